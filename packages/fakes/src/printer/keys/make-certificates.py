"""Makes certificates.json: what two printers show that sign their own certificates. Nothing outside of this repository trusts them.

Run `python3 make-certificates.py` (package `cryptography`).
"""

import datetime
import json
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

FROM = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)
UNTIL = datetime.datetime(2120, 1, 1, tzinfo=datetime.timezone.utc)


def printer(name):
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(FROM)
        .not_valid_after(UNTIL)
        .sign(key, hashes.SHA256())
    )
    return {
        "key": key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ).decode(),
        "cert": certificate.public_bytes(serialization.Encoding.PEM).decode(),
        "fingerprint": certificate.fingerprint(hashes.SHA256()).hex(":"),
    }


pathlib.Path(__file__).with_name("certificates.json").write_text(
    json.dumps({"first": printer("photo-printer.local"), "second": printer("photo-printer.local")}, indent=2) + "\n",
    encoding="utf-8",
)
