import { Readable } from 'node:stream'
import { EVENT_PING_MS } from '@drawdesk/contract/events/events'
import type { Deps } from '../../../../platform/deps.ts'
import { ownerOf, type Caller } from '../../../../platform/scope.ts'
import type { SessionWatch } from '../../../events/session-watch.ts'
import type { ChunkHub } from './chunk-hub.ts'
import { chunkText, type Chunk } from './chunk.ts'

/** A reader this far behind is not reading: its connection ends, and it goes on later with Last-Event-ID. */
const WAITING_MOST_BYTES = 1024 * 1024
/** What a question's answer begins with waits so long for its first token. */
const HEAD_WAITS_MS = 30

export interface ChatStreamOptions {
  caller: Caller
  msgId: string
  /** Number of the last event it has; 0: none. */
  after: number
  /** Events that are known already, up to `after`: they go out first. */
  known?: readonly Chunk[]
}

/**
 * The events of one answer as server-sent events, from the table and then as they come, until `done`, or until the session ends or the reader leaves (destroy it then). While the session is locked nothing
 * but pings goes out; what happened meanwhile follows.
 */
export function openChatStream(
  { log }: Pick<Deps, 'log'>,
  { hub, watch }: { hub: ChunkHub; watch: SessionWatch },
  { caller, msgId, after, known = [] }: ChatStreamOptions,
): Readable {
  const { sessionId, tenantId, view } = caller
  const owner = ownerOf(caller)
  const stream = new Readable({ read: () => undefined })
  let isLocked = false
  let isOver = false
  /** Not sent yet. */
  let head = `: open\n\n${known.map(chunkText).join('')}`

  function write(text: string): void {
    if (isOver) return
    const all = head + text
    head = ''
    if (stream.readableLength > WAITING_MOST_BYTES) stream.destroy()
    else if (all !== '') stream.push(all)
  }

  // The answer's head travels with its first bytes, and those with the first token where it comes at once: of many streams that begin together each is written once less.
  const opening = known.length > 0 ? setTimeout(() => write(''), HEAD_WAITS_MS) : undefined
  if (!opening) write('')
  const stopWatching = watch.watch({
    kind: 'answer',
    session: { sessionId, tenantId: owner.tenantId, userId: owner.userId, viewingUserId: view?.viewed.userId ?? null },
    onLock(isNowLocked) {
      const wasLocked = isLocked
      isLocked = isNowLocked
      if (wasLocked && !isLocked) subscription.wake()
    },
    onEnd(reason) {
      write(`event: bye\ndata: ${JSON.stringify({ type: 'bye', reason })}\n\n`)
      finish()
    },
  })
  const subscription = hub.subscribe({
    tenantId,
    msgId,
    after,
    isPaused: () => isLocked,
    onChunks: (chunks) => write(chunks.map(chunkText).join('')),
    onEnd(error) {
      if (error) log.warn({ error: error.message, msgId }, 'the stream of an answer broke')
      finish()
    },
  })
  const ping = setInterval(() => write(': ping\n\n'), EVENT_PING_MS)
  ping.unref()

  function finish(): void {
    write('')
    if (!isOver) stream.push(null)
    leave()
  }

  function leave(): void {
    isOver = true
    clearInterval(ping)
    clearTimeout(opening)
    stopWatching()
    subscription.close()
  }

  stream.once('close', leave)
  return stream
}
