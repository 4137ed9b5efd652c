import type { ChatMessage, ChatToolUse } from '@drawdesk/contract/chat/chat'
import type { AnswerNews } from './answer-stream.ts'

/** An answer that is being written, as far as it has come. */
export interface LiveAnswer {
  msgId: string
  content: string
  reasoning: string
  tools: readonly ChatToolUse[]
  /** Number of the last event in it; reading goes on behind it. */
  lastEventId: number
  /** The connection is being taken up again. */
  isGap: boolean
}

export interface LiveBuffer {
  take: (news: AnswerNews, id: number) => void
  setGap: (isGap: boolean) => void
  /** Shows what has come at once. */
  flush: () => void
  stop: () => void
}

/** Gathers what comes and shows it once per frame at most, however many events a frame brings. */
export function createLiveBuffer(begin: LiveAnswer, show: (live: LiveAnswer) => void): LiveBuffer {
  let live = begin
  let shown = begin
  let frame: number | undefined
  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    if (live === shown) return
    shown = live
    show(live)
  }
  const change = (next: LiveAnswer): void => {
    live = next
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      flush()
    })
  }
  return {
    take: (news, lastEventId) => {
      if (news.kind === 'delta') change({ ...live, lastEventId, content: live.content + news.text })
      else if (news.kind === 'reasoning') change({ ...live, lastEventId, reasoning: live.reasoning + news.text })
      else if (news.kind === 'tool') change({ ...live, lastEventId, tools: withTool(live.tools, news.tool) })
    },
    setGap: (isGap) => {
      if (live.isGap !== isGap) change({ ...live, isGap })
    },
    flush,
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}

/** A tool's end takes the place of its beginning. */
export function withTool(tools: readonly ChatToolUse[], { name, state, text }: ChatToolUse): ChatToolUse[] {
  const running = tools.findIndex((tool) => tool.name === name && tool.state === 'running')
  return running < 0 ? [...tools, { name, state, text }] : tools.with(running, { name, state, text })
}

/** The message as it looks while it is written. */
export function withLive(message: ChatMessage, live: LiveAnswer | undefined): ChatMessage {
  if (live?.msgId !== message.msgId) return message
  return {
    ...message,
    state: live.content === '' && live.reasoning === '' && live.tools.length === 0 ? message.state : 1,
    content: live.content,
    reasoning: live.reasoning,
    tools: [...live.tools],
  }
}
