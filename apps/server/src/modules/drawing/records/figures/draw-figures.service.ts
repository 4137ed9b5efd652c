import type { ApiFigures, DrawFigures, OutcomeCounts } from '@drawdesk/contract/drawing/figures/draw-figures'
import { secretNamesOf, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { formatTime } from '../../../../platform/clock.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createDrawFiguresRepository, type FigureRows } from './draw-figures.repository.ts'

const DAY_MS = 86_400_000
const HOURS = 24

/** By the number of a state. */
const OUTCOME_OF = [
  'open',
  'open',
  'succeeded',
  'failed',
  'cancelled',
  'blocked',
] as const satisfies readonly (keyof OutcomeCounts)[]

/** The last days up to and with this one, oldest first. Counted on the calendar, so a day of 23 hours is a day. */
export function daysUpTo(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, i) => new Date(last - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10))
}

export function createDrawFiguresService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const figures = createDrawFiguresRepository(db)
  return {
    /** What was drawn in the last `dayCount` days, what waits and runs now, and how long today's drawings took. */
    async read(scope: Scope, dayCount: number): Promise<DrawFigures> {
      const now = clock.now()
      const { timeZone } = config
      const today = formatTime(now, timeZone).slice(0, 10)
      const days = daysUpTo(today, dayCount)
      const rows = await figures.read(scope, { firstDay: days[0] ?? today, today, timeZone })
      const oldest = rows.queue?.oldestQueuedTime
      return {
        days: days.map((day) => ({ day, ...countsOf(rows.days.filter((row) => row.day === day)) })),
        hours: Array.from({ length: HOURS }, (_, hour) => ({
          hour,
          ...countsOf(rows.days.filter((row) => row.day === today && row.hour === hour)),
        })),
        queue: {
          waiting: rows.queue?.waiting ?? 0,
          running: rows.queue?.running ?? 0,
          oldestWaitSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1_000)) : null,
        },
        today: {
          medianSeconds: roundSeconds(rows.today?.total?.[0]),
          p90Seconds: roundSeconds(rows.today?.total?.[1]),
          runMedianSeconds: roundSeconds(rows.today?.run?.[0]),
        },
        apis: rows.apis.map(viewApi),
      }
    },
  }
}

function countsOf(rows: readonly { state: number; count: number }[]): OutcomeCounts {
  const counts: OutcomeCounts = { succeeded: 0, failed: 0, cancelled: 0, blocked: 0, open: 0 }
  for (const { state, count } of rows) counts[OUTCOME_OF[state] ?? 'open'] += count
  return counts
}

function viewApi({
  definition,
  secrets,
  active,
  isDeleted,
  totalSpread,
  runSpread,
  ...row
}: FigureRows['apis'][number]): ApiFigures {
  const isGone = isDeleted !== 0
  return {
    apiId: row.apiId,
    apiName: row.apiName,
    active: active === 1 && !isGone ? 1 : 0,
    isDeleted: isGone ? 1 : 0,
    lacksKey: lacksKey(definition as DrawDefinition, secrets as Record<string, unknown>) ? 1 : 0,
    waiting: row.waiting ?? 0,
    running: row.running ?? 0,
    failedToday: row.failedToday ?? 0,
    total: row.total ?? 0,
    succeeded: row.succeeded ?? 0,
    failed: row.failed ?? 0,
    blocked: row.blocked ?? 0,
    medianSeconds: roundSeconds(totalSpread?.[0]),
    runMedianSeconds: roundSeconds(runSpread?.[0]),
  }
}

/** A secret with a default of its own may be left out. */
function lacksKey(definition: DrawDefinition, stored: Readonly<Record<string, unknown>>): boolean {
  const needed = secretNamesOf(definition).filter((name) => !Object.hasOwn(stored, name))
  if (needed.length === 0) return false
  const text = JSON.stringify(definition)
  return needed.some((name) => !text.includes(`{{secret.${name}|default:`))
}

/** Tenths are as fine as anybody looks. */
function roundSeconds(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.max(0, Math.round(seconds * 10) / 10)
}
