from __future__ import annotations

import base64
import hashlib
import importlib
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tiktoken

import claimtui
from claimtui.evidence.tokens import (
    LONGEST_RUN,
    PATTERNS,
    TOKENIZERS,
    Tokenizer,
    ranks,
    tokenizer,
)

published = importlib.import_module("tiktoken_ext.openai_public")
DIGESTS = {
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
}
HOSTILE = Path(__file__).parents[2] / "cases" / "hostile-texts.json"
SCRIPTS = [
    "The default timeout is 5 seconds; it's DIFFERENT from httpx's read timeout.",
    "Die Fähre faßt 320 Fahrgäste, sagt der Bericht – „höchstens“.",
    "该渡轮可载客三百二十人。本报告于二〇二四年发布，内容如下：" * 40,
    "フェリーは３２０人の乗客を運ぶことができます。東京タワー",
    "페리는 승객 320명을 태울 수 있다.",
    "यह नौका ३२० यात्रियों को ले जाती है। क्षत्रिय",
    "เรือข้ามฟากบรรทุกผู้โดยสารได้ ๓๒๐ คน",
    "تحمل العبّارة ٣٢٠ راكبًا، وَفْقًا لِلتَّقْرِيرِ.",
    "המעבורת נושאת 320 נוסעים",
    "Паром перевозит 320 пассажиров, утверждает отчёт.",
    "Το πλοίο μεταφέρει 320 επιβάτες",
    "👩‍🔬 🏕️ 🇩🇪 1️⃣ e\u0301\u0302\u0303 ﷽ 𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "def f(x):\n\treturn {'a': x**2}  # ok\r\n\r\n\n   \n<|endoftext|> <|fim_prefix|>",
    "| a | b |\n|---|---|\n| 1,234.5 | 99% |\n" * 30,
    "",
]
RUNS = {
    "spaces": " ",
    "letters": "a",
    "ideographs": "漢",
    "combining marks": "\u0301",
    "joined emoji": "👩\u200d🔬",
    "rules": "-",
    "line feeds": "\n",
    "wide spaces": "\u3000",
}


@pytest.fixture(scope="module")
def reference() -> tiktoken.Encoding:
    ranked = ranks("o200k_base")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(published, "load_tiktoken_bpe", lambda *_, **__: ranked)
        return tiktoken.Encoding(**published.o200k_base())


def _counted(text: str) -> int:
    return tokenizer("o200k_base").count(text).tokens


@pytest.mark.parametrize("name", TOKENIZERS)
def test_a_shipped_vocabulary_is_the_one_that_tiktoken_pins(name: str) -> None:
    file = hashlib.sha256()
    for token, rank in ranks(name).items():
        file.update(base64.b64encode(token) + b" %d\n" % rank)
    assert file.hexdigest() == DIGESTS[name]
    assert DIGESTS[name] in inspect.getsource(getattr(published, name))


@pytest.mark.parametrize("name", TOKENIZERS)
def test_words_are_parted_as_the_installed_tiktoken_parts_them(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "load_tiktoken_bpe", lambda *_, **__: {})
    assert getattr(published, name)()["pat_str"] == PATTERNS[name]


def test_texts_of_many_scripts_count_as_tiktoken_counts_them(
    reference: tiktoken.Encoding,
) -> None:
    texts = [*SCRIPTS, *json.loads(HOSTILE.read_text("utf-8"))]
    texts.append("\n".join(texts) * 10)
    counted = tokenizer("o200k_base").count_all(texts)
    assert [one.tokens for one in counted] == [
        len(reference.encode_ordinary(text)) for text in texts
    ]
    assert all(one.exact for one in counted)


def test_cl100k_counts_with_its_own_vocabulary() -> None:
    counted = tokenizer("cl100k_base").count("日本語です")
    assert (counted.tokens, counted.exact) == (5, True)
    assert _counted("日本語です") == 3


def test_special_tokens_count_as_the_text_they_are() -> None:
    assert _counted("<|endoftext|>") > 1


@pytest.mark.parametrize("unit", RUNS.values(), ids=RUNS)
def test_a_run_that_a_tokenizer_cannot_take_is_estimated(
    unit: str, capfd: pytest.CaptureFixture[str]
) -> None:
    run = unit * (250_000 // len(unit))
    counted = tokenizer("o200k_base").count(f"Before it. {run}x. After it.")
    assert not counted.exact
    assert 1_000 < counted.tokens <= len(run.encode()) + 10
    assert not capfd.readouterr().err


def test_a_million_spaces_are_counted_in_chunks() -> None:
    assert _counted(" " * 1_000_000) == pytest.approx(1_000_000 / 128, rel=0.01)


@pytest.mark.parametrize("lead", [0, 1, 5_000, LONGEST_RUN - 1])
def test_a_run_is_too_long_wherever_it_begins(lead: int) -> None:
    before = ("ab, " * LONGEST_RUN)[:lead]
    longest = before + "." + "a" * LONGEST_RUN + "."
    assert tokenizer("o200k_base").count(longest).exact
    longer = before + "." + "a" * (LONGEST_RUN + 1) + "."
    assert not tokenizer("o200k_base").count(longer).exact


def test_long_text_without_such_a_run_is_exact_even_without_white_space(
    reference: tiktoken.Encoding,
) -> None:
    text = "deadBEEF0123/漢字、" * 5_000
    counted = tokenizer("o200k_base").count(text)
    assert counted.exact
    assert counted.tokens == len(reference.encode_ordinary(text))


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb\x00", "\ud83d\ude00", "\x00" * 9])
def test_text_that_cannot_be_stored_is_counted_all_the_same(text: str) -> None:
    assert _counted(text) > 0


@pytest.mark.parametrize("name", ["llama-3", "", "O200K_BASE", "p50k_base"])
def test_any_other_tokenizer_is_an_estimate(name: str) -> None:
    other = tokenizer(name)
    assert (other.name, other.exact) == (name, False)
    counted = other.count("The ferry carries 320.")
    assert (counted.tokens, counted.exact) == (
        _counted("The ferry carries 320."),
        False,
    )


def test_a_tokenizer_with_the_same_words_is_exact() -> None:
    assert tokenizer("o200k_harmony") == Tokenizer("o200k_harmony", "o200k_base")
    assert tokenizer("o200k_harmony").exact


def test_counting_needs_no_network_and_no_folder_of_its_own(tmp_path: Path) -> None:
    program = (
        "import socket, sys\n"
        "def refuse(*_, **__): raise AssertionError('the network was asked')\n"
        "socket.socket = socket.getaddrinfo = refuse\n"
        "from claimtui.evidence.tokens import tokenizer\n"
        "assert 'tiktoken' not in sys.modules and 'regex' not in sys.modules\n"
        "assert tokenizer('o200k_base').count('two words').tokens == 2\n"
        "assert 'requests' not in sys.modules\n"
    )
    empty = tmp_path / "empty"
    empty.mkdir()
    env = {
        **{key: held for key, held in os.environ.items() if "CACHE_DIR" not in key},
        "PYTHONPATH": str(Path(claimtui.__file__).parents[1]),
        "TMPDIR": str(empty),
    }
    subprocess.run([sys.executable, "-c", program], env=env, timeout=60, check=True)
    assert not list(empty.iterdir())
