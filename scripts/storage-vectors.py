"""Signatures of object stores worked out by hand, for objects/golden.test.ts: no code of the product, standard library alone."""

import base64
import hashlib
import hmac

SECRET, KEY, START = b"sk-demo", "ak-demo", 1700000000


def sha1(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha1).digest()


def cos(method: str, path: str, params: str, host: str) -> str:
    time = f"{START};{START + 900}"
    sign_key = sha1(SECRET, time).hex().encode()
    shape = f"{method}\n{path}\n{params}\nhost={host}\n"
    return sha1(sign_key, f"sha1\n{time}\n{hashlib.sha1(shape.encode()).hexdigest()}\n").hex()


HOST = "demo-1250000000.cos.ap-guangzhou.myqcloud.com"
print("COS get ", cos("get", "/a/b.png", "", HOST))
print("COS list", cos("get", "/", "marker=t%2Fa%2F9&max-keys=1000&prefix=t%2Fa", HOST))

date = "Tue, 14 Nov 2023 22:13:20 GMT"
print("OSS put ", base64.b64encode(sha1(SECRET, f"PUT\n\nimage/png\n{date}\n/demo/a/b.png")).decode())
print("OSS sign", base64.b64encode(sha1(SECRET, f"GET\n\n\n{START + 900}\n/demo/a/b.png")).decode())

policy = base64.urlsafe_b64encode(b'{"scope":"demo:a/b.png","deadline":1700000900}').decode()
print("Kodo up ", base64.urlsafe_b64encode(sha1(SECRET, policy)).decode())
print("Kodo get", base64.urlsafe_b64encode(sha1(SECRET, f"http://cdn.example.com/a/b.png?e={START + 900}")).decode())
entry = base64.urlsafe_b64encode(b"demo:a/b.png").decode()
text = f"GET /stat/{entry}\nHost: rs-z2.qiniuapi.com\nContent-Type: application/x-www-form-urlencoded\n\n"
print("Kodo rs ", base64.urlsafe_b64encode(sha1(SECRET, text)).decode())
