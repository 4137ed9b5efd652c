import { SIGN_IN_FAILURES } from '@drawdesk/contract/identity/sign-in-failures'
import type { SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import { startOidcFake, type OidcFake } from '@drawdesk/fakes/sign-in/oidc'
import type { SignInFake } from '@drawdesk/fakes/sign-in/sign-in-fake'
import { startWechatMiniFake, type WechatMiniFake } from '@drawdesk/fakes/sign-in/wechat-mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { BASIC, movableClock } from '../../testing/kit.ts'
import {
  addSource,
  APP_SECRET,
  callbackOf,
  createTraveller,
  FAKES,
  ORIGIN,
  sourceOf,
  startFake,
  type FakeKind,
  type Traveller,
} from '../testing/outside-kit.ts'

/** What every way in is asked. */
type Question =
  | 'a person who agrees'
  | 'a person who cancels'
  | 'a state that is too late'
  | 'a state of another browser'
  | 'a code that was used'
  | 'a wrong signature'
  | 'a service that answers 500'
  | 'a clock that is off by an hour'
/** How it ends: a word of the failures, or `in`; or why nobody can ask. */
type Ending = keyof typeof SIGN_IN_FAILURES | 'in' | { none: string }
type Kind = Exclude<SignInKind, 'sandbox'>

const UNSIGNED = { none: 'nothing is signed: the answer comes from the service itself' }
const COMPANY: Readonly<Record<Question, Ending>> = {
  'a person who agrees': 'in',
  'a person who cancels': 'denied',
  'a state that is too late': 'late',
  'a state of another browser': 'foreign',
  'a code that was used': 'codeRefused',
  'a wrong signature': UNSIGNED,
  'a service that answers 500': 'providerDown',
  'a clock that is off by an hour': 'in',
}
const STATELESS = { none: 'no browser is sent anywhere: the code comes in the call of the mini program' }
const TABLE: Readonly<Record<Kind, Readonly<Record<Question, Ending>>>> = {
  github: COMPANY,
  gitee: COMPANY,
  wechat_open: COMPANY,
  qq: COMPANY,
  dingtalk: COMPANY,
  feishu: COMPANY,
  oidc: { ...COMPANY, 'a wrong signature': 'badAnswer', 'a clock that is off by an hour': 'clock' },
  wechat_mini: {
    ...COMPANY,
    'a person who cancels': { none: 'who would rather not gives no code' },
    'a state that is too late': STATELESS,
    'a state of another browser': STATELESS,
    'a wrong signature': 'badAnswer',
  },
}

const clock = movableClock()
let test: TestApp
let traveller: Traveller
let issuer: OidcFake
let mini: WechatMiniFake
const fakes = {} as Record<FakeKind, SignInFake>
/** What no log may hold: states, cookies and codes of ours, beside what the services were sent. */
const planted = new Set<string>([APP_SECRET])

beforeAll(async () => {
  test = await buildTestApp({ clock, config: { publicUrl: ORIGIN, allowedPrivateHosts: ['127.0.0.1'] } })
  traveller = createTraveller(test)
  const admin = await signIn(test)
  for (const kind of Object.keys(FAKES) as FakeKind[]) {
    fakes[kind] = await startFake(kind)
    await addSource(admin, sourceOf(kind, { baseUrl: fakes[kind].url }))
  }
  mini = await startWechatMiniFake({ appId: 'app-wechat_mini', appSecret: APP_SECRET })
  await addSource(admin, sourceOf('wechat_mini', { baseUrl: mini.url }))
  issuer = await startOidcFake({
    appId: 'app-oidc',
    appSecret: APP_SECRET,
    redirectUri: callbackOf('oidc'),
    afterLogout: `${ORIGIN}/login`,
  })
  await addSource(admin, sourceOf('oidc', { issuer: issuer.url }))
})
afterAll(async () => {
  await Promise.all([...Object.values(fakes), mini, issuer].map((fake) => fake.close()))
  await test.close()
})

/** Codes and states in an address; who issued them is no secret. */
function plant({ searchParams }: URL): void {
  for (const [name, value] of searchParams) if (name !== 'iss' && value.length > 20) planted.add(value)
}

/** Where a way through a browser ends. */
async function endOf(kind: string, { page, cookie }: { page: URL; cookie: string }): Promise<string> {
  plant(page)
  planted.add(cookie.split('=')[1] ?? '')
  const failure = page.searchParams.get('failure')
  if (failure !== null) return failure
  const more: Record<string, string> =
    kind === 'oidc' ? { grant_type: 'authorization_code', redirect_uri: callbackOf('oidc') } : {}
  const { status, body } = await traveller.finish({ page, cookie }, more)
  planted.add(body.access_token ?? '')
  return status === 200 ? 'in' : String(body.error_description)
}

/** Goes there and back; `change` may touch the way back, `before` happens in between. */
async function travel(
  kind: string,
  { before, change, jar }: { before?: () => void; change?: (back: URL) => void; jar?: string } = {},
): Promise<string> {
  const { address, cookie } = await traveller.begin(kind)
  const back = new URL(await traveller.pass(address), ORIGIN)
  plant(back)
  change?.(back)
  before?.()
  return endOf(kind, { page: await traveller.comeBack(`${back.pathname}${back.search}`, jar ?? cookie), cookie })
}

const codeName = (back: URL): string => (back.searchParams.has('authCode') ? 'authCode' : 'code')

/** As a single sign-on sends back who would rather not. */
function cancel(back: URL): void {
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
}

async function byBrowser(kind: FakeKind | 'oidc', question: Question): Promise<string> {
  switch (question) {
    case 'a person who agrees':
      return travel(kind)
    case 'a person who cancels':
      if (kind === 'oidc') return travel(kind, { change: cancel })
      fakes[kind].script('denied')
      return travel(kind)
    case 'a state that is too late':
      return travel(kind, { before: () => clock.advance(10 * 60_000 + 1) })
    case 'a state of another browser':
      return travel(kind, { jar: (await traveller.begin(kind)).cookie })
    case 'a code that was used': {
      let used = ''
      const read = (back: URL): void => {
        used = back.searchParams.get(codeName(back)) ?? ''
      }
      await travel(kind, { change: read })
      return travel(kind, { change: (back) => back.searchParams.set(codeName(back), used) })
    }
    case 'a wrong signature':
      return travel(kind, { before: () => issuer.script('badSignature') })
    case 'a service that answers 500':
      return travel(kind, { before: () => (kind === 'oidc' ? issuer : fakes[kind]).script('down') })
    case 'a clock that is off by an hour':
      if (kind === 'oidc') return travel(kind, { before: () => issuer.script('clockBehind') })
      clock.advance(60 * 60_000)
      return travel(kind)
  }
}

let addresses = 0
/** The call of a mini program; the word whose text it answered, or `in`. */
async function ask(call: string, payload: object): Promise<{ ending: string; handle: string }> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/blade-biz/thirdParty/${call}`,
    payload,
    remoteAddress: `10.46.0.${(addresses += 1)}`,
    headers: { authorization: BASIC },
  })
  const { msg, data } = answer.json<{ msg: string; data?: Record<string, string> }>()
  const failure = Object.entries(SIGN_IN_FAILURES).find(([, { zh }]) => zh === msg)?.[0]
  if (data?.sessionKey) planted.add(data.sessionKey)
  return { ending: answer.statusCode === 200 ? 'in' : (failure ?? msg), handle: data?.sessionKey ?? '' }
}
const open = (code: string) => ask('findSessionKeyUnionIdOpenId', { code })

async function byMiniProgram(question: Question): Promise<string> {
  const code = mini.login('o-golden', 'u-golden')
  planted.add(code)
  if (question === 'a service that answers 500') mini.script('down')
  if (question === 'a clock that is off by an hour') clock.advance(60 * 60_000)
  if (question === 'a code that was used') await open(code)
  const { ending, handle } = await open(code)
  if (question !== 'a wrong signature') return ending
  return (await ask('decrypt', { sessionKey: handle, ...mini.seal('o-golden', {}, 'another-app') })).ending
}

const rows = Object.entries(TABLE).flatMap(([kind, endings]) =>
  Object.entries(endings).flatMap(([question, ending]) =>
    typeof ending === 'string' ? [[kind as Kind, question as Question, ending] as const] : [],
  ),
)

describe('ways in from outside', () => {
  it.each(rows)('%s, %s: %s', async (kind, question, ending) => {
    const came = kind === 'wechat_mini' ? await byMiniProgram(question) : await byBrowser(kind, question)
    expect(came).toBe(ending)
  })
})

describe('a refusal', () => {
  it.each(Object.keys(FAKES) as FakeKind[])(
    'of %s goes to the log with its text, without what it repeats',
    async (kind) => {
      const before = test.logLines.length
      const ending = await travel(kind, { before: () => fakes[kind].script('echo') })
      const logged = test.logLines.slice(before).join('\n')
      expect(ending).toBe('misconfigured')
      expect(logged).toContain('99: echo of')
      expect(logged).not.toContain(APP_SECRET)
    },
  )
})

const SECRET_NAMES = /secret|code|token|verifier|authorization/i

/** All that the services were sent in secret. */
function sentSecrets(): string[] {
  return [...Object.values(fakes), mini].flatMap(({ requests }) =>
    requests.flatMap(({ path, headers, body, json }) => {
      const given = [
        ...new URL(path, 'http://fake').searchParams,
        ...new URLSearchParams(json === undefined ? body.toString('utf8') : ''),
        ...Object.entries({ ...headers, ...(json as object | undefined) }),
      ] as [string, unknown][]
      return given.flatMap(([name, value]) =>
        SECRET_NAMES.test(name) && typeof value === 'string' && value.length >= 12
          ? [value.replace(/^Bearer /, '')]
          : [],
      )
    }),
  )
}

describe('no log', () => {
  it('holds a secret, a code, a state, a verifier or a token of all this', async () => {
    const rowsOf = await test.owner<{ line: string }>(
      ['log_api', 'log_usual', 'log_error', 'proxy_history', 'auth_sso_session']
        .map((table) => `select row_to_json(t)::text line from ${table} t`)
        .join(' union all '),
    )
    const logged = [...test.logLines, ...rowsOf.map(({ line }) => line)].join('\n')
    const secrets = [...planted, ...sentSecrets()].filter((secret) => secret !== '')
    expect(secrets.length).toBeGreaterThan(100)
    expect(logged).toContain('a sign-in from outside failed')
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([])
  })
})
