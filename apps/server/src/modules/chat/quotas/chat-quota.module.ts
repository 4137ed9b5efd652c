import type { Module } from '../../../wire/route.ts'
import type { ChatQuota } from './chat-quota.ts'
import type { Deps } from '../../../platform/deps.ts'

const SWEEP_SECONDS = 600

/** Keeps what chat may use; its calls stand with the costs. */
export const chatQuotaModule: Module<Deps & { chatQuota: ChatQuota }> = {
  name: 'chat/quotas',
  routes: () => [],
  work(deps) {
    const { chatQuota: quota } = deps
    deps.jobs.every('holds of chat', SWEEP_SECONDS, () => quota.sweep())
  },
}
