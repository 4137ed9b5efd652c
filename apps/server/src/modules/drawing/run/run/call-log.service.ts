import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { BegunCall, CallRecord } from '../../engine/calls/flow-call.ts'
import type { DrawAttemptRepository } from '../../records/draw-attempt.repository.ts'

/** A call that is answered sooner is written once, with its answer. */
const LONG_MS = 300

interface Written {
  id: string
  timer: NodeJS.Timeout | undefined
  /** One write of a call after the other. */
  written: Promise<void>
}

/**
 * Keeps the outside calls of one run for the record: one that takes long appears when it is sent and is completed when it is answered. Nobody waits for a write before `settled`, which reports what failed.
 */
export function createCallLog(
  { attempts, ids, log }: Pick<Deps, 'ids' | 'log'> & { attempts: DrawAttemptRepository },
  scope: Scope,
  at: { infoId: string; attemptNo: number; orderNo: number },
) {
  const open = new Map<BegunCall, Written>()
  const all: Promise<void>[] = []
  let { orderNo } = at
  let last: Written | undefined

  const entryOf = (): Written => ({ id: ids.next(), timer: undefined, written: Promise.resolve() })

  function write(entry: Written, work: () => Promise<void>): void {
    entry.written = entry.written.then(work)
    // `settled` reports it. Until then the call itself may take long, and a failure that nobody has handled ends the process.
    entry.written.catch((error: Error) =>
      log.warn({ error: error.message, infoId: at.infoId }, 'a call of a drawing could not be recorded'),
    )
    all.push(entry.written)
  }

  const insert = (
    entry: Written,
    order: number,
    call: BegunCall & Partial<Pick<CallRecord, 'status' | 'ms' | 'response' | 'error'>>,
  ): Promise<void> =>
    attempts.insertCall(scope, {
      id: entry.id,
      infoId: at.infoId,
      attemptNo: at.attemptNo,
      orderNo: order,
      step: call.step,
      method: call.method,
      url: clean(call.url),
      request: clean(call.request),
      time: call.time,
      ...answerOf(call),
    })

  return {
    /** Calls from here on belong to this order. */
    setOrder: (no: number): void => {
      orderNo = no
    },

    begun(call: BegunCall): void {
      const entry = entryOf()
      const order = orderNo
      open.set(call, entry)
      entry.timer = setTimeout(() => {
        entry.timer = undefined
        write(entry, () => insert(entry, order, call))
      }, LONG_MS)
    },

    ended(call: CallRecord, begun?: BegunCall): void {
      const known = begun && open.get(begun)
      if (begun) open.delete(begun)
      const entry = known ?? entryOf()
      const isWritten = known !== undefined && known.timer === undefined
      clearTimeout(entry.timer)
      entry.timer = undefined
      const order = orderNo
      write(entry, () =>
        isWritten ? attempts.updateCall(scope, entry.id, answerOf(call)) : insert(entry, order, call),
      )
      last = entry
    },

    verdict(code: DrawErrorCode): void {
      const entry = last
      if (entry) write(entry, () => attempts.updateCall(scope, entry.id, { verdict: code }))
    },

    /** What was recorded so far is written, or has failed: who reads a drawing that has ended finds its calls. Never rejects. */
    async written(): Promise<void> {
      await Promise.allSettled(all)
    },

    async settled(): Promise<void> {
      for (const { timer } of open.values()) clearTimeout(timer)
      await Promise.all(all)
    },
  }
}

/** PostgreSQL's text holds no NUL; a provider's answer may. */
const clean = (text: string): string => text.replaceAll('\u0000', '\ufffd')

const answerOf = ({
  status = null,
  ms = null,
  response = '',
  error = '',
}: Partial<Pick<CallRecord, 'status' | 'ms' | 'response' | 'error'>>) => ({
  httpStatus: status,
  ms: ms === null ? null : Math.round(ms),
  response: clean(response),
  error: clean(error),
})
