import type { Deps } from '../../../platform/deps.ts'
import { createChatTargets, type ChatTargets } from '../apis/chat-targets.ts'
import { createChatViews, type ChatViews } from '../messages/chat-views.ts'
import { createChatGate } from '../engine/limits/chat-gate.ts'
import { createChatEngine, type ChatEngine } from '../engine/chat-engine.ts'
import type { ChatGate } from '../engine/limits/fallback.ts'
import { createChatQuota, type ChatQuota } from '../quotas/chat-quota.ts'
import { createSessionWatch, type SessionWatch } from '../../events/session-watch.ts'
import { createAnswerEnds, type AnswerEnds } from './answer/answer-end.ts'
import { createChatStopper, type ChatStopper } from './answer/chat-stop.ts'
import { createChunkHub, type ChunkHub } from './stream/chunk-hub.ts'
import { createChunkWriter, type ChunkWriter } from './stream/chunk-writer.ts'
import { createPrepared, type PreparedAnswers } from './send/prepared.ts'
import { sweptChunks } from './answer/swept.ts'
import { createReadTools, type ReadTools } from './tools/read-tools.ts'

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

const made = new WeakMap<object, ChatRunParts>()

/** Made once per database handle: routes and workers of a process have the same. */
export function chatRunPartsOf(deps: Deps): ChatRunParts {
  let parts = made.get(deps.db)
  if (!parts) {
    parts = create(deps)
    made.set(deps.db, parts)
  }
  return parts
}

function create(deps: Deps): ChatRunParts {
  const [engine, gate, targets, quota, views] = [
    createChatEngine(deps),
    createChatGate(deps),
    createChatTargets(deps),
    createChatQuota(deps),
    createChatViews(deps),
  ]
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
    watch: createSessionWatch(deps),
  }
}
