import type { ChatRoute } from '../apis/chat-targets.ts'
import type { ChatAsk } from '../engine/chat-ask.ts'
import type { TryNotes } from '../quotas/call-tries.ts'
import { failureOf } from '../quotas/chat-call.ts'

/** Notes the tries at this service, for the log of calls. */
export function notingTries(
  { target, apiName, model }: ChatRoute,
  notes: Pick<TryNotes, 'began' | 'failed'>,
): Required<Pick<ChatAsk, 'onTry' | 'onFailedTry'>> {
  const asked = { apiId: target.apiId, apiName, model: model.model }
  return {
    onTry: (beganTime) => notes.began(asked, beganTime),
    onFailedTry: (error, took) => notes.failed({ ...asked, ...took, failure: failureOf(error) }),
  }
}
