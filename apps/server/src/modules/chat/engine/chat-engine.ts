import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { growingMs, jittered } from '../../../providers/waits.ts'
import { askOnce } from './call/ask-once.ts'
import type { ChatEngine, ChatTarget } from './chat-ask.ts'
import { NO_QUIRKS, type ChatQuirks } from './call/chat-quirks.ts'
import { brokenAnswer, classifyAnswer, classifyTransport } from './limits/chat-classify.ts'
import { ChatError } from './limits/chat-error.ts'
import { modelsRequest, readModels } from './chat-models.ts'
import { maskerOf } from './call/chat-request.ts'

export type * from './chat-ask.ts'
export * from './limits/chat-error.ts'

export type ChatEngineDeps = Pick<Deps, 'outbound' | 'clock' | 'log'>

export interface ChatEngineOptions {
  /** 0 ≤ x < 1: takes up to half of a wait away, so that many do not return at once. */
  random?: () => number
  /** Between two tries, ms; rejects when the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const TRIES_MAX = 3
const RETRY_BASE_MS = 500
/** A service that asks for a longer wait is left to the fallback. */
const RETRY_AFTER_MAX_MS = 10_000
const QUIRKS_KEPT_MOST = 1_000

/** The client of services that answer in chat, in the OpenAI form or by the Messages API. Knows no database and no HTTP server. */
export function createChatEngine(
  { outbound, clock, log }: ChatEngineDeps,
  { random = Math.random, wait = sleep }: ChatEngineOptions = {},
): ChatEngine {
  /** Learnt from refusals, so that only the first question of a process pays for them. */
  const known = new LRUCache<string, ChatQuirks>({ max: QUIRKS_KEPT_MOST })

  function learn(target: ChatTarget, quirks: ChatQuirks): void {
    known.set(quirksKey(target), quirks)
  }

  /** How long until the next try; undefined: there is none. */
  function waitBefore(error: ChatError, tries: number, endMs: number): number | undefined {
    if (!error.isRepeatable || tries >= TRIES_MAX) return undefined
    const asked = error.retryAfterMs ?? 0
    const ms = Math.round(Math.max(jittered(growingMs({ baseMs: RETRY_BASE_MS }, tries - 1), random), asked))
    return asked > RETRY_AFTER_MAX_MS || clock.now().getTime() + ms >= endMs ? undefined : ms
  }

  /** After a failed try, with nothing of an answer yet: returns when it is to be asked again, else throws. */
  async function rest(
    target: ChatTarget,
    error: unknown,
    tries: number,
    endMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(error instanceof ChatError)) throw error
    const ms = waitBefore(error, tries, endMs)
    if (ms === undefined) throw error
    log.info(
      { apiId: target.apiId, model: target.model, failure: error.code, status: error.status, tries, ms },
      'a chat service is asked again',
    )
    await wait(ms, signal).catch((reason: unknown) => {
      throw signal.aborted ? signal.reason : reason
    })
  }

  return {
    async *stream(target, ask, signal) {
      const endMs = clock.now().getTime() + target.timeoutMs
      let tries = 0
      for (;;) {
        const quirks = known.get(quirksKey(target)) ?? NO_QUIRKS
        let hasBegun = false
        const beganTime = clock.now()
        await ask.onTry?.(beganTime)
        try {
          signal.throwIfAborted()
          const timeoutMs = Math.max(1, endMs - beganTime.getTime())
          for await (const chunk of askOnce({ outbound, clock }, { ...target, timeoutMs }, ask, quirks, signal)) {
            hasBegun = true
            yield chunk
          }
          return
        } catch (error) {
          if (signal.aborted) throw signal.reason
          if (hasBegun) throw error
          if (error instanceof ChatError)
            ask.onFailedTry?.(error, { beganTime, ms: clock.now().getTime() - beganTime.getTime() })
          const learnt = learnQuirk(error, quirks)
          if (learnt) {
            learn(target, learnt)
            continue
          }
          tries += 1
          await rest(target, error, tries, endMs, signal)
        }
      }
    },

    async models(service, signal) {
      const mask = maskerOf(service)
      try {
        const { status, headers, body } = await outbound.send(modelsRequest(service, signal))
        const text = body.toString('utf8')
        if (status !== 200) throw classifyAnswer({ status, headers, text }, { mask, now: clock.now() })
        const ids = readModels(text)
        if (!ids) throw brokenAnswer('the answer is no list of models', text, mask)
        return ids
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw error instanceof OutboundError ? classifyTransport(error, mask) : error
      }
    },
  }
}

const quirksKey = ({ baseUrl, model }: Pick<ChatTarget, 'baseUrl' | 'model'>): string => `${baseUrl}\n${model}`

/** What a refusal teaches about the service; undefined when nothing that is not known. */
function learnQuirk(error: unknown, quirks: ChatQuirks): ChatQuirks | undefined {
  if (!(error instanceof ChatError) || (error.status !== 400 && error.status !== 422)) return undefined
  if (!quirks.noStreamOptions && /stream_options|include_usage/i.test(error.bodyText))
    return { ...quirks, noStreamOptions: true }
  if (!quirks.maxCompletionTokens && /max_completion_tokens/.test(error.bodyText))
    return { ...quirks, maxCompletionTokens: true }
  if (
    !quirks.noUser &&
    /extra_forbidden.{0,40}"body", ?"user"\]|(unknown|unrecognized|unsupported).{0,30}["'`]?user["'`]?\b/i.test(
      error.bodyText,
    )
  )
    return { ...quirks, noUser: true }
  if (!quirks.noTemperature && REFUSED_TEMPERATURE.test(error.bodyText)) return { ...quirks, noTemperature: true }
  if (!quirks.noTopP && REFUSED_TOP_P.test(error.bodyText)) return { ...quirks, noTopP: true }
  return undefined
}

/** Not by its value: such a model takes none. */
const refusedField = (name: string): RegExp =>
  new RegExp(
    `(unknown|unrecognized|unsupported|extra_forbidden).{0,40}\\b${name}\\b|\\b${name}\\b.{0,40}(not support|unsupported|not permitted|deprecated)`,
    'i',
  )
const REFUSED_TEMPERATURE = refusedField('temperature')
const REFUSED_TOP_P = refusedField('top_p')

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal })
}
