import type { ServiceStatus, StatusLevel } from '@drawdesk/contract/operation/status'
import type { WorkerState } from '../../../platform/jobs/jobs.ts'
import { takingWork } from '../../drawing/run/queue/lane-paces.service.ts'
import type { DatabaseFacts } from './status.repository.ts'
import type { StorageFacts } from './probe-storage.ts'

const SLOW_PING_MS = 500
const BUSY_CONNECTIONS = 0.8
const LONG_WAIT_SECONDS = 600
const LITTLE_ROOM_BYTES = 1024 ** 3
const LITTLE_ROOM_SHARE = 0.05

const ORDER = ['ok', 'warn', 'bad'] as const satisfies readonly StatusLevel[]
const warnIf = (isSo: boolean): StatusLevel => (isSo ? 'warn' : 'ok')

export const worstOf = (levels: readonly StatusLevel[]): StatusLevel =>
  ORDER[Math.max(0, ...levels.map((level) => ORDER.indexOf(level)))] ?? 'ok'

/** Bad where nobody takes work up; a look where one fell silent without signing off, while others go on. */
export const workersLevel = (workers: readonly WorkerState[]): StatusLevel =>
  takingWork(workers).length === 0 ? 'bad' : warnIf(workers.some(({ isAlive }) => !isAlive))
export const queuesLevel = (queues: ServiceStatus['queues']['records']): StatusLevel =>
  warnIf(queues.some(({ oldestWaitSeconds, failing }) => oldestWaitSeconds > LONG_WAIT_SECONDS || failing > 0))
export const databaseLevel = ({ connections, connectionsMost }: DatabaseFacts, pingMs: number): StatusLevel =>
  warnIf(pingMs > SLOW_PING_MS || connections > connectionsMost * BUSY_CONNECTIONS)

/** A look where there never was one, and where the last one failed. */
export const backupLevel = ({
  done,
  failed,
}: {
  done?: { time: string } | undefined
  failed?: { time: string } | undefined
}): StatusLevel => warnIf(done === undefined || (failed !== undefined && failed.time > done.time))

export function storageLevel({ error, freeBytes, totalBytes }: StorageFacts): StatusLevel {
  if (error !== '') return 'bad'
  return warnIf(freeBytes >= 0 && (freeBytes < LITTLE_ROOM_BYTES || freeBytes < totalBytes * LITTLE_ROOM_SHARE))
}
