import type { QueueFigures, QueueFiguresQuery } from '@drawdesk/contract/queue/queue-manage'
import { DRAW_ERROR_CODES, type DrawErrorCode } from '@drawdesk/contract/core/errors'
import type { Static } from '@drawdesk/contract/core/schema'
import { formatTime, parseTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { daysUpTo } from '../../drawing/records/figures/draw-figures.service.ts'
import { isLane, readLane } from '../../drawing/records/lanes/lane.ts'
import type { QueueOf } from '../../drawing/run/queue/queue-of.ts'
import { addCounts, percentileOf } from './durations.ts'
import { createFiguresRepository, type FigureRow, type FigureSlice } from './figures.repository.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
const DAYS = 90
const LOCAL_API = '0'

type Figure = Omit<QueueFigures['points'][number], 'time'>
type FiguresView = Omit<QueueFigures, 'points'> & { points: (Figure & { time: Date })[] }
type Counts = Omit<FigureRow, 'point'>
const NOTHING: Counts = { succeeded: 0, failed: 0, blocked: 0, cancelled: 0, waitCounts: [], runCounts: [] }

/** What was drawn, and how long it waited and ran, by the hour or by the day. */
export function createQueueFigures({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const figures = createFiguresRepository(db)
  const { timeZone } = config

  /** Each point that is shown, by the name it has in the rows. */
  function pointsOf(range: '24h' | '90d'): Map<string, Date> {
    const now = clock.now()
    if (range === '24h') {
      const lastMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
      return new Map(
        Array.from({ length: HOURS }, (_, index) => new Date(lastMs - (HOURS - 1 - index) * HOUR_MS)).map((hour) => [
          hour.toISOString(),
          hour,
        ]),
      )
    }
    return new Map(
      daysUpTo(formatTime(now, timeZone).slice(0, 10), DAYS).map((day) => [
        day,
        parseTime(`${day} 00:00:00`, timeZone) ?? new Date(`${day}T00:00:00Z`),
      ]),
    )
  }

  return {
    /** A caller who sees only part of the records gets the figures of those; everybody else the hours of the tenant. @throws AppError `common.notFound` for a lane of somebody else. */
    async read(caller: Caller, of: QueueOf, { range, lane }: Static<typeof QueueFiguresQuery>): Promise<FiguresView> {
      const times = pointsOf(range)
      const [since = clock.now()] = times.values()
      const at = lane === undefined ? undefined : readLane(lane)
      if (lane !== undefined && !isLane(lane)) throw commonErrors.notFound()
      if (at && of.tenantId !== undefined && at.tenantId !== of.tenantId) throw commonErrors.notFound()
      const slice: FigureSlice = {
        since,
        by: range === '24h' ? 'hour' : 'day',
        timeZone,
        apiId: at && (at.apiId ?? LOCAL_API),
      }
      const rows = caller.rowRules.has('drawInfo')
        ? await figures.readSeen(caller, slice)
        : await figures.readHours(at ? { tenantId: at.tenantId } : of, slice)
      const counted = new Map(rows.points.map(({ point, ...counts }) => [point, counts]))
      const shown = [...times].map(([point, time]) => ({ time, counts: counted.get(point) ?? NOTHING }))
      return {
        points: shown.map(({ time, counts }) => ({ time, ...figureOf(counts) })),
        errors: rows.errors.filter((row): row is { code: DrawErrorCode; count: number } =>
          (DRAW_ERROR_CODES as readonly string[]).includes(row.code),
        ),
        total: figureOf(shown.map(({ counts }) => counts).reduce(addFigures, NOTHING)),
      }
    },
  }
}

function figureOf({ succeeded, failed, blocked, cancelled, waitCounts, runCounts }: Counts): Figure {
  return { succeeded, failed, blocked, cancelled, waitSeconds: spreadOf(waitCounts), runSeconds: spreadOf(runCounts) }
}

function spreadOf(counts: readonly number[]): Figure['waitSeconds'] {
  const [p50, p90] = [percentileOf(counts, 0.5), percentileOf(counts, 0.9)]
  return p50 === null || p90 === null ? null : { p50: rounded(p50), p90: rounded(p90) }
}

/** Hundredths below ten seconds, tenths above. */
const rounded = (seconds: number): number =>
  seconds < 10 ? Math.round(seconds * 100) / 100 : Math.round(seconds * 10) / 10

function addFigures(a: Counts, b: Counts): Counts {
  return {
    succeeded: a.succeeded + b.succeeded,
    failed: a.failed + b.failed,
    blocked: a.blocked + b.blocked,
    cancelled: a.cancelled + b.cancelled,
    waitCounts: addCounts(a.waitCounts, b.waitCounts),
    runCounts: addCounts(a.runCounts, b.runCounts),
  }
}
