import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call may use while it is worked on; known to everything that is done for it, without being handed on. */
export interface Errand {
  /** The longest that one statement of it may take. */
  statementMs: number
  /** Takes a place among the heavy questions of who asks, and runs the work in it; the work of one that has a place already just runs. */
  heavy<Result>(work: () => Promise<Result>): Promise<Result>
  /** Its answer is out: what still runs (a batch that others joined, a log) is no part of it. */
  isOver: boolean
}

const errands = new AsyncLocalStorage<Errand>()

export const runErrand = <Result>(errand: Errand, work: () => Promise<Result>): Promise<Result> =>
  errands.run(errand, work)

/** The call that is worked on here; none in jobs, maintenance jobs, migrations. */
export function currentErrand(): Errand | undefined {
  const errand = errands.getStore()
  return errand?.isOver === false ? errand : undefined
}

/** A question that reads much: of a call it waits for a place, of a job it just runs. */
export const asHeavy = <Result>(work: () => Promise<Result>): Promise<Result> => currentErrand()?.heavy(work) ?? work()
