"""Makes vectors.json: what WeChat Pay and Alipay are sent, byte for byte, and what they send, worked out by other code than the adapters'.

Run `python3 make-vectors.py` (package `cryptography`). Signatures of RSA with PKCS#1 v1.5 are the same each time, so the file only changes with its inputs.
"""

import base64
import json
import pathlib
from urllib.parse import quote_plus

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[6]
KEYS = json.loads((ROOT / "packages/fakes/src/pay/keys/fake-keys.json").read_text())
WECHAT, ALIPAY = KEYS["wechat"], KEYS["alipay"]

MERCHANT, APP, OPEN_ID = "1900000109", "wxd678efh567hg6787", "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"
SELLER, ALIPAY_APP = "2088000000000001", "2021000000000001"
SECONDS, NONCE = "1777600805", "593BEC0C930BF1AFEB40B4A08C8FB242"  # 2026-05-01 10:00:05 in Beijing
BEIJING = "2026-05-01 10:00:05"
NOTIFY, RETURN = "https://draw.example.com/pay/notify/wechat/7", "https://draw.example.com/back?order=D1&x=1"
ORDER, REFUND, TRANSACTION = "D20260501000001", "R20260501000001", "4200001234202605011234567890"
TRADE = "2026050122001400000000000001"
DESCRIPTION = "手绘肖像 A&B=1/2"


def sign(text, pem):
    key = serialization.load_pem_private_key(pem.encode(), None)
    data = text if isinstance(text, bytes) else text.encode()
    return base64.b64encode(key.sign(data, padding.PKCS1v15(), hashes.SHA256())).decode()


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def wechat_call(name, method, path, body=None):
    text = "" if body is None else compact(body)
    message = f"{method}\n{path}\n{SECONDS}\n{NONCE}\n{text}\n"
    signature = sign(message, WECHAT["merchantPrivateKey"])
    authorization = (
        f'WECHATPAY2-SHA256-RSA2048 mchid="{MERCHANT}",nonce_str="{NONCE}",timestamp="{SECONDS}",'
        f'serial_no="{WECHAT["merchantSerial"]}",signature="{signature}"'
    )
    return {"name": name, "method": method, "path": path, "body": text, "authorization": authorization}


def wechat_order(**more):
    return {
        "appid": APP,
        "mchid": MERCHANT,
        "description": DESCRIPTION,
        "out_trade_no": ORDER,
        "time_expire": "2026-05-01T10:15:00+08:00",
        "notify_url": NOTIFY,
        "amount": {"total": 1999, "currency": "CNY"},
        **more,
    }


def signed_wechat(body, signer, serial):
    return {
        "headers": {
            "wechatpay-timestamp": SECONDS,
            "wechatpay-nonce": NONCE,
            "wechatpay-serial": serial,
            "wechatpay-signature": sign(f"{SECONDS}\n{NONCE}\n{body}\n", signer),
        },
        "body": body,
    }


def seal(text, nonce, associated):
    data = AESGCM(KEYS["apiV3Key"].encode()).encrypt(nonce.encode(), text.encode(), associated.encode())
    return {"nonce": nonce, "associated_data": associated, "ciphertext": base64.b64encode(data).decode()}


def wechat():
    scene = {"payer_client_ip": "203.0.113.9"}
    refund = {
        "transaction_id": TRANSACTION,
        "out_refund_no": REFUND,
        "reason": "照片模糊",
        "notify_url": NOTIFY,
        "amount": {"refund": 999, "total": 1999, "currency": "CNY"},
    }
    calls = [
        wechat_call("native", "POST", "/v3/pay/transactions/native", wechat_order(scene_info=scene)),
        wechat_call("jsapi", "POST", "/v3/pay/transactions/jsapi", wechat_order(payer={"openid": OPEN_ID})),
        wechat_call("h5", "POST", "/v3/pay/transactions/h5", wechat_order(scene_info={**scene, "h5_info": {"type": "Wap"}})),
        wechat_call("query", "GET", f"/v3/pay/transactions/out-trade-no/{ORDER}?mchid={MERCHANT}"),
        wechat_call("queryById", "GET", f"/v3/pay/transactions/id/{TRANSACTION}?mchid={MERCHANT}"),
        wechat_call("close", "POST", f"/v3/pay/transactions/out-trade-no/{ORDER}/close", {"mchid": MERCHANT}),
        wechat_call("refund", "POST", "/v3/refund/domestic/refunds", refund),
        wechat_call("refundQuery", "GET", f"/v3/refund/domestic/refunds/{REFUND}"),
        wechat_call("certificates", "GET", "/v3/certificates"),
        wechat_call("bill", "GET", "/v3/bill/tradebill?bill_date=2026-04-30&bill_type=ALL"),
    ]
    package = "prepay_id=wx201410272009395522657a690389285100"
    transaction = {
        "appid": APP,
        "mchid": MERCHANT,
        "out_trade_no": ORDER,
        "transaction_id": TRANSACTION,
        "trade_type": "NATIVE",
        "trade_state": "SUCCESS",
        "trade_state_desc": "支付成功",
        "bank_type": "OTHERS",
        "attach": "",
        "success_time": "2026-05-01T10:00:03+08:00",
        "payer": {"openid": OPEN_ID},
        "amount": {"total": 1999, "payer_total": 1999, "currency": "CNY", "payer_currency": "CNY"},
    }
    sealed = seal(compact(transaction), "fdasfjihihih", "transaction")
    notice = compact(
        {
            "id": "EV-2018022511223320873",
            "create_time": "2026-05-01T10:00:04+08:00",
            "resource_type": "encrypt-resource",
            "event_type": "TRANSACTION.SUCCESS",
            "summary": "支付成功",
            "resource": {"original_type": "transaction", "algorithm": "AEAD_AES_256_GCM", **sealed},
        }
    )
    first = WECHAT["platform"][0]
    return {
        "calls": calls,
        "prepayId": package.removeprefix("prepay_id="),
        "paySign": sign(f"{APP}\n{SECONDS}\n{NONCE}\n{package}\n", WECHAT["merchantPrivateKey"]),
        "sealed": {**sealed, "text": compact(transaction)},
        "noticeByCertificate": signed_wechat(notice, first["privateKey"], first["serial"]),
        "noticeByPublicKey": signed_wechat(notice, WECHAT["publicKeyPrivateKey"], WECHAT["publicKeyId"]),
    }


