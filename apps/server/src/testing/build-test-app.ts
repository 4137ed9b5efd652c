import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '../app.ts'
import { seed } from '../seeds/seed.ts'
import type { Clock } from '../platform/clock.ts'
import { createProxySource } from '../modules/proxies/proxy-source.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import type { Deps } from '../platform/deps.ts'
import { createServices, type Services } from '../services.ts'
import {
  asOwner,
  createTestDatabase,
  openOwner,
  SEEDED_TEMPLATE,
  TEMPLATE,
  TEST_ROLES,
  TEST_SECRETS_KEY,
} from './postgres.ts'
import { ADMIN_PASSWORD } from './seeded-template.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Services
  /** Name of its database. */
  database: string
  /** Log lines so far, as written (one JSON object each). */
  logLines: string[]
  /** Statements as the owner: past every wall. */
  owner<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface TestAppOptions {
  config?: Partial<Config>
  /** Default: real time. */
  clock?: Clock
  adminPassword?: string
  extraPlugins?: readonly KyselyPlugin[]
  /** Switches row-level security off in this database, to show that wall 1 holds alone. */
  isRowSecurityOff?: boolean
  /** Start the workers of the job queue; off unless a test is about them. */
  isWorking?: boolean
  /** A further process of the same installation: on this one's database and data folder, which go when that one is closed. */
  beside?: TestApp
  /** Adds to the application before it is ready, after everything of its own: a hook to see how far a request has come. */
  extend?(app: FastifyInstance): void
  /** Replaces platform parts (an outbound that a test watches). */
  deps?: Partial<Deps>
  /** Services in place of the built ones; those built on them use these. */
  services?: Parameters<typeof createServices>[1]
}

export { ADMIN_PASSWORD }

/** The whole application on a database and a data folder of its own; through `app.inject`, nothing listens. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = inject('postgres')
  // Seeded rows have the time of another clock, and the password of another administrator.
  const isAsSeeded = options.clock === undefined && options.adminPassword === undefined
  const { beside } = options
  const database = beside
    ? { name: beside.database, drop: async () => undefined }
    : await createTestDatabase(server, isAsSeeded ? SEEDED_TEMPLATE : TEMPLATE)
  const dataDir = beside?.deps.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'drawdesk-app-')))
  const logLines: string[] = []
  const log = logInto(logLines)
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      OFFLINE_VOICE: fileURLToPath(import.meta.resolve('@drawdesk/fakes/offline-voice')),
      CAPTCHA: 'off',
      LOG_LEVEL: 'debug',
      DRAIN_SECONDS: '10',
      LIMITS_SCALE: '1000',
      STARTER_PACK: 'off',
    }),
    ...options.config,
  }
  if (options.isRowSecurityOff) {
    await asOwner(server, database.name, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p')`,
      )
      for (const { name } of rows) await client.query(`ALTER TABLE "${name}" DISABLE ROW LEVEL SECURITY`)
    })
  }
  const platform = await createPlatform({
    config,
    log,
    roles: TEST_ROLES,
    secretsKey: TEST_SECRETS_KEY,
    connection: { host: server.host, port: server.port, user: TEST_ROLES.app, database: database.name },
    reportConnection: { host: server.host, port: server.port, user: TEST_ROLES.report, database: database.name },
    poolSize: 5,
    proxies: createProxySource,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.extraPlugins ? { extraPlugins: options.extraPlugins } : {}),
    ...(options.isRowSecurityOff ? { isRoleCheckSkipped: true } : {}),
  })
  const deps = createServices({ ...platform.deps, ...options.deps, proxies: platform.proxies }, options.services)
  // The copy of a seeded database has all that a start would look for.
  if (!isAsSeeded || beside)
    await seed(deps, { adminPassword: options.adminPassword ?? ADMIN_PASSWORD, mustChange: false })
  const app = await createApp({ services: deps })
  if (options.isWorking) {
    const { modules } = await import('../modules.ts')
    for (const module of modules) module.work?.(deps)
    await deps.jobs.start()
  }
  options.extend?.(app)
  await app.ready()
  const owner = openOwner(server, database.name)
  const test: TestApp = {
    app,
    deps,
    logLines,
    database: database.name,
    owner: owner.query,
    async close() {
      await app.close()
      await platform.close()
      await owner.close()
      await database.drop()
      if (!beside) await rm(dataDir, { recursive: true, force: true })
      letGo(test)
    },
  }
  return test
}

/** A function of its own: what it answers stays with whatever a test holds of the platform, and so would all that stands beside it. */
const logInto = (lines: string[]) => pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })

/** A module is never unloaded, and its variables hold the applications of a worker's files that are over: without this a worker grows to 4 GB. */
function letGo(test: Partial<TestApp>): void {
  for (const name of ['app', 'deps', 'owner'] as const) delete test[name]
  test.close = isClosed
}

const isClosed = async (): Promise<void> => undefined

/** Signs in through the door and answers a caller that sends its token with each request. */
export async function signIn(
  { app }: Pick<TestApp, 'app'>,
  { account = 'admin', password = ADMIN_PASSWORD, tenantId = '000000' } = {},
): Promise<SignedIn> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`, 'tenant-id': tenantId },
    payload: { grant_type: 'password', tenantId, username: account, password, scope: 'all', type: 'account' },
  })
  const body = answer.json<{ access_token?: string }>()
  if (!body.access_token) throw new Error(`sign-in failed: ${answer.body}`)
  return callerWith(app, body.access_token)
}

export interface Answer<Data> {
  status: number
  code: number
  success: boolean
  data: Data
  msg: string
  errors?: { field: string; msg: string; position?: number }[]
}

export interface SignedIn {
  token: string
  get<Data>(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<Answer<Data>>
  post<Data>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Data>>
  raw(options: InjectOptions): Promise<LightMyRequestResponse>
}

export function callerWith(app: FastifyInstance, token: string): SignedIn {
  const auth = { 'blade-auth': `bearer ${token}` }
  // Who signs in stays in a variable of the test's file, and is not to hold the application beyond its end.
  const held = new WeakRef(app)
  const raw = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const there = held.deref()
    if (!there) throw new Error('the application of this caller is closed')
    return there.inject({ ...options, headers: { ...auth, ...options.headers } })
  }
  const read = async <Data>(options: InjectOptions): Promise<Answer<Data>> => {
    const answer = await raw(options)
    return { status: answer.statusCode, ...answer.json<Omit<Answer<Data>, 'status'>>() }
  }
  return {
    token,
    raw,
    get: (path, query = {}, headers = {}) => read({ method: 'GET', url: path, query, headers }),
    post: (path, body = {}, headers = {}) => read({ method: 'POST', url: path, payload: body as object, headers }),
  }
}
