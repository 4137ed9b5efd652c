import type { CompletionsInput } from '@drawdesk/contract/chat/chatgpt'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../../platform/deps.ts'
import type { AppError } from '../../../../platform/errors.ts'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import { costOf } from '../../engine/cost.ts'
import { maskerOf } from '../../engine/call/chat-request.ts'
import { classifyTransport } from '../../engine/limits/chat-classify.ts'
import { ChatError } from '../../engine/limits/chat-error.ts'
import { estimateTokens } from '../../engine/tokens.ts'
import { createTryNotes } from '../../quotas/call-tries.ts'
import { failureOf, ownFailure, type CallFacts } from '../../quotas/chat-call.ts'
import { readText } from '../../../../providers/call.ts'
import { ANSWER_BYTES_MAX, beginAnswer, handOn, textIn, usageOf, type Begun, type Usage } from './ask-service.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import type { ChatRunParts } from '../chat-run-parts.ts'
import { holdTokens } from '../send/hold.ts'

/** What the service does not get: ours, and what says who would pay or keep it elsewhere is the service's own matter. */
const OURS = ['apiId'] as const
const WORTH_A_TRY_LATER_SECONDS = 10

/** An answer in words, and what it took. */
export interface ShortAnswer {
  text: string
  apiName: string
  model: string
  promptTokens: number
  completionTokens: number
  cost: string
  currency: string
}

export interface Completions {
  /** One question of this program's own on somebody's behalf, for a report; quota, costs and circuits count as in conversations. */
  ask(scope: Scope, input: CompletionsInput, signal: AbortSignal): Promise<ShortAnswer>
  /** The service's own answer. */
  whole(scope: Scope, input: CompletionsInput, signal: AbortSignal): Promise<unknown>
  /** Its chunks, as they come, behind `data: `; `[DONE]` at the end. */
  streamed(scope: Scope, input: CompletionsInput, signal: AbortSignal): Promise<Readable>
}

