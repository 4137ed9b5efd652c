import type { ModelKind } from './plan.ts'

/** As it came to a reader, or is stored. */
export interface StreamEvent {
  number: number
  event: string
  data: string
}

export interface ReaderFact {
  name: string
  events: readonly StreamEvent[]
  /** It came to the end of the answer. */
  isDone: boolean
}

/** What one who asked knows, and what became of it. */
export interface AnswerFact {
  requestId: string
  model: ModelKind
  tokens: number
  /** Answered to the sender; more than one if asking again made another. Empty: the sender never learned that it was taken. */
  msgIds: readonly string[]
  isStopAsked: boolean
  readers: readonly ReaderFact[]
  /** All messages under its request id. */
  stored: readonly StoredAnswer[]
}

export interface StoredAnswer {
  id: string
  state: number
  content: string
  errorCode: string | null
  /** How often a worker took it up. */
  run: number
  lastEventId: number
  promptTokens: number | null
  completionTokens: number | null
  isEstimated: boolean
  chunks: readonly StreamEvent[]
}

/** Sums over everything that is stored, which must agree with each other. */
export interface Totals {
  /** Answers that ended, and the tokens that their messages say. */
  messages: { answers: number; promptTokens: number; completionTokens: number; cost: string }
  usage: { answers: number; promptTokens: number; completionTokens: number; cost: string }
  conversations: { messages: number; tokens: number; counted: number }
  /** What each quota counter has: of the person and of the tenant, day and month. */
  used: readonly { name: string; tokens: number }[]
  holds: number
  jobs: number
  open: number
}

export interface Violation {
  what: string
  requestId: string | undefined
}

const STATE = { done: 2, failed: 3, stopped: 4 } as const
/** Counters of one person and of their tenant, each of day and month. */
const COUNTERS = 4

/** What the service answers to `tokens=n`. */
export const textOf = (tokens: number): string =>
  Array.from({ length: tokens }, (_, index) => `t${String(index + 1).padStart(4, '0')} `).join('')

/** Holds what was asked, streamed and stored of each answer against what the service says. Only for answers at rest. */
export function checkAnswers(answers: readonly AnswerFact[]): Violation[] {
  return answers.flatMap((answer) =>
    problemsOf(answer).map((what) => ({ what: `${answer.requestId}: ${what}`, requestId: answer.requestId })),
  )
}

function problemsOf(answer: AnswerFact): string[] {
  const { msgIds, stored } = answer
  if (stored.length > 1) return [`there are ${stored.length} answers`]
  const [one] = stored
  if (!one) return msgIds.length > 0 ? [`it was answered with ${msgIds.join(', ')}, which is not there`] : []
  return [
    ...msgIds.filter((id) => id !== one.id).map((id) => `it was answered with ${id}, stored is ${one.id}`),
    ...endProblems(answer, one),
    ...chunkProblems(one),
    ...answer.readers.flatMap((reader) => readerProblems(reader, one).map((what) => `${reader.name}: ${what}`)),
  ]
}

function endProblems(
  { model, tokens, isStopAsked }: AnswerFact,
  { state, content, errorCode, run, completionTokens, isEstimated }: StoredAnswer,
): string[] {
  const whole = textOf(tokens)
  const problems: string[] = []
  if (state === STATE.done) {
    if (content !== whole) problems.push(`it has ${differenceOf(content, whole)}`)
    if (!isEstimated && completionTokens !== tokens)
      problems.push(`${completionTokens} tokens are counted, the service said ${tokens}`)
    if (run === 1 && isEstimated) problems.push('its tokens are estimated, though one run did it all')
  } else if (!whole.startsWith(content) || content.length % textOf(1).length !== 0)
    problems.push(`what is kept of it is ${differenceOf(content, whole)}`)
  if (state === STATE.stopped && !isStopAsked) problems.push('it was stopped, and nobody asked for it')
  if (state === STATE.failed && (model !== 'endsThere' || errorCode !== 'E_INTERRUPTED' || run === 1))
    problems.push(`it failed in run ${run}: ${errorCode}`)
  if (state < STATE.done) problems.push(`it is still in state ${state}`)
  return problems
}

