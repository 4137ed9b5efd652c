"""Makes vectors.json: IPP messages byte for byte, put together with `struct` from RFC 8010, by other code than the encoder's.

Run `python3 make-vectors.py`; it needs nothing but Python. `print-job` and `create-job` hold what the examples of RFC 8010 appendix A hold.
"""

import json
import pathlib
import struct

HERE = pathlib.Path(__file__).parent


def field(tag, name, value):
    name = name.encode()
    return struct.pack(">BH", tag, len(name)) + name + struct.pack(">H", len(value)) + value


def text(tag, name, value):
    return field(tag, name, value.encode())


def number(tag, name, value):
    return field(tag, name, struct.pack(">i", value))


def message(version, code, request_id, *parts, data=b""):
    return struct.pack(">BBHi", *version, code, request_id) + b"".join(parts) + b"\x03" + data


OPERATION, JOB, PRINTER, UNSUPPORTED = b"\x01", b"\x02", b"\x04", b"\x05"
CHARSET = text(0x47, "attributes-charset", "utf-8")
LANGUAGE = text(0x48, "attributes-natural-language", "en-us")


def member(name):
    return field(0x4A, "", name.encode())


END = field(0x37, "", b"")

VECTORS = {
    "print-job": message(
        (1, 1),
        0x0002,
        1,
        OPERATION,
        CHARSET,
        LANGUAGE,
        text(0x45, "printer-uri", "ipp://printer.example.com/ipp/print/pinetree"),
        text(0x42, "job-name", "foobar"),
        field(0x22, "ipp-attribute-fidelity", b"\x01"),
        JOB,
        number(0x21, "copies", 20),
        text(0x44, "sides", "two-sided-long-edge"),
        data=b"%!PDF...",
    ),
    "create-job": message(
        (1, 1),
        0x0005,
        1,
        OPERATION,
        CHARSET,
        LANGUAGE,
        text(0x45, "printer-uri", "ipp://printer.example.com/ipp/print/pinetree"),
        JOB,
        field(0x34, "media-col", b""),
        member("media-size"),
        field(0x34, "", b""),
        member("x-dimension"),
        number(0x21, "", 21000),
        member("y-dimension"),
        number(0x21, "", 29700),
        END,
        member("media-type"),
        text(0x44, "", "stationery"),
        END,
    ),
    # Each kind of value once; several values of one attribute; a collection in a collection with several values.
    "every-kind": message(
        (2, 0),
        0x0000,
        2147483647,
        OPERATION,
        CHARSET,
        LANGUAGE,
        text(0x41, "status-message", "绘图完成"),
        PRINTER,
        number(0x21, "copies-default", -1),
        number(0x23, "printer-state", 3),
        field(0x22, "printer-is-accepting-jobs", b"\x00"),
        field(0x30, "printer-alert", b"code=other;\xff\x00"),
        field(0x31, "printer-current-time", struct.pack(">HBBBBBB", 2026, 11, 27, 13, 5, 9, 4) + b"+" + bytes([8, 0])),
        field(0x31, "printer-config-change-date-time", struct.pack(">HBBBBBB", 1999, 12, 31, 23, 59, 60, 0) + b"-" + bytes([3, 30])),
        field(0x32, "printer-resolution-default", struct.pack(">iiB", 300, 600, 3)),
        field(0x32, "", struct.pack(">iiB", 118, 118, 4)),
        field(0x33, "copies-supported", struct.pack(">ii", 1, 100)),
        field(0x35, "printer-info", struct.pack(">H", 2) + b"zh" + struct.pack(">H", 6) + "照片".encode()),
        field(0x36, "printer-name", struct.pack(">H", 2) + b"fr" + struct.pack(">H", 5) + "été".encode()),
        text(0x44, "media-supported", "na_index-4x6_4x6in"),
        text(0x44, "", "iso_a4_210x297mm"),
        text(0x46, "reference-uri-schemes-supported", "ftp"),
        text(0x49, "document-format-supported", "image/jpeg"),
        field(0x10, "finishings-supported", b""),
        field(0x12, "printer-location", b""),
        field(0x13, "job-sheets-default", b""),
        field(0x15, "printer-organization", b""),
        field(0x16, "job-name-default", b""),
        field(0x17, "printer-device-id", b""),
        field(0x34, "media-col-ready", b""),
        member("media-size"),
        field(0x34, "", b""),
        member("x-dimension"),
        number(0x21, "", 10160),
        number(0x21, "", 10500),
        END,
        END,
        field(0x34, "", b""),
        member("media-source"),
        text(0x44, "", "main"),
        END,
        field(0x7F, "vendor-extension", bytes.fromhex("0000400001020304")),
        UNSUPPORTED,
        field(0x10, "sides", b""),
    ),
    "empty": message((1, 0), 0x0406, -5),
}

(HERE / "vectors.json").write_text(
    json.dumps({name: data.hex() for name, data in VECTORS.items()}, indent=2) + "\n", encoding="utf-8"
)
