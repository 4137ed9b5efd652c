import type { Module } from '../../../wire/route.ts'
import { createChatQuota } from './chat-quota.ts'

const SWEEP_SECONDS = 600

/** Keeps what chat may use; its calls stand with the costs. */
export const chatQuotaModule: Module = {
  name: 'chat/quotas',
  routes: () => [],
  work(deps) {
    const quota = createChatQuota(deps)
    deps.jobs.every('holds of chat', SWEEP_SECONDS, () => quota.sweep())
  },
}
