import { website } from '@drawdesk/contract/core/constants'
import type { MiniPhone, MiniSession } from '@drawdesk/contract/identity/mini-program'
import type { Deps } from '../../../../platform/deps.ts'
import { addressOf, numberOf, SignInFailure, textOf, withQuery, type SourceAccount } from '../adapters/adapter.ts'
import { given, type Answer, type ProviderCalls } from '../adapters/provider-calls.ts'
import { acceptedByWechat } from '../adapters/wechat-errors.ts'
import { digestOfText, randomText } from '../flow/sign-in-browser.ts'
import { findMiniPrograms } from '../sign-in-source.repository.ts'
import type { SignInSources, UsableSource } from '../sign-in-sources.ts'
import { createAppTokens, ENDED_TOKENS } from './app-tokens.ts'
import { createMiniSessions } from './mini-session.repository.ts'
import { openData } from './open-data.ts'

const API = 'https://api.weixin.qq.com'
const HANDLE_MS = 2 * 60 * 60_000
const keyContext = (digest: string): string => `mini-session ${digest}`

/** Where a code comes from, as far as the request says. */
export interface MiniAsk {
  appId: string | undefined
  /** Of a request from a mini program: `https://servicewechat.com/<app id>/…`. */
  referer: string | undefined
  tenantId: string | undefined
}

/** The person that a code of a mini program stands for. */
export interface MiniPerson {
  source: UsableSource
  openId: string
  unionId: string
  /** Of the person for ever. */
  uuid: string
  sessionKey: string
}

const appIdIn = (referer: string | undefined): string | undefined =>
  /^https:\/\/servicewechat\.com\/([\w-]{1,128})\//.exec(referer ?? '')?.[1]

/** WeChat's mini programs: their sign-in, phone numbers and encrypted data. Session keys stay here. All methods reject with {@link SignInFailure}. */
export function createMiniPrograms(deps: Pick<Deps, 'db' | 'clock' | 'secrets'> & { signInSources: SignInSources }) {
  const { db, clock, secrets, signInSources } = deps
  const sessions = createMiniSessions(db)
  const appTokens = createAppTokens(clock)

  /** That of the app id; the tenant decides where two of them share one, or where no app id is said. */
  async function getSource({ appId, referer, tenantId }: MiniAsk): Promise<UsableSource> {
    const wanted = appId || appIdIn(referer)
    if (!wanted) return signInSources.getActive(tenantId || website.defaultTenantId, 'wechat_mini')
    const found = await findMiniPrograms(db, wanted, undefined)
    const [only] = found.length > 1 && tenantId ? await findMiniPrograms(db, wanted, tenantId) : found
    if (!only || (found.length > 1 && !tenantId)) throw new SignInFailure('unknownSource', 'no mini program of this id')
    return only
  }

  function open(source: UsableSource): { account: SourceAccount; calls: ProviderCalls } {
    const account = signInSources.openAccount(source)
    return { account, calls: signInSources.callsOf(source, account) }
  }

  async function askFor(source: UsableSource, code: string): Promise<MiniPerson> {
    const { account, calls } = open(source)
    const answer = acceptedByWechat(
      calls,
      await calls.json({
        url: withQuery(addressOf(account, API, '/sns/jscode2session'), {
          appid: account.appId,
          secret: account.appSecret,
          js_code: code,
          grant_type: 'authorization_code',
        }),
      }),
    )
    const openId = given(answer, 'openid')
    const unionId = textOf(answer.unionid)
    return {
      source,
      openId,
      unionId,
      uuid: numberOf(account, unionId || openId),
      sessionKey: given(answer, 'session_key'),
    }
  }

  /** What a handle stands for. */
  async function getSession(handle: string) {
    const digest = digestOfText(handle)
    const row = await sessions.find(digest, clock.now())
    if (!row) throw new SignInFailure('late', 'the handle')
    const source = await signInSources.getActive(row.tenantId, 'wechat_mini')
    if (source.id !== row.sourceId) throw new SignInFailure('unknownSource', 'another mini program by now')
    return { source, sessionKey: secrets.open(row.sessionKey, keyContext(digest)) }
  }

  return {
    askFor,

    /** The person behind a code of `wx.login`. */
    async findPerson(asked: MiniAsk, code: string): Promise<MiniPerson> {
      return askFor(await getSource(asked), code)
    },

    /** The same, with a handle for what comes later. */
    async openSession(asked: MiniAsk, code: string): Promise<MiniSession> {
      const { source, openId, unionId, sessionKey } = await askFor(await getSource(asked), code)
      const handle = randomText()
      const digest = digestOfText(handle)
      await sessions.insert({
        digest,
        tenantId: source.tenantId,
        sourceId: source.id,
        openId,
        sessionKey: secrets.seal(sessionKey, keyContext(digest)),
        expireTime: new Date(clock.now().getTime() + HANDLE_MS),
      })
      return { openId, unionId, sessionKey: handle }
    },

    /** The phone number that the person has agreed to give; an ended app token is renewed once. */
    async findPhone(handle: string, code: string): Promise<MiniPhone> {
      const { source } = await getSession(handle)
      const { account, calls } = open(source)
      const ask = async (token: string): Promise<Answer> =>
        calls.json({
          method: 'POST',
          url: withQuery(addressOf(account, API, '/wxa/business/getuserphonenumber'), { access_token: token }),
          json: { code },
        })
      let answer = await ask(await appTokens.get(account, calls))
      if (ENDED_TOKENS.includes(answer.errcode))
        answer = await ask(await appTokens.get(account, calls, { isAnew: true }))
      const info = acceptedByWechat(calls, answer).phone_info as Answer | undefined
      const watermark = info?.watermark as { appid?: unknown } | undefined
      if (!info || watermark?.appid !== account.appId) throw new SignInFailure('badAnswer', 'of another app')
      return {
        phoneNumber: given(info, 'phoneNumber'),
        purePhoneNumber: given(info, 'purePhoneNumber'),
        countryCode: String(info.countryCode ?? ''),
      }
    },

    async decrypt(handle: string, sealed: { encryptedData: string; iv: string }): Promise<Answer> {
      const { source, sessionKey } = await getSession(handle)
      return openData({ sessionKey, appId: source.appId }, sealed)
    },
  }
}

export type MiniPrograms = ReturnType<typeof createMiniPrograms>
