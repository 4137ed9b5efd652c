import type { ApiFigures, DrawFigures, OutcomeCounts } from '@drawdesk/contract/drawing/figures/draw-figures'

const NOTHING: OutcomeCounts = { succeeded: 0, failed: 0, cancelled: 0, blocked: 0, open: 0 }
const API: ApiFigures = {
  apiId: '1',
  apiName: '接口',
  active: 1,
  isDeleted: 0,
  lacksKey: 0,
  waiting: 0,
  running: 0,
  failedToday: 0,
  total: 0,
  succeeded: 0,
  failed: 0,
  blocked: 0,
  medianSeconds: null,
  runMedianSeconds: null,
}
/** What `figuresForTest` takes for today. */
const LAST_DAY_MS = Date.parse('2026-01-14T00:00:00Z')
const DAY_MS = 86_400_000

interface FiguresChoice {
  dayCount?: number
  today?: Partial<OutcomeCounts>
  yesterday?: Partial<OutcomeCounts>
  /** When today's drawings were sent. */
  hour?: number
  queue?: Partial<DrawFigures['queue']>
  took?: Partial<DrawFigures['today']>
  apis?: readonly Partial<ApiFigures>[]
}

/** Figures up to 2026-01-14, nothing drawn unless given. */
export function figuresForTest({
  dayCount = 7,
  today,
  yesterday,
  hour = 12,
  queue,
  took,
  apis = [{}],
}: FiguresChoice = {}): DrawFigures {
  const ofDay = (fromEnd: number) => (fromEnd === 0 ? today : fromEnd === 1 ? yesterday : undefined)
  return {
    days: Array.from({ length: dayCount }, (_, i) => ({
      day: new Date(LAST_DAY_MS - (dayCount - 1 - i) * DAY_MS).toISOString().slice(0, 10),
      ...NOTHING,
      ...ofDay(dayCount - 1 - i),
    })),
    hours: Array.from({ length: 24 }, (_, each) => ({ hour: each, ...NOTHING, ...(each === hour && today) })),
    queue: { waiting: 0, running: 0, oldestWaitSeconds: null, ...queue },
    today: { medianSeconds: null, p90Seconds: null, runMedianSeconds: null, ...took },
    apis: apis.map((api, i) => ({ ...API, apiId: String(i + 1), ...api })),
  }
}
