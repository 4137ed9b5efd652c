import type { Background } from './background.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { ReportReader } from './database/reports/report-reader.ts'
import type { Events } from './events/events.ts'
import type { Ids } from './ids/ids.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Gate } from './limits/gate.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Signals } from './signals/signals.ts'
import type { Storage } from './storage/storage.ts'

/** The few platform things that modules are given; a test passes its own clock or outbound. */
export interface Deps {
  config: Config
  db: Db
  clock: Clock
  ids: Ids
  log: Log
  metrics: Metrics
  jobs: Jobs
  events: Events
  signals: Signals
  storage: Storage
  secrets: Secrets
  outbound: Outbound
  background: Background
  /** This product's own database as statements of people may read it. */
  reportReader: ReportReader
  /** What people and tenants may ask for at once and in a while. */
  gate: Gate
}
