/** What must be ended when the run ends, however it ends: processes, folders, browsers. */
export interface Handles {
  /** Answers how to end it earlier; it is ended once. When the run is ending already, that happens at once. @throws {Error} then. */
  add(end: () => Promise<void>): () => Promise<void>
  /** The youngest first. One that fails does not keep the others. @throws {AggregateError} */
  endAll(): Promise<void>
  isEnding(): boolean
}

export function createHandles(): Handles {
  const ends = new Map<symbol, () => Promise<void>>()
  let isEnding = false
  const endOne = async (key: symbol): Promise<void> => {
    const end = ends.get(key)
    ends.delete(key)
    await end?.()
  }
  return {
    add(end) {
      if (isEnding) {
        void end()
        throw new Error('the run is ending')
      }
      const key = Symbol('handle')
      ends.set(key, end)
      return () => endOne(key)
    },
    isEnding: () => isEnding,
    async endAll() {
      isEnding = true
      const failures: unknown[] = []
      for (const key of [...ends.keys()].reverse()) await endOne(key).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be ended')
    },
  }
}
