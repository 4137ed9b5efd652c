import type { QueueBoard, QueueTenant, QueueWorker } from '@drawdesk/contract/queue/queue-manage'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { TenantState, WorkerState } from '../../../platform/jobs/jobs.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { DRAW_QUEUE } from '../../drawing/records/lanes/lane.ts'
import { ALL_TENANTS, type QueueOf } from '../../drawing/run/queue/queue-of.ts'
import { RATE_MINUTES, waitedSeconds, type Lanes } from './lanes.service.ts'
import { createQueueBoardRepository, type LaneOpen } from './queue-board.repository.ts'

type WorkerView = Omit<QueueWorker, 'startedTime'> & { startedTime: Date }
type BoardView = Omit<QueueBoard, 'held' | 'workers'> & {
  held: { by: string; time: Date; reason: string } | null
  workers: WorkerView[]
}
export type TenantView = Omit<QueueTenant, 'heldTime'> & { heldTime: Date | null }

/** The queue in one look, and who shares it. */
export function createBoard(deps: Pick<Deps, 'db' | 'clock' | 'jobs'> & { lanes: Lanes }) {
  const { db, clock, jobs, lanes } = deps
  const names = createQueueBoardRepository(db)

  async function viewTenants(tenants: readonly TenantState[], of: QueueOf): Promise<TenantView[]> {
    const [nameOf, opened] = await Promise.all([
      names.tenantNames(tenants.map(({ tenantId }) => tenantId)),
      lanes.opened(of),
    ])
    const byTenant = Map.groupBy(opened.values(), ({ tenantId }) => tenantId)
    return tenants.map(({ hold, tenantId, weight }) => ({
      tenantId,
      weight,
      ...openIn(byTenant.get(tenantId) ?? [], clock.now()),
      tenantName: nameOf.get(tenantId) ?? '',
      isHeld: hold !== undefined,
      heldBy: hold?.by ?? '',
      heldTime: hold?.time ?? null,
      reason: hold?.reason ?? '',
    }))
  }

  return {
    /** Totals of what `of` covers; workers are those of the whole installation, and shown one by one to the operator only. */
    async read(caller: Caller, of: QueueOf): Promise<BoardView> {
      const [states, opened, ends, workers, [tenant]] = await Promise.all([
        lanes.states(of),
        lanes.opened(of),
        lanes.ended(of),
        jobs.steering.workers(),
        jobs.steering.tenants(DRAW_QUEUE, of.tenantId ?? caller.tenantId),
      ])
      const ended = [...ends.values()]
      const busy = states.filter(({ waiting, running }) => waiting + running > 0)
      return {
        ...openIn([...opened.values()], clock.now()),
        perMinute: sum(ended.map(({ succeededIn5Minutes }) => succeededIn5Minutes)) / RATE_MINUTES,
        succeeded: sum(ended.map(({ succeeded }) => succeeded)),
        failed: sum(ended.map(({ failed }) => failed)),
        blocked: sum(ended.map(({ blocked }) => blocked)),
        lanes: busy.length,
        pausedLanes: states.filter(({ pause }) => pause !== undefined).length,
        held: tenant?.hold ? { by: tenant.hold.by, time: tenant.hold.time, reason: tenant.hold.reason } : null,
        workers: isOperator(caller) ? workers.map(viewWorker) : [],
        workersAlive: workers.filter(({ isAlive }) => isAlive).length,
      }
    },

    /** Who has something in the queue, or a weight or a hold of its own; the longest wait first. @throws AppError `common.forbidden` for all but the operator. */
    async tenants(caller: Caller): Promise<TenantView[]> {
      if (!isOperator(caller)) throw commonErrors.forbidden()
      const views = await viewTenants(await jobs.steering.tenants(DRAW_QUEUE), ALL_TENANTS)
      return views.toSorted(
        (a, b) =>
          b.oldestWaitSeconds - a.oldestWaitSeconds || b.waiting - a.waiting || (a.tenantId < b.tenantId ? -1 : 1),
      )
    },

    /** One tenant, whatever it has in the queue. */
    async tenant(tenantId: string): Promise<TenantView> {
      const [state] = await jobs.steering.tenants(DRAW_QUEUE, tenantId)
      const [view] = await viewTenants(
        [state ?? { tenantId, waiting: 0, running: 0, oldestTime: undefined, weight: 1, hold: undefined }],
        { tenantId },
      )
      return view as TenantView // one in, one out
    },
  }
}

export type Board = ReturnType<typeof createBoard>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What waits and is being drawn in these lanes together. */
function openIn(lanes: readonly LaneOpen[], now: Date): Pick<QueueBoard, 'waiting' | 'running' | 'oldestWaitSeconds'> {
  return {
    waiting: sum(lanes.map(({ waiting }) => waiting)),
    running: sum(lanes.map(({ running }) => running)),
    oldestWaitSeconds: Math.max(0, ...lanes.map((lane) => waitedSeconds(lane, now))),
  }
}

const viewWorker = ({
  id,
  role,
  host,
  pid,
  running,
  concurrency,
  isDraining,
  isAlive,
  startedTime,
}: WorkerState): WorkerView => ({ id, role, host, pid, running, concurrency, isDraining, isAlive, startedTime })
