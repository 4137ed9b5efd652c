import type { Module } from '../../../wire/route.ts'
import { chatAdminRoutes, type ChatAdminNeeds } from './chat-admin.routes.ts'
import { sweepChatAccess } from './chat-admin.service.ts'

const SWEEP_SECONDS = 6 * 3_600

/** Other people's conversations, and who looked at them. */
export const chatAdminModule: Module<ChatAdminNeeds> = {
  name: 'chat/admin',
  routes: chatAdminRoutes,
  work(deps) {
    deps.jobs.every('chatAccess.sweep', SWEEP_SECONDS, () => sweepChatAccess(deps))
  },
}
