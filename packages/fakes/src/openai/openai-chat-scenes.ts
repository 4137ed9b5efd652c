/**
 * What the next question meets. `ok` answers; `awkward` too, in chunks as unkind as the standard allows; `held` waits for `release` after three
 * tokens, `slow` 20 s before the first; `silent` says nothing at all. `half` breaks off inside a chunk, `cut` ends between two,
 * `cutUsage` behind the reason; `dropX` destroy the connection. `openEnd` sends everything and never closes.
 */
export const CHAT_SCENES = [
  'ok',
  'awkward',
  'held',
  'slow',
  'silent',
  'whole',
  'tools',
  'reasoning',
  'refusal',
  'noReason',
  'unauthorized',
  'balance',
  'quota',
  'rate',
  'rateLong',
  'rateNow',
  'context',
  'blocked',
  'badRequest',
  'noModel',
  'error500',
  'plain502',
  'busy',
  'timeout504',
  'redirect',
  'moderated',
  'length',
  'half',
  'cut',
  'cutUsage',
  'errorFirst',
  'errorMid',
  'badJson',
  'html',
  'dropHead',
  'dropBody',
  'dropMid',
  'openEnd',
  'noOptions',
  'noMaxTokens',
  'noSampling',
] as const
export type ChatScene = (typeof CHAT_SCENES)[number]

/** What a person may write into a question, in brackets (scenes.ts). */
export const CHAT_WORDS: Readonly<Record<string, ChatScene>> = {
  awkward: 'awkward',
  slow: 'slow',
  silent: 'silent',
  whole: 'whole',
  tools: 'tools',
  reasoning: 'reasoning',
  refusal: 'refusal',
  balance: 'balance',
  quota: 'quota',
  rate: 'rate',
  context: 'context',
  blocked: 'blocked',
  moderated: 'moderated',
  length: 'length',
  error: 'error500',
  gateway: 'plain502',
  busy: 'busy',
  half: 'half',
  cut: 'cut',
  cutusage: 'cutUsage',
  errormid: 'errorMid',
  badjson: 'badJson',
  drop: 'dropHead',
  dropbody: 'dropBody',
  dropmid: 'dropMid',
  nooptions: 'noOptions',
}
export const CHAT_PROMPT_WORDS: readonly string[] = Object.keys(CHAT_WORDS)

export interface ChatMessage {
  role?: unknown
  content?: unknown
  tool_calls?: { id?: unknown }[]
  tool_call_id?: unknown
}

export interface ChatBody {
  temperature?: unknown
  top_p?: unknown
  model?: unknown
  messages?: unknown
  stream?: unknown
  stream_options?: { include_usage?: unknown }
  tools?: { function?: { name?: unknown } }[]
  max_tokens?: unknown
}

export interface ChatUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** The text of a message, pictures aside. */
export function textOfMessage({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return Array.isArray(content)
    ? content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('')
    : ''
}

/** The last question: what the answer is about, and where words and numbers are looked for. */
export function promptOf(messages: readonly ChatMessage[]): string {
  const question = messages.findLast(({ role }) => role === 'user')
  return question ? textOfMessage(question) : ''
}

/**
 * The tokens of an answer: `tokens=500` in the question gives `t0001 ` … `t0500 `, so that one that is lost or doubled is seen; else it repeats
 * the question. An unfinished answer at the end of the messages is gone on with.
 */
export function tokensOf(messages: readonly ChatMessage[]): string[] {
  const prompt = promptOf(messages)
  const count = /\btokens=(\d{1,6})\b/.exec(prompt)?.[1]
  const tokens =
    count === undefined
      ? (`你说：“${prompt}”。😀 That is all.`.match(/.{1,3}/gsu) ?? [])
      : Array.from({ length: Number(count) }, (_, index) => `t${String(index + 1).padStart(4, '0')} `)
  const last = messages.at(-1)
  const said = last?.role === 'assistant' ? textOfMessage(last) : ''
  let at = 0
  let begun = ''
  while (at < tokens.length && said !== '' && begun.length < said.length) {
    begun += tokens[at]
    at += 1
  }
  return said !== '' && begun === said ? tokens.slice(at) : tokens
}

/** `delay=5`: milliseconds before each token. */
export const delayOf = (prompt: string): number => Number(/\bdelay=(\d{1,5})\b/.exec(prompt)?.[1] ?? 0)
