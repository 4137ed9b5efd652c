import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { Halt, LaneState, WorkerState } from '../../../platform/jobs/jobs.ts'
import { STATES_OF } from '../../drawing/records/figures/figure-definitions.ts'
import type { LaneNow, LanePaces } from '../../drawing/run/queue/lane-paces.service.ts'
import { DRAW_QUEUE, readLane } from '../../drawing/records/lanes/lane.ts'
import type { QueueOf } from '../../drawing/run/queue/queue-of.ts'
import { waitInterval } from '../../drawing/run/queue/wait.ts'
import { createQueueBoardRepository, type LaneEnds, type LaneOpen } from './queue-board.repository.ts'
import { laneStatusText } from './lane-status-text.ts'
import { isGated, laneStatusOf } from './lane-status.ts'

/** Successes of this long make the rate per minute. */
export const RATE_MINUTES = 5
/** Ends count this long on the board. */
export const ENDS_MINUTES = 15
/** More at once nobody reads; the longest wait comes first. */
const LANES_MOST = 500
const MINUTE_MS = 60_000
const LOCAL_NAME: Bilingual = { zh: '本机处理', en: 'Processed by the server' }

/** A lane as it leaves the service; the wire layer writes times in the zone. */
export type LaneView = Omit<QueueLane, 'pausedTime' | 'health' | 'stand'> & {
  pausedTime: Date | null
  health: LaneNow['health']
  stand: (Omit<NonNullable<QueueLane['stand']>, 'until'> & { until: Date | null }) | null
}

interface LaneParts {
  state: LaneState
  ends: LaneEnds | undefined
  open: LaneOpen | undefined
  now: LaneNow
  workers: readonly WorkerState[]
  hold: Halt | undefined
  tenantName: string
}

/** The second wall of what is read of jobs. */
const isWithin =
  ({ tenantId: own }: QueueOf) =>
  ({ tenantId }: { tenantId: string }): boolean =>
    own === undefined || tenantId === own

