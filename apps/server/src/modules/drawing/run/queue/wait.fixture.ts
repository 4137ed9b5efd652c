import type { LaneDrawing, LaneEnd, LaneFacts } from './lane-pace.ts'

export interface SimulatedLane {
  limit: number
  /** Median of a run in seconds, and the spread of its logarithm: 0 always the same, 1 very uneven. */
  medianSeconds: number
  spread: number
  /** Further lanes that always have work, and the workers that all share; undefined: there is a worker for each slot. */
  shared?: { lanes: number; workers: number }
}

/** What was stated for a drawing when it was sent, and how long it waited then. */
export interface Stated<Answer> {
  answer: Answer
  waitedSeconds: number
}

interface Asked {
  facts: LaneFacts
  before: number
  now: Date
  hasFreeWorker: boolean
}

interface Waiting<Answer> {
  queuedMs: number
  answer: Answer | undefined
}

const OURS = 0
const KEPT_ENDS = 20
const WARM_UP_ENDS = 40

/**
 * Plays a lane event by event: bursts of drawings are sent, workers take one lane after the other, and each drawing asks how long it will wait when it is sent. Other lanes are always full. Deterministic by `random`.
 */
export function simulateLane<Answer>(
  { limit, medianSeconds, spread, shared }: SimulatedLane,
  { draws, random, ask }: { draws: number; random: () => number; ask: (asked: Asked) => Answer },
): Stated<Answer>[] {
  const laneCount = 1 + (shared?.lanes ?? 0)
  const workers = shared?.workers ?? limit
  const stated: Stated<Answer>[] = []
  const waiting: Waiting<Answer>[] = []
  const ends: LaneEnd[] = []
  let held: { laneIndex: number; drawing: LaneDrawing; endMs: number }[] = []
  let turn = 0
  let nowMs = 0
  let nextBurstMs = 0
  let sent = 0

  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const runMs = (): number => medianSeconds * 1_000 * Math.exp(spread * normal())
  const heldBy = (laneIndex: number): typeof held => held.filter((one) => one.laneIndex === laneIndex)
  const canBegin = (laneIndex: number): boolean =>
    laneIndex === OURS ? waiting.length > 0 && heldBy(OURS).length < limit : heldBy(laneIndex).length < workers

  function fill(): void {
    for (let tries = 0; held.length < workers && tries < laneCount; tries += 1) {
      turn = (turn + 1) % laneCount
      if (!canBegin(turn)) continue
      const next = turn === OURS ? waiting.shift() : undefined
      if (next?.answer !== undefined)
        stated.push({ answer: next.answer, waitedSeconds: (nowMs - next.queuedMs) / 1_000 })
      held.push({
        laneIndex: turn,
        drawing: { queuedMs: next?.queuedMs ?? nowMs, startedMs: nowMs },
        endMs: nowMs + runMs(),
      })
      tries = -1
    }
  }

  function send(): void {
    const facts: LaneFacts = {
      ends: ends.slice(0, KEPT_ENDS),
      holding: heldBy(OURS).map(({ drawing }) => drawing),
      frontMs: waiting[0]?.queuedMs,
    }
    const isWarm = sent > WARM_UP_ENDS && ends.length >= KEPT_ENDS
    waiting.push({
      queuedMs: nowMs,
      answer: isWarm
        ? ask({ facts, before: waiting.length, now: new Date(nowMs), hasFreeWorker: held.length < workers })
        : undefined,
    })
    sent += 1
  }

  // Bursts keep the lane busy most of the time: now a long queue, now none.
  const ownRate =
    (shared ? Math.min(limit, workers / laneCount) : limit) / (medianSeconds * 1_000 * Math.exp((spread * spread) / 2))
  while (sent < draws || waiting.length > 0) {
    const endMs = Math.min(...held.map((one) => one.endMs), Number.POSITIVE_INFINITY)
    nowMs = sent < draws ? Math.min(endMs, nextBurstMs) : endMs
    for (const { drawing, endMs: finishedMs } of heldBy(OURS).filter((one) => one.endMs <= nowMs))
      ends.unshift({ ...drawing, startedMs: drawing.startedMs ?? 0, finishedMs, state: 2 })
    held = held.filter((one) => one.endMs > nowMs)
    if (nowMs === nextBurstMs && sent < draws) {
      const size = 1 + Math.floor(-Math.log(1 - random()) * 2 * limit)
      for (let index = 0; index < size; index += 1) {
        send()
        fill()
      }
      nextBurstMs = nowMs + (-Math.log(1 - random()) * size) / (0.9 * ownRate)
    }
    fill()
  }
  return stated
}
