import { CHAT_STATE } from '@drawdesk/contract/chat/chat'
import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import { createChatJobHandler } from './answer/chat-job.ts'
import { createChatGiveUp, endStill } from './answer/end-still.ts'
import type { ChatRunParts } from './chat-run-parts.ts'
import { chatRunRoutes, type ChatRunNeeds } from './chat-run.routes.ts'
import { createAnswerRepository } from './answer/answer.repository.ts'
import { createChunkRepository } from './stream/chunk.repository.ts'
import { CHAT_QUEUE } from './stream/chunk.ts'

const GIVE_UP_AFTER_FAILURES = 5
const ORPHANS_SECONDS = 60
/** A job is written with its answer; an answer without one after this time has lost it. */
const ORPHAN_MS = 120_000
const ORPHANS_AT_ONCE = 100
const SWEEP_SECONDS = 600
/** Who comes back later gets the whole content at once. */
export const CHUNKS_KEPT_MS = 24 * 3_600_000
const SWEPT_AT_ONCE = 500

/** Answers of conversations: sent, made by jobs, published as numbered events. */
export const chatRunModule: Module<ChatRunNeeds> = {
  name: 'chat/run',
  routes: chatRunRoutes,
  work(deps) {
    const { jobs, config, chatRun: parts } = deps
    jobs.handle(
      CHAT_QUEUE,
      {
        concurrency: config.chatConcurrency,
        laneLimit(lane) {
          const [apiId = '', tenantId = ''] = lane.split(':')
          return parts.targets.concurrencyOf(tenantId, apiId)
        },
        giveUp: { after: GIVE_UP_AFTER_FAILURES, end: createChatGiveUp(deps, parts.ends) },
      },
      createChatJobHandler(deps, parts),
    )
    jobs.every('chat.orphans', ORPHANS_SECONDS, () => endOrphans(deps))
    jobs.every('chat.pieces', SWEEP_SECONDS, () => sweepChunks(deps))
  },
}

/** Ends answers that no job will end: as stopped where somebody wanted that, else as interrupted. */
export async function endOrphans(deps: Deps & { chatRun: ChatRunParts }): Promise<void> {
  const answers = createAnswerRepository(deps.db)
  const { ends } = deps.chatRun
  for (const { tenantId, id } of await answers.listOrphans(
    new Date(deps.clock.now().getTime() - ORPHAN_MS),
    ORPHANS_AT_ONCE,
  )) {
    const row = await answers.findMessage({ tenantId }, id)
    deps.log.warn({ tenantId, msgId: id }, 'an answer without a job was ended')
    await endStill(
      deps,
      ends,
      { tenantId },
      id,
      row?.isStopping ? { state: CHAT_STATE.stopped } : { state: CHAT_STATE.failed, error: { code: 'E_INTERRUPTED' } },
    )
  }
}

/** Forgets the chunks of answers that ended a day ago; the messages have it all. */
export async function sweepChunks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const chunks = createChunkRepository(db)
  const before = new Date(clock.now().getTime() - CHUNKS_KEPT_MS)
  // One lot after the other.
  while ((await chunks.sweep(before, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}
