import { createHmac } from 'node:crypto'
import { OutboundError, type OutboundResponse } from '../../../../platform/outbound/outbound.ts'
import { callFacts } from '../../../../providers/call.ts'
import { parseJson, recordOf } from '../../../../providers/json-values.ts'
import { shownReason, type ChannelOutcome, type OpenChannel, type SendByChannel } from './channel.ts'
import { cutBytes, markdownOf, plainTextOf, subjectOf } from './wording.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 64 * 1024
/** WeCom takes 4,096 bytes of Markdown, DingTalk and Feishu about 20,000 of a message. */
const WECOM_BYTES = 4_000
const ROBOT_BYTES = 18_000

const base64Hmac = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('base64')

/** DingTalk: milliseconds and secret, signed by the secret; both travel in the address. */
export function dingTalkUrl(url: string, secret: string | undefined, now: Date): string {
  if (!secret) return url
  const timestamp = String(now.getTime())
  const signed = new URL(url)
  signed.searchParams.set('timestamp', timestamp)
  signed.searchParams.set('sign', base64Hmac(secret, `${timestamp}\n${secret}`))
  return signed.href
}

/** Feishu: seconds and secret are the key, and nothing is what is signed; both travel in the body. */
export function feishuSign(secret: string | undefined, now: Date): { timestamp?: string; sign?: string } {
  if (!secret) return {}
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return { timestamp, sign: base64Hmac(`${timestamp}\n${secret}`, '') }
}

/** Our own: the second and the body, so that neither can be another one. */
export const webhookSign = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

type Answer = OutboundResponse | ChannelOutcome
const isAnswer = (answer: Answer): answer is OutboundResponse => 'status' in answer

async function post(
  { outbound }: Parameters<SendByChannel>[0],
  channel: OpenChannel,
  { url, body, headers = {} }: { url: string; body: string; headers?: Record<string, string> },
): Promise<Answer> {
  try {
    return await outbound.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: Buffer.from(body),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      ...callFacts({ via: { tenantId: channel.tenantId }, hidden: [url, ...Object.values(channel.secrets)] }),
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { isOk: false, isLater: error.kind !== 'refused', msg: shownReason(channel, error.message) }
  }
}

/** A robot answers 200 and says in its code whether it took the message. */
function readRobot(
  channel: OpenChannel,
  answer: OutboundResponse,
  { codes, texts, later }: { codes: readonly string[]; texts: readonly string[]; later: ReadonlySet<unknown> },
): ChannelOutcome {
  const json = recordOf(parseJson(answer.body.toString('utf8')))
  const code = codes.map((name) => json[name]).find((value) => value !== undefined)
  if (answer.status < 300 && code === 0) return { isOk: true }
  const words = texts.map((name) => json[name]).find((value) => typeof value === 'string') as string | undefined
  const msg = shownReason(
    channel,
    `${code === undefined ? `HTTP ${answer.status}` : String(code)} ${words ?? ''}`.trim(),
  )
  return { isOk: false, isLater: answer.status === 429 || answer.status >= 500 || later.has(code), msg }
}

/** 45009: more than 20 in a minute. -1: their system is busy. */
const WECOM = { codes: ['errcode'], texts: ['errmsg'], later: new Set<unknown>([45_009, -1]) }
/** 130101 and 660026: more than 20 in a minute. */
const DINGTALK = { codes: ['errcode'], texts: ['errmsg'], later: new Set<unknown>([130_101, 660_026, -1]) }
/** 9499 and 11232: more than 100 in a minute, or 5 in a second. */
const FEISHU = {
  codes: ['code', 'StatusCode'],
  texts: ['msg', 'StatusMessage'],
  later: new Set<unknown>([9_499, 11_232]),
}

export const sendByWeCom: SendByChannel = async (deps, channel, message) => {
  const body = JSON.stringify({
    msgtype: 'markdown',
    markdown: { content: cutBytes(markdownOf(message), WECOM_BYTES) },
  })
  const answer = await post(deps, channel, { url: channel.secrets.url ?? '', body })
  return isAnswer(answer) ? readRobot(channel, answer, WECOM) : answer
}

export const sendByDingTalk: SendByChannel = async (deps, channel, message) => {
  const { url = '', secret } = channel.secrets
  const markdown = { title: subjectOf(message), text: cutBytes(markdownOf(message), ROBOT_BYTES) }
  const body = JSON.stringify({ msgtype: 'markdown', markdown })
  const answer = await post(deps, channel, { url: dingTalkUrl(url, secret, message.now), body })
  return isAnswer(answer) ? readRobot(channel, answer, DINGTALK) : answer
}

export const sendByFeishu: SendByChannel = async (deps, channel, message) => {
  const { url = '', secret } = channel.secrets
  const content = { text: cutBytes(plainTextOf(message), ROBOT_BYTES) }
  const body = JSON.stringify({ ...feishuSign(secret, message.now), msg_type: 'text', content })
  const answer = await post(deps, channel, { url, body })
  return isAnswer(answer) ? readRobot(channel, answer, FEISHU) : answer
}

/** Any 2xx is "taken". */
export const sendByWebhook: SendByChannel = async (deps, channel, message) => {
  const { url = '', secret = '' } = channel.secrets
  const timestamp = String(Math.floor(message.now.getTime() / 1_000))
  const body = JSON.stringify({ subject: subjectOf(message), alerts: message.items })
  const headers = { 'x-drawdesk-timestamp': timestamp, 'x-drawdesk-signature': webhookSign(secret, timestamp, body) }
  const answer = await post(deps, channel, { url, body, headers })
  if (!isAnswer(answer)) return answer
  const { status } = answer
  if (status >= 200 && status < 300) return { isOk: true }
  const msg = shownReason(channel, `HTTP ${status} ${answer.body.toString('utf8')}`.trim())
  return { isOk: false, isLater: status === 429 || status >= 500, msg }
}