/** Answers without conversations: a body of known fields goes to the service, with the model's name put right; quota and usage count as in conversations. */
export function createCompletions(
  deps: Deps,
  { targets, quota, gate }: Pick<ChatRunParts, 'targets' | 'quota' | 'gate'>,
): Completions {
  const { db, ids, log, clock } = deps

  async function begin(
    scope: Scope,
    input: CompletionsInput,
    signal: AbortSignal,
    kind: CallFacts['kind'] = 'direct',
  ): Promise<
    Begun & {
      hasSpoken(): void
      count(usage: Usage | undefined, text: string, failure: Error | undefined): Promise<Usage>
    }
  > {
    const routes = await targets.routesFor(scope, {
      ...(input.apiId ? { apiId: input.apiId } : {}),
      ...(input.model ? { model: input.model } : {}),
    })
    const first = routes[0] as ChatRoute // routesFor answers one or throws
    const promptTokens = estimateTokens(wordsOf(input.messages))
    const id = ids.next()
    const { leave } = await quota.enter(scope, scope.userId)
    await db
      .transaction(scope, (trx) =>
        quota.hold(trx, scope, {
          id,
          userId: scope.userId,
          tokens: holdTokens(promptTokens, { maxTokens: longestOf(input) ?? first.model.maxTokens }),
          call: {
            kind,
            apiId: first.target.apiId,
            apiName: first.apiName,
            model: first.model.model,
            currency: first.currency,
          },
        }),
      )
      .finally(leave)

    const notes = createTryNotes({ apiId: first.target.apiId, model: first.model.model }, (noted) =>
      quota.noteTries(scope, id, noted),
    )
    const { tries } = notes
    const beganMs = clock.now().getTime()
    let firstTokenMs: number | null = null

    /** `failure`: what went wrong, undefined where nothing did; `hasBegun`: a service had begun to answer. */
    function callOf({ apiName, target }: ChatRoute, failure: Error | undefined, hasBegun: boolean): CallFacts {
      const facts = { kind, apiName, firstTokenMs }
      if (!failure) return { ...facts, end: 'done', tries }
      if (signal.aborted) return { ...facts, end: 'stopped', tries }
      const broken = failure instanceof OutboundError ? classifyTransport(failure, maskerOf(target)) : failure
      const known = broken instanceof ChatError ? failureOf(broken) : { code: 'E_UPSTREAM' as const }
      const own = ownFailure(target.apiId, known, tries, hasBegun)
      return { ...facts, end: own.failure, tries: own.tries }
    }

    async function settle(route: ChatRoute, used: Usage, call: CallFacts): Promise<void> {
      const cost = costOf(used, route.model)
      await db.transaction(scope, (trx) =>
        quota.settle(trx, scope, {
          id,
          userId: scope.userId,
          apiId: route.target.apiId,
          model: route.model.model,
          ...used,
          cost,
          currency: route.currency,
          isFailed: call.end !== 'done',
          call,
        }),
      )
    }

    try {
      const body = Object.fromEntries(
        Object.entries(input).filter(([name]) => !(OURS as readonly string[]).includes(name)),
      )
      const options = { ...input.stream_options, include_usage: true }
      const begun = await beginAnswer(
        deps,
        gate,
        routes,
        input.stream === true ? { ...body, stream_options: options } : body,
        signal,
        notes,
      )
      return {
        ...begun,
        hasSpoken: () => void (firstTokenMs ??= clock.now().getTime() - beganMs),
        async count(usage, text, failure) {
          const { route, pass } = begun
          const used = usage ?? { promptTokens, completionTokens: estimateTokens(text) }
          await settle(route, used, callOf(route, failure, true))
          if (!failure) await gate.succeeded(route.target, pass)
          else if (signal.aborted) await gate.left(route.target, pass)
          else
            await gate.failed(
              route.target,
              failure instanceof ChatError
                ? failure
                : new ChatError('E_UPSTREAM', 'the answer broke off', { isRepeatable: false, cause: failure }),
              pass,
            )
          return used
        },
      }
    } catch (error) {
      await settle(first, { promptTokens: 0, completionTokens: 0 }, callOf(first, error as Error, false))
      throw error instanceof ChatError ? shown(error) : error
    }
  }

  async function answered(scope: Scope, input: CompletionsInput, signal: AbortSignal, kind?: CallFacts['kind']) {
    const { answer, route, count } = await begin(scope, input, signal, kind)
    try {
      const document: unknown = JSON.parse(await readText(answer, ANSWER_BYTES_MAX))
      const used = await count(usageOf(document), textIn(document), undefined)
      return { document, route, used }
    } catch (error) {
      await count(undefined, '', error as Error)
      throw chatRunErrors.upstream({
        values: { msg: error instanceof SyntaxError ? 'no JSON' : 'broken off' },
        cause: error,
      })
    }
  }

  return {
    whole: async (scope, input, signal) => (await answered(scope, input, signal)).document,

    async ask(scope, input, signal) {
      const { document, route, used } = await answered(scope, input, signal, 'report')
      return {
        text: contentIn(document),
        apiName: route.apiName,
        model: route.model.model,
        ...used,
        cost: costOf(used, route.model),
        currency: route.currency,
      }
    },

    async streamed(scope, input, signal) {
      const begun = await begin(scope, input, signal)
      return handOn(begun, {
        wantsUsage: input.stream_options?.include_usage === true,
        onFirst: begun.hasSpoken,
        async onEnd(usage, text, failure) {
          if (failure) log.warn({ error: failure.message }, 'an answer without conversation broke off')
          await begun.count(usage, text, failure)
        },
      })
    },
  }
}

/** What the answer says, without what was thought before. */
function contentIn(document: unknown): string {
  const content = (document as { choices?: { message?: { content?: unknown } }[] } | null)?.choices?.[0]?.message
    ?.content
  return typeof content === 'string' ? content : ''
}

/** Nothing above 500 goes out: clients count those as answered. */
function shown(error: ChatError): AppError {
  const options = { values: { msg: error.message.slice(0, 300) }, cause: error }
  if (['E_PARAM', 'E_CONTEXT', 'E_MODERATED', 'E_NOTFOUND'].includes(error.code)) return chatRunErrors.refused(options)
  if (['E_RATE', 'E_BUSY'].includes(error.code))
    return chatRunErrors.busy({
      ...options,
      retryAfterSeconds: Math.ceil((error.retryAfterMs ?? WORTH_A_TRY_LATER_SECONDS * 1_000) / 1_000),
    })
  return chatRunErrors.upstream(options)
}

/** What a prompt says, pictures apart: their bytes are no words. */
function wordsOf(messages: CompletionsInput['messages']): string {
  return messages
    .map((message) => {
      const { content } = message as { content?: unknown }
      if (typeof content === 'string') return content
      return Array.isArray(content)
        ? content.map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : '')).join(' ')
        : ''
    })
    .join('\n')
}

const longestOf = ({ max_completion_tokens: newer, max_tokens: older }: CompletionsInput): number | undefined =>
  newer ?? older
