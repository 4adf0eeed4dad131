"""Words that the rules of extraction know, as data (English where not said)."""

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

PREPOSITIONS = words(
    "in on at by to from for with of as into onto over under about after before "
    "between through during without within against per via and or"
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
    "add adjust ask assign assume attach avoid become call change check choose click "
    "close compare configure count define ensure execute extract "
    "complete consider contact copy create delete describe discuss do don't don’t "
    "download drag edit email ensure enter explain explore fill find follow get give "
    "go ignore imagine insert install join keep learn let let's let’s list look make "
    "move never open pick please press print put read record refer register remember "
    "remove rename repeat replace report restart return review run save scroll search "
    "see select send set share sign skip specify start stop submit subscribe suppose "
    "switch take tap test tick treat try turn type update upload use verify view visit "
    "wait watch write"
)

ORDERS = {
    "de": r"(?:Bitte )?(?!(?:Haben|Sind|Werden|Können|Müssen|Sollen|Dürfen|Wollen|"
    r"Möchten|Sollten|Könnten|Hätten|Wären|Würden)\b)[A-ZÄÖÜ]?[a-zäöüß]+(?:en|ern|eln)"
    r" Sie\b(?!(?: sich)?(?: daran| darauf)?, (?:dass|daß|ob)\b)",
    "fr": r"(?:Veuillez|Merci de)\b|"
    r"(?!Vous|Chez|Assez|Avez|Êtes|Allez)[A-ZÉ][a-zéèêç]+ez\b",
    "zh": r"(?:(?:[现現]在|接下[来來]|首先|最[后後])，?)?(?:[请請](?!注意|[记記]住)|"
    r"[让讓]我[们們](?!.*：.)|看看|看一下|[参參][见見阅閱考照]|[见見]第|查看|先[^，。]{1,3}一下)|"
    r"(?:现在|接下来|首先|接着)，(?:使用|运行|执行|打开|输入|选择|编辑|安装)"
    r"(?!.*(?:[可会能是]|需要))",
}
"""By language: how a sentence begins that asks the reader to do something."""

CHANGES = words(
    "added fixed removed changed updated improved deprecated renamed moved replaced "
    "dropped introduced refactored bumped upgraded reverted restored enabled disabled "
    "exposed implemented corrected reduced increased rewrote switched simplified"
)
"""What an entry of a change log begins with; its subject is the release."""

OPEN_ENDS = words(
    "that to by for of with in on at from as is are was were be been include includes "
    "including contain contains comprise comprises mean means must should shall can "
    "cannot could may might will would has have had not if when unless whether and or "
    "which who than"
)
"""Words before a colon that leave a statement open: the list's items complete it."""

LEAD_INS = {
    "en": r"\b(?:following|follows?|below|here|this|these|next|examples?|e\.g|see|note|"
    r"like|such|namely|shown|listed)\b",
    "de": r"\b(?:folgend\w*|folgt|unten|hier|dies\w*|beispiel\w*|siehe|nämlich|so)\b",
    "fr": r"\b(?:suivant\w*|suit|ci-dessous|voici|exemples?|voir|ainsi|comme)\b",
    "es": r"\b(?:siguientes?|sigue|abajo|aquí|ejemplos?|véase|así|como)\b",
    "zh": r"如下|以下|下面|下列|下述|后面|让我们|例如|比如|这里|此处|"
    r"(?:类似|[像如])这样|这样$|举例|解释：",
}
"""By language: words of a sentence that points with its colon to what comes next."""

CHINESE_DEPENDENT = (
    r"但|然而|不过|因此|所以|于是|由此|从而|否则|而|并|且|同时|它|他|她|这|那|其|前者|后者|"
    r"此|再|例如|如(?!果)|即|也|还|又|则|就|然后|随后|接着|相反|必须|需要|可以|应|会|能|无需|"
    r"[^，；]{1,6}，(?:后者|前者|它|其|这|那)|"
    r"(?!如果|若|只要)[^，；]{1,8}(?<![规原准法细])则"
)
"""Chinese: how a clause begins that leans on the one before it."""

UNENDED_VERBS = {
    "de": r"\b(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|"
    r"konnten?|muss|müssen|mussten?|soll|sollten?|darf|dürfen|mag|gibt|geht|steht|liegt|"
    r"[a-zäöü]{2,}[bdfgklmnprsßz](?:t|te|ten))\b(?<!\bnicht)(?<!\bmit)(?<!\bund)",
    "fr": r"\b(?:est|sont|était|étaient|sera|seront|a|ont|avait|avaient|aura|peut|"
    r"peuvent|doit|doivent|fait|font|va|vont|permet|reste|devient)\b",
    "es": r"\b(?:es|son|era|eran|fue|fueron|será|serán|está|están|ha|han|había|tiene|"
    r"tienen|puede|pueden|debe|deben|hace|hacen|va|van|permite|queda)\b",
    "zh": r"[是了会會能]|可以|应[该当]|應|需要|必[须須]|[将將][^军軍]|[被让讓]|使得|"
    r"[不没沒]|支持|包含|包括|提供|允[许許]|表示|拥有|属于|成为|成為",
    "ja": r"(?:です|ます|ました|ません|である|でした|だ|った|した|する|いる|れる|ない|"
    r"なる|ある|きる|える|られる)$",
}
"""By language: how words without a full stop show that they state something."""

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

ENGLISH = words(
    "the a an of and to in on is are was be has have can will may not it we you that "
    "this these with for from by as since which"
)
"""By what a sentence is known as English where other scripts surround it."""

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
