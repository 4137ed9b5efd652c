import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createDrawCallbackRepository } from '../../callbacks/draw-callback.repository.ts'
import type { FlowDeps } from '../../engine/calls/flow-call.ts'
import { createDrawAttemptRepository, type DrawAttemptRow } from '../../records/draw-attempt.repository.ts'
import { AttemptLost } from './draw-end.service.ts'

/** What one run stores of its attempt, under its fence, and what calls of the provider it takes. */
export function createAttemptStore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  at: { infoId: string; no: number; run: number },
  { attempt, calls }: { attempt: Pick<DrawAttemptRow, 'startedTime'>; calls: { setOrder(orderNo: number): void } },
): Required<Pick<FlowDeps, 'store' | 'takeCallbacks'>> {
  const attempts = createDrawAttemptRepository(db)
  const callbacks = createDrawCallbackRepository(db)
  const given = new Set<string>()
  let isBegun = attempt.startedTime !== null

  return {
    /** @throws AttemptLost where a later run holds the attempt. */
    async store(next) {
      const isOurs = await attempts.update(scope, at, {
        task: JSON.stringify(next),
        step: next.step,
        providerTaskId: next.providerTaskId ?? '',
        keyName: next.keyName ?? '',
        ...(isBegun ? {} : { startedTime: clock.now() }),
      })
      if (!isOurs) throw new AttemptLost(`attempt ${at.no} of drawing ${at.infoId} was taken over`)
      isBegun = true
      calls.setOrder(next.order + 1)
      const done = (next.callbacks ?? []).filter((id) => given.delete(id))
      await callbacks.take(scope, done)
    },

    async takeCallbacks() {
      const events = await callbacks.listWaiting(scope, { infoId: at.infoId, attemptNo: at.no })
      for (const { id } of events) given.add(id)
      return events
    },
  }
}
