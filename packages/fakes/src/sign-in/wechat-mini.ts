import { createCipheriv, randomBytes } from 'node:crypto'
import { startFakeServer, type FakeAnswer, type FakeServer } from '../kit/fake-http.ts'
import { wechatSays } from './wechat-open.ts'

export interface WechatMiniOptions {
  appId: string
  appSecret: string
  port?: number
}

const CONTROL = '/control/'

interface Login {
  openId: string
  unionId: string
  isUsed: boolean
}

export interface WechatMiniFake extends FakeServer {
  /** What `wx.login` gives the mini program of this person. */
  login(openId: string, unionId?: string): string
  /** What `wx.getPhoneNumber` gives: a code that counts once. */
  phoneCode(phone: string): string
  /** Encrypted for the person as WeChat does it, with the watermark of this app or another one. */
  seal(openId: string, data: object, appId?: string): { encryptedData: string; iv: string }
  /** The next answers of every call: an `errcode`, or `down`. */
  script(...answers: (number | 'down')[]): void
  /** The token of the app ends. */
  endToken(): void
}

/** WeChat's calls for mini programs on loopback (providers §5.1). The key of a session never leaves by another call. */
export async function startWechatMiniFake({ appId, appSecret, port = 0 }: WechatMiniOptions): Promise<WechatMiniFake> {
  const logins = new Map<string, Login>()
  const keys = new Map<string, string>()
  const phones = new Map<string, string>()
  const scripted: (number | 'down')[] = []
  let token = ''
  const random = (): string => randomBytes(12).toString('hex')

  function session(query: URLSearchParams): FakeAnswer {
    if (query.get('appid') !== appId) return wechatSays(40013, 'invalid appid')
    if (query.get('secret') !== appSecret) return wechatSays(40125, 'invalid appsecret')
    const login = logins.get(query.get('js_code') ?? '')
    if (!login) return wechatSays(40029, 'invalid code')
    if (login.isUsed) return wechatSays(40163, 'code been used')
    login.isUsed = true
    const key = randomBytes(16).toString('base64')
    keys.set(login.openId, key)
    return {
      headers: { 'Content-Type': 'text/plain' },
      body: { session_key: key, openid: login.openId, ...(login.unionId ? { unionid: login.unionId } : {}) },
    }
  }

  function stableToken(json: unknown): FakeAnswer {
    const given = (json ?? {}) as Record<string, unknown>
    if (given.appid !== appId) return wechatSays(40013, 'invalid appid')
    if (given.secret !== appSecret) return wechatSays(40125, 'invalid appsecret')
    if (token === '' || given.force_refresh === true) token = random()
    return { body: { access_token: token, expires_in: 7200 } }
  }

  function phone(query: URLSearchParams, json: unknown): FakeAnswer {
    if (token === '' || query.get('access_token') !== token) return wechatSays(40001, 'invalid credential')
    const code = String((json as { code?: unknown } | undefined)?.code)
    const number = phones.get(code)
    if (number === undefined) return wechatSays(40029, 'invalid code')
    phones.delete(code)
    return {
      body: {
        errcode: 0,
        errmsg: 'ok',
        phone_info: {
          phoneNumber: `+86${number}`,
          purePhoneNumber: number,
          countryCode: '86',
          watermark: { timestamp: 1, appid: appId },
        },
      },
    }
  }

  function login(openId: string, unionId = ''): string {
    const code = random()
    logins.set(code, { openId, unionId, isUsed: false })
    return code
  }
  function phoneCode(number: string): string {
    const code = random()
    phones.set(code, number)
    return code
  }
  /** `POST /control/login` and `/control/phone` with `{"args":["…"]}` give codes, as a mini program gets them from WeChat. */
  function control(action: string, json: unknown): FakeAnswer {
    const args = (json as { args?: unknown } | undefined)?.args
    const [first, second] = Array.isArray(args) ? (args as unknown[]) : []
    if (typeof first !== 'string' || (second !== undefined && typeof second !== 'string'))
      return { status: 400, body: { error: 'POST {"args":["…"]}' } }
    if (action === 'login') return { body: { code: login(first, second) } }
    return action === 'phone' ? { body: { code: phoneCode(first) } } : { status: 404 }
  }

  const server = await startFakeServer(
    ({ path, json }) => {
      if (path.startsWith(CONTROL)) return control(path.slice(CONTROL.length), json)
      const next = scripted.shift()
      if (next === 'down') return { status: 500, body: 'busy' }
      if (next !== undefined) return wechatSays(next, 'scripted')
      const { pathname, searchParams } = new URL(path, 'http://fake')
      if (pathname === '/sns/jscode2session') return session(searchParams)
      if (pathname === '/cgi-bin/stable_token') return stableToken(json)
      if (pathname === '/wxa/business/getuserphonenumber') return phone(searchParams, json)
      return { status: 404 }
    },
    { port },
  )
  return {
    ...server,
    login,
    phoneCode,
    seal(openId, data, of = appId) {
      const iv = randomBytes(16)
      const cipher = createCipheriv('aes-128-cbc', Buffer.from(keys.get(openId) ?? '', 'base64'), iv)
      const text = JSON.stringify({ ...data, watermark: { timestamp: 1, appid: of } })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { encryptedData: sealed.toString('base64'), iv: iv.toString('base64') }
    },
    script: (...answers) => void scripted.push(...answers),
    endToken() {
      token = random()
    },
  }
}
