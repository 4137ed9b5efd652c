import { hostname } from 'node:os'
import type { ServiceStatus, StatusQueue, StatusService } from '@drawdesk/contract/operation/status'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { QueueState } from '../../../platform/jobs/jobs.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { PRODUCT_VERSION } from '../../../platform/version.ts'
import { shownState } from '../../chat/engine/limits/circuit.ts'
import { CHAT_QUEUE } from '../../chat/run/stream/chunk.ts'
import { gateOf } from '../../drawing/admission/gate-row.ts'
import { healthOf } from '../../drawing/admission/gate-health.ts'
import { DRAW_QUEUE } from '../../drawing/records/lanes/lane.ts'
import { ALL_TENANTS } from '../../drawing/run/queue/queue-of.ts'
import type { Board } from '../../queue/board/board.service.ts'
import { backupLevel, databaseLevel, queuesLevel, storageLevel, workersLevel, worstOf } from './levels.ts'
import { probeStorage } from './probe-storage.ts'
import { createStatusRepository } from './status.repository.ts'

type View<Row extends { until?: string; startedTime?: string }, Time extends 'until' | 'startedTime'> = Omit<
  Row,
  Time
> &
  Record<Time, Date | null>

type Backups = Awaited<ReturnType<ReturnType<typeof createStatusRepository>['backups']>>
const backupView = ({ done, failed }: Backups) => ({
  doneTime: done ? new Date(done.time) : null,
  file: done?.file ?? '',
  bytes: done?.bytes ?? 0,
  failedTime: failed ? new Date(failed.time) : null,
  reason: failed?.reason ?? '',
})

/** How the installation does at this moment; every figure is worked out where other screens take it from. */
export function createStatus(deps: Deps & { board: Board }) {
  const { db, clock, config, jobs, board } = deps
  const facts = createStatusRepository(db)

  /** Always those of drawings and answers, further kinds while they have jobs. */
  async function queues(caller: Caller): Promise<StatusQueue[]> {
    const [known, drawings] = await Promise.all([jobs.steering.queues(), board.read(caller, ALL_TENANTS)])
    const now = clock.now()
    const waited = ({ oldestTime }: QueueState): number =>
      oldestTime ? Math.max(0, Math.round((now.getTime() - oldestTime.getTime()) / 1_000)) : 0
    const of = (queue: string): QueueState =>
      known.find((one) => one.queue === queue) ?? { queue, waiting: 0, running: 0, failing: 0, oldestTime: undefined }
    const { waiting, running, oldestWaitSeconds } = drawings
    return [
      { queue: DRAW_QUEUE, waiting, running, oldestWaitSeconds, failing: of(DRAW_QUEUE).failing },
      ...[of(CHAT_QUEUE), ...known.filter(({ queue }) => queue !== DRAW_QUEUE && queue !== CHAT_QUEUE)].map(
        (queue) => ({
          queue: queue.queue,
          waiting: queue.waiting,
          running: queue.running,
          failing: queue.failing,
          oldestWaitSeconds: waited(queue),
        }),
      ),
    ]
  }

  async function services(): Promise<
    Omit<ServiceStatus['services'], 'level' | 'closed'> & { closed: View<StatusService, 'until'>[] }
  > {
    const [drawApis, gates, chatApis] = await Promise.all([facts.drawApis(), facts.drawGates(), facts.chatApis()])
    const now = clock.now()
    const byApi = Map.groupBy(gates, ({ tenantId, apiId }) => `${tenantId} ${apiId}`)
    const drawClosed = drawApis.flatMap(({ id, tenantId, tenantName, apiName, version }) => {
      const health = healthOf(
        (byApi.get(`${tenantId} ${id}`) ?? []).map((row) => gateOf(row, version)),
        now,
      )
      return health.state === 'closed' && health.reason === ''
        ? []
        : [
            {
              kind: 'draw' as const,
              tenantId,
              tenantName,
              apiId: id,
              name: apiName,
              reason: health.reason,
              until: health.until,
            },
          ]
    })
    const chatClosed = chatApis.flatMap(({ id, tenantId, tenantName, name, openUntil, probeUntil, reason }) =>
      shownState({ openUntil, probeUntil }, now) === 'closed'
        ? []
        : [{ kind: 'chat' as const, tenantId, tenantName, apiId: id, name, reason: reason ?? '', until: openUntil }],
    )
    return { drawApis: drawApis.length, chatApis: chatApis.length, closed: [...drawClosed, ...chatClosed] }
  }

  async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
    const began = performance.now()
    const result = await work()
    return { result, ms: Math.round(performance.now() - began) }
  }

  return {
    /** @throws AppError `common.forbidden` for all but the operator. */
    async read(caller: Caller) {
      if (!isOperator(caller)) throw commonErrors.forbidden()
      const ping = await timed(() => db.ping()) // alone, so that it does not wait behind the others
      const [workers, queued, database, stored, outside, backups] = await Promise.all([
        jobs.steering.workers(),
        queues(caller),
        facts.database(),
        probeStorage(deps),
        services(),
        facts.backups(),
      ])
      const levels = {
        workers: workersLevel(workers),
        queues: queuesLevel(queued),
        database: worstOf([databaseLevel(database, ping.ms), backupLevel(backups)]),
        storage: storageLevel(stored),
        services: outside.closed.length > 0 ? ('warn' as const) : ('ok' as const),
      }
      return {
        level: worstOf(Object.values(levels)),
        time: clock.now(),
        server: {
          level: 'ok' as const,
          host: hostname(),
          pid: process.pid,
          role: config.role,
          version: PRODUCT_VERSION,
          node: process.version,
          startedTime: new Date(performance.timeOrigin),
          memoryBytes: process.memoryUsage.rss(),
        },
        workers: { level: levels.workers, records: workers },
        queues: { level: levels.queues, records: queued },
        database: {
          level: levels.database,
          isEmbedded: config.databaseUrl === undefined,
          pingMs: ping.ms,
          backup: backupView(backups),
          ...database,
        },
        storage: {
          level: levels.storage,
          kind: config.s3 ? ('s3' as const) : ('folder' as const),
          place: config.s3 ? `${config.s3.endpoint} · ${config.s3.bucket}` : config.dataDir,
          ...stored,
        },
        services: { level: levels.services, ...outside },
      }
    },
  }
}
