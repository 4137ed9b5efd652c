import { OutboundError } from './outbound.ts'

/** How long one call may take, over all its redirects, and how its caller stops it. */
export interface Deadline {
  /** Aborted when a clock runs out or the caller stops; its reason is the {@link OutboundError} to throw. */
  signal: AbortSignal
  /** Whether bytes of any request of this call may have left. */
  isSent(): boolean
  /** To be called right before the first byte is written: from here on the total time counts. */
  markSent(): void
  /** Stops the clocks; the caller can still stop the call. */
  stopTimer(): void
  /** Stops the clocks, and listens to the caller no longer. */
  end(): void
}

export function createDeadline(options: {
  connectTimeoutMs: number
  timeoutMs: number
  signal?: AbortSignal | undefined
}): Deadline {
  const { connectTimeoutMs, timeoutMs, signal } = options
  const stop = new AbortController()
  let isSent = false
  let timer = setTimeout(
    () => stop.abort(new OutboundError('unsent', `no connection within ${connectTimeoutMs} ms`)),
    connectTimeoutMs,
  )

  function onAbort(): void {
    stop.abort(new OutboundError('aborted', 'stopped by the caller', { cause: signal?.reason, isSent }))
  }
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })

  return {
    signal: stop.signal,
    isSent: () => isSent,
    markSent() {
      if (isSent) return
      isSent = true
      clearTimeout(timer)
      timer = setTimeout(
        () => stop.abort(new OutboundError('timeout', `no whole answer within ${timeoutMs} ms`)),
        timeoutMs,
      )
    },
    stopTimer: () => clearTimeout(timer),
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
