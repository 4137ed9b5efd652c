/** Another worker has this answer, or it was ended elsewhere: nothing of ours counts any more. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

/**
 * `open`: chunks are taken and written. `sealed`: the run has said all; what waits is stored along with the answer's end. `lost`: the database refused its fence, or its chunks.
 * `closed`: the run is through with it.
 */
export type LeaseState = 'open' | 'sealed' | 'lost' | 'closed'

/** The right of one run to write its answer, and who waits for what becomes of it. */
export interface AnswerLease {
  /** The fence. */
  readonly run: number
  readonly state: LeaseState
  /** Since when its run works, while no chunk has taken the answer up for it; null once that is done. */
  readonly takesUp: Date | null
  /** Aborted as soon as the answer is known to be lost. */
  readonly lost: AbortSignal
  /** The answer is its run's: the next chunk need not take it up. */
  setTakenUp(): void
  /** Open → sealed. */
  seal(): void
  /** Anything → closed. Who waits goes on. */
  close(): void
  /** Open or sealed → lost. Who waits throws `error`. */
  lose(error: Error): void
  /** Something changed that somebody may wait for. */
  wake(): void
  /** Resolves once `isSo` holds, looked at after each {@link wake}, or once the lease is closed. @throws what it was lost with */
  until(isSo: () => boolean): Promise<void>
}

export function createAnswerLease({ run, takesUp: since }: { run: number; takesUp: Date | null }): AnswerLease {
  let state: LeaseState = 'open'
  let takesUp = since
  const lost = new AbortController()
  const waiters: (() => void)[] = []

  function wake(): void {
    for (const resolve of waiters.splice(0)) resolve()
  }

  return {
    run,
    lost: lost.signal,
    get state() {
      return state
    },
    get takesUp() {
      return takesUp
    },
    setTakenUp() {
      takesUp = null
    },
    seal() {
      if (state === 'open') state = 'sealed'
    },
    close() {
      state = 'closed'
      wake()
    },
    lose(error) {
      if (state !== 'closed') state = 'lost'
      lost.abort(error)
      wake()
    },
    wake,
    async until(isSo) {
      while (state !== 'closed' && !isSo()) {
        lost.signal.throwIfAborted()
        await new Promise<void>((resolve) => waiters.push(resolve))
      }
      lost.signal.throwIfAborted()
    },
  }
}
