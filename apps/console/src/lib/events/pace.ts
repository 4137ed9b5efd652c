export interface Pace {
  /** There is something to do: now, or as soon as the pace allows. */
  due: () => void
  /** What is due is not done any more. */
  stop: () => void
}

/** Runs `work` when it is due: the first time at once, then `everyMs` apart at least, and never while the run before goes on. However often it was due meanwhile, it runs once. */
export function createPace(work: () => Promise<unknown>, everyMs: number): Pace {
  let isDue = false
  let isStopped = false
  let isResting = false

  const run = async (): Promise<void> => {
    isDue = false
    isResting = true
    const rested = new Promise((resolve) => setTimeout(resolve, everyMs))
    try {
      await work()
    } finally {
      await rested
      isResting = false
      if (isDue && !isStopped) void run()
    }
  }
  return {
    due: () => {
      isDue = true
      if (!isResting && !isStopped) void run()
    },
    stop: () => {
      isStopped = true
    },
  }
}
