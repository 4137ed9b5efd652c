import { randomBytes, type KeyObject } from 'node:crypto'
import { OutboundError, type OutboundResponse } from '../../../../platform/outbound/outbound.ts'
import { parseJson, recordOf } from '../../../../providers/json-values.ts'
import { lazily, needed, type ChannelAccount, type ChannelDeps } from '../kit/channel-account.ts'
import { CALL_BYTES_MAX, CALL_TIMEOUT_MS, networkError, sendToChannel } from '../kit/channel-send.ts'
import { isSignedBy, readPrivateKey, readPublicKey } from '../kit/keys.ts'
import { apiV3KeyOf, certificatesOf, createPlatformCertificates, readCertificateList } from './platform-certificates.ts'
import { ChannelError } from '../pay-channel.ts'
import { errorOf, unverified } from './wechat-errors.ts'
import { authorization, isProbe, isStale, signatureOf, signedBytes } from './wechat-signature.ts'

const BASE_URL = 'https://api.mch.weixin.qq.com'
const BACKUP_URL = 'https://api2.mch.weixin.qq.com'
const CERTIFICATES_PATH = '/v3/certificates'

export interface WechatCall {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  body?: object
}
export type Belief = { isBelieved: true } | { isBelieved: false; refusal: 'badSignature' | 'stale'; msg: string }

const no = (refusal: 'badSignature' | 'stale', msg: string): Belief => ({ isBelieved: false, refusal, msg })
const trimmed = (url: string | undefined): string => (url ?? '').trim().replace(/\/+$/, '')

/** Signs what goes to WeChat Pay and verifies what comes from it. */
export function createWechatClient(account: ChannelAccount, deps: ChannelDeps) {
  const { settings, secrets } = account
  const baseUrl = trimmed(settings.baseUrl) || BASE_URL
  const backupUrl = trimmed(settings.backupUrl) || (baseUrl === BASE_URL ? BACKUP_URL : '')
  const newNonce = deps.newNonce ?? (() => randomBytes(16).toString('hex'))
  const key = lazily((): KeyObject => readPrivateKey('privateKey', needed('privateKey', secrets.privateKey)))
  const publicKeyId = settings.publicKeyId?.trim() ?? ''
  const publicKey = lazily((): KeyObject => readPublicKey('publicKey', needed('publicKey', secrets.publicKey)))
  const nowSeconds = (): string => String(Math.floor(deps.clock.now().getTime() / 1_000))

  function headersOf({ method, path }: WechatCall, body: string): Record<string, string> {
    return {
      Accept: 'application/json',
      'Accept-Language': 'zh-CN',
      ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
      // Asks for answers that are signed by the public key, where certificates are in use as well.
      ...(publicKeyId ? { 'Wechatpay-Serial': publicKeyId } : {}),
      Authorization: authorization(
        { method, path, timestamp: nowSeconds(), nonce: newNonce(), body },
        {
          merchantId: needed('merchantId', account.merchantId),
          serialNo: needed('serialNo', settings.serialNo),
          key: key(),
        },
      ),
    }
  }

  /** At the backup address where the first gave no answer: any question, and an order of which nothing had left. */
  async function sendAnywhere(call: WechatCall, limits = { timeoutMs: CALL_TIMEOUT_MS, maxBytes: CALL_BYTES_MAX }) {
    const body = call.body === undefined ? '' : JSON.stringify(call.body)
    const send = (base: string): Promise<OutboundResponse> =>
      sendToChannel(deps, account, {
        method: call.method,
        url: base + call.path,
        headers: headersOf(call, body),
        ...(body === '' ? {} : { body: Buffer.from(body, 'utf8') }),
        ...limits,
      })
    const isSafe = (error: OutboundError): boolean =>
      error.kind === 'unsent' || (call.method === 'GET' && (error.kind === 'lost' || error.kind === 'timeout'))
    try {
      return await send(baseUrl)
    } catch (error) {
      if (!(error instanceof OutboundError) || backupUrl === '' || !isSafe(error)) throw networkError(error, account)
    }
    return send(backupUrl).catch((error: unknown) => {
      throw networkError(error, account)
    })
  }

  const certificates = createPlatformCertificates({
    account,
    baseUrl,
    clock: deps.clock,
    cache: certificatesOf(deps.outbound),
    /** The list is signed by one of the certificates in it. */
    async fetchList() {
      const answer = await sendAnywhere({ method: 'GET', path: CERTIFICATES_PATH })
      const json = jsonOf(answer)
      if (answer.status !== 200) throw errorOf(answer.status, json)
      const found = readCertificateList(answer.body, apiV3KeyOf(account))
      const belief = await judge(answer, (serial) => found.get(serial)?.key)
      if (!belief.isBelieved) throw unverified(belief.msg, answer.status, json)
      return found
    },
  })

  const keyOf = async (serial: string): Promise<KeyObject | undefined> => {
    if (publicKeyId !== '' && serial === publicKeyId) return publicKey()
    return serial.startsWith('PUB_KEY_ID_') ? undefined : certificates.find(serial)
  }

  /** What costs nothing is asked first: nobody makes us fetch certificates by an old or an unsigned message. */
  async function judge(
    { headers, body }: Pick<OutboundResponse, 'headers' | 'body'>,
    keyFor: (serial: string) => Promise<KeyObject | undefined> | KeyObject | undefined,
  ): Promise<Belief> {
    const signature = signatureOf(headers)
    if (!signature) return no('badSignature', 'it is not signed')
    if (isProbe(signature)) return no('badSignature', 'the signature is a probe')
    if (isStale(signature, deps.clock.now())) return no('stale', 'its time is five minutes or more from ours')
    const found = await keyFor(signature.serial)
    if (!found) return no('badSignature', 'the serial number of its signature is unknown')
    return isSignedBy(found, signedBytes(signature, body), signature.signature)
      ? { isBelieved: true }
      : no('badSignature', 'the signature is wrong')
  }

  /** Whether these bytes are from WeChat Pay, also where its certificates cannot be had. */
  const verify = (signed: Pick<OutboundResponse, 'headers' | 'body'>): Promise<Belief> =>
    judge(signed, keyOf).catch((error: unknown) => {
      if (error instanceof ChannelError) return no('badSignature', `no key to verify it with: ${error.message}`)
      throw error
    })

  return {
    baseUrl,
    backupUrl,
    hasPublicKey: publicKeyId !== '',
    newNonce,
    nowSeconds,
    key,
    verify,
    refreshCertificates: certificates.refresh,
    /** Signed like a call; nobody signs the answer. */
    fetchFile: (path: string, limits: { timeoutMs: number; maxBytes: number }) =>
      sendAnywhere({ method: 'GET', path }, limits),
    /** A verified answer with a 2xx. @throws ChannelError */
    async call(call: WechatCall): Promise<Record<string, unknown>> {
      const answer = await sendAnywhere(call)
      const json = jsonOf(answer)
      const belief = await verify(answer)
      if (!belief.isBelieved) throw unverified(belief.msg, answer.status, json)
      if (answer.status < 200 || answer.status > 299) throw errorOf(answer.status, json)
      return json
    },
  }
}
export type WechatClient = ReturnType<typeof createWechatClient>

const jsonOf = ({ body }: OutboundResponse): Record<string, unknown> => recordOf(parseJson(body.toString('utf8')))
