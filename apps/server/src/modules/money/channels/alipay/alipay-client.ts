import type { OutboundResponse } from '../../../../platform/outbound/outbound.ts'
import { parseJson, recordOf, recordOrNothing, textOf } from '../../../../providers/json-values.ts'
import { formatBeijing } from '../kit/beijing-time.ts'
import { needed, type ChannelAccount, type ChannelDeps } from '../kit/channel-account.ts'
import { CALL_BYTES_MAX, CALL_TIMEOUT_MS, networkError, sendToChannel } from '../kit/channel-send.ts'
import { isSignedBy, signText } from '../kit/keys.ts'
import { ChannelError } from '../pay-channel.ts'
import { rawMembers, textOfLiteral } from './alipay-answer.ts'
import { DONE, errorOf, unverified } from './alipay-errors.ts'
import { alipayKeys } from './alipay-keys.ts'

export const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const FORM = 'application/x-www-form-urlencoded;charset=utf-8'

export type AlipayParams = Readonly<Record<string, string>>

/** `k=v` of all that is not empty, by name. */
export const signedText = (params: AlipayParams): string =>
  Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** Signs what goes to Alipay and verifies what comes from it. */
export function createAlipayClient(account: ChannelAccount, deps: ChannelDeps) {
  const { settings, secrets } = account
  const gateway = settings.baseUrl?.trim() || GATEWAY
  const keys = alipayKeys(account)

  /** Everything that a call says, with its signature; the same for a form and for an address. */
  function signed(
    method: string,
    content: object,
    { notifyUrl = '', returnUrl = '' }: { notifyUrl?: string; returnUrl?: string } = {},
  ): URLSearchParams {
    const { own, numbers } = keys()
    const params = Object.fromEntries(
      Object.entries({
        app_id: needed('appId', account.appId),
        method,
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        timestamp: formatBeijing(deps.clock.now()),
        version: '1.0',
        notify_url: notifyUrl,
        return_url: returnUrl,
        app_auth_token: secrets.appAuthToken?.trim() ?? '',
        app_cert_sn: numbers?.app ?? '',
        alipay_root_cert_sn: numbers?.root ?? '',
        biz_content: JSON.stringify(content),
      }).filter(([, value]) => value !== ''),
    )
    return new URLSearchParams({ ...params, sign: signText(signedText(params), own) })
  }

  /** The node of an answer that was verified over its very bytes. */
  function believed({ body, status }: OutboundResponse, method: string): Record<string, unknown> {
    const members = rawMembers(body.toString('latin1'))
    const name = `${method.replaceAll('.', '_')}_response`
    const raw = members?.get(name) ?? members?.get('error_response')
    const words = `${status} ${wordsOf(raw)}`.trim()
    if (members === undefined || raw === undefined) throw unverified('it is no answer of this call', words)
    const sign = textOfLiteral(members.get('sign')) ?? ''
    const number = textOfLiteral(members.get('alipay_cert_sn')) ?? ''
    const { theirs, numbers } = keys()
    if (sign === '') throw unverified('it is not signed', words)
    if (numbers && number !== '' && number !== numbers.alipay)
      throw unverified('it is signed by another certificate than alipayCert', words)
    const bytes = Buffer.from(raw, 'latin1')
    if (!isSignedBy(theirs, bytes, sign)) throw unverified('the signature is wrong', words)
    const json = recordOrNothing(parseJson(bytes.toString('utf8')))
    if (!json) throw unverified('it is no JSON', words)
    return json
  }

  return {
    keys,
    signedUrl: (method: string, content: object, urls: { notifyUrl: string; returnUrl: string }): string =>
      `${gateway}?${signed(method, content, urls).toString()}`,
    /** A file at an address that a verified answer named; nothing of ours goes with it. */
    fetchFile: (url: string, limits: { timeoutMs: number; maxBytes: number }): Promise<OutboundResponse> =>
      sendToChannel(deps, account, { method: 'GET', url, maxRedirects: 2, ...limits }).catch((error: unknown) => {
        throw networkError(error, account)
      }),
    /** A verified answer with the code 10000. @throws ChannelError */
    async call(
      method: string,
      content: object,
      options: { notifyUrl?: string } = {},
    ): Promise<Record<string, unknown>> {
      const answer = await sendToChannel(deps, account, {
        method: 'POST',
        url: `${gateway}?charset=utf-8`,
        headers: { 'Content-Type': FORM, Accept: 'application/json' },
        body: Buffer.from(signed(method, content, options).toString(), 'utf8'),
        timeoutMs: CALL_TIMEOUT_MS,
        maxBytes: CALL_BYTES_MAX,
      }).catch((error: unknown) => {
        throw networkError(error, account)
      })
      if (answer.status === 429 || answer.status >= 500)
        throw new ChannelError(`HTTP_${answer.status}`, 'the gateway does not answer', true)
      const json = believed(answer, method)
      if (json.code !== DONE) throw errorOf(json)
      return json
    },
  }
}
export type AlipayClient = ReturnType<typeof createAlipayClient>

/** What an answer says of itself, for people; believed by nobody. */
function wordsOf(raw: string | undefined): string {
  const json = recordOf(parseJson(Buffer.from(raw ?? '', 'latin1').toString('utf8')))
  return [json.code, json.sub_code, json.sub_msg].map(textOf).filter(Boolean).join(' ')
}
