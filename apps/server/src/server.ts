import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { website } from '@drawdesk/contract/core/constants'
import { createApp } from './app.ts'
import { firstPassword } from './seeds/first-password.ts'
import { seedRegions } from './seeds/regions.seed.ts'
import { seed } from './seeds/seed.ts'
import { modules, routesOf } from './modules.ts'
import { orderStarterPack } from './modules/organisation/tenants/new-tenant/starter-order.ts'
import { createProxySource } from './modules/proxies/proxy-source.ts'
import type { Config } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Roles } from './platform/database/roles.ts'
import { withStartLock } from './platform/database/start-lock.ts'
import type { Deps } from './platform/deps.ts'
import { createLog, type Log } from './platform/log.ts'
import { systemScope } from './platform/scope.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { checkExistingPostgres } from './platform/postgres/existing.ts'
import { createSecrets, proofFits } from './platform/secrets/create-secrets.ts'
import { keepKeyProof, KEY_PROOF_NAME } from './platform/secrets/key-proof.ts'
import { loadSecretsKey } from './platform/secrets/key-file.ts'
import { createServices } from './services.ts'
import { createOperationsApp } from './site/operations.ts'
import { spawnSampleEngine } from '@drawdesk/sample-engine/spawn'

/** A reason not to start that the operator can mend. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

export interface RunningServer {
  /** `http://host:port`; undefined for a worker, which does not listen. */
  address: string | undefined
  /** Takes up nothing new, finishes what is under way for at most `DRAIN_SECONDS`, hands the rest to other processes, and ends. */
  stop(): Promise<void>
  /** While it stops: what is still under way is handed over now. */
  endNow(): void
}

interface OwnDatabase {
  /** As owner: migrates. */
  owner: pg.ClientConfig
  as(role: string, password: string): pg.ClientConfig
  roles: Roles
  /** The socket is trusted: roles need no password. */
  isTrusted: boolean
  stop(): Promise<void>
}

const CONSOLE_DIR = join(import.meta.dirname, '../../console/dist')
const KIOSK_DIR = join(import.meta.dirname, '../../kiosk/dist')

/** Starts everything in order and undoes what was started when a later step fails. `given`: services to take instead of those that would be built. */
export async function startServer(
  config: Config,
  { write, given = {} }: { write(text: string): void; given?: Parameters<typeof createServices>[1] },
): Promise<RunningServer> {
  const log = createLog(config)
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const isServing = config.role !== 'worker'
    if (isServing) await checkPortFree(config.host, config.port, 'PORT (or HOST)')
    if (isServing && config.operationsPort !== undefined)
      await checkPortFree('127.0.0.1', config.operationsPort, 'OPERATIONS_PORT')
    const database = config.databaseUrl ? await useExisting(config.databaseUrl) : await useEmbedded(config, log)
    undo.push(() => database.stop())

    // Two that start at once on an empty database: the second finds key, tables and roles of the first.
    const platform = await withStartLock(database.owner, async () => {
      const proof = await findKeyProof(database.owner)
      const secretsKey = await loadSecretsKey({
        configured: config.secretsKey,
        dataDir: config.dataDir,
        isNewDatabase: proof === undefined,
      })
      const secrets = createSecrets(secretsKey)
      // Before anything is changed: a start with another key would give the serving role another password.
      if (proof !== undefined && !proofFits(secrets, proof)) {
        throw new StartRefused(
          'SECRETS_KEY (or the key file beside DATA_DIR) does not fit this database: its stored secrets were encrypted with another key',
        )
      }
      const passwords = {
        app: secrets.derive('database role').toString('base64url'),
        report: secrets.derive('report role').toString('base64url'),
      }
      await migrate({
        connection: database.owner,
        roles: database.roles,
        passwords: database.isTrusted ? undefined : passwords,
        log,
      })
      const created = await createPlatform({
        config,
        log,
        roles: database.roles,
        connection: database.as(database.roles.app, passwords.app),
        reportConnection: database.as(database.roles.report, passwords.report),
        secretsKey,
        proxies: createProxySource,
      })
      undo.push(() => created.close())
      await keepKeyProof(created.deps)
      return created
    })
    const services = createServices({ ...platform.deps, proxies: platform.proxies }, given)
    const drain = (): Promise<void> => services.jobs.stop(config.drainSeconds * 1_000)
    const endNow = (): void => void services.jobs.stop(0)
    const first = firstPassword(config)
    const { isFirst } = await seed(services, { adminPassword: first.password, mustChange: first.mustChange })
    await seedRegions(services)
    if (isFirst && config.isStarterPackOn) await orderFirstPack(services)

    if (isFirst) {
      const password = first.isGenerated || !config.adminPassword ? first.password : '(ADMIN_PASSWORD)'
      write(`首次登录 First sign-in  admin / ${password}${first.mustChange ? '  (登录后须修改 to be changed)' : ''}`)
    }

    if (config.role !== 'api') {
      const engine = await spawnSampleEngine({ port: config.sampleEnginePort, dir: engineDir(config), log })
      undo.push(() => engine.stop())
      for (const module of modules) module.work?.(services)
      await services.jobs.start()
      undo.push(drain)
    }
    if (!isServing) {
      write('Drawdesk  worker')
      return { address: undefined, stop, endNow }
    }
    const routes = routesOf(services)
    const app = await createApp({
      services,
      routes,
      ...(existsSync(join(CONSOLE_DIR, 'index.html')) ? { consoleDir: CONSOLE_DIR } : {}),
      ...(existsSync(join(KIOSK_DIR, 'index.html')) ? { kioskDir: KIOSK_DIR } : {}),
    })
    undo.push(async () => {
      const draining = drain() // from now on nothing is taken up, while the last answers go out
      await app.close()
      await draining
    })
    if (config.operationsPort !== undefined) {
      const operations = createOperationsApp({ deps: services, routes })
      undo.push(() => operations.close())
      await operations.listen({ host: '127.0.0.1', port: config.operationsPort })
    }
    await app.listen({ host: config.host, port: config.port })
    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
    write(`Drawdesk  ${address}`)
    return { address, stop, endNow }
  } catch (error) {
    await stop().catch((failure: Error) => log.error({ err: failure }, 'could not undo a failed start'))
    throw error
  }
}

