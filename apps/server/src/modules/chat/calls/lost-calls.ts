import type { ChatCallKind } from '@drawdesk/contract/chat/chat-call'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { triesOfOpen } from '../quotas/call-tries.ts'
import type { CallFacts } from '../quotas/chat-call.ts'
import { createChatCallRepository, type LostCall } from '../quotas/chat-call.repository.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'

const CUT_AT_ONCE = 100

/** An attempt is never open: it is written when it is over. */
const isOpened = (call: LostCall): call is LostCall & { kind: CallFacts['kind'] } =>
  call.kind !== ('attempt' satisfies ChatCallKind)

/** Ends the calls whose process died: as cut, counted as failed and without tokens, as far as nothing was counted of them. */
export async function cutLostCalls({
  db,
  clock,
  log,
  chatQuota: quota,
}: Pick<Deps, 'db' | 'clock' | 'log'> & { chatQuota: Pick<ChatQuota, 'settle'> }): Promise<void> {
  const now = clock.now()
  const lost = await createChatCallRepository(db).listLost(now, CUT_AT_ONCE)
  for (const call of lost.filter(isOpened)) {
    const { id, tenantId, userId, kind, currency } = call
    const { tries, last } = triesOfOpen(call.tries, call)
    const scope = { ...systemScope(tenantId), userId }
    log.warn({ tenantId, callId: id, kind }, 'a call of a chat service was cut')
    await db.transaction(scope, async (trx) => {
      await quota.settle(trx, scope, {
        id,
        userId,
        apiId: last.apiId,
        model: last.model,
        promptTokens: 0,
        completionTokens: 0,
        cost: '0',
        currency,
        isFailed: true,
        call: { kind, apiName: last.apiName, firstTokenMs: null, end: { code: 'E_INTERRUPTED' }, tries },
      })
      // Its hold may be gone by now.
      await createChatCallRepository(trx.atEnd()).cut(scope, [id], now)
    })
  }
}
