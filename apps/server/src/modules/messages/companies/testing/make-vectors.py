"""Makes vectors.json: what the four companies are sent, byte for byte, worked out by other code than the adapters'. Run `python3 make-vectors.py`."""

import base64
import hashlib
import hmac
import json
import pathlib
from datetime import datetime, timezone
from urllib.parse import quote, urlencode

HERE = pathlib.Path(__file__).parent
KEY_ID, SECRET, SECONDS, NONCE = "ak-demo", "sk-demo", 1700000000, "nonce-0001"
PHONE, OUT_ID = "13800000000", "77"
TIME = datetime.fromtimestamp(SECONDS, timezone.utc)


def sha256(data):
    return hashlib.sha256(data.encode()).hexdigest()


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def strict(text):
    return quote(text, safe="-_.~")


def acs3(action, query):
    host = "dysmsapi.aliyuncs.com"
    text = "&".join(f"{strict(name)}={strict(value)}" for name, value in sorted(query.items()))
    empty = sha256("")
    headers = {
        "host": host,
        "x-acs-action": action,
        "x-acs-content-sha256": empty,
        "x-acs-date": TIME.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "x-acs-signature-nonce": NONCE,
        "x-acs-version": "2017-05-25",
    }
    names = ";".join(sorted(headers))
    lines = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    canonical = "\n".join(["POST", "/", text, lines, names, empty])
    signature = mac(SECRET.encode(), f"ACS3-HMAC-SHA256\n{sha256(canonical)}").hex()
    return {
        "url": f"https://{host}/?{text}",
        "canonicalSha": sha256(canonical),
        "authorization": f"ACS3-HMAC-SHA256 Credential={KEY_ID},SignedHeaders={names},Signature={signature}",
    }


def tc3(body):
    host, service, day = "sms.tencentcloudapi.com", "sms", TIME.strftime("%Y-%m-%d")
    text = compact(body)
    canonical = "\n".join(
        ["POST", "/", "", f"content-type:application/json\nhost:{host}\n", "content-type;host", sha256(text)]
    )
    scope = f"{day}/{service}/tc3_request"
    key = mac(mac(mac(f"TC3{SECRET}".encode(), day), service), "tc3_request")
    signature = mac(key, f"TC3-HMAC-SHA256\n{SECONDS}\n{scope}\n{sha256(canonical)}").hex()
    return {
        "url": f"https://{host}/",
        "body": text,
        "authorization": f"TC3-HMAC-SHA256 Credential={KEY_ID}/{scope}, SignedHeaders=content-type;host, Signature={signature}",
    }


def qiniu(body):
    host, text = "sms.qiniuapi.com", compact(body)
    message = f"POST /v1/message\nHost: {host}\nContent-Type: application/json\n\n{text}"
    digest = hmac.new(SECRET.encode(), message.encode(), hashlib.sha1).digest()
    sign = base64.urlsafe_b64encode(digest).decode()
    return {"url": f"https://{host}/v1/message", "body": text, "authorization": f"Qiniu {KEY_ID}:{sign}"}


vectors = {
    "ali": acs3(
        "SendSms",
        {
            "PhoneNumbers": PHONE,
            "SignName": "手绘 A&B",
            "TemplateCode": "SMS_1",
            "TemplateParam": compact({"code": "12 34*~"}),
            "OutId": OUT_ID,
        },
    ),
    "aliAsk": acs3(
        "QuerySendDetails",
        {"PhoneNumber": PHONE, "SendDate": "20231115", "PageSize": "50", "CurrentPage": "1"},
    ),
    "tencent": tc3(
        {
            "PhoneNumberSet": [f"+86{PHONE}"],
            "SmsSdkAppId": "1400000001",
            "TemplateId": "100001",
            "SignName": "demo",
            "TemplateParamSet": ["1234"],
        }
    ),
    "qiniu": qiniu({"template_id": "1", "mobiles": [PHONE], "parameters": {"code": "1234"}, "seq": OUT_ID}),
    "qiniuPublished": qiniu({"template_id": "1", "mobiles": [PHONE]}),
    "yunpian": {
        "url": "https://sms.yunpian.com/v2/sms/single_send.json",
        "body": urlencode({"apikey": KEY_ID, "mobile": PHONE, "text": "【手绘】您的验证码是1234", "uid": OUT_ID}),
    },
    # The example of the public description, with its own parameters.
    "aliPublished": acs3(
        "SendSms",
        {
            "PhoneNumbers": PHONE,
            "SignName": "demo",
            "TemplateCode": "SMS_1",
            "TemplateParam": compact({"code": "1234"}),
        },
    ),
}
(HERE / "vectors.json").write_text(json.dumps(vectors, ensure_ascii=False, indent=2) + "\n")
