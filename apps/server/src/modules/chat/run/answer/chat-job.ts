import { CHAT_STATE, type ChatErrorCode } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Job, JobContext, JobStop } from '../../../../platform/jobs/jobs.ts'
import { createBatchLoader } from '../../../../platform/batch-loader.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import { contextOf, createPictureParts } from '../../messages/context.ts'
import type { ChatEngineMessage } from '../../engine/chat-engine.ts'
import { draftOf, emptyDraft, type AnswerDraft, type AnswerRun, type Ending, type ToolRun } from './answer.ts'
import { streamAnswer } from './answer-stream.ts'
import { scopeOf, STARTED } from './end-still.ts'
import type { ChatRunParts } from '../chat-run-parts.ts'
import { createChatRunRepository, type Held, type TakenUp } from '../chat-run.repository.ts'
import { createChunkRepository } from '../stream/chunk.repository.ts'
import { AnswerLost, type ChunkSink } from '../stream/chunk-writer.ts'
import type { Prepared } from '../send/prepared.ts'
import type { FileService } from '../../../files/file.service.ts'

export interface ChatJobPayload {
  msgId: string
  language: Language
  /** Tokens that the quota holds for it. */
  held: number
}

const stopOf = ({ aborted, reason }: AbortSignal): JobStop | undefined => (aborted ? (reason as JobStop) : undefined)

/** One run of an answer's job. An answer that another run began goes on where that one stopped, if its model can; else it ends with what came. */
export function createChatJobHandler(
  deps: Deps & { files: FileService },
  parts: ChatRunParts,
): (job: Job, context: JobContext) => Promise<void> {
  const { db, clock, log } = deps
  const { targets, writer, ends } = parts
  const runs = createChatRunRepository(db)
  const chunks = createChunkRepository(db)
  const pictures = createPictureParts(deps)
  // Many begin at the same moment.
  const takeUp = createBatchLoader((tenantId, wanted: readonly Held[]) =>
    runs.takeUp({ tenantId }, wanted, clock.now()),
  )

  async function ask(run: AnswerRun, { prepared, draft, held, sink, begin, signal }: Asking): Promise<Ending> {
    const { scope, row, conversation } = run
    let routes: readonly ChatRoute[]
    try {
      routes =
        prepared?.routes ??
        (await targets.routesFor(scope, { ...(row.apiId === null ? {} : { apiId: row.apiId }), model: row.model }))
    } catch (error) {
      if (error instanceof AppError) return failed('E_INACTIVE')
      throw error
    }
    const first = routes[0] as ChatRoute // routesFor answers one or throws
    const isContinued = draft.content !== ''
    if (isContinued && !first.model.continues) {
      draft.route = first
      return failed('E_INTERRUPTED')
    }
    const { contextTokens, maxTokens } = first.model
    const context = prepared?.messages
      ? { messages: prepared.messages }
      : await contextOf(db, scope, {
          conversation: { id: conversation.id, systemPrompt: conversation.systemPrompt ?? '' },
          leafMsgId: row.parentId,
          contextTokens,
          maxTokens,
          takesImages: first.target.takesImages,
        })
    const messages = context.messages.some(({ fileIds }) => fileIds.length > 0)
      ? await pictures(scope, context.messages)
      : context.messages.map(({ role, content }): ChatEngineMessage => ({ role, content }))
    const before = isContinued
      ? [...messages, ...toolMessages(draft.tools), { role: 'assistant' as const, content: draft.content }]
      : messages
    if (!isContinued) Object.assign(draft, { ...emptyDraft(), reasoning: draft.reasoning })
    return streamAnswer({ ...parts, runs }, run, {
      routes: (isContinued ? [continuing(first)] : routes).map((route) => ({
        ...route,
        ask: route.model.maxTokens === null ? {} : { maxTokens: route.model.maxTokens },
      })),
      messages: before,
      isContinued,
      held,
      draft,
      sink,
      begin,
      signal,
    })
  }

  return async (job, context) => {
    const { msgId, language, held } = job.payload as unknown as ChatJobPayload // written by chat-send.ts
    const taking = { msgId, run: job.run }
    const prepared = job.run === 1 ? parts.prepared.take(msgId) : undefined
    const taken = prepared ? undefined : await takeUp(job.tenantId, taking)
    const known: Pick<AnswerRun, 'row' | 'conversation'> | undefined = prepared
      ? { row: prepared.row, conversation: { id: prepared.row.diaId, systemPrompt: prepared.systemPrompt } }
      : taken && { row: taken.message, conversation: taken.conversation }
    if (!known) return
    const { row } = known
    const run: AnswerRun = { ...known, scope: scopeOf(row), run: job.run, language }
    const draft = row.lastEventId > STARTED ? draftOf(row, await chunks.list(run.scope, msgId)) : emptyDraft()
    // What was sent here a moment ago is known: its first chunk takes it up.
    const sink = writer.open({
      scope: run.scope,
      msgId,
      run: job.run,
      stored: row.lastEventId,
      firstTokenTime: row.firstTokenTime,
      takesUp: prepared ? clock.now() : null,
    })

    /** @throws AnswerLost, StoppedEarly */
    async function begin(): Promise<void> {
      if (!(await sink.mustTakeUp())) return
      mustBegin(await takeUp(job.tenantId, taking))
      sink.takenUp()
    }

    try {
      const ending =
        taken && isUnwanted(taken)
          ? STOPPED
          : await untilStopped(run, { prepared, draft, held, sink, begin, signal: context.signal })
      await begin()
      await ends.end(run, await sink.seal(), draft, ending, AbortSignal.any([hopeless(context.signal), sink.lost]))
    } catch (error) {
      if (!(error instanceof AnswerLost || error instanceof StoppedEarly)) throw error
      // A first chunk is refused where the answer is not wanted any more: it was shown to nobody.
      const found = error instanceof AnswerLost && prepared ? await takeUp(job.tenantId, taking) : undefined
      if (found && !isUnwanted(found)) throw error // its next run goes on
      if (found || error instanceof StoppedEarly)
        await ends.end(
          run,
          { after: STARTED, chunks: [], firstTokenTime: null },
          { ...draft, content: '', reasoning: '' },
          STOPPED,
          hopeless(context.signal),
        )
      else log.warn({ msgId, run: job.run }, 'an answer went on elsewhere')
    } finally {
      sink.close()
    }
  }

  /** @throws when the job is to be given back: what came is stored then, if this run still may store anything. */
  async function untilStopped(run: AnswerRun, asking: Asking): Promise<Ending> {
    const { signal, sink } = asking
    try {
      return await ask(run, asking)
    } catch (error) {
      if (error instanceof StoppedEarly || stopOf(signal) === 'cancelled') return STOPPED
      if (stopOf(signal) === 'process stops') await sink.stored()
      throw error
    }
  }
}

