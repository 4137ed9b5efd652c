import { createDecipheriv, type KeyObject } from 'node:crypto'
import { signText } from '../kit/keys.ts'

export const WECHAT_SCHEMA = 'WECHATPAY2-SHA256-RSA2048'
/** Signatures that begin so are sent to see whether anybody looks at them; they must fail. */
const PROBE = 'WECHATPAY/SIGNTEST/'
export const SKEW_MS = 5 * 60_000
const TAG_BYTES = 16

export interface RequestToSign {
  method: string
  /** With its query. */
  path: string
  timestamp: string
  nonce: string
  body: string
}

export const requestMessage = ({ method, path, timestamp, nonce, body }: RequestToSign): string =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`

export function authorization(
  request: RequestToSign,
  { merchantId, serialNo, key }: { merchantId: string; serialNo: string; key: KeyObject },
): string {
  const signature = signText(requestMessage(request), key)
  return `${WECHAT_SCHEMA} mchid="${merchantId}",nonce_str="${request.nonce}",timestamp="${request.timestamp}",serial_no="${serialNo}",signature="${signature}"`
}

/** What the client library inside WeChat is given. */
export function jsapiParams(
  { appId, prepayId, timestamp, nonce }: { appId: string; prepayId: string; timestamp: string; nonce: string },
  key: KeyObject,
): Record<string, string> {
  const package_ = `prepay_id=${prepayId}`
  return {
    appId,
    timeStamp: timestamp,
    nonceStr: nonce,
    package: package_,
    signType: 'RSA',
    paySign: signText(`${appId}\n${timestamp}\n${nonce}\n${package_}\n`, key),
  }
}

/** The four headers of an answer or a notice. */
export interface WechatSignature {
  timestamp: string
  nonce: string
  signature: string
  serial: string
}

/** Undefined where one is missing. */
export function signatureOf(headers: Readonly<Record<string, string>>): WechatSignature | undefined {
  const {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  } = headers
  return timestamp && nonce && signature && serial ? { timestamp, nonce, signature, serial } : undefined
}

export const isProbe = ({ signature }: WechatSignature): boolean => signature.startsWith(PROBE)

export function isStale({ timestamp }: WechatSignature, now: Date): boolean {
  return !/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1_000) >= SKEW_MS
}

/** `TIMESTAMP\nNONCE\nBODY\n` over the body's own bytes. */
export const signedBytes = ({ timestamp, nonce }: WechatSignature, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`, 'utf8'), body, Buffer.from('\n')])

export interface Sealed {
  ciphertext: string
  nonce: string
  associatedData: string
}

/** AES-256-GCM by the APIv3 key, whose last 16 bytes are the tag; undefined where it does not open. */
export function openSealed({ ciphertext, nonce, associatedData }: Sealed, apiV3Key: string): Buffer | undefined {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < TAG_BYTES || nonce === '') return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(associatedData, 'utf8'))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    // Another key, other data, or not sealed at all: the caller need not distinguish them.
    if (error instanceof Error) return undefined
    throw error
  }
}
