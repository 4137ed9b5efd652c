import { LRUCache } from 'lru-cache'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import type { ContextMessage } from '../../messages/context.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'

/** What sending an answer has read already, for the job that this process is likely to begin at once. */
export interface Prepared {
  /** As it was stored. */
  row: ChatMessageRow
  systemPrompt: string
  /** As it is stored with the conversation. */
  settings: unknown
  routes: readonly ChatRoute[]
  /** Where the question has no pictures. */
  messages: readonly ContextMessage[] | undefined
}

const KEPT_MS = 5_000
const KEPT_MOST = 1_000

export interface PreparedAnswers {
  keep(msgId: string, prepared: Prepared): void
  /** Once, and only within some seconds: rights and models may change meanwhile. */
  take(msgId: string): Prepared | undefined
}

export function createPrepared(nowMs: () => number = () => performance.now()): PreparedAnswers {
  const kept = new LRUCache<string, Prepared & { atMs: number }>({ max: KEPT_MOST })
  return {
    keep(msgId, prepared) {
      kept.set(msgId, { ...prepared, atMs: nowMs() })
    },
    take(msgId) {
      const found = kept.get(msgId)
      kept.delete(msgId)
      return found && nowMs() - found.atMs < KEPT_MS ? found : undefined
    },
  }
}