interface Asking {
  prepared: Prepared | undefined
  draft: AnswerDraft
  held: number
  sink: ChunkSink
  begin(): Promise<void>
  signal: AbortSignal
}

/** Who asked wanted no answer any more before it began. */
class StoppedEarly extends Error {
  override name = 'StoppedEarly'
}

function mustBegin(taken: TakenUp | undefined): void {
  if (!taken) throw new AnswerLost('it has ended already, or a later run has it')
  if (isUnwanted(taken)) throw new StoppedEarly()
}

const isUnwanted = ({ message, conversation }: TakenUp): boolean => message.isStopping || conversation.isDeleted === 1

const STOPPED: Ending = { state: CHAT_STATE.stopped }
const failed = (code: ChatErrorCode): Ending => ({ state: CHAT_STATE.failed, error: { code } })

/** Some servers go on with the message that the request ends with. */
const continuing = (route: ChatRoute): ChatRoute => ({
  ...route,
  target: {
    ...route.target,
    extra: { ...route.target.extra, continue_final_message: true, add_generation_prompt: false },
  },
})

/** What tools answered the model before the answer was interrupted. */
function toolMessages(tools: readonly ToolRun[]): ChatEngineMessage[] {
  return [...Map.groupBy(tools, ({ round }) => round).values()].flatMap((called) => [
    {
      role: 'assistant' as const,
      content: '',
      toolCalls: called.map(({ callId, name, arguments: given }) => ({ id: callId, name, arguments: given })),
    },
    ...called.map(({ callId, result }) => ({ role: 'tool' as const, content: result, toolCallId: callId })),
  ])
}

/** Aborted only where somebody else has it: an end that was decided is stored also while the process stops. */
function hopeless(signal: AbortSignal): AbortSignal {
  const lost = new AbortController()
  const look = (): void => {
    if (stopOf(signal) === 'lease lost') lost.abort(new AnswerLost('the lease was lost'))
  }
  look()
  signal.addEventListener('abort', look, { once: true })
  return lost.signal
}
