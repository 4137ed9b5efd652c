import { createHash } from 'node:crypto'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import type { ChatEngine, ChatEngineMessage, ChatFinish, ChatTool, ChatToolCall } from '../../engine/chat-engine.ts'
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
    if (error instanceof ChatError)
      return {
        state: 3,
        error: {
          code: error.code,
          detail: error.message,
          status: error.status,
          isCircuit: error.until !== undefined,
        },
      }
    throw error
  } finally {
    draft.content = draft.content.replaceAll('\0', '')
    draft.reasoning = draft.reasoning.replaceAll('\0', '')
  }
}

/** Tokens, as the service counts them or as they are estimated. */
interface Spent {
  prompt: number
  completion: number
}

/** One question to the service: the answer's own, or one with what tools brought. */
interface Round {
  /** From 0. */
  number: number
  /** Tools that the model may call. */
  offered: readonly ChatTool[]
  history: readonly ChatEngineMessage[]
  /** The service that is asked first stands in front. */
  ways: readonly ChatRoute[]
  /** Of the rounds before. */
  spent: Spent
}

interface RoundEnd {
  /** What the model said in it, without its reasoning. */
  said: string
  calls: readonly ChatToolCall[]
  finish: ChatFinish
  /** The service that answered stands in front. */
  ways: readonly ChatRoute[]
}

/** Asks for more room in the quota as tokens are used. @throws QuotaUsed */
type MustFit = (tokens: number) => Promise<void>

async function rounds(parts: StreamParts, run: AnswerRun, wanted: StreamWanted): Promise<Ending> {
  const { routes, messages, isContinued, draft, takeUp } = wanted
  const offered = routes.some(({ target }) => target.takesTools) ? parts.tools.offered : []
  const history: ChatEngineMessage[] = [...messages]
  const mustFit = createRoom(parts, run, wanted.held)
  let ways = routes
  // What earlier runs of it used is not known any more.
  let spent: Spent = isContinued
    ? { prompt: 0, completion: estimateTokens(draft.content) + estimateTokens(draft.reasoning) }
    : { prompt: 0, completion: 0 }
  if (isContinued) draft.isEstimated = true

  for (let number = 0; ; number += 1) {
    const round: Round = { number, offered: number < TOOL_ROUNDS_MOST ? offered : [], history, ways, spent }
    const { said, calls, finish, ways: next } = await askRound(parts, run, wanted, round, mustFit)
    ways = next
    if (finish === 'content_filter') return { state: 3, error: { code: 'E_MODERATED' } }
    if (calls.length === 0 || round.offered.length === 0) return { state: 2 }
    spent = { prompt: draft.promptTokens, completion: draft.completionTokens }
    await mustFit(spent.prompt + spent.completion)
    await takeUp()
    history.push(
      { role: 'assistant', content: said, toolCalls: calls },
      ...(await callTools(parts, run, wanted, { calls, number })),
    )
  }
}

function createRoom({ quota }: StreamParts, { scope, row }: AnswerRun, held: number): MustFit {
  let room = held
  return async (tokens) => {
    while (tokens > room) {
      if (!(await quota.extend(scope, { id: row.id, tokens: HOLD_STEP_TOKENS }))) throw new QuotaUsed()
      room += HOLD_STEP_TOKENS
    }
  }
}

/** Publishes what the service says and counts it in the draft, also when it throws. */
async function askRound(
  { engine, gate, answers }: StreamParts,
  { scope, row, run }: AnswerRun,
  { routes, draft, sink, takeUp, signal }: StreamWanted,
  { number, offered, history, ways, spent }: Round,
  mustFit: MustFit,
): Promise<RoundEnd> {
  const promptTokens = estimateMessages(history, offered)
  const end: RoundEnd = { said: '', calls: [], finish: 'stop', ways }
  let unread = ''
  let completionTokens = 0
  let usage: { promptTokens: number; completionTokens: number } | undefined

  /** The service that answers: another one than was chosen stands in the message. */
  async function answeredBy(route: ChatRoute): Promise<void> {
    const isOther = route.target.apiId !== row.apiId || route.model.model !== row.model
    draft.route = route
    if (isOther || number > 0) end.ways = [route, ...routes.filter((one) => one !== route)]
    if (!isOther) return
    await takeUp()
    await answers.setRoute(
      scope,
      { msgId: row.id, run },
      { apiId: route.target.apiId, apiName: route.apiName, model: route.model.model },
    )
  }

  async function say(kind: 'text' | 'reasoning', text: string): Promise<void> {
    if (kind === 'text') {
      draft.content += text
      end.said += text
    } else draft.reasoning += text
    unread += text
    sink.text(kind === 'text' ? 'delta' : 'reasoning', text)
    await sink.room()
    if (unread.length < ESTIMATE_EVERY_CHARS) return
    completionTokens += estimateTokens(unread)
    unread = ''
    await mustFit(spent.prompt + promptTokens + spent.completion + completionTokens)
  }

  function count(): void {
    draft.promptTokens = spent.prompt + (usage?.promptTokens ?? promptTokens)
    draft.completionTokens = spent.completion + (usage?.completionTokens ?? completionTokens + estimateTokens(unread))
    if (!usage) draft.isEstimated = true
  }

  const asked = { messages: history, user: opaque(scope), ...(offered.length > 0 ? { tools: offered } : {}) }
  try {
    for await (const chunk of streamWithFallback(engine, gate, ways, asked, AbortSignal.any([signal, sink.lost]))) {
      switch (chunk.kind) {
        case 'target':
          await answeredBy(chunk.route)
          break
        case 'text':
        case 'reasoning':
          await say(chunk.kind, chunk.text)
          break
        case 'toolCalls':
          end.calls = chunk.calls
          break
        case 'usage':
          usage = chunk
          break
        case 'finish':
          end.finish = chunk.reason
          break
      }
    }
  } finally {
    if (draft.route) count()
  }
  return end
}

/** Runs the tools that the model called, and publishes and stores what each brought. Answers it for the next round. */
async function callTools(
  { tools, answers }: StreamParts,
  { scope, row, run, language }: AnswerRun,
  { draft, sink, signal }: StreamWanted,
  { calls, number }: { calls: readonly ChatToolCall[]; number: number },
): Promise<ChatEngineMessage[]> {
  const brought: ChatEngineMessage[] = []
  for (const call of calls) {
    signal.throwIfAborted()
    const facts = { msgId: row.id, name: call.name }
    sink.add('tool', { ...facts, state: 'running', text: tools.title(call.name, language) })
    const { state, text, result } = await tools.run(scope, call, language)
    sink.add('tool', { ...facts, state, text })
    draft.tools.push({
      name: call.name,
      state,
      text,
      round: number,
      callId: call.id,
      arguments: call.arguments,
      result,
    })
    brought.push({ role: 'tool', content: result, toolCallId: call.id })
  }
  await answers.setTools(scope, { msgId: row.id, run }, JSON.stringify(draft.tools))
  return brought
}

/** For the service's own watch on misuse: always the same for a person, and nobody's name. */
const opaque = ({ tenantId, userId }: Scope): string =>
  createHash('sha256').update(`${tenantId}:${userId}`).digest('hex').slice(0, 32)