export function createLanes(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'> & { lanePaces: LanePaces }) {
  const { db, clock, jobs, config, lanePaces: paces } = deps
  const board = createQueueBoardRepository(db)

  /** What ended in 15 minutes, by lane. */
  function ended(of: QueueOf): Promise<Map<string, LaneEnds>> {
    const nowMs = clock.now().getTime()
    return board.countEnds(of, {
      since: new Date(nowMs - ENDS_MINUTES * MINUTE_MS),
      rateSince: new Date(nowMs - RATE_MINUTES * MINUTE_MS),
    })
  }

  /** The tables of jobs have no row-level security: whatever the query forgets, nothing of another tenant goes on from here. */
  async function states(of: QueueOf, lane?: string): Promise<LaneState[]> {
    const found = await jobs.steering.lanes(DRAW_QUEUE, {
      ...(of.tenantId === undefined ? {} : { tenantId: of.tenantId }),
      ...(lane === undefined ? {} : { lane }),
    })
    return found.filter(isWithin(of))
  }

  async function view(
    of: QueueOf,
    shown: readonly LaneState[],
    ends: ReadonlyMap<string, LaneEnds>,
    language: Language,
  ): Promise<LaneView[]> {
    const [{ lanes, workers }, names, opened] = await Promise.all([
      paces.read(
        of,
        shown.map(({ lane }) => lane),
      ),
      board.tenantNames(shown.map(({ tenantId }) => tenantId)),
      board.countOpen(of),
    ])
    // Who holds a tenant is asked only where one is held.
    const isAnyHeld = [...lanes.values()].some(({ known }) => known.isHeld)
    const tenants = isAnyHeld ? (await jobs.steering.tenants(DRAW_QUEUE, of.tenantId)).filter(isWithin(of)) : []
    const holds = new Map(tenants.map(({ tenantId, hold }) => [tenantId, hold]))
    return shown.flatMap((state) => {
      const now = lanes.get(state.lane)
      return now
        ? [
            viewLane(
              {
                state,
                now,
                workers,
                ends: ends.get(state.lane),
                open: opened.get(state.lane),
                hold: holds.get(state.tenantId),
                tenantName: names.get(state.tenantId) ?? '',
              },
              language,
            ),
          ]
        : []
    })
  }

  function viewLane({ state, ends, open, now, workers, hold, tenantName }: LaneParts, language: Language): LaneView {
    const { lane, tenantId, waiting, pause } = state
    const { known, pace, health, limit, queueMax } = now
    const { apiId } = readLane(lane)
    const time = clock.now()
    const oldestWaitSeconds = waitedSeconds(open, time)
    const status = laneStatusOf(
      { waiting, limit, oldestWaitSeconds, pause, hold, workers, health, gates: known.gates, holding: known.holding },
      time,
    )
    const runs = known.ends
      .filter((end) => isSucceeded(end.state))
      .map(({ startedMs, finishedMs }) => (finishedMs - startedMs) / 1_000)
    return {
      lane,
      tenantId,
      tenantName,
      waiting: open?.waiting ?? 0,
      running: open?.running ?? 0,
      gated: known.holding.filter(isGated).length,
      failedTries: known.failedTries,
      limit,
      queueMax,
      health,
      oldestWaitSeconds,
      apiId: apiId ?? '',
      apiName: apiId === undefined ? LOCAL_NAME[language] : known.apiName,
      isPaused: pause !== undefined,
      pausedBy: pause?.by ?? '',
      pausedTime: pause?.time ?? null,
      pauseReason: pause?.reason ?? '',
      perMinute: (ends?.succeededIn5Minutes ?? 0) / RATE_MINUTES,
      succeeded: ends?.succeeded ?? 0,
      failed: ends?.failed ?? 0,
      blocked: ends?.blocked ?? 0,
      medianRunSeconds: medianOf(runs),
      waitSeconds: waitInterval(pace, waiting),
      stand: status
        ? {
            code: status.code,
            isBad: status.isBad,
            until: status.until,
            text: laneStatusText(status, { limit, language, timeZone: config.timeZone }),
          }
        : null,
    }
  }

  return {
    ended,
    opened: board.countOpen,
    states,

    /** Lanes where something waits, runs, is paused or ended in 15 minutes; those that stand still first, then the longest wait. */
    async list(
      of: QueueOf,
      { apiId, language }: { apiId: string | undefined; language: Language },
    ): Promise<LaneView[]> {
      const [queued, ends] = await Promise.all([states(of), ended(of)])
      const known = new Set(queued.map(({ lane }) => lane))
      const calm = [...ends].flatMap(([lane, { tenantId }]) => (known.has(lane) ? [] : [calmLane(lane, tenantId)]))
      const asked = [...queued, ...calm].filter(({ lane }) => apiId === undefined || readLane(lane).apiId === apiId)
      const shown = asked
        .toSorted(
          (a, b) =>
            sinceMs(a) - sinceMs(b) || b.waiting - a.waiting || b.running - a.running || (a.lane < b.lane ? -1 : 1),
        )
        .slice(0, LANES_MOST)
      const views = await view(of, shown, ends, language)
      return views.toSorted((a, b) => Number(b.stand?.isBad ?? false) - Number(a.stand?.isBad ?? false))
    },

    /** This one, whatever is in it. */
    async get(of: QueueOf, lane: string, language: Language): Promise<LaneView | undefined> {
      const [[state], ends] = await Promise.all([states(of, lane), ended(of)])
      return (await view(of, [state ?? calmLane(lane, readLane(lane).tenantId)], ends, language))[0]
    },
  }
}

export type Lanes = ReturnType<typeof createLanes>

const calmLane = (lane: string, tenantId: string): LaneState => ({
  lane,
  tenantId,
  waiting: 0,
  running: 0,
  oldestTime: undefined,
  pause: undefined,
})
const sinceMs = ({ oldestTime }: LaneState): number => oldestTime?.getTime() ?? Number.MAX_SAFE_INTEGER

const isSucceeded = (state: number): boolean => (STATES_OF.succeeded as readonly number[]).includes(state)

/** Of the one that waits longest; 0 when none waits. */
export const waitedSeconds = (open: Pick<LaneOpen, 'oldestTime'> | undefined, now: Date): number =>
  open?.oldestTime ? Math.max(0, Math.round((now.getTime() - open.oldestTime.getTime()) / 1_000)) : 0

/** Tenths are as fine as anybody looks; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 10) / 10
}