/** The engine's journal has one writer; with a database of its own there may be several processes on the data folder, each with an engine. */
function engineDir({ dataDir, databaseUrl, sampleEnginePort }: Config): string {
  return join(dataDir, databaseUrl ? `sample-engine-${hostname()}-${sampleEnginePort}` : 'sample-engine')
}

/** What the first administrator finds in the lists of drawing: in Chinese, as the names of an installation are. */
async function orderFirstPack({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const scope = systemScope(website.defaultTenantId)
  await db.transaction(scope, (trx) => orderStarterPack({ jobs }, trx, { ...scope, language: 'zh' }))
}

/** A taken port is reported before anything else is touched. */
async function checkPortFree(host: string, port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use by another program'
          : error.code === 'EACCES'
            ? 'may not be used by this user'
            : `cannot be used (${error.code})`
      reject(
        new StartRefused(
          `Port ${port} on ${host} ${why}. Set ${setting} to another one, e.g. ${setting.split(' ')[0]}=${port + 10} npm start`,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function useEmbedded(config: Config, log: Log): Promise<OwnDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return {
    owner: { ...postgres.connection },
    as: (user) => ({ ...postgres.connection, user }),
    roles: { app: 'drawdesk_app', cross: 'drawdesk_cross', report: 'drawdesk_report' },
    isTrusted: true,
    stop: () => postgres.stop(),
  }
}

async function useExisting(databaseUrl: string): Promise<OwnDatabase> {
  await checkExistingPostgres(databaseUrl)
  const owner: pg.ClientConfig = { connectionString: databaseUrl }
  const name = await withClient(
    owner,
    async (client) => (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name,
  )
  // Roles belong to the whole cluster, so their names carry the database's.
  const roles = { app: `${name}_app`, cross: `${name}_cross`, report: `${name}_report` }
  return {
    owner,
    as(role, password) {
      const url = new URL(databaseUrl)
      // In the query they count over everything else, also for a socket, whose address can hold no user.
      url.searchParams.set('user', role)
      url.searchParams.set('password', password)
      return { connectionString: url.href }
    },
    roles,
    isTrusted: false,
    stop: async () => undefined,
  }
}

/**
 * What an earlier start left to know its key by; undefined in a new database, also when a first start died before it. Only
 * without one may a key be made.
 */
async function findKeyProof(owner: pg.ClientConfig): Promise<string | undefined> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ has: boolean }>(
      `select to_regclass('public.platform_setting') is not null as has`,
    )
    if (!rows[0]?.has) return undefined
    return (
      await client.query<{ value: string }>('select value from platform_setting where name = $1', [KEY_PROOF_NAME])
    ).rows[0]?.value
  })
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
