import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import type { ChatViews } from '../../messages/chat-views.ts'
import { createAnswerRepository } from './answer.repository.ts'
import type { AnswerStatus } from '../stream/chunk.repository.ts'
import type { Chunk } from '../stream/chunk.ts'

/**
 * Chunks of an answer are forgotten a day after its end. Who asks for them later gets the same in fewer: the whole content as one `delta`, numbered as the last but one, then `done` under its own number. Who
 * has some of it is handed `done` alone (chunk-hub.ts), which holds everything.
 */
export function sweptChunks({ db }: Pick<Deps, 'db'>, views: ChatViews) {
  const answers = createAnswerRepository(db)
  return async (tenantId: string, { id, lastEventId }: AnswerStatus): Promise<Chunk[]> => {
    const scope = systemScope(tenantId)
    const row = await answers.findMessage(scope, id)
    if (!row) return []
    const [msg] = await views.messages(scope, [row], 'zh')
    const delta: Chunk = {
      number: lastEventId - 1,
      event: 'delta',
      data: JSON.stringify({ msgId: id, text: row.content }),
    }
    return [
      ...(row.content !== '' && delta.number > 0 ? [delta] : []),
      { number: lastEventId, event: 'done', data: JSON.stringify({ msg }) },
    ]
  }
}
