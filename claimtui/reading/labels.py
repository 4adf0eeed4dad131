"""Encoding labels as browsers understand them (WHATWG Encoding Standard, 4.2)."""

from __future__ import annotations

# Codec of Python that decodes a superset of what each label promises: pages that say
# latin-1 are windows-1252, pages that say gb2312 or gbk use characters of gb18030.
_LABELS_OF_CODEC = {
    "utf-8": "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8",
    "cp1252": (
        "windows-1252 cp1252 x-cp1252 iso-8859-1 iso8859-1 iso88591 iso_8859-1"
        " iso_8859-1:1987 iso-ir-100 latin1 latin-1 l1 cp819 ibm819 ascii us-ascii"
        " ansi_x3.4-1968 csisolatin1"
    ),
    "gb18030": (
        "gb18030 gb2312 gbk gb_2312 gb_2312-80 chinese csgb2312 csiso58gb231280"
        " iso-ir-58 x-gbk cp936 euc-cn"
    ),
    "big5hkscs": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "cp932": "shift_jis shift-jis sjis x-sjis ms_kanji csshiftjis windows-31j ms932",
    "euc_jp": "euc-jp x-euc-jp cseucpkdfmtjapanese",
    "iso2022_jp": "iso-2022-jp csiso2022jp",
    "cp949": (
        "euc-kr cseuckr korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601"
        " csksc56011987 iso-ir-149 windows-949"
    ),
    "utf-16-le": "utf-16 utf-16le unicode ucs-2 csunicode iso-10646-ucs-2 unicodefeff",
    "utf-16-be": "utf-16be unicodefffe",
    "cp874": "windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620",
    "cp1250": "windows-1250 cp1250 x-cp1250",
    "cp1251": "windows-1251 cp1251 x-cp1251",
    "cp1253": "windows-1253 cp1253 x-cp1253",
    "cp1254": ("windows-1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso88599 latin5 l5"),
    "cp1255": "windows-1255 cp1255 x-cp1255",
    "cp1256": "windows-1256 cp1256 x-cp1256",
    "cp1257": "windows-1257 cp1257 x-cp1257",
    "cp1258": "windows-1258 cp1258 x-cp1258",
    "cp866": "ibm866 cp866 866 csibm866",
    "koi8_r": "koi8-r koi8_r koi8 koi cskoi8r",
    "koi8_u": "koi8-u koi8-ru",
    "mac_roman": "macintosh mac x-mac-roman csmacintosh",
    "mac_cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "iso8859_2": "iso-8859-2 iso8859-2 iso88592 iso_8859-2 latin2 l2 csisolatin2",
    "iso8859_3": "iso-8859-3 iso8859-3 iso88593 iso_8859-3 latin3 l3 csisolatin3",
    "iso8859_4": "iso-8859-4 iso8859-4 iso88594 iso_8859-4 latin4 l4 csisolatin4",
    "iso8859_5": "iso-8859-5 iso8859-5 iso88595 iso_8859-5 cyrillic csisolatincyrillic",
    "iso8859_6": "iso-8859-6 iso8859-6 iso88596 iso_8859-6 arabic csisolatinarabic",
    "iso8859_7": "iso-8859-7 iso8859-7 iso88597 iso_8859-7 greek csisolatingreek",
    "iso8859_8": "iso-8859-8 iso8859-8 iso88598 iso_8859-8 hebrew iso-8859-8-i logical",
    "iso8859_10": "iso-8859-10 iso8859-10 latin6 l6",
    "iso8859_13": "iso-8859-13 iso8859-13",
    "iso8859_14": "iso-8859-14 iso8859-14",
    "iso8859_15": "iso-8859-15 iso8859-15 iso_8859-15 latin9 latin-9 l9",
    "iso8859_16": "iso-8859-16",
}

_CODEC_OF_LABEL = {
    label: codec
    for codec, labels in _LABELS_OF_CODEC.items()
    for label in labels.split()
}


def codec_of_label(label: str) -> str | None:
    """Return the Python codec for a declared encoding; None where it is not known."""
    return _CODEC_OF_LABEL.get(label.strip().strip("\"'").lower())