def plus(text):
    """As forms are written by browsers: `*` stays, `~` does not."""
    return quote_plus(text, safe="*").replace("~", "%7E")


def alipay_call(name, method, content, certificates=False, **more):
    params = {
        "app_id": ALIPAY_APP,
        "method": method,
        "format": "JSON",
        "charset": "utf-8",
        "sign_type": "RSA2",
        "timestamp": BEIJING,
        "version": "1.0",
        **more,
    }
    if certificates:
        params["app_cert_sn"] = ALIPAY["appCertificateNumber"]
        params["alipay_root_cert_sn"] = ALIPAY["rootCertificatesNumber"]
    params["biz_content"] = compact(content)
    text = "&".join(f"{key}={params[key]}" for key in sorted(params))
    params["sign"] = sign(text, ALIPAY["appPrivateKey"])
    return {"name": name, "form": "&".join(f"{plus(key)}={plus(value)}" for key, value in params.items())}


def alipay_calls(certificates):
    def call(name, method, content, **more):
        return alipay_call(name, method, content, certificates, **more)

    order = {
        "out_trade_no": ORDER,
        "total_amount": "19.99",
        "subject": "手绘肖像 A B 1 2",
        "time_expire": "2026-05-01 10:15:00",
    }
    urls = {"notify_url": NOTIFY, "return_url": RETURN}
    trade = {"out_trade_no": ORDER, "trade_no": TRADE}
    refund = {**trade, "refund_amount": "9.99", "out_request_no": REFUND, "refund_reason": "照片模糊"}
    asked = {**trade, "out_request_no": REFUND, "query_options": ["gmt_refund_pay"]}
    bill = {"bill_type": "trade", "bill_date": "2026-04-30"}
    wap = {**order, "product_code": "QUICK_WAP_WAY", "quit_url": RETURN}
    return [
        call("precreate", "alipay.trade.precreate", order, notify_url=NOTIFY),
        call("page", "alipay.trade.page.pay", {**order, "product_code": "FAST_INSTANT_TRADE_PAY"}, **urls),
        call("wap", "alipay.trade.wap.pay", wap, **urls),
        call("query", "alipay.trade.query", trade),
        call("close", "alipay.trade.close", {"out_trade_no": ORDER}),
        call("refund", "alipay.trade.refund", refund),
        call("refundQuery", "alipay.trade.fastpay.refund.query", asked),
        call("bill", "alipay.data.dataservice.bill.downloadurl.query", bill),
    ]


def alipay():
    signer = ALIPAY["signers"][0]
    node = (
        '{"code":"10000","msg":"Success","buyer_open_id":"074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5",'
        f'"out_trade_no":"{ORDER}","send_pay_date":"2026-05-01 10:00:03","note":"a\\"}}{{ \\u4e2d 文 https:\\/\\/x",'
        f'"total_amount":"19.99","trade_no":"{TRADE}","trade_status":"TRADE_SUCCESS"}}'
    )
    params = {
        "notify_time": "2026-05-01 10:00:04",
        "notify_type": "trade_status_sync",
        "notify_id": "2026050100222100004064391",
        "charset": "utf-8",
        "version": "1.0",
        "app_id": ALIPAY_APP,
        "trade_no": TRADE,
        "out_trade_no": ORDER,
        "buyer_id": "2088000000000009",
        "seller_id": SELLER,
        "trade_status": "TRADE_SUCCESS",
        "total_amount": "19.99",
        "subject": "手绘肖像 50% + 1",
        "fund_bill_list": '[{"amount":"19.99","fundChannel":"ALIPAYACCOUNT"}]',
        "gmt_payment": "2026-05-01 10:00:03",
    }
    text = "&".join(f"{key}={params[key]}" for key in sorted(params))
    form = {**params, "sign_type": "RSA2", "sign": sign(text, signer["privateKey"])}
    return {
        "callsByKey": alipay_calls(False),
        "callsByCertificates": alipay_calls(True),
        "answer": f'{{"alipay_trade_query_response":{node},"sign":"{sign(node, signer["privateKey"])}"}}',
        "notice": "&".join(f"{plus(key)}={plus(value)}" for key, value in form.items()),
    }


made = {"wechat": wechat(), "alipay": alipay()}
(HERE / "vectors.json").write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
