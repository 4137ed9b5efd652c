import type { ChatRoute } from '../apis/chat-targets.ts'
import type { ChatAsk } from '../engine/chat-ask.ts'
import { failureOf, type FailedTry } from '../quotas/chat-call.ts'

/** Notes the tries at this service of which nothing came, for the log of calls. */
export function notingTries(
  { target, apiName, model }: ChatRoute,
  note: (failed: FailedTry) => void,
): NonNullable<ChatAsk['onFailedTry']> {
  return (error, took) => note({ apiId: target.apiId, apiName, model: model.model, ...took, failure: failureOf(error) })
}
