import { CHAT_END_STATES, CHAT_STATE, type ChatState } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { AnswerEnds } from './answer-end.ts'
import { endStill } from './end-still.ts'
import { createAnswerRepository } from './answer.repository.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import { CHAT_QUEUE, chatJobKey } from '../stream/chunk.ts'

/** A worker lets go within this time, wherever it is. */
const LET_GO_MS = 10_000

/** Stops an answer: what came so far stays. Resolves once it has ended, or after 10 s; the message as it stands then. One that has ended stays as it is. The caller has checked whose it is. */
export type ChatStopper = (scope: Scope, row: ChatMessageRow, language: Language) => Promise<ChatMessageRow>

export function createChatStopper(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { ends }: { ends: AnswerEnds },
): ChatStopper {
  const answers = createAnswerRepository(db)
  return async (scope, row, language) => {
    if (row.role !== 'assistant' || CHAT_END_STATES.includes(row.state as ChatState)) return row
    const key = chatJobKey(row.id)
    await answers.setStopping(scope, row.id)
    const outcome = await jobs.cancel(CHAT_QUEUE, key)
    if (outcome === 'stopping') await jobs.steering.ended(CHAT_QUEUE, key, LET_GO_MS)
    // It never began, or nobody is left to end it.
    else await endStill({ db }, ends, scope, row.id, { state: CHAT_STATE.stopped }, language)
    return (await answers.findMessage(scope, row.id)) ?? row
  }
}
