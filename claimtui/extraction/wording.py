"""Words that the rules of extraction know, as data (English)."""

from __future__ import annotations

import re
from functools import cache


@cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return the pattern, compiled at its first use to keep the start quick."""
    return re.compile(pattern, flags)


def words(text: str) -> frozenset[str]:
    """Return the set of the words of a text."""
    return frozenset(text.split())


AUXILIARIES = words(
    "is are was were am has have had does do did will would can could may might must "
    "shall should cannot isn't aren't wasn't weren't hasn't haven't hadn't doesn't "
    "don't didn't won't wouldn't can't couldn't shouldn't isn’t aren’t wasn’t weren’t "
    "hasn’t haven’t hadn’t doesn’t don’t didn’t won’t wouldn’t can’t couldn’t "
    "shouldn’t it's that's there's he's she's they're we're you're it’s that’s "
    "there’s he’s she’s they’re we’re you’re i'm i’m i've i’ve we've we’ve"
)

SIMPLE_PASTS = words(
    "rose fell grew became went began took gave shrank sank sprang drew drove flew "
    "wrote broke chose froze spoke stole swore tore wore woke knew threw blew saw ate "
    "came ran sang rang drank swam"
)
"""Past forms that are not participles as well (came and ran are, rarely)."""

PASTS = SIMPLE_PASTS | words(
    "built bought brought caught taught thought sought fought found got held kept led "
    "left lost made met paid put read said sent set shot sold spent stood told "
    "understood won cut hit cost let spread split quit shut dealt felt heard laid lay "
    "lent meant slept slid swept underwent withdrew overtook undertook arose"
)

PRESENTS = words(
    "accounts adds affects agrees allows appears applies argues asks averages becomes "
    "begins believes belongs brings builds calls carries causes changes charges "
    "claims closes combines comes compares concludes consists contains continues "
    "contributes controls costs covers creates crosses cuts declines decreases "
    "defines demands depends describes determines differs discusses dominates doubles "
    "draws drives drops earns emits employs enables ends ensures equals estimates "
    "exceeds exists expects explains exports extends faces fails falls feeds fills "
    "finds flows follows forms gains gets gives goes governs grows happens helps "
    "holds hosts houses implies imports improves includes increases indicates "
    "involves keeps knows lacks lasts leads leaves lies lists lives loses maintains "
    "makes manages means measures meets moves needs occurs offers opens operates owns "
    "pays performs plays points predicts prevents produces promises protects provides "
    "publishes raises ranges reaches receives recommends reduces refers reflects "
    "regulates relates relies remains represents requires rests results returns "
    "reveals rises runs says seems sells sends serves sets shares shows shrinks sits "
    "sinks spends stands starts states stays stores suggests supplies supports "
    "takes tells tends thinks triples turns uses varies wants weighs works writes "
    "yields"
)
BASE_PRESENTS = words(
    "agree appear apply argue become begin believe belong come consist contain "
    "continue cost cover depend differ exceed exist expect fall find follow form get "
    "give go grow happen include increase know lack lead lie live make mean move need "
    "occur pay produce provide reach remain require rise say seem show stand suggest "
    "take tend think use vary want work"
)
"""Plural presents that are rarely nouns or nouns only after a determiner."""

IMPERATIVES = words(
    "add adjust ask assume avoid call change check choose click close compare "
    "complete consider contact copy create delete describe discuss do don't don’t "
    "download drag edit email ensure enter explain explore fill find follow get give "
    "go ignore imagine insert install join keep learn let let's let’s list look make "
    "move never open pick please press print put read record register remember remove "
    "repeat replace report restart return review run save scroll see select send set "
    "share sign skip start stop submit subscribe suppose switch take tap test tick "
    "treat try turn type update upload use verify view visit wait watch write"
)

OPENERS = words(
    "a an all and any as at back below both by carefully down each every for forward "
    "from her here him his how if in into it its me more my no not now off on one only "
    "or our out over sure that the their them these this those through to together "
    "under up us what when where which who whether with your yourself"
)
"""Words after a verb at the beginning that show it to be an order."""

DETERMINERS = words(
    "a an the this that these those some many most several all both each every no few "
    "its their his her our my your one two three four five six seven eight nine ten "
    "eleven twelve another other"
)

SUBORDINATORS = words(
    "that which who whom whose if when whenever unless whether because although though "
    "while whereas since until so than not never neither either both between without "
    "nobody none nothing no hardly scarcely"
)
"""Words that may reach over a conjunction, so that the parts do not stand alone."""

SPEECH = words(
    "said says say told tells announced announces argued argues asserted asserts "
    "believed believes believe claimed claims claim concluded concludes confirmed "
    "confirms declared declares denied denies deny estimated estimates explained "
    "explains insisted insists noted notes predicted predicts promised promises "
    "reported reports stated states suggested suggests suggest thought thinks think "
    "warned warns wrote writes added adds admitted admits acknowledged asked asks "
    "replied replies shouted cried found finds find recommended recommends expects "
    "expected doubt doubts doubted"
)

NUMBER_WORDS = words(
    "zero two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty "
    "sixty seventy eighty ninety hundred thousand million billion trillion dozen half "
    "halved doubled tripled twice quarter percent"
)
