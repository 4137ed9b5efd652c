import { availableParallelism } from 'node:os'

/** Sheets that are drawn at the same moment: a core is left to calls, and threads of the process to files and passwords, however many sheets are waited for. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** Who comes first goes first. */
export function createTurns(atOnce = AT_ONCE) {
  const waiting: (() => void)[] = []
  let taken = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // A turn is handed on, so nobody who comes meanwhile takes it.
    if (taken >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
