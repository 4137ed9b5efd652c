import type { Deps } from '../../../platform/deps.ts'
import type { ChatTargets } from '../apis/chat-targets.ts'
import type { ChatViews } from '../messages/chat-views.ts'
import type { StoredChatGate } from '../engine/limits/chat-gate.ts'
import type { ChatEngine } from '../engine/chat-engine.ts'
import type { ChatGate } from '../engine/limits/fallback.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'
import type { SessionWatch } from '../../events/session-watch.ts'
import { createAnswerEnds, type AnswerEnds } from './answer/answer-end.ts'
import { createChatStopper, type ChatStopper } from './answer/chat-stop.ts'
import { createChunkHub, type ChunkHub } from './stream/chunk-hub.ts'
import { createChunkWriter, type ChunkWriter } from './stream/chunk-writer.ts'
import { createPrepared, type PreparedAnswers } from './send/prepared.ts'
import { sweptChunks } from './answer/swept.ts'
import { createReadTools, type ReadTools } from './tools/read-tools.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Lanes } from '../../queue/board/lanes.service.ts'

/** What answers of one process share: one writer, one hub, one way to each service. */
export interface ChatRunParts {
  engine: ChatEngine
  gate: ChatGate
  targets: ChatTargets
  quota: ChatQuota
  views: ChatViews
  hub: ChunkHub
  writer: ChunkWriter
  ends: AnswerEnds
  stop: ChatStopper
  tools: ReadTools
  prepared: PreparedAnswers
  watch: SessionWatch
}

/** Routes and workers of a process have the same. */
export function createChatRunParts(
  deps: Deps & {
    chatEngine: ChatEngine
    chatGate: StoredChatGate
    chatTargets: ChatTargets
    chatQuota: ChatQuota
    chatViews: ChatViews
    sessionWatch: SessionWatch
    auth: AuthParts
    lanes: Lanes
  },
): ChatRunParts {
  const { chatEngine: engine, chatGate: gate, chatTargets: targets, chatQuota: quota, chatViews: views } = deps
  const hub = createChunkHub({ deps, swept: sweptChunks(deps, views) })
  const writer = createChunkWriter({ deps, deliver: hub.deliver })
  const ends = createAnswerEnds(deps, { views, quota, hub })
  return {
    engine,
    gate,
    targets,
    quota,
    views,
    hub,
    writer,
    ends,
    stop: createChatStopper(deps, { ends }),
    tools: createReadTools(deps, { quota }),
    prepared: createPrepared(),
    watch: deps.sessionWatch,
  }
}
