import { startDingtalkFake } from '@drawdesk/fakes/sign-in/dingtalk'
import { startFeishuFake } from '@drawdesk/fakes/sign-in/feishu'
import { startGiteeFake } from '@drawdesk/fakes/sign-in/gitee'
import { startGithubFake } from '@drawdesk/fakes/sign-in/github'
import { startQqFake } from '@drawdesk/fakes/sign-in/qq'
import type { SignInFake, SignInFakeOptions } from '@drawdesk/fakes/sign-in/sign-in-fake'
import { followTo } from '@drawdesk/fakes/sign-in/walk'
import { startWechatOpenFake } from '@drawdesk/fakes/sign-in/wechat-open'
import type { SignedIn, TestApp } from '../../../../testing/build-test-app.ts'
import { callToken, cookieOf } from '../../testing/kit.ts'

export const ORIGIN = 'http://console.test'
export const SOURCES_URL = '/api/blade-system/signInSource'
/** Nothing of it may be found in a log. */
export const APP_SECRET = 'app-secret-of-the-tests-77f1'

/** One fake a kind, and how its people are numbered. */
export const FAKES = {
  github: { start: startGithubFake, uuid: (id: string) => id },
  gitee: { start: startGiteeFake, uuid: (id: string) => id },
  wechat_open: { start: startWechatOpenFake, uuid: (id: string) => `u${id}` },
  qq: { start: startQqFake, uuid: (id: string) => `UID_${id}` },
  dingtalk: { start: startDingtalkFake, uuid: (id: string) => `du${id}` },
  feishu: { start: startFeishuFake, uuid: (id: string) => `fu${id}` },
} as const satisfies Record<
  string,
  { start: (app: SignInFakeOptions) => Promise<SignInFake>; uuid: (id: string) => string }
>
export type FakeKind = keyof typeof FAKES

export const callbackOf = (kind: string): string => `${ORIGIN}/api/blade-auth/oauth/callback/${kind}`

export const startFake = (kind: FakeKind): Promise<SignInFake> =>
  FAKES[kind].start({ appId: `app-${kind}`, appSecret: APP_SECRET, redirectUri: callbackOf(kind) })

/** The body of a save. */
export const sourceOf = (source: string, settings: Record<string, string>, more: Record<string, unknown> = {}) => ({
  source,
  name: `${source} of the tests`,
  appId: `app-${source}`,
  secrets: { appSecret: APP_SECRET },
  settings,
  ...more,
})

export async function addSource(admin: SignedIn, body: object): Promise<string> {
  const answer = await admin.post<{ id: string }>(`${SOURCES_URL}/submit`, body)
  if (answer.status !== 200) throw new Error(`not saved: ${JSON.stringify(answer)}`)
  return answer.data.id
}

/** A browser on its way through a third party. */
export function createTraveller({ app }: TestApp) {
  const inject = (url: string, cookie: string) => app.inject({ url, headers: cookie === '' ? {} : { cookie } })
  return {
    /** At the provider's door. */
    async begin(kind: string, query: Record<string, string> = {}): Promise<{ address: string; cookie: string }> {
      const begun = await app.inject({ url: `/api/blade-auth/oauth/render/${kind}`, query })
      return { address: String(begun.headers.location), cookie: cookieOf(begun) }
    },
    /** Through the provider, as a path with what it sent along. */
    async pass(address: string, jar?: Map<string, string>): Promise<string> {
      const back = await followTo(address, `${ORIGIN}/`, jar)
      return `${back.pathname}${back.search}`
    },
    /** Back here; the address that the browser is sent on to. */
    async comeBack(path: string, cookie: string): Promise<URL> {
      return new URL(String((await inject(path, cookie)).headers.location), ORIGIN)
    },
    /** All of it. */
    async travel(kind: string, query: Record<string, string> = {}): Promise<{ page: URL; cookie: string }> {
      const { address, cookie } = await this.begin(kind, query)
      return { page: await this.comeBack(await this.pass(address), cookie), cookie }
    },
    /** The token call that the console ends with. */
    async finish({ page, cookie }: { page: URL; cookie: string }, more: Record<string, string> = {}) {
      const query = Object.fromEntries(page.searchParams)
      const answer = await callToken(app, { grant_type: 'social', ...query, ...more }, { headers: { cookie } })
      return { status: answer.statusCode, body: answer.json<Record<string, string>>() }
    },
  }
}
export type Traveller = ReturnType<typeof createTraveller>
