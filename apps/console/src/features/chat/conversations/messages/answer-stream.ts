import { CHAT_STREAM, type ChatMessage, type ChatToolUse } from '@drawdesk/contract/chat/chat'
import { STATUS } from '@drawdesk/contract/core/errors'
import type { ApiError } from '../../../../lib/http/api-error.ts'
import { pause, readStream, RETRY_FIRST_MS, RETRY_MAX_MS } from '../../../../lib/events/event-connection.ts'
import type { ServerEvent } from '../../../../lib/events/event-parser.ts'

/** What one event of an answer carries. */
export type AnswerNews =
  | { kind: 'delta'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'tool'; tool: ChatToolUse }
  | { kind: 'done'; msg: ChatMessage }

export interface AnswerReading {
  msgId: string
  /** Goes on behind this event; 0: from the beginning. */
  after: number
  /** `id`: the event's number, behind which reading may go on another time. */
  onNews: (news: AnswerNews, id: number) => void
  /** The connection broke off and is taken up again (true), or stands again (false). */
  onGap: (isGap: boolean) => void
  over: AbortSignal
}

/**
 * Reads an answer to its end: events by their numbers, each once, over as many connections as it takes. A broken one is taken up again behind
 * the last event that came, after 1 s at first and 30 s at most.
 *
 * @returns `done` after the last event · `over` when it was called off or nobody is signed in any more · the server's refusal (the message
 * is gone, or not one's own), which has not been shown.
 */
export async function readAnswer({
  msgId,
  after,
  onNews,
  onGap,
  over,
}: AnswerReading): Promise<'done' | 'over' | ApiError> {
  let lastId = after
  let isDone = false
  let retryAfterMs = RETRY_FIRST_MS
  // Stands again, though the model may be silent for long.
  const onOpen = (): void => {
    if (!over.aborted) onGap(false)
  }
  const onEvent = (event: ServerEvent): void => {
    if (over.aborted || isDone) return
    retryAfterMs = RETRY_FIRST_MS
    const id = Number(event.id)
    // Twice, from a connection that was cut in the middle of what the next one sends again.
    if (!Number.isSafeInteger(id) || id <= lastId) return
    lastId = id
    const news = newsOf(event)
    isDone = news?.kind === 'done'
    if (news) onNews(news, id)
  }
  // One connection after the other.
  while (!over.aborted) {
    const end = await readStream({
      choose: () => ({ path: `${CHAT_STREAM}?msgId=${msgId}`, lastId: lastId === 0 ? '' : String(lastId) }),
      onEvent,
      onOpen,
      hasEnded: () => isDone,
      over,
    })
    if (isDone) return 'done'
    if (end === 'ended' || over.aborted) return 'over'
    if (end !== 'lost' && isFinal(end)) return end
    onGap(true)
    await pause(retryAfterMs * (0.75 + Math.random() / 2), over)
    retryAfterMs = Math.min(retryAfterMs * 2, RETRY_MAX_MS)
  }
  return 'over'
}

/** What asking again would not change. Too many readers at once is over soon, as is what comes from something in between. */
function isFinal({ code }: ApiError): boolean {
  return code >= 400 && code < 500 && code !== STATUS.tooMany
}

/** Undefined for `start` and for kinds that this console does not know yet. */
function newsOf({ event, data }: ServerEvent): AnswerNews | undefined {
  const body: unknown = JSON.parse(data)
  if (typeof body !== 'object' || body === null) return undefined
  switch (event) {
    case 'delta':
    case 'reasoning':
      return 'text' in body && typeof body.text === 'string' ? { kind: event, text: body.text } : undefined
    case 'tool':
      return { kind: 'tool', tool: body as ChatToolUse } // as wire-business §9 has it
    case 'done':
      return 'msg' in body ? { kind: 'done', msg: body.msg as ChatMessage } : undefined
    default:
      return undefined
  }
}
