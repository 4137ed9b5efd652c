import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { digestOf, ordersOf, readGeneration } from './generation-request.ts'
import type { Journal, Painted } from './journal.ts'
import { sampleErrors } from './openai-error.ts'
import type { Painter } from './painter.ts'

export interface Generator {
  /** What was painted for this request, now or at an earlier one with the same key. */
  generate(body: unknown, key: string | undefined): Promise<Painted>
  setDelayMs(ms: number): void
  /** Requests that wait out a delay end with 503. */
  close(): void
}

/**
 * One paint for one key, also when requests with it arrive together or after a restart.
 * A paint that failed leaves no trace: the next request with its key tries again.
 */
export function createGenerator({
  journal,
  painter,
  delayMs,
}: {
  journal: Journal
  painter: Painter
  delayMs: number
}): Generator {
  const underWay = new Map<string, { digest: string; painted: Promise<Painted> }>()
  const closing = new AbortController()
  let leastMs = delayMs

  const paint = async (body: unknown, { key, digest }: { key: string | null; digest: string }): Promise<Painted> => {
    const generation = readGeneration(body)
    // The delay plays a slow engine: it runs beside the painting, and beside the delays of others.
    const delay = leastMs > 0 ? wait(leastMs, undefined, { signal: closing.signal }) : Promise.resolve()
    await Promise.all([
      delay.catch((cause: unknown) => Promise.reject(Object.assign(sampleErrors.closing(), { cause }))),
      ...ordersOf(generation).map((order) => painter.paint(order)),
    ])
    const painted: Painted = {
      id: randomUUID(),
      key,
      digest,
      generation,
      createdSeconds: Math.floor(Date.now() / 1000),
    }
    await journal.recordPaint(painted)
    return painted
  }

  const repeat = async (painted: Promise<Painted> | Painted): Promise<Painted> => {
    const known = await painted
    await journal.recordAgain()
    return known
  }

  return {
    async generate(body, key) {
      const digest = digestOf(body)
      if (key === undefined) return paint(body, { key: null, digest })
      const earlier = journal.findByKey(key)
      const current = underWay.get(key)
      if ((earlier && earlier.digest !== digest) || (current && current.digest !== digest))
        throw sampleErrors.keyReused()
      if (earlier) return repeat(earlier)
      if (current) return repeat(current.painted)
      const painted = paint(body, { key, digest })
      underWay.set(key, { digest, painted })
      try {
        return await painted
      } finally {
        underWay.delete(key)
      }
    },
    setDelayMs(ms) {
      leastMs = ms
    },
    close: () => closing.abort(),
  }
}
