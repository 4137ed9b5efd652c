import { setImmediate as immediate } from 'node:timers/promises'
import { CHAT_STATE } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createBatchLoader } from '../../../../platform/batch-loader.ts'
import type { ChatQuota, QuotaHold } from '../../quotas/chat-quota.ts'
import {
  createSendRepository,
  type ConversationGrowth,
  type NewConversation,
  type NewChatMessage,
} from './send.repository.ts'
import { createChunkRepository } from '../stream/chunk.repository.ts'
import { CHAT_QUEUE, chatJobKey, chatLane, type Chunk } from '../stream/chunk.ts'

/** One question with the answer that it waits for: all of it is stored, or nothing. */
export interface Sending {
  userId: string
  /** A new one, or how the one that is there grows. */
  conversation: { begins: NewConversation } | { grows: ConversationGrowth }
  messages: readonly NewChatMessage[]
  /** `start`. */
  chunk: Chunk
  hold: QuotaHold
  /** Does any limit bind the sender? Then the sender's own hold is counted, and the sending goes alone. */
  isBound: boolean
  apiId: string
  language: Language
}

export type SendWriter = (scope: Scope, sending: Sending) => Promise<void>

/**
 * Stores what people send, and wakes who answers. Where no quota binds the sender, all that a tenant's people send while one transaction is under way goes into the next one: 200 questions at once cost the database, and the lock
 * of the tenant's events, about as much as a few. One that the database refuses does not take the others with it: each is tried alone then.
 */
export function createSendWriter(
  { db, jobs, events }: Pick<Deps, 'db' | 'jobs' | 'events'>,
  quota: Pick<ChatQuota, 'hold' | 'holdFree'>,
): SendWriter {
  /** In one transaction; undefined for each that was stored, and the error of those whose conversation is gone. */
  async function store(
    scope: Pick<Scope, 'tenantId'>,
    sendings: readonly Sending[],
    hold: (trx: Db, going: readonly Sending[]) => Promise<void>,
  ): Promise<(Error | undefined)[]> {
    return db.transaction(scope, async (trx) => {
      const growing = sendings.flatMap(({ userId, conversation }) =>
        'grows' in conversation ? [{ diaId: conversation.grows.diaId, userId }] : [],
      )
      const held = growing.length > 0 ? await createSendRepository(trx).lockConversations(scope, growing) : undefined
      const isThere = ({ conversation }: Sending): boolean =>
        'begins' in conversation || held?.has(conversation.grows.diaId) === true
      const going = sendings.filter(isThere)
      if (going.length > 0) {
        await hold(trx, going)
        await write(trx, scope, going)
      }
      return sendings.map((sending) => (isThere(sending) ? undefined : commonErrors.notFound()))
    })
  }

  /** All that is only written goes out with the commit. */
  async function write(trx: Db, scope: Pick<Scope, 'tenantId'>, sendings: readonly Sending[]): Promise<void> {
    const end = trx.atEnd()
    const sends = createSendRepository(end)
    const { tenantId } = scope
    const begun = sendings.flatMap(({ conversation }) => ('begins' in conversation ? [conversation.begins] : []))
    const grown = sendings.flatMap(({ conversation }) => ('grows' in conversation ? [conversation.grows] : []))
    if (begun.length > 0) await sends.insertConversations(scope, begun)
    await sends.insertMessages(
      scope,
      sendings.flatMap(({ messages }) => messages),
    )
    await createChunkRepository(end).insert(
      scope,
      sendings.map(({ hold, chunk }) => ({ ...chunk, msgId: hold.id })),
    )
    if (grown.length > 0) await sends.growConversations(scope, grown)
    await jobs.enqueueAll(
      end,
      sendings.map(({ hold, apiId, language }) => ({
        queue: CHAT_QUEUE,
        lane: chatLane(apiId, tenantId),
        key: chatJobKey(hold.id),
        tenantId,
        payload: { msgId: hold.id, language, held: hold.tokens },
      })),
    )
    await events.publish(
      trx,
      scope,
      sendings.map(({ userId, conversation, hold }) => ({
        topic: 'chat' as const,
        id: 'begins' in conversation ? conversation.begins.id : conversation.grows.diaId,
        userId,
        more: { msgId: hold.id, state: CHAT_STATE.waiting },
      })),
    )
  }

  async function storeFree(
    scope: Pick<Scope, 'tenantId'>,
    sendings: readonly Sending[],
  ): Promise<(Error | undefined)[]> {
    try {
      return await store(scope, sendings, (trx, going) =>
        quota.holdFree(
          trx,
          scope,
          going.map(({ hold }) => hold),
        ),
      )
    } catch (error) {
      if (sendings.length === 1 || !isRefused(error)) return sendings.map(() => error as Error)
      return (await Promise.all(sendings.map((one) => storeFree(scope, [one])))).flat()
    }
  }

  const storeTogether = createBatchLoader(async (tenantId, sendings: readonly Sending[]) => {
    const outcomes = await storeFree({ tenantId }, sendings)
    jobs.wake(CHAT_QUEUE)
    // The database looks for their jobs while they receive their answers.
    await immediate()
    return outcomes
  })

  return async (scope, sending) => {
    const { isBound } = sending
    const error = isBound
      ? (await store(scope, [sending], (trx) => quota.hold(trx, scope, sending.hold)))[0]
      : await storeTogether(scope.tenantId, sending)
    if (error) throw error
    if (isBound) jobs.wake(CHAT_QUEUE)
  }
}

/** The database said no to something of it: values, constraints, two transactions in each other's way. Of a connection that broke nobody knows what was stored. */
const isRefused = (error: unknown): boolean => /^(22|23|40)/.test(String((error as { code?: unknown }).code))
