"""Makes fake-keys.json: the keys and certificates of the payment fakes. Nothing outside of this repository trusts them.

Run `python3 make-keys.py` (package `cryptography`) and then make-vectors.py of the server, whose vectors are signed by these keys.
"""

import base64
import datetime
import hashlib
import json
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

FROM = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)
UNTIL = datetime.datetime(2120, 1, 1, tzinfo=datetime.timezone.utc)


def new_key():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def private_pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def public_pem(key):
    return key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    ).decode()


def name(*parts):
    return x509.Name([x509.NameAttribute(oid, value) for oid, value in parts])


def certificate(subject, key, issuer, issuer_key, serial):
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(serial)
        .not_valid_before(FROM)
        .not_valid_after(UNTIL)
        .sign(issuer_key, hashes.SHA256())
    )


def pem(cert):
    return cert.public_bytes(serialization.Encoding.PEM).decode()


SHORT = {
    NameOID.COUNTRY_NAME: "C",
    NameOID.ORGANIZATION_NAME: "O",
    NameOID.ORGANIZATIONAL_UNIT_NAME: "OU",
    NameOID.COMMON_NAME: "CN",
}


def number(cert):
    """What Alipay calls the SN of a certificate: MD5 of the issuer, last part first, and the serial number in decimal."""
    issuer = ",".join(f"{SHORT[part.oid]}={part.value}" for part in reversed(list(cert.issuer)))
    return hashlib.md5(f"{issuer}{cert.serial_number}".encode()).hexdigest()


def authority(common_name):
    return name(
        (NameOID.COUNTRY_NAME, "CN"),
        (NameOID.ORGANIZATION_NAME, "Fake Financial"),
        (NameOID.ORGANIZATIONAL_UNIT_NAME, "Certification Authority"),
        (NameOID.COMMON_NAME, common_name),
    )


def person(common_name):
    return name((NameOID.COUNTRY_NAME, "CN"), (NameOID.ORGANIZATION_NAME, "测试商户"), (NameOID.COMMON_NAME, common_name))


def wechat():
    tenpay, tenpay_name, merchant = new_key(), authority("Fake Tenpay Root CA"), new_key()
    merchant_serial = int("3775B6A45ACD588826D15E583A95F5DD00000001", 16)
    platform = []
    for number in (1, 2, 3):
        key, serial = new_key(), int(f"5157F09EFDC096DE15EBE81A47057A720000000{number}", 16)
        cert = certificate(person("Tenpay.com sign"), key, tenpay_name, tenpay, serial)
        platform.append({"serial": f"{serial:X}", "privateKey": private_pem(key), "certificate": pem(cert)})
    own = new_key()
    return {
        "merchantSerial": f"{merchant_serial:X}",
        "merchantPrivateKey": private_pem(merchant),
        "merchantPublicKey": public_pem(merchant),
        "platform": platform,
        "publicKeyId": "PUB_KEY_ID_0114232134912410000000000000",
        "publicKey": public_pem(own),
        "publicKeyPrivateKey": private_pem(own),
    }


def alipay():
    root, root_name = new_key(), authority("Fake Financial Root Authority R1")
    middle, middle_name = new_key(), authority("Fake Financial Authority Class 2 R1")
    other, other_name = ec.generate_private_key(ec.SECP256R1()), authority("Fake Financial Root Authority E1")
    app = new_key()
    signers = []
    for serial in (20201231000000000001, 20211231000000000002):
        key = new_key()
        cert = certificate(person("Fake Alipay"), key, middle_name, middle, serial)
        signers.append(
            {
                "privateKey": private_pem(key),
                "publicKey": public_pem(key),
                "certificate": pem(cert),
                "certificateNumber": number(cert),
            }
        )
    app_cert = certificate(person("2021000000000001"), app, middle_name, middle, 2020112400000000007)
    root_cert = certificate(root_name, root, root_name, root, 1)
    middle_cert = certificate(middle_name, middle, root_name, root, 0xA3F0C1D2E3)
    return {
        "appPrivateKey": private_pem(app),
        "appPublicKey": public_pem(app),
        "appCertificate": pem(app_cert),
        "appCertificateNumber": number(app_cert),
        "signers": signers,
        # The one in the middle is not signed by RSA and takes no part in the number.
        "rootCertificates": pem(root_cert) + pem(certificate(other_name, other, other_name, other, 2)) + pem(middle_cert),
        "rootCertificatesNumber": f"{number(root_cert)}_{number(middle_cert)}",
    }


made = {
    "wechat": wechat(),
    "alipay": alipay(),
    "apiV3Key": base64.b64encode(bytes(range(24))).decode(),
}
pathlib.Path(__file__).with_name("fake-keys.json").write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
