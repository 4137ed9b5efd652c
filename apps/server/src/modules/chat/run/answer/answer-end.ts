import { CHAT_END_STATES, CHAT_STATE, type ChatState } from '@drawdesk/contract/chat/chat'
import type { Deps } from '../../../../platform/deps.ts'
import type { ChatViews, StoredChatError } from '../../messages/chat-views.ts'
import type { CallFacts } from '../../quotas/chat-call.ts'
import type { ChatQuota } from '../../quotas/chat-quota.ts'
import { callOf, chargeOf, toolUses, type AnswerDraft, type AnswerRun, type Ending } from './answer.ts'
import { createAnswerRepository, type EndValues } from './answer.repository.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import { isPassing, passingDelayMs } from './passing.ts'
import type { ChunkSeries } from '../stream/answer-buffer.ts'
import { AnswerLost } from '../stream/answer-lease.ts'
import type { ChunkHub } from '../stream/chunk-hub.ts'
import type { Chunk } from '../stream/chunk.ts'

const DETAIL_CHARS_MAX = 300
const OUTCOMES = { 2: 'done', 3: 'failed', 4: 'stopped' } as const

export interface AnswerEnds {
  /**
   * Ends an answer: message, its last chunks with `done`, totals of the conversation, quota, usage and event in one transaction. While the database is away it is tried again, until `signal` says that it is
   * somebody else's; a commit of which nobody knows whether it went through is looked for first.
   *
   * @throws AnswerLost when another run has it, or it has ended.
   */
  end(
    run: AnswerRun,
    last: ChunkSeries,
    draft: AnswerDraft,
    ending: Ending,
    signal?: AbortSignal,
  ): Promise<ChatMessageRow>
}

export interface EndParts {
  views: ChatViews
  quota: ChatQuota
  hub: Pick<ChunkHub, 'deliver'>
}

export function createAnswerEnds(
  { db, clock, events, log, metrics }: Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'metrics'>,
  { views, quota, hub }: EndParts,
): AnswerEnds {
  const answers = createAnswerRepository(db)

  async function endOnce(
    { scope, row, run, conversation }: AnswerRun,
    after: number,
    chunks: readonly Chunk[],
    values: EndValues,
    { draft, call }: { draft: AnswerDraft; call: CallFacts },
  ): Promise<boolean> {
    const charge = chargeOf(draft)
    return db.transaction(scope, async (trx) => {
      const isOurs = await createAnswerRepository(trx).end(scope, { msgId: row.id, run, after }, chunks, values)
      if (!isOurs) return false
      await quota.settle(trx, scope, {
        id: row.id,
        userId: row.userId,
        apiId: draft.route?.target.apiId ?? row.apiId ?? '0',
        model: draft.route?.model.model ?? row.model,
        promptTokens: draft.promptTokens,
        completionTokens: draft.completionTokens,
        cost: charge?.amount ?? '0',
        currency: charge?.currency ?? draft.route?.currency ?? '',
        isFailed: values.state === CHAT_STATE.failed,
        call,
      })
      await events.publish(trx, scope, [
        { topic: 'chat', id: conversation.id, userId: row.userId, more: { msgId: row.id, state: values.state } },
      ])
      return true
    })
  }

  /** Did an earlier try, whose answer never came back, end it? */
  async function isEndedByUs({ scope, row, run }: AnswerRun, lastEventId: number): Promise<boolean> {
    const found = await answers.findMessage(scope, row.id)
    return (
      found !== undefined &&
      found.run === run &&
      found.lastEventId === lastEventId &&
      CHAT_END_STATES.includes(found.state as ChatState)
    )
  }

  return {
    async end(run, { after, chunks, firstTokenTime }, draft, ending, signal) {
      const { scope, row } = run
      const { state, error } = ending
      const charge = chargeOf(draft)
      const used = draft.promptTokens + draft.completionTokens > 0
      const stored: StoredChatError | null = error
        ? {
            code: error.code,
            ...(error.detail ? { detail: error.detail.slice(0, DETAIL_CHARS_MAX) } : {}),
            ...(error.status === undefined ? {} : { status: error.status }),
          }
        : null
      const known = {
        state,
        content: draft.content,
        reasoning: draft.reasoning,
        promptTokens: used ? draft.promptTokens : null,
        completionTokens: used ? draft.completionTokens : null,
        isEstimated: draft.isEstimated,
        cost: charge?.amount ?? null,
        currency: charge?.currency ?? '',
        firstTokenTime: firstTokenTime ?? row.firstTokenTime,
        finishedTime: clock.now(),
      }
      const uses = toolUses(draft.tools)
      const ended: ChatMessageRow = {
        ...row,
        ...known,
        ...routeOf(draft, row),
        tools: uses,
        error: stored,
        lastEventId: after + chunks.length + 1,
      }
      const call = callOf(run, draft, ending, known.firstTokenTime)
      const values: EndValues = { ...known, tools: JSON.stringify(uses), error: stored && JSON.stringify(stored) }
      for (let tries = 0; ; tries += 1) {
        signal?.throwIfAborted()
        try {
          const [msg] = await views.messages(scope, [ended], run.language)
          const all: Chunk[] = [...chunks, { number: ended.lastEventId, event: 'done', data: JSON.stringify({ msg }) }]
          if (
            !(await endOnce(run, after, all, values, { draft, call })) &&
            !(await isEndedByUs(run, ended.lastEventId))
          )
            throw new AnswerLost(`answer ${row.id} was ended elsewhere`)
          hub.deliver(scope.tenantId, row.id, all)
          metrics.chat(
            OUTCOMES[state],
            known.firstTokenTime ? known.firstTokenTime.getTime() - row.createTime.getTime() : undefined,
          )
          return ended
        } catch (failure) {
          if (!isPassing(failure)) throw failure
          if (tries === 0)
            log.warn(
              { error: (failure as Error).message, msgId: row.id },
              'the end of an answer waits for the database',
            )
          await passingDelayMs(tries)
        }
      }
    },
  }
}

const routeOf = ({ route }: AnswerDraft, row: ChatMessageRow): Pick<ChatMessageRow, 'apiId' | 'apiName' | 'model'> =>
  route
    ? { apiId: route.target.apiId, apiName: route.apiName, model: route.model.model }
    : { apiId: row.apiId, apiName: row.apiName, model: row.model }
