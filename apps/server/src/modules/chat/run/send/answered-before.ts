import type { ChatMessage, SendMsgAnswer } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatViews } from '../../messages/chat-views.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import { createSendRepository } from './send.repository.ts'

const REQUEST_HOURS = 24
const HOUR_MS = 3_600_000

export function createAnsweredBefore({ db, clock }: Pick<Deps, 'db' | 'clock'>, views: ChatViews) {
  const sends = createSendRepository(db)

  /** The first answer again, when this person sent the same request id within a day. @throws AppError `chatRun.requestReused` */
  return async (
    scope: Scope,
    clientRequestId: string,
    hash: string,
    language: Language,
  ): Promise<SendMsgAnswer | undefined> => {
    const row = clientRequestId ? await sends.findByRequest(scope, clientRequestId) : undefined
    if (!row) return undefined
    if (clock.now().getTime() - row.createTime.getTime() > REQUEST_HOURS * HOUR_MS) {
      await sends.forgetRequest(scope, row.id)
      return undefined
    }
    if (row.requestHash !== hash) throw chatRunErrors.requestReused()
    const [question, conversation] = await Promise.all([
      sends.listOwn(scope, [row.parentId ?? '0']),
      sends.findConversation(scope, row.diaId),
    ])
    if (!conversation) throw commonErrors.notFound()
    const [userMsg, msg] = await views.messages(scope, [question[0] ?? row, row], language)
    return {
      userMsg: userMsg as ChatMessage,
      msg: msg as ChatMessage,
      dialog: await views.conversation(scope, conversation),
    }
  }
}
