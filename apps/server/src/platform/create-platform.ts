import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { KyselyPlugin } from 'kysely'
import { createBackground } from './background.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createDb } from './database/create-db.ts'
import { createPool } from './database/pool.ts'
import { createReportReader } from './database/reports/report-reader.ts'
import { checkServingRole, type Roles } from './database/roles.ts'
import type { Deps } from './deps.ts'
import { createEvents } from './events/create-events.ts'
import { leaseIdWorker } from './ids/id-worker.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createGate } from './limits/gate.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createOutbound } from './outbound/create-outbound.ts'
import type { ProxySource } from './outbound/proxies/proxy.ts'
import { createSecrets } from './secrets/create-secrets.ts'
import { createSignalConnection } from './signals/signal-connection.ts'
import { createSignals } from './signals/signals.ts'
import { createFolderStorage } from './storage/folder-storage.ts'
import type { Storage } from './storage/storage.ts'
import { createS3Storage } from './storage/s3-storage.ts'

/** What a source of proxies works with; the client it is for is not there yet. */
export type ProxyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'metrics' | 'secrets'>

export interface PlatformOptions<Proxies extends ProxySource> {
  config: Config
  log: Log
  /** As the serving role. */
  connection: ClientConfig
  /** As the role that runs statements of reports. */
  reportConnection: ClientConfig
  roles: Roles
  secretsKey: string
  clock?: Clock
  poolSize?: number
  /** Whose rules say which proxy a tenant's outside calls go through. */
  proxies: (deps: ProxyDeps) => Proxies
  /** Only for the suite that turns wall 1 off. */
  extraPlugins?: readonly KyselyPlugin[]
  /** Only for the suite that turns wall 2 off. */
  isRoleCheckSkipped?: boolean
}

export interface Platform<Proxies extends ProxySource> {
  deps: Deps
  /** What the option `proxies` made, for those who say when its rules change. */
  proxies: Proxies
  close(): Promise<void>
}

/**
 * Everything that modules are given, on a migrated database.
 *
 * @throws {RoleNotSafe} when the role it would serve with could walk through row-level security.
 */
export async function createPlatform<Proxies extends ProxySource>(
  options: PlatformOptions<Proxies>,
): Promise<Platform<Proxies>> {
  const { config, log, connection, roles, secretsKey, clock = systemClock, poolSize = 10, extraPlugins = [] } = options
  const pool = createPool({ ...connection, max: poolSize }, log)
  if (!options.isRoleCheckSkipped) {
    const client = await pool.connect()
    try {
      await checkServingRole(client)
    } finally {
      client.release()
    }
  }
  const db = createDb({ pool, crossRole: roles.cross, log, extraPlugins })
  const reportReader = createReportReader({ connection: options.reportConnection, db, log, timeZone: config.timeZone })
  const worker = await leaseIdWorker(db, log, config.workerId)
  const secrets = createSecrets(secretsKey)
  const metrics = createMetrics()
  const proxies = options.proxies({ db, clock, ids: worker.ids, log, metrics, secrets })
  const outbound = createOutbound({ config, log, proxies })
  const storage: Storage = config.s3 ? createS3Storage(config.s3) : createFolderStorage(join(config.dataDir, 'files'))
  const signalConnection = createSignalConnection({ connection, log })
  const jobs = createJobs({
    db,
    clock,
    ids: worker.ids,
    log,
    connection: signalConnection,
    concurrency: config.workerConcurrency,
    leaseSeconds: config.jobLeaseSeconds,
    role: config.role,
  })
  const background = createBackground(log)
  const events = createEvents({ db, clock, log, connection: signalConnection })
  const signals = createSignals({ db, connection: signalConnection, log })
  return {
    deps: {
      config,
      db,
      clock,
      ids: worker.ids,
      log,
      metrics,
      jobs,
      events,
      signals,
      storage,
      secrets,
      outbound,
      background,
      reportReader,
      gate: createGate({ config, clock, poolSize }),
    },
    proxies,
    async close() {
      await jobs.stop(config.drainSeconds * 1_000)
      await background.close()
      await events.close()
      await signals.close()
      await signalConnection.close()
      await outbound.close()
      await storage.close?.()
      await reportReader.close()
      await worker.close()
      await db.close()
    },
  }
}
