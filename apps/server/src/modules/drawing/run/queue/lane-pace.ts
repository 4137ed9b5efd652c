/** One drawing of a lane, times in ms. Not started: it holds a slot, and waits in front of its provider. */
export interface LaneDrawing {
  queuedMs: number
  startedMs: number | null
}

export interface LaneEnd extends LaneDrawing {
  state: number
  startedMs: number
  finishedMs: number
}

/** What is known of a lane at one moment. */
export interface LaneFacts {
  /** The last that ran, however they ended, the latest first. */
  ends: readonly LaneEnd[]
  /** Those that hold a slot now. */
  holding: readonly LaneDrawing[]
  /** Since when the one in front waits; undefined when none does. */
  frontMs: number | undefined
}

/** How fast a lane goes; what {@link waitInterval} reckons by. */
export interface LanePace {
  limit: number
  /** Slots that are taken. */
  running: number
  /** It begins none: paused, held, or nobody works. */
  isStanding: boolean
  /** Is there a worker that could begin one at once? */
  hasFreeWorker: boolean
  /** The provider rests that long. */
  notBeforeSeconds: number
  /** Of the last that ran. */
  runSeconds: readonly number[]
  /** How long those at work have run. */
  elapsedSeconds: readonly number[]
  /** Between two ends, where something waited from one to the other. */
  gapSeconds: readonly number[]
  /** Since the last end, where something has waited since then; else 0. */
  openGapSeconds: number
}

export interface LaneSetting extends Pick<LanePace, 'limit' | 'isStanding' | 'hasFreeWorker'> {
  /** Until when the provider rests. */
  until: Date | null
}

/** Of a lane with these facts. */
export function paceOf(
  { ends, holding, frontMs }: LaneFacts,
  { limit, isStanding, hasFreeWorker, until }: LaneSetting,
  now: Date,
): LanePace {
  const nowMs = now.getTime()
  const begun: readonly LaneDrawing[] = [...ends, ...holding]
  const hasBacklog = (ms: number): boolean =>
    (frontMs !== undefined && frontMs <= ms) ||
    begun.some(({ queuedMs, startedMs }) => queuedMs <= ms && (startedMs === null || startedMs >= ms))
  const finished = ends.map(({ finishedMs }) => finishedMs).toSorted((a, b) => a - b)
  const lastMs = finished.at(-1)
  return {
    limit,
    isStanding,
    hasFreeWorker,
    running: holding.length,
    notBeforeSeconds: until ? secondsBetween(nowMs, until.getTime()) : 0,
    runSeconds: ends.map(({ startedMs, finishedMs }) => secondsBetween(startedMs, finishedMs)),
    elapsedSeconds: holding.map(({ startedMs }) => (startedMs === null ? 0 : secondsBetween(startedMs, nowMs))),
    gapSeconds: finished.flatMap((ms, index) => {
      const before = finished[index - 1]
      return before !== undefined && hasBacklog(before) ? [secondsBetween(before, ms)] : []
    }),
    openGapSeconds: lastMs !== undefined && hasBacklog(lastMs) ? secondsBetween(lastMs, nowMs) : 0,
  }
}

const secondsBetween = (fromMs: number, toMs: number): number => Math.max(0, (toMs - fromMs) / 1_000)
