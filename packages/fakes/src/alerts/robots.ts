import { createHmac } from 'node:crypto'
import { startFakeServer, type FakeAnswer, type FakeRequest } from '../kit/fake-http.ts'

export const FAKE_ROBOTS = {
  wecom: { key: 'fake-wecom-key-0123456789' },
  dingtalk: { token: 'fake-dingtalk-token-0123456789', secret: 'SECfakeDingTalk0123456789' },
  feishu: { hook: 'fake-feishu-hook-0123456789', secret: 'fakeFeishuSecret0123456789' },
  webhook: { secret: 'fake-webhook-secret-0123456789' },
} as const

const HOUR_MS = 3_600_000
/** What these robots take in a minute. */
const PER_MINUTE = 20

export type RobotName = keyof typeof FAKE_ROBOTS
const hmac = (key: string, data: string, form: 'base64' | 'hex'): string =>
  createHmac('sha256', key).update(data).digest(form)
const isNear = (ms: number, now: number): boolean => Math.abs(now - ms) <= HOUR_MS

/** Group robots of WeCom, DingTalk and Feishu, and a webhook of ours: each checks addresses, signatures and times as the providers' pages say, and answers 200 with a code. */
export async function startRobotsFake({ now = Date.now, port = 0 }: { now?: () => number; port?: number } = {}) {
  /** Texts that were taken, by robot. */
  const taken: Record<RobotName, string[]> = { wecom: [], dingtalk: [], feishu: [], webhook: [] }
  let busyUntil = 0
  const times: Record<string, number[]> = {}

  function isOverPace(robot: string): boolean {
    const since = now() - 60_000
    const recent = (times[robot] ?? []).filter((at) => at > since)
    times[robot] = [...recent, now()]
    return recent.length >= PER_MINUTE || now() < busyUntil
  }

  function wecom(url: URL, json: Record<string, unknown>): FakeAnswer {
    if (url.searchParams.get('key') !== FAKE_ROBOTS.wecom.key)
      return { body: { errcode: 93_000, errmsg: 'invalid webhook url, hint: [fake]' } }
    if (isOverPace('wecom')) return { body: { errcode: 45_009, errmsg: 'api freq out of limit' } }
    const { content = '' } = (json.markdown ?? {}) as { content?: string }
    if (json.msgtype !== 'markdown' || content === '')
      return { body: { errcode: 40_008, errmsg: 'invalid message type' } }
    if (Buffer.byteLength(content) > 4_096)
      return { body: { errcode: 40_058, errmsg: 'markdown.content exceed max length 4096' } }
    taken.wecom.push(content)
    return { body: { errcode: 0, errmsg: 'ok' } }
  }

  function dingtalk(url: URL, json: Record<string, unknown>): FakeAnswer {
    const { token, secret } = FAKE_ROBOTS.dingtalk
    if (url.searchParams.get('access_token') !== token)
      return { body: { errcode: 300_005, errmsg: 'token is not exist' } }
    const timestamp = url.searchParams.get('timestamp') ?? ''
    if (!isNear(Number(timestamp), now())) return { body: { errcode: 310_000, errmsg: 'invalid timestamp' } }
    if (url.searchParams.get('sign') !== hmac(secret, `${timestamp}\n${secret}`, 'base64'))
      return {
        body: {
          errcode: 310_000,
          errmsg: 'sign not match, more: [https://ding-doc.dingtalk.com/doc#/serverapi2/qf2nxq]',
        },
      }
    if (isOverPace('dingtalk'))
      return { body: { errcode: 130_101, errmsg: 'send too fast, exceed 20 times per minute' } }
    const { title = '', text = '' } = (json.markdown ?? {}) as { title?: string; text?: string }
    if (json.msgtype !== 'markdown' || title === '' || text === '')
      return { body: { errcode: 400_105, errmsg: 'unsupported msgtype' } }
    taken.dingtalk.push(text)
    return { body: { errcode: 0, errmsg: 'ok' } }
  }

  function feishu(json: Record<string, unknown>): FakeAnswer {
    const { timestamp = '', sign } = json as { timestamp?: string; sign?: string }
    if (
      !isNear(Number(timestamp) * 1_000, now()) ||
      sign !== hmac(`${timestamp}\n${FAKE_ROBOTS.feishu.secret}`, '', 'base64')
    )
      return { body: { code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' } }
    if (isOverPace('feishu'))
      return { body: { code: 11_232, msg: 'frequency limited psm[lark.oapi.app_platform_runtime]' } }
    const { text = '' } = (json.content ?? {}) as { text?: string }
    if (json.msg_type !== 'text' || text === '') return { body: { code: 19_002, msg: 'params error, msg_type need' } }
    taken.feishu.push(text)
    return { body: { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' } }
  }

  function webhook({ headers, body }: FakeRequest): FakeAnswer {
    const timestamp = headers['x-drawdesk-timestamp'] ?? ''
    const text = body.toString('utf8')
    const sign = `sha256=${hmac(FAKE_ROBOTS.webhook.secret, `${timestamp}.${text}`, 'hex')}`
    if (!isNear(Number(timestamp) * 1_000, now()) || headers['x-drawdesk-signature'] !== sign)
      return { status: 401, body: 'bad signature' }
    if (isOverPace('webhook')) return { status: 429, body: 'slow down' }
    taken.webhook.push(text)
    return { status: 204, body: '' }
  }

  const server = await startFakeServer(
    (request) => {
      const url = new URL(request.path, 'http://robots')
      const json = (request.json ?? {}) as Record<string, unknown>
      if (url.pathname === '/cgi-bin/webhook/send') return wecom(url, json)
      if (url.pathname === '/robot/send') return dingtalk(url, json)
      if (url.pathname === `/open-apis/bot/v2/hook/${FAKE_ROBOTS.feishu.hook}`) return feishu(json)
      if (url.pathname === '/alerts') return webhook(request)
      return { status: 404, body: 'not found' }
    },
    { port },
  )
  return {
    ...server,
    taken,
    urls: {
      wecom: `${server.url}/cgi-bin/webhook/send?key=${FAKE_ROBOTS.wecom.key}`,
      dingtalk: `${server.url}/robot/send?access_token=${FAKE_ROBOTS.dingtalk.token}`,
      feishu: `${server.url}/open-apis/bot/v2/hook/${FAKE_ROBOTS.feishu.hook}`,
      webhook: `${server.url}/alerts`,
    } satisfies Record<RobotName, string>,
    /** All robots have no room until then. */
    limitUntil: (ms: number): void => void (busyUntil = ms),
  }
}
