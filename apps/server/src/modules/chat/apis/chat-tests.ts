import { CHAT_ERROR_TEXTS } from '@drawdesk/contract/chat/chat'
import { TEST_WORDS_MAX, type ChatApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { Language } from '@drawdesk/contract/core/texts'
import { findNamesOfPeople } from '../../../crud/history/row-change.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller, type Scope } from '../../../platform/scope.ts'
import { createApiTestRepository } from '../../drawing/trials/api-test.repository.ts'
import type { ChatErrorCode } from '../engine/limits/chat-error.ts'

/** As it is kept: the service's own words, masked; the text in front of them is chosen when it is read. */
interface KeptResult extends Pick<
  ChatApiTest,
  'ok' | 'ms' | 'firstTokenMs' | 'promptTokens' | 'completionTokens' | 'text' | 'sent'
> {
  error: { code: ChatErrorCode; said: string } | null
  /** null: its model has no price. */
  cost: string | null
  currency: string
}

export interface LastTest {
  ok: boolean
  code: ChatErrorCode | ''
  time: Date
}

/** Tests of chat APIs: what was asked, and what came of it. */
export function createChatTests({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async keep(trx: Db, scope: Caller, test: { id: string; apiId: string; result: KeptResult }): Promise<void> {
      const { id, apiId, result } = test
      await createApiTestRepository(trx).keep(scope, {
        id,
        apiKind: 'chat',
        apiId,
        infoId: null,
        result: { ...result, text: result.text.slice(0, TEST_WORDS_MAX) },
        createTime: clock.now(),
      })
    },

    /** How the last test of each of these APIs ended; none of one that was never tested. */
    async lastOf(scope: Scope, apiIds: readonly string[]): Promise<Map<string, LastTest>> {
      const last = await createApiTestRepository(db).listLast(scope, 'chat', apiIds)
      return new Map(
        last.map(({ apiId, createTime, result }) => {
          const { ok, error } = result as KeptResult
          return [apiId, { ok, code: error?.code ?? '', time: createTime }]
        }),
      )
    },

    /** Newest first. */
    async list(caller: Caller, scope: Caller, apiId: string, language: Language): Promise<ChatApiTest[]> {
      const kept = await createApiTestRepository(db).list(scope, { apiKind: 'chat', apiId })
      const names = await findNamesOfPeople(
        db,
        scope,
        kept.map(({ userId }) => userId),
      )
      const seesCosts = hasPermission(caller, 'chatCosts_view')
      return kept.map(({ id, userId, createTime, result }) => {
        const { error, cost, currency, ...came } = result as KeptResult
        return {
          ...came,
          id,
          userId,
          userName: names.get(userId) ?? '',
          time: createTime as unknown as string, // times leave as Date
          error: error && chatErrorText(error, language),
          cost: seesCosts && cost !== null ? { amount: cost, currency } : null,
        }
      })
    },
  }
}

/** Our words, and what the service itself said. */
export function chatErrorText(
  { code, said }: { code: ChatErrorCode; said: string },
  language: Language,
): { code: string; msg: string; said: string } {
  return { code, msg: `${CHAT_ERROR_TEXTS[code][language]}${said === '' ? '' : `: ${said}`}`, said }
}
