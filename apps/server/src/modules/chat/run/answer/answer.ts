import { CHAT_STATE, type ChatErrorCode, type ChatToolUse } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import { costOf } from '../../engine/cost.ts'
import { estimateTokens } from '../../engine/tokens.ts'
import { withoutOwn } from '../../quotas/call-tries.ts'
import { ownFailure, type CallFacts, type FailedTry } from '../../quotas/chat-call.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'
import { joined, type Chunk } from '../stream/chunk.ts'

/** One run of an answer: on whose behalf, of what, and under which fence. */
export interface AnswerRun {
  scope: Scope
  row: ChatMessageRow
  conversation: Pick<ConversationRow, 'id'> & Partial<Pick<ConversationRow, 'systemPrompt' | 'settings'>>
  run: number
  /** Of who asked: for the texts of failures. */
  language: Language
}

/** A read tool that was called, with what an answer that goes on after a crash needs of it. */
export interface ToolRun extends ChatToolUse {
  /** Counts from 0; calls of one round belong together. */
  round: number
  callId: string
  arguments: string
  /** JSON as the model received it. */
  result: string
}

/** What an answer is so far. */
export interface AnswerDraft {
  content: string
  reasoning: string
  tools: ToolRun[]
  promptTokens: number
  completionTokens: number
  isEstimated: boolean
  /** Which service answers; undefined while none does. */
  route: ChatRoute | undefined
  /** Tries of which nothing came, also of earlier runs. */
  tries: readonly FailedTry[]
  /** This run asked a service. */
  hasAsked: boolean
}

/** How it ended. `detail`: the service's words, masked; `status`: its HTTP status. */
export interface Ending {
  state: 2 | 3 | 4
  error?: { code: ChatErrorCode; detail?: string; status?: number | undefined; isCircuit?: boolean }
}

export const emptyDraft = (): AnswerDraft => ({
  content: '',
  reasoning: '',
  tools: [],
  promptTokens: 0,
  completionTokens: 0,
  isEstimated: false,
  route: undefined,
  tries: [],
  hasAsked: false,
})

/** What earlier runs stored of it. */
export function draftOf({ tools }: Pick<ChatMessageRow, 'tools'>, chunks: readonly Chunk[]): AnswerDraft {
  const [content, reasoning] = [joined(chunks, 'delta'), joined(chunks, 'reasoning')]
  // What the service counted died with that run.
  const completionTokens = estimateTokens(content) + estimateTokens(reasoning)
  return {
    ...emptyDraft(),
    content,
    reasoning,
    tools: (tools as ToolRun[]).filter(({ state }) => state !== 'running'),
    completionTokens,
    isEstimated: completionTokens > 0,
  }
}

/** As people see it. */
export const toolUses = (tools: readonly ToolRun[]): ChatToolUse[] =>
  tools.map(({ name, state, text }) => ({ name, state, text }))

/** Decimal text in the API's currency; null where nothing was charged. */
export function chargeOf({
  promptTokens,
  completionTokens,
  route,
}: Pick<AnswerDraft, 'promptTokens' | 'completionTokens' | 'route'>): { amount: string; currency: string } | null {
  if (!route) return null
  const amount = costOf({ promptTokens, completionTokens }, route.model)
  return /[1-9]/.test(amount) ? { amount, currency: route.currency } : null
}

/** What the log of calls says of an answer that ended so. */
export function callOf(
  { row, conversation }: Pick<AnswerRun, 'row' | 'conversation'>,
  { route, tries: all, hasAsked }: Pick<AnswerDraft, 'route' | 'tries' | 'hasAsked'>,
  { state, error }: Ending,
  firstTokenTime: Date | null,
): CallFacts {
  const facts = {
    kind: 'answer',
    diaId: conversation.id,
    apiName: route?.apiName ?? row.apiName,
    firstTokenMs: firstTokenTime && Math.max(0, firstTokenTime.getTime() - row.createTime.getTime()),
  } as const
  const apiId = route?.target.apiId ?? row.apiId ?? '0'
  const tries = hasAsked ? all : withoutOwn(apiId, all)
  if (state !== CHAT_STATE.failed) return { ...facts, end: state === CHAT_STATE.done ? 'done' : 'stopped', tries }
  const { code, status, detail, isCircuit } = error ?? { code: 'E_UPSTREAM' }
  const failure = { code, status, said: detail, isCircuit }
  if (tries.length < all.length) return { ...facts, end: failure, tries }
  const own = ownFailure(apiId, failure, tries, route !== undefined)
  return { ...facts, end: own.failure, tries: own.tries }
}
