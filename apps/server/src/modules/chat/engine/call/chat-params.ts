import { TEMPERATURE_MAX, type ChatModelParams } from '@drawdesk/contract/chat/chat'
import type { ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { ChatAsk, ChatTarget } from '../chat-ask.ts'
import type { ChatQuirks } from './chat-quirks.ts'

type Body = Readonly<Record<string, unknown>>
const ANTHROPIC_TEMPERATURE_MAX = 1
const LENGTH_NAMES = ['max_tokens', 'max_completion_tokens'] as const

/** The body with what the API sends by itself (`extra`), and over it what the conversation chose; a null in `extra` takes a field out whatever was chosen. */
export function withParams(
  own: Body,
  { extra = {} }: Pick<ChatTarget, 'extra'>,
  chosen: Body,
): Record<string, unknown> {
  const taken = Object.entries(chosen).filter(([name, value]) => value !== undefined && !isRefused(extra, name))
  // The longest answer has two names, and one of them at a time.
  const base = Object.entries({ ...own, ...extra }).filter(
    ([name]) => !isLength(name) || !taken.some(([other]) => isLength(other)),
  )
  const body = Object.fromEntries([...base, ...taken])
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null))
}

const isLength = (name: string): boolean => LENGTH_NAMES.some((one) => one === name)
const isRefused = (extra: Body, name: string): boolean =>
  isLength(name) ? LENGTH_NAMES.some((one) => extra[one] === null) : extra[name] === null

/** What the conversation chose, as the OpenAI form has it; the model's own limit holds too. */
export function openAiParams({ chosen = {}, maxTokens }: ChatAsk, quirks: ChatQuirks): Body {
  return {
    temperature: quirks.noTemperature ? undefined : chosen.temperature,
    top_p: quirks.noTopP ? undefined : chosen.topP,
    [quirks.maxCompletionTokens ? 'max_completion_tokens' : 'max_tokens']: shorter(chosen.maxTokens, maxTokens),
  }
}

/** The same for the Messages API: its temperature ends at 1, and beside one it takes no top-p. */
export function messagesParams(ask: ChatAsk, { extra = {} }: Pick<ChatTarget, 'extra'>, quirks: ChatQuirks): Body {
  const { chosen = {}, maxTokens } = ask
  const temperature =
    chosen.temperature === undefined || quirks.noTemperature || extra.temperature === null
      ? undefined
      : Math.min(chosen.temperature, ANTHROPIC_TEMPERATURE_MAX)
  const topP = quirks.noTopP || temperature !== undefined || extra.top_p === null ? undefined : chosen.topP
  return {
    // What the API sends by itself gives way too.
    temperature: topP === undefined ? temperature : null,
    top_p: temperature === undefined ? topP : null,
    max_tokens: shorter(chosen.maxTokens, maxTokens),
  }
}

const shorter = (chosen: number | undefined, most: number | undefined): number | undefined =>
  chosen === undefined ? undefined : Math.min(chosen, most ?? chosen)

/** What a conversation may ask of this model, and what its API sends where nothing was chosen. */
export function modelParamsOf(
  { dialect, extra = {} }: Pick<ChatTarget, 'dialect' | 'extra'>,
  { maxTokens }: Pick<ChatModel, 'maxTokens'>,
): ChatModelParams {
  const isAnthropic = dialect === 'anthropic'
  const numberIn = (...names: string[]): number | null =>
    names.map((name) => extra[name]).find((value) => typeof value === 'number') ?? null
  return {
    temperature: {
      isTaken: !isRefused(extra, 'temperature'),
      value: numberIn('temperature'),
      most: isAnthropic ? ANTHROPIC_TEMPERATURE_MAX : TEMPERATURE_MAX,
    },
    topP: { isTaken: !isRefused(extra, 'top_p'), value: numberIn('top_p'), most: 1 },
    maxTokens: {
      // The Messages API wants one with each question.
      isTaken: isAnthropic || !isRefused(extra, 'max_tokens'),
      value: numberIn(...LENGTH_NAMES) ?? maxTokens ?? (isAnthropic ? MESSAGES_TOKENS_UNSAID : null),
      most: maxTokens,
    },
    isEither: isAnthropic,
  }
}

/** The Messages API wants a longest answer with each question. */
export const MESSAGES_TOKENS_UNSAID = 4_096
