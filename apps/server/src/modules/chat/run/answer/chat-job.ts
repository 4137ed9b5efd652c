import { CHAT_STATE, type ChatErrorCode } from '@drawdesk/contract/chat/chat'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Job, JobContext, JobStop } from '../../../../platform/jobs/jobs.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import type { ChatEngineMessage } from '../../engine/chat-engine.ts'
import { createSources } from '../../documents/choose/sources.ts'
import { boundsOf, chosenOf, settingsOf } from '../../messages/chat-settings.ts'
import { besides, contextOf, createPictureParts } from '../../messages/context.ts'
import { interrupted, keptTries } from '../../quotas/call-tries.ts'
import { notingTries } from '../failed-try.ts'
import { emptyDraft, type Ending, type ToolRun } from './answer.ts'
import { createAnswerBegins, StoppedEarly, type BegunAnswer } from './answer-begin.service.ts'
import { streamAnswer } from './answer-stream.ts'
import { STARTED } from './end-still.ts'
import type { ChatRunParts } from '../chat-run-parts.ts'
import { createAnswerRepository } from './answer.repository.ts'
import type { ChunkSeries } from '../stream/answer-buffer.ts'
import { AnswerLost } from '../stream/answer-lease.ts'

const stopOf = ({ aborted, reason }: AbortSignal): JobStop | undefined => (aborted ? (reason as JobStop) : undefined)

/** One run of an answer's job. An answer that another run began goes on where that one stopped, if its model can; else it ends with what came. */
export function createChatJobHandler(
  deps: Deps & { files: FileService },
  parts: ChatRunParts,
): (job: Job, context: JobContext) => Promise<void> {
  const { db, log, clock } = deps
  const { targets, ends } = parts
  const answers = createAnswerRepository(db)
  const pictures = createPictureParts(deps)
  const documents = createSources(deps)
  const begin = createAnswerBegins(deps, parts)

  async function ask(
    { run, prepared, draft, held, sink, notes, takeUp }: BegunAnswer,
    signal: AbortSignal,
  ): Promise<Ending> {
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
    const settings = settingsOf(conversation)
    const context = prepared?.messages
      ? { messages: prepared.messages }
      : await contextOf(db, scope, {
          conversation: { id: conversation.id, systemPrompt: conversation.systemPrompt ?? '' },
          leafMsgId: row.parentId,
          ...besides(boundsOf(settings, first.model), documents.tokensOf(row)),
          takesImages: first.target.takesImages,
        })
    const asked = await documents.addTo(scope, row, context.messages)
    const messages = asked.some(({ fileIds }) => fileIds.length > 0)
      ? await pictures(scope, asked)
      : asked.map(({ role, content }): ChatEngineMessage => ({ role, content }))
    const before = isContinued
      ? [...messages, ...toolMessages(draft.tools), { role: 'assistant' as const, content: draft.content }]
      : messages
    if (!isContinued) Object.assign(draft, { ...emptyDraft(), reasoning: draft.reasoning })
    return streamAnswer({ ...parts, answers }, run, {
      routes: (isContinued ? [continuing(first)] : routes).map((route) => ({
        ...route,
        ask: {
          ...(route.model.maxTokens === null ? {} : { maxTokens: route.model.maxTokens }),
          chosen: chosenOf(settings),
          ...notingTries(route, notes),
        },
      })),
      messages: before,
      isContinued,
      held,
      draft,
      sink,
      takeUp,
      signal,
    })
  }

  return async (job, context) => {
    const begun = await begin(job)
    if (!begun) return
    const { run, draft, sink } = begun
    const { signal } = context
    try {
      const ending = begun.isUnwanted ? STOPPED : await untilStopped(begun, signal)
      await begun.takeUp()
      await ends.end(run, await sink.seal(), draft, ending, AbortSignal.any([hopeless(signal), sink.lost]))
    } catch (error) {
      if (!(error instanceof AnswerLost || error instanceof StoppedEarly)) throw error
      if (await begun.wasStoppedEarly(error))
        await ends.end(run, NOTHING_SAID, { ...draft, content: '', reasoning: '' }, STOPPED, hopeless(signal))
      else log.warn({ msgId: run.row.id, run: run.run }, 'an answer went on elsewhere')
    } finally {
      sink.close()
    }
  }

  /** For the next run, exactly: of a process that dies it has to assume what was asked. */
  async function leaveTries({ run, earlier, notes }: BegunAnswer): Promise<void> {
    const left = keptTries(run.run, earlier, interrupted(notes, clock.now()), true)
    await answers
      .setTries(run.scope, { msgId: run.row.id, run: run.run }, left)
      .catch((error: Error) =>
        log.warn({ error: error.message, msgId: run.row.id }, 'what an answer asked so far could not be stored'),
      )
  }

  /** @throws when the job is to be given back: what came is stored then, if this run still may store anything. */
  async function untilStopped(begun: BegunAnswer, signal: AbortSignal): Promise<Ending> {
    const { draft, earlier, notes } = begun
    try {
      return await ask(begun, signal)
    } catch (error) {
      if (error instanceof StoppedEarly || stopOf(signal) === 'cancelled') return STOPPED
      if (stopOf(signal) === 'process stops') await begun.sink.stored()
      await leaveTries(begun)
      throw error
    } finally {
      draft.tries = [...earlier, ...notes.tries]
      draft.hasAsked = notes.tries.length > 0 || notes.underWay !== undefined
    }
  }
}

const STOPPED: Ending = { state: CHAT_STATE.stopped }
/** Only `start` is stored. */
const NOTHING_SAID: ChunkSeries = { after: STARTED, chunks: [], firstTokenTime: null }
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
