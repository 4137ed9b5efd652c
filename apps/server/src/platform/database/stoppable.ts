/**
 * Work whose statement is ended from beside as soon as `signal` is aborted. Comes back when `stop` is through as well: it ends nothing that comes after.
 *
 * @param stop never rejects; may find nothing to end, so the work itself begins no statement after the abort
 */
export async function stoppable<T>(
  signal: AbortSignal | undefined,
  stop: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  let stopping: Promise<void> | undefined
  const onAbort = (): void => {
    stopping = stop()
  }
  signal?.throwIfAborted()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await stopping
  }
}
