import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawApiCalls } from '../../modules/drawing/apis/testing/kit.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { buildTestApp, signIn, type TestApp } from '../build-test-app.ts'
import { buildCaller, buildTenant } from '../factories.ts'
import { argumentsOf } from './arguments.ts'
import { allCodes } from './codes.ts'
import { plant, type Plant } from './plant.ts'
import { describeStep, step, walkableRoutes, type Requester, type Step } from './walk.ts'

/** Recognisable, as they lie in the database. */
const SECRETS = {
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$cGxhbnRlZC1zYWx0$cGxhbnRlZC1oYXNo',
  clientSecretHash: 'planted-client-secret-hash',
  apiKeyCiphertext: 'planted-api-key-ciphertext',
  apiKey: 'sk-planted-0123456789abcdef',
  lockHash: 'planted-lock-hash',
  openId: 'planted-open-id-of-another',
  storageKey: 'planted-storage-key',
}
const INITIAL_PASSWORD = 'planted-initial-word'

/** In the order of what they may see. */
export const CALLERS = [
  'nobody',
  'somebody who may only look',
  'an administrator of the tenant',
  'the administrator of the platform',
] as const
type CallerName = (typeof CALLERS)[number]

interface Caller {
  name: CallerName
  request(): Promise<Requester>
  mustNotSee: Record<string, string>
}

/** Takes every call of the product as these people, and looks for planted secrets in what is answered. */
export function describeNoSecrets(names: readonly CallerName[]): void {
  let test: TestApp
  let given: Plant
  let others: Record<string, string>
  let callers: Caller[]

  beforeAll(async () => {
    test = await buildTestApp()
    const tenantId = await buildTenant(test.deps)
    given = { tenantId, id: '7700000000000000009', word: 'planted-text' }
    await plant(test, given, {
      'user_account.password_hash': SECRETS.passwordHash,
      'draw_api.secrets': JSON.stringify({ apiKey: SECRETS.apiKeyCiphertext }),
      'chat_api.secrets': JSON.stringify({ apiKey: { sealed: SECRETS.apiKeyCiphertext } }),
      'proxy_config.secrets': JSON.stringify({ password: { sealed: SECRETS.apiKeyCiphertext } }),
      'resource_oss.secrets': JSON.stringify({ secretKey: { sealed: SECRETS.apiKeyCiphertext } }),
      'user_oauth.uuid': SECRETS.openId,
      'system_param.param_key': 'printer.password',
      'system_param.param_value': INITIAL_PASSWORD,
      'resource_file.storage_key': SECRETS.storageKey,
    })
    await test.owner(
      `insert into system_client (id, client_id, client_secret_hash, authorized_grant_types) values ($1, 'planted', $2, 'password')`,
      [given.id, SECRETS.clientSecretHash],
    )
    const tenants = await buildCaller(test, { tenantId, permissions: ['*'] })
    const victim = await buildCaller(test, { tenantId, permissions: ['*'] })
    const id = await drawApiCalls(tenants).add({ secrets: { apiKey: SECRETS.apiKey } })
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: {
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        'tenant-id': tenantId,
      },
      payload: {
        grant_type: 'password',
        tenantId,
        username: victim.user.account,
        password: victim.user.password,
        scope: 'all',
        type: 'account',
      },
    })
    const tokens = signedIn.json<{ access_token: string; refresh_token: string }>()
    await test.owner('update auth_session set lock_hash = $1 where user_id = $2', [
      SECRETS.lockHash,
      victim.user.userId,
    ])
    others = {
      ...SECRETS,
      password: victim.user.password,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    }
    expect([id, tokens.refresh_token].every(Boolean)).toBe(true)

    const readable = (await allCodes(test, tenantId)).filter(
      (code) => !/_(add|edit|delete|reset|role|setting|package|datasource|active|send|import|unlock)$/.test(code),
    )
    const as = (make: () => Promise<{ raw: Requester }>) => async (): Promise<Requester> => (await make()).raw
    const known: Caller[] = [
      {
        name: 'nobody',
        request: async () => (options) => test.app.inject(options),
        mustNotSee: { ...others, INITIAL_PASSWORD },
      },
      {
        name: 'somebody who may only look',
        request: as(() => buildCaller(test, { tenantId, permissions: readable })),
        mustNotSee: { ...others, INITIAL_PASSWORD },
      },
      {
        name: 'an administrator of the tenant',
        request: as(() => buildCaller(test, { tenantId, permissions: ['*'] })),
        mustNotSee: others,
      },
      { name: 'the administrator of the platform', request: as(() => signIn(test)), mustNotSee: others },
    ]
    callers = known.filter(({ name }) => names.includes(name))
  }, 120_000)
  afterAll(() => test.close())

  describe('no answer of any route', () => {
    it('carries a password hash, a secret or another’s token', { timeout: 600_000 }, async () => {
      const routes = walkableRoutes(test.deps)
      const isReading = ({ method, isCommand }: (typeof routes)[number]): boolean => method === 'GET' && !isCommand
      const leaks: string[] = []
      const seen = new Map<string, Set<string>>()
      // Those that read come first for everybody: the others take away what was planted.
      for (const some of [routes.filter(isReading), routes.filter((route) => !isReading(route))]) {
        for (const { name, request, mustNotSee } of callers) {
          let send = await request()
          for (const route of some) {
            for (const values of chosen(route, given)) {
              const taken = await step(send, route, values)
              leaks.push(...leaksIn(taken, mustNotSee).map((what) => `${name}: ${what} in ${describeStep(taken)}`))
              if (taken.text.includes(given.word)) seen.set(name, (seen.get(name) ?? new Set()).add(route.path))
              if ([401, 423].includes(taken.status) && name !== 'nobody' && !route.isDevice) send = await request()
            }
          }
        }
      }

      expect(leaks).toEqual([])
      // What was planted beside the secrets is shown, so the secrets would have been too.
      expect(callers.map(({ name }) => [name, (seen.get(name)?.size ?? 0) > 20])).toEqual(
        names.map((name) => [name, name !== 'nobody']),
      )
      expect(seen.get('nobody')).toBeUndefined()
    })

    it('passes the search when it holds a secret', () => {
      const holding = {
        route: walkableRoutes(test.deps)[0],
        values: {},
        status: 200,
        text: JSON.stringify({ data: { key: SECRETS.apiKey } }),
      } as Step

      expect(leaksIn(holding, others)).toEqual(['apiKey'])
    })
  })
}

/** Only what a call must have, everything it takes, and the tenant alone. */
function chosen(route: AnyRoute, given: Plant): Record<string, unknown>[] {
  const [least = {}, all = {}] = argumentsOf(route, given, 'id')
  return 'tenantId' in route.input.properties ? [least, { ...least, tenantId: given.tenantId }, all] : [least, all]
}

const leaksIn = ({ text }: Step, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets)
    .filter(([, value]) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))
    .map(([name]) => name)
