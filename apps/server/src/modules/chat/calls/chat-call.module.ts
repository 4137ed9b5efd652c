import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { Module } from '../../../wire/route.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { createChatCallRepository } from '../quotas/chat-call.repository.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'
import { chatCallRoutes } from './chat-call.routes.ts'
import { cutLostCalls } from './lost-calls.ts'

const CUT_SECONDS = 20
const SWEEP_SECONDS = 6 * 3_600
const DAY_MS = 24 * 3_600_000
/** Days that rows are kept where the parameter of the platform's tenant says nothing sensible. */
export const CHAT_CALLS_KEPT_DAYS = 90

/** The log of calls of chat services; its rows are written where a call is counted (`chat/quotas`). */
export const chatCallModule: Module<Deps & { chatQuota: ChatQuota }> = {
  name: 'chat/calls',
  routes: chatCallRoutes,
  work(deps) {
    deps.jobs.every('chatCall.cut', CUT_SECONDS, () => cutLostCalls(deps))
    deps.jobs.every('chatCall.sweep', SWEEP_SECONDS, () => sweepChatCalls(deps))
  },
}

/** Drops the rows that are over their time. */
export async function sweepChatCalls({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const days = (await readParam(db, systemScope(website.defaultTenantId), 'log.chat.keepDays')) ?? CHAT_CALLS_KEPT_DAYS
  const removed = await createChatCallRepository(db).sweep(new Date(clock.now().getTime() - days * DAY_MS))
  if (removed > 0) log.info({ rows: removed, days }, 'dropped old rows of the log of chat calls')
}
