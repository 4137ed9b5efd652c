/** Ids of rows: 64-bit snowflakes as decimal text, unique over all processes and rising within one. */
export interface Ids {
  next(): string
}

const EPOCH_MS = Date.UTC(2024, 0, 1)
const WORKER_BITS = 10n
const SEQUENCE_BITS = 12n
const SEQUENCE_MASK = (1n << SEQUENCE_BITS) - 1n

/** The worker id was lost (another process leases it now): no id may be handed out any more. */
export class WorkerIdLost extends Error {
  override name = 'WorkerIdLost'
}

/**
 * 41 bits of milliseconds since 2024, 10 of worker, 12 of sequence. A clock that steps back is waited for by going on
 * from the last time used, so nothing repeats; a full millisecond borrows from the next one.
 *
 * @throws {WorkerIdLost} from `next` when `isHeld` says so.
 */
export function createIds(workerId: number, options: { nowMs?: () => number; isHeld?: () => boolean } = {}): Ids {
  const nowMs = options.nowMs ?? Date.now
  let lastMs = 0
  let sequence = 0n
  return {
    next() {
      if (options.isHeld && !options.isHeld()) throw new WorkerIdLost(`the lease of id worker ${workerId} was lost`)
      const time = Math.max(nowMs() - EPOCH_MS, lastMs)
      if (time > lastMs) sequence = 0n
      else sequence = (sequence + 1n) & SEQUENCE_MASK
      lastMs = time === lastMs && sequence === 0n ? time + 1 : time
      return (
        (BigInt(lastMs) << (WORKER_BITS + SEQUENCE_BITS)) |
        (BigInt(workerId) << SEQUENCE_BITS) |
        sequence
      ).toString()
    },
  }
}
