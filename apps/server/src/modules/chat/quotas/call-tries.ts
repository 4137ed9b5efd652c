import type { ChatErrorCode } from '@drawdesk/contract/chat/chat'
import { keptWords, type CallFailure, type FailedTry } from './chat-call.ts'

/** Which service is asked. */
export type Asked = Pick<FailedTry, 'apiId' | 'apiName' | 'model'>

/** A try that has begun, of whose end nothing is known yet. */
export interface OpenTry extends Asked {
  beganTime: Date
}

/**
 * A try as it stands with a call that is under way: in its message, or in its open row of the log. Without a failure it is under way itself, or was when its process died. Without a service it is at the one
 * that the message names; without a time its run asked nobody.
 */
interface KeptTry {
  /** Of the job; 1 where there is none. */
  run: number
  asked?: Asked
  beganTime: string | null
  ms?: number | null
  failure?: CallFailure
}

const FIRST_RUN = 1
const INTERRUPTED: CallFailure = { code: 'E_INTERRUPTED' satisfies ChatErrorCode }

/** As the columns are written. `before`: what earlier runs asked. `isOver`: the run ends here, and the call does not. */
export function keptTries(
  run: number,
  before: readonly FailedTry[],
  { tries, underWay }: Pick<TryNotes, 'tries' | 'underWay'>,
  isOver = false,
): string {
  const own = [...tries.map((one) => kept(run, one)), ...(underWay ? [kept(run, underWay)] : [])]
  // Who asked nobody says so: the next run would take it for interrupted.
  const nobody = (of: number): KeptTry => ({ run: of, beganTime: null })
  const earlier = before.length > 0 ? before.map((one) => kept(FIRST_RUN, one)) : [nobody(FIRST_RUN)]
  return JSON.stringify([...(run > FIRST_RUN ? earlier : []), ...(own.length === 0 && isOver ? [nobody(run)] : own)])
}

function kept(run: number, { apiId, apiName, model, beganTime, ms, failure }: OpenTry & Partial<FailedTry>): KeptTry {
  const facts = { run, asked: { apiId, apiName, model }, beganTime: beganTime.toISOString() }
  return failure ? { ...facts, ms: ms ?? null, failure: { ...failure, said: keptWords(failure) } } : facts
}

/** That a run has taken an answer up, in what is appended to its message: from then on it asks the service that the message names. */
export const takenUpTry = (run: number, now: Date): string =>
  JSON.stringify([{ run, beganTime: now.toISOString() } satisfies KeptTry])

/**
 * What runs before this one asked, oldest first; of what was under way when a run ended, that it was interrupted. The first run of an answer asks before anything of it is stored: where nothing says
 * otherwise, it did.
 */
export function triesBefore(
  run: number,
  {
    tries,
    startedTime,
    createTime,
    ...chosen
  }: Omit<Asked, 'apiId'> & {
    tries: unknown
    apiId: string | null
    startedTime: Date | null
    createTime: Date
  },
): FailedTry[] {
  const stored = (tries as KeptTry[]).filter((one) => one.run < run)
  const first: KeptTry = { run: FIRST_RUN, beganTime: (startedTime ?? createTime).toISOString() }
  const all = run > FIRST_RUN && !stored.some((one) => one.run === FIRST_RUN) ? [first, ...stored] : stored
  const named = { ...chosen, apiId: chosen.apiId ?? '0' }
  return all.flatMap((one) => failedOf(one, named))
}

/** What an open row of the log knows of its tries: those that failed, and which was under way. */
export function triesOfOpen(tries: unknown, named: Asked): { tries: FailedTry[]; last: Asked } {
  const stored = tries as KeptTry[]
  return {
    tries: stored.filter(({ failure }) => failure).flatMap((one) => failedOf(one, named)),
    last: stored.findLast(({ failure }) => !failure)?.asked ?? named,
  }
}

function failedOf({ asked, beganTime, ms, failure }: KeptTry, named: Asked): FailedTry[] {
  if (beganTime === null) return []
  return [{ ...named, ...asked, beganTime: new Date(beganTime), ms: ms ?? null, failure: failure ?? INTERRUPTED }]
}

/** Of an answer whose last run asked nobody: its own row stands for the try that was interrupted at its service. */
export function withoutOwn(apiId: string, tries: readonly FailedTry[]): readonly FailedTry[] {
  const own = tries.at(-1)
  return own && own.apiId === apiId && own.failure.code === INTERRUPTED.code ? tries.slice(0, -1) : tries
}

/** The tries of one call in this process. */
export interface TryNotes {
  readonly tries: readonly FailedTry[]
  readonly underWay: OpenTry | undefined
  /** Before each sending; resolves once a later process would know of it. */
  began(asked: Asked, beganTime: Date): Promise<void>
  failed(failed: FailedTry): void
}

/**
 * `first`: the service that stands in the row as asked, so that its first try need not be written down: only what follows it is, or what is asked in its place, before it is sent.
 */
export function createTryNotes(
  first: { apiId: string | null; model: string },
  store: (notes: Pick<TryNotes, 'tries' | 'underWay'>) => Promise<void>,
): TryNotes {
  const tries: FailedTry[] = []
  let underWay: OpenTry | undefined
  let isStored = false
  const isSame = (one: { apiId: string | null; model: string }, { apiId, model }: Asked): boolean =>
    one.apiId === apiId && one.model === model
  return {
    tries,
    get underWay() {
      return underWay
    },
    async began({ apiId, apiName, model }, beganTime) {
      const asked = { apiId, apiName, model }
      // A further round of tools goes on with the same try.
      if (underWay && isSame(underWay, asked)) return
      underWay = { ...asked, beganTime }
      isStored ||= tries.length > 0 || !isSame(first, asked)
      if (isStored) await store({ tries, underWay })
    },
    failed(failed) {
      underWay = undefined
      tries.push(failed)
    },
  }
}

/** What the notes are when their run ends before its call: what is under way is interrupted. */
export function interrupted(
  { tries, underWay }: Pick<TryNotes, 'tries' | 'underWay'>,
  now: Date,
): Pick<TryNotes, 'tries' | 'underWay'> {
  if (!underWay) return { tries, underWay }
  const ms = now.getTime() - underWay.beganTime.getTime()
  return { tries: [...tries, { ...underWay, ms, failure: INTERRUPTED }], underWay: undefined }
}
