from __future__ import annotations

import pytest

from claimtui.extraction.compiler import extract
from claimtui.extraction.structure import structure
from claimtui.model.documents import Extraction
from claimtui.model.vocabulary import ClaimType, ExclusionReason, Format


def markdown(text: str) -> Extraction:
    return extract(text, Format.MARKDOWN, "en")


def texts(found: Extraction) -> list[str]:
    return [claim.text for claim in found.claims]


def reason(text: str) -> ExclusionReason | None:
    found = markdown(text)
    return found.excluded[0].reason if found.excluded else None


def sentences(text: str) -> list[str]:
    whole = structure(text, Format.MARKDOWN, "en")
    return [item.text for item in whole.sentences]


@pytest.mark.parametrize(
    "text",
    [
        "If you have none of these, create a `~/.profile` and add the lines there.",
        "Then, if you use another shell, add the lines there as well.",
        "To disable the service, simply remove the line from the file.",
        "To upgrade to the latest release, use:",
        "Otherwise, run the script below.",
        "Then follow the rest of the steps.",
        "Optionally, try to compile the extension.",
        "When all sites have been updated, update the switchboard.",
        "For example, to make it quick, search for the file or use the list.",
        "In the second script, remove the call that was added.",
        "See Advanced options for details and more configured values.",
        "(See “Processing” above for what is known of cycles.)",
        "Refer to the support page for what is promised.",
        "Feel free to submit changes that are your own.",
    ],
)
def test_an_order_is_one_behind_a_condition_a_purpose_or_an_adverb_too(
    text: str,
) -> None:
    assert reason(text) is ExclusionReason.IMPERATIVE


@pytest.mark.parametrize(
    "text",
    [
        "If prices rise, check and balance are lost.",
        "When users click, type, or select the text, the page reloads.",
        "If the valve is open, use of the pump is limited.",
        "To the north, Call Street was closed in 2019.",
        "To try two versions, you install both, then set the first one.",
        "In summer, visits were free.",
        "Then work on the bridge stopped.",
        "Otherwise, changes in the schedule are announced on Monday.",
        "If you use the other shell, you need the second file.",
    ],
)
def test_a_statement_behind_a_condition_or_an_adverb_is_a_claim(text: str) -> None:
    assert texts(markdown(text)) == [text]


def test_quotation_marks_of_code_quote_nobody() -> None:
    found = markdown('You put `eval "$(tool init - bash)"` into the file.')
    assert [claim.type for claim in found.claims] == [ClaimType.FACT]
    assert found.claims[0].text == 'You put eval "$(tool init - bash)" into the file.'
    found = markdown('The `run` file says "nothing is kept for long" in `"a b c"`.')
    assert [claim.type for claim in found.claims] == [ClaimType.QUOTATION]


def test_what_is_said_before_a_quotation_is_a_claim_of_its_own() -> None:
    said = 'The guide lists the port as old, and says: "It is kept. It may go."'
    assert texts(markdown(said)) == [
        "The guide lists the port as old",
        "It is kept.",
        "It may go.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The branch is read from branch.<name>.remote and from file.SUFFIX first.",
        "When building the tool, ./configure now finds the library.",
        "Commits in HEAD..<upstream> are left out, as in HEAD...-DNO_ASM too.",
        "The package pythonX.Y-dev is needed, and so is a file.tar.Z archive.",
        "The name holds letters and the signs . + ~ (stop, plus, tilde) only.",
    ],
)
def test_a_full_stop_inside_a_name_ends_no_sentence(text: str) -> None:
    assert sentences(text.replace("<", "\\<")) == [text]


def test_a_missing_space_behind_a_full_stop_hides_no_sentence() -> None:
    assert sentences("The ferry sank.It was old.") == [
        "The ferry sank.",
        "It was old.",
    ]


def test_linked_items_that_report_something_are_claims_and_links_to_pages_are_not() -> (
    None
):
    found = markdown(
        "- [Array coercions may now infer less than before](a)\n"
        "- [the lint no longer warns on chains](b)\n"
        "- [How the harbour is built and run](c)\n"
        "- [Check total_eq_is_set of all derived types](d)\n"
        "- [Opening hours](e)\n"
    )
    assert texts(found) == [
        "Array coercions may now infer less than before",
        "the lint no longer warns on chains",
    ]
    assert {one.reason for one in found.excluded} == {ExclusionReason.LINK_LIST}


def test_starred_lines_of_a_news_file_are_headings_and_its_releases_no_claims() -> None:
    text = (
        "* Noteworthy changes in release 1.12 (2022-04-07) [stable]\n\n"
        "** Bug fixes\n\n  The tool no longer reads the file twice.\n\n"
        "** The note has a full stop.\n"
    )
    found = extract(text, Format.TEXT, "en")
    assert texts(found) == [
        "The tool no longer reads the file twice.",
        "The note has a full stop.",
    ]
    assert [(one.reason, one.text) for one in found.excluded] == [
        (
            ExclusionReason.FRAGMENT,
            "Noteworthy changes in release 1.12 (2022-04-07) [stable]",
        ),
        (ExclusionReason.HEADING, "Bug fixes"),
    ]
    assert found.blocks[2].headings == ("Bug fixes",)


@pytest.mark.parametrize(
    "text",
    [
        "use strict; use Archive::Tar;",
        'my $fh = IO::File->new("a b c");',
        'print $lang->text("You have new mail.", scalar(@messages));',
    ],
)
def test_lines_of_a_program_are_code_where_nothing_marks_them(text: str) -> None:
    found = extract(f"It reads:\n\n    {text}\n", Format.TEXT, "en")
    assert [one.reason for one in found.excluded] == [ExclusionReason.CODE]


def test_a_starred_line_that_states_something_is_no_heading() -> None:
    found = extract("** guile: Version 1.8 is no longer read\n", Format.TEXT, "en")
    assert texts(found) == ["guile: Version 1.8 is no longer read"]


@pytest.mark.parametrize("mark", ["(1)", "(a)", "[2]"])
def test_a_mark_in_brackets_keeps_no_sentences_together(mark: str) -> None:
    assert sentences(f"{mark} The ferry sank. It was old. Nobody was hurt.") == [
        f"{mark} The ferry sank.",
        "It was old.",
        "Nobody was hurt.",
    ]


def test_a_long_sentence_that_quotes_a_notice_is_a_claim() -> None:
    said = (
        "Subject to what follows, the owner grants everybody a licence to use, copy and"
        ' change the work, provided that the notice "Copyright © 2001 The Owner; All'
        ' Rights Reserved" is kept in the work alone or in any version of it that'
        " somebody prepares and hands on to others."
    )
    assert texts(markdown(said)) == [said]
    assert reason("© 2001 The Owner. All rights reserved.") is (
        ExclusionReason.BOILERPLATE
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("No losses were reported.", ClaimType.FACT),
        ("Two cases had not been reported.", ClaimType.FACT),
        ("No losses were made, the board reported.", ClaimType.ATTRIBUTION),
    ],
)
def test_what_is_reported_by_nobody_is_no_attribution(
    text: str, kind: ClaimType
) -> None:
    assert [claim.type for claim in markdown(text).claims] == [kind]
