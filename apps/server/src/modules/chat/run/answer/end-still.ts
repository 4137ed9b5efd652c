import { CHAT_STATE } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { draftOf, emptyDraft, type Ending } from './answer.ts'
import type { AnswerEnds } from './answer-end.ts'
import { triesBefore } from '../../quotas/call-tries.ts'
import { createAnswerRepository } from './answer.repository.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import { createChunkRepository } from '../stream/chunk.repository.ts'
import { AnswerLost } from '../stream/answer-lease.ts'

/** Only `start` is stored. */
export const STARTED = 1

/** On whose behalf an answer is made. */
export const scopeOf = ({ tenantId, userId, createDept }: ChatMessageRow): Scope => ({
  tenantId,
  userId,
  deptId: createDept,
})

/** Ends an answer whose job failed again and again through our own fault. */
export function createChatGiveUp({ db }: Pick<Deps, 'db'>, ends: AnswerEnds): (job: Job) => Promise<void> {
  return async (job) =>
    endStill({ db }, ends, job, String(job.payload.msgId), { state: CHAT_STATE.failed, error: { code: 'E_UPSTREAM' } })
}

/** Ends an open answer that nobody works on, with what is stored of it. Nothing happens when it has ended, or goes on after all. */
export async function endStill(
  { db }: Pick<Deps, 'db'>,
  ends: AnswerEnds,
  { tenantId }: Pick<Scope, 'tenantId'>,
  msgId: string,
  ending: Ending,
  language: Language = 'zh',
): Promise<void> {
  const row = await createAnswerRepository(db).findMessage({ tenantId }, msgId)
  if (!row || (row.state !== CHAT_STATE.waiting && row.state !== CHAT_STATE.streaming)) return
  const draft =
    row.lastEventId > STARTED ? draftOf(row, await createChunkRepository(db).list({ tenantId }, msgId)) : emptyDraft()
  try {
    const conversation = { id: row.diaId }
    await ends.end(
      { scope: scopeOf(row), row, conversation, run: row.run, language },
      { after: row.lastEventId, chunks: [], firstTokenTime: row.firstTokenTime },
      { ...draft, tries: triesBefore(row.run + 1, row) },
      ending,
    )
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error
  }
}
