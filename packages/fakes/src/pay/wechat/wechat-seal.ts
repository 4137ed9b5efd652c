import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import type { FakeRequest } from '../../kit/fake-http.ts'
import { FAKE_KEYS } from '../keys/fake-keys.ts'
import type { SignTrick } from '../kit/pay-scenes.ts'

const FORM =
  /^WECHATPAY2-SHA256-RSA2048 mchid="([^"]*)",nonce_str="([^"]{1,32})",timestamp="(\d+)",serial_no="([0-9A-F]+)",signature="([A-Za-z0-9+/]+=*)"$/
const SKEW_SECONDS = 300

/** Why a request is not from the merchant; undefined where it is. Made from the raw request alone. */
export function createRequestCheck(merchantId: string, now: () => number) {
  const nonces = new Set<string>()
  return ({ method, path, headers, body }: FakeRequest): string | undefined => {
    const [, mchid, nonce, timestamp, serial, signature] = FORM.exec(headers.authorization ?? '') ?? []
    if (!nonce || !timestamp || !signature) return 'Authorization is not in the form of the documents'
    if (mchid !== merchantId) return 'mchid'
    if (serial !== FAKE_KEYS.wechat.merchantSerial) return 'serial_no'
    if (Math.abs(now() / 1_000 - Number(timestamp)) > SKEW_SECONDS) return 'timestamp'
    if (nonces.has(nonce)) return 'nonce_str was used before'
    nonces.add(nonce)
    const verifier = createVerify('RSA-SHA256')
    verifier.update(`${method}\n${path}\n${timestamp}\n${nonce}\n`)
    verifier.update(body)
    verifier.update('\n')
    return verifier.verify(FAKE_KEYS.wechat.merchantPublicKey, signature, 'base64') ? undefined : 'signature'
  }
}

export interface WechatSigner {
  sign(body: string, trick?: SignTrick | string): Record<string, string>
  /** What `GET /v3/certificates` lists. */
  certificates(): object[]
  rotate(): void
  retire(): void
}

/** Signs answers and notices. @param byPublicKey by the key whose id merchants enter, in place of certificates */
export function createWechatSigner({
  apiV3Key,
  byPublicKey,
  now,
}: {
  apiV3Key: string
  byPublicKey: boolean
  now: () => number
}): WechatSigner {
  const { platform, publicKeyId, publicKeyPrivateKey } = FAKE_KEYS.wechat
  let newest = 0
  let oldest = 0
  const certificate = (index: number): { serial: string; privateKey: string; certificate: string } => {
    const found = platform[index]
    if (!found) throw new Error('there are three certificates')
    return found
  }
  function keyFor(trick: string): { serial: string; privateKey: string } {
    if (trick === 'oldCertificate') return certificate(Math.max(0, newest - 1))
    if (trick === 'unknownSerial') return { ...certificate(newest), serial: '5157F09EFDC096DE15EBE81A47057A72FFFFFFFF' }
    return byPublicKey ? { serial: publicKeyId, privateKey: publicKeyPrivateKey } : certificate(newest)
  }
  return {
    sign(body, trick = 'ok'): Record<string, string> {
      if (trick === 'unsigned') return {}
      const { serial, privateKey } = keyFor(trick)
      const timestamp = String(Math.floor(now() / 1_000) - (trick === 'stale' ? SKEW_SECONDS : 0))
      const nonce = randomBytes(16).toString('hex')
      const signed = trick === 'badSignature' ? `${body} ` : body
      const signature = createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${signed}\n`)
        .sign(privateKey, 'base64')
      return {
        'Wechatpay-Timestamp': timestamp,
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Serial': serial,
        'Wechatpay-Signature': trick === 'probe' ? `WECHATPAY/SIGNTEST/${signature.slice(0, 300)}` : signature,
        'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
      }
    },
    certificates: () =>
      platform.slice(oldest, newest + 1).map(({ serial, certificate: pem }) => ({
        serial_no: serial,
        effective_time: '2020-01-01T08:00:00+08:00',
        expire_time: '2120-01-01T08:00:00+08:00',
        encrypt_certificate: { algorithm: 'AEAD_AES_256_GCM', ...seal(pem, 'certificate', apiV3Key) },
      })),
    rotate() {
      certificate(newest + 1)
      newest += 1
    },
    retire() {
      oldest = newest
    },
  }
}

/** AES-256-GCM, the tag behind the text. */
export function seal(
  text: string,
  associatedData: string,
  apiV3Key: string,
): { nonce: string; associated_data: string; ciphertext: string } {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { nonce, associated_data: associatedData, ciphertext: ciphertext.toString('base64') }
}
