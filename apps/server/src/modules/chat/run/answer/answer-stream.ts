import { createHash } from 'node:crypto'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import type { ChatEngine, ChatEngineMessage, ChatFinish, ChatToolCall } from '../../engine/chat-engine.ts'
import { ChatError } from '../../engine/chat-engine.ts'
import { streamWithFallback, type ChatGate } from '../../engine/limits/fallback.ts'
import { estimateMessages, estimateTokens } from '../../engine/tokens.ts'
import type { ChatQuota } from '../../quotas/chat-quota.ts'
import type { AnswerDraft, AnswerRun, Ending } from './answer.ts'
import type { AnswerRepository } from './answer.repository.ts'
import { HOLD_STEP_TOKENS } from '../send/hold.ts'
import type { ChunkSink } from '../stream/chunk-writer.ts'
import type { ReadTools } from '../tools/read-tools.ts'

/** A model that calls tools again and again has to answer in the end. */
const TOOL_ROUNDS_MOST = 5
/** How often the tokens of an answer are estimated anew. */
const ESTIMATE_EVERY_CHARS = 200

export interface StreamParts {
  engine: Pick<ChatEngine, 'stream'>
  gate: ChatGate
  quota: Pick<ChatQuota, 'extend'>
  answers: Pick<AnswerRepository, 'setRoute' | 'setTools'>
  tools: ReadTools
}

export interface StreamWanted {
  routes: readonly ChatRoute[]
  messages: readonly ChatEngineMessage[]
  /** It goes on after what `draft` holds. */
  isContinued: boolean
  /** Tokens that it may use before it has to ask for more. */
  held: number
  draft: AnswerDraft
  sink: ChunkSink
  /** Takes the answer up, unless that was done: before anything but chunks is stored of it. */
  takeUp(): Promise<void>
  signal: AbortSignal
}

class QuotaUsed extends Error {}

/**
 * Asks the service and publishes what comes, tools in between, until the answer is whole. `draft` has everything that came, also when it throws.
 *
 * @throws what stopped it: the signal's reason, AnswerLost, or our own fault. Failures of the service and of the quota are endings.
 */
export async function streamAnswer(parts: StreamParts, run: AnswerRun, wanted: StreamWanted): Promise<Ending> {
  const { draft, sink, signal } = wanted
  try {
    return await rounds(parts, run, wanted)
  } catch (error) {
    sink.lost.throwIfAborted()
    signal.throwIfAborted()
    if (error instanceof QuotaUsed) return { state: 3, error: { code: 'E_QUOTA' } }
    if (error instanceof ChatError) return { state: 3, error: { code: error.code, detail: error.message } }
    throw error
  } finally {
    draft.content = draft.content.replaceAll('\0', '')
    draft.reasoning = draft.reasoning.replaceAll('\0', '')
  }
}

async function rounds(
  { engine, gate, quota, answers, tools }: StreamParts,
  { scope, row, run, language }: AnswerRun,
  { routes, messages, isContinued, held, draft, sink, takeUp, signal }: StreamWanted,
): Promise<Ending> {
  const offered = routes.some(({ target }) => target.takesTools) ? tools.offered : []
  const history: ChatEngineMessage[] = [...messages]
  const user = opaque(scope)
  const stop = AbortSignal.any([signal, sink.lost])
  let room = held
  let ways = routes
  // What earlier runs of it used is not known any more.
  let spent = isContinued
    ? { prompt: 0, completion: estimateTokens(draft.content) + estimateTokens(draft.reasoning) }
    : { prompt: 0, completion: 0 }
  if (isContinued) draft.isEstimated = true

  async function mustFit(tokens: number): Promise<void> {
    while (tokens > room) {
      if (!(await quota.extend(scope, { id: row.id, tokens: HOLD_STEP_TOKENS }))) throw new QuotaUsed()
      room += HOLD_STEP_TOKENS
    }
  }

  for (let round = 0; ; round += 1) {
    const given = round < TOOL_ROUNDS_MOST ? offered : []
    const promptTokens = estimateMessages(history, given)
    let said = ''
    let unread = ''
    let completionTokens = 0
    let usage: { promptTokens: number; completionTokens: number } | undefined
    let calls: readonly ChatToolCall[] = []
    let finish: ChatFinish = 'stop'
    const count = (): void => {
      draft.promptTokens = spent.prompt + (usage?.promptTokens ?? promptTokens)
      draft.completionTokens = spent.completion + (usage?.completionTokens ?? completionTokens + estimateTokens(unread))
      if (!usage) draft.isEstimated = true
    }
    try {
      for await (const chunk of streamWithFallback(
        engine,
        gate,
        ways,
        { messages: history, user, ...(given.length > 0 ? { tools: given } : {}) },
        stop,
      )) {
        switch (chunk.kind) {
          case 'target': {
            const isOther = chunk.route.target.apiId !== row.apiId || chunk.route.model.model !== row.model
            draft.route = chunk.route
            if (isOther || round > 0) ways = [chunk.route, ...routes.filter((route) => route !== chunk.route)]
            if (!isOther) break
            await takeUp()
            await answers.setRoute(
              scope,
              { msgId: row.id, run },
              { apiId: chunk.target.apiId, apiName: chunk.route.apiName, model: chunk.route.model.model },
            )
            break
          }
          case 'text':
          case 'reasoning': {
            const isText = chunk.kind === 'text'
            if (isText) {
              draft.content += chunk.text
              said += chunk.text
            } else draft.reasoning += chunk.text
            unread += chunk.text
            sink.text(isText ? 'delta' : 'reasoning', chunk.text)
            await sink.room()
            if (unread.length < ESTIMATE_EVERY_CHARS) break
            completionTokens += estimateTokens(unread)
            unread = ''
            await mustFit(spent.prompt + promptTokens + spent.completion + completionTokens)
            break
          }
          case 'toolCalls':
            calls = chunk.calls
            break
          case 'usage':
            usage = chunk
            break
          case 'finish':
            finish = chunk.reason
            break
        }
      }
    } finally {
      if (draft.route) count()
    }
    if (finish === 'content_filter') return { state: 3, error: { code: 'E_MODERATED' } }
    if (calls.length === 0 || given.length === 0) return { state: 2 }
    spent = { prompt: draft.promptTokens, completion: draft.completionTokens }
    await mustFit(spent.prompt + spent.completion)
    await takeUp()
    history.push({ role: 'assistant', content: said, toolCalls: calls })
    for (const call of calls) {
      signal.throwIfAborted()
      const facts = { msgId: row.id, name: call.name }
      sink.add('tool', { ...facts, state: 'running', text: tools.title(call.name, language) })
      const { state, text, result } = await tools.run(scope, call, language)
      sink.add('tool', { ...facts, state, text })
      draft.tools.push({ name: call.name, state, text, round, callId: call.id, arguments: call.arguments, result })
      history.push({ role: 'tool', content: result, toolCallId: call.id })
    }
    await answers.setTools(scope, { msgId: row.id, run }, JSON.stringify(draft.tools))
  }
}

/** For the service's own watch on misuse: always the same for a person, and nobody's name. */
const opaque = ({ tenantId, userId }: Scope): string =>
  createHash('sha256').update(`${tenantId}:${userId}`).digest('hex').slice(0, 32)
