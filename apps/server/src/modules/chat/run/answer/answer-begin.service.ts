import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { createBatchLoader } from '../../../../platform/batch-loader.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { draftOf, emptyDraft, type AnswerDraft, type AnswerRun } from './answer.ts'
import { scopeOf, STARTED } from './end-still.ts'
import type { ChatRunParts } from '../chat-run-parts.ts'
import { createTryNotes, keptTries, triesBefore, type TryNotes } from '../../quotas/call-tries.ts'
import type { FailedTry } from '../../quotas/chat-call.ts'
import { createAnswerRepository, type Held, type TakenUp } from './answer.repository.ts'
import type { Prepared } from '../send/prepared.ts'
import { AnswerLost } from '../stream/answer-lease.ts'
import { createChunkRepository } from '../stream/chunk.repository.ts'
import type { ChunkSink } from '../stream/chunk-writer.ts'

/** What a job says of its answer. */
export interface ChatJobPayload {
  msgId: string
  language: Language
  /** Tokens that the quota holds for it. */
  held: number
}

/** Who asked wanted no answer any more before it began. */
export class StoppedEarly extends Error {
  override name = 'StoppedEarly'
}

/** A run of an answer, ready to say something. */
export interface BegunAnswer {
  run: AnswerRun
  /** What earlier runs stored of it. */
  draft: AnswerDraft
  sink: ChunkSink
  /** What earlier runs asked; of what was under way then, that it was interrupted. */
  earlier: readonly FailedTry[]
  /** What this run asks. */
  notes: TryNotes
  /** What sending it has read already: then its first chunk takes it up. */
  prepared: Prepared | undefined
  /** Tokens that the quota holds for it. */
  held: number
  /** Nobody wants it any more. Where its first chunk takes it up, only {@link takeUp} or that chunk can say so. */
  isUnwanted: boolean
  /** Takes the answer up, unless that was done: before anything but chunks is stored of it. @throws AnswerLost, StoppedEarly */
  takeUp(): Promise<void>
  /** Whether it ended with this error because nobody wanted it before it began: then it was shown to nobody. @throws `error` where the answer's next run goes on */
  wasStoppedEarly(error: AnswerLost | StoppedEarly): Promise<boolean>
}

/**
 * Begins a run of an answer, the one way in which they begin: what this process sent a moment ago is known, and its first chunk takes it up in its own statement; every other answer is read and taken up at
 * once, those of many jobs in one round trip. Undefined: it has ended, or a later run has it.
 */
export function createAnswerBegins(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { writer, prepared: preparations }: Pick<ChatRunParts, 'writer' | 'prepared'>,
): (job: Job) => Promise<BegunAnswer | undefined> {
  const answers = createAnswerRepository(db)
  const chunks = createChunkRepository(db)
  // Many begin at the same moment.
  const take = createBatchLoader((tenantId, wanted: readonly Held[]) =>
    answers.takeUp({ tenantId }, wanted, clock.now()),
  )

  return async (job) => {
    const { msgId, language, held } = job.payload as unknown as ChatJobPayload // written by send-writer.ts
    const fence: Held = { msgId, run: job.run }
    const prepared = job.run === 1 ? preparations.take(msgId) : undefined
    const taken = prepared ? undefined : await take(job.tenantId, fence)
    const known = prepared ? knownOf(prepared) : taken && { row: taken.message, conversation: taken.conversation }
    if (!known) return undefined
    const { row } = known
    const scope = scopeOf(row)
    const earlier = triesBefore(job.run, row)
    const said = row.lastEventId > STARTED ? draftOf(row, await chunks.list(scope, msgId)) : emptyDraft()
    const draft = { ...said, tries: earlier }
    const notes = createTryNotes(row, (noted) => answers.setTries(scope, fence, keptTries(job.run, earlier, noted)))
    const sink = writer.open({
      scope,
      msgId,
      run: job.run,
      stored: row.lastEventId,
      firstTokenTime: row.firstTokenTime,
      takesUp: prepared ? clock.now() : null,
    })
    return {
      run: { ...known, scope, run: job.run, language },
      draft,
      sink,
      earlier,
      notes,
      prepared,
      held,
      isUnwanted: taken !== undefined && isUnwanted(taken),
      async takeUp() {
        if (!(await sink.mustTakeUp())) return
        const found = await take(job.tenantId, fence)
        if (!found) throw new AnswerLost('it has ended already, or a later run has it')
        if (isUnwanted(found)) throw new StoppedEarly()
        sink.takenUp()
      },
      async wasStoppedEarly(error) {
        if (error instanceof StoppedEarly) return true
        // A first chunk is refused where the answer is not wanted any more.
        const found = prepared ? await take(job.tenantId, fence) : undefined
        if (found && !isUnwanted(found)) throw error
        return found !== undefined
      },
    }
  }
}

const knownOf = ({ row, systemPrompt, settings }: Prepared): Pick<AnswerRun, 'row' | 'conversation'> => ({
  row,
  conversation: { id: row.diaId, systemPrompt, settings },
})

const isUnwanted = ({ message, conversation }: TakenUp): boolean => message.isStopping || conversation.isDeleted === 1