/** Where two texts part, in tokens. */
function differenceOf(content: string, whole: string): string {
  const [has, should] = [content.split(' '), whole.split(' ')]
  const at = should.findIndex((token, index) => has[index] !== token)
  return `${has.length - 1} tokens of ${should.length - 1}; from token ${at + 1} on "${has.slice(at, at + 4).join(' ')}" instead of "${should.slice(at, at + 4).join(' ')}"`
}

function chunkProblems({ chunks, lastEventId, content, state }: StoredAnswer): string[] {
  const problems: string[] = []
  const gap = chunks.findIndex(({ number }, index) => number !== index + 1)
  if (gap !== -1) problems.push(`event ${gap + 1} is numbered ${chunks[gap]?.number}`)
  if (chunks.length !== lastEventId)
    problems.push(`${chunks.length} events are stored, the last is said to be ${lastEventId}`)
  if (chunks[0]?.event !== 'start') problems.push(`it begins with ${chunks[0]?.event}`)
  const last = chunks.at(-1)
  if (last?.event !== 'done' || chunks.filter(({ event }) => event === 'done').length !== 1)
    return [...problems, `it ends with ${last?.event}`]
  if (joined(chunks) !== content) problems.push(`the text of its events has ${differenceOf(joined(chunks), content)}`)
  const { msg } = JSON.parse(last.data) as { msg: { content: string; state: number } }
  if (msg.content !== content || msg.state !== state)
    problems.push('its last event says something else than what is stored')
  return problems
}

function readerProblems({ events, isDone }: ReaderFact, { chunks }: StoredAnswer): string[] {
  const wrong = events.findIndex(
    ({ number, event, data }, index) =>
      number !== index + 1 || chunks[index]?.event !== event || chunks[index]?.data !== data,
  )
  if (wrong !== -1)
    return [
      `its event ${wrong + 1} is number ${events[wrong]?.number} (${events[wrong]?.event}), stored there is ${chunks[wrong]?.event}${chunks[wrong]?.data === events[wrong]?.data ? '' : ' with other data'}`,
    ]
  if (!isDone || events.length !== chunks.length) return [`it has ${events.length} of ${chunks.length} events`]
  return []
}

const joined = (chunks: readonly StreamEvent[]): string =>
  chunks
    .filter(({ event }) => event === 'delta')
    .map(({ data }) => (JSON.parse(data) as { text: string }).text)
    .join('')

/** Holds quota, usage and conversations against the messages. Only for a product at rest. */
export function checkTotals({ messages, usage, conversations, used, holds, jobs, open }: Totals): Violation[] {
  const problems: string[] = []
  const tokens = messages.promptTokens + messages.completionTokens
  const same = (name: string, value: number | string, expected: number | string): void => {
    if (value !== expected) problems.push(`${name} ${value}, the messages say ${expected}`)
  }
  same('answers in the usage table:', usage.answers, messages.answers)
  same('prompt tokens in the usage table:', usage.promptTokens, messages.promptTokens)
  same('completion tokens in the usage table:', usage.completionTokens, messages.completionTokens)
  same('cost in the usage table:', usage.cost, messages.cost)
  same('tokens of conversations:', conversations.tokens, tokens)
  same('messages counted by conversations:', conversations.counted, conversations.messages)
  if (tokens > 0) same('quota counters:', used.length, COUNTERS)
  for (const { name, tokens: counted } of used) same(`quota counter ${name}:`, counted, tokens)
  if (holds > 0) problems.push(`${holds} holds of quotas are left`)
  if (jobs > 0) problems.push(`${jobs} jobs are left`)
  if (open > 0) problems.push(`${open} answers have not ended`)
  return problems.map((what) => ({ what, requestId: undefined }))
}
