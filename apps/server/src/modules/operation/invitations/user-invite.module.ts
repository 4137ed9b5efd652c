import type { Module } from '../../../wire/route.ts'
import { createInviteSettling } from './settle/settle.service.ts'
import { userInviteRoutes, type UserInviteNeeds } from './user-invite.routes.ts'

/** As often as maintenance jobs are looked for. */
const SETTLE_SECONDS = 30
const MISSED_SECONDS = 10 * 60

/** Invitations, and what they bring. */
export const userInviteModule: Module<UserInviteNeeds> = {
  name: 'operation/invitations',
  routes: userInviteRoutes,
  work(deps) {
    const settling = createInviteSettling(deps)
    deps.jobs.every('invitations due', SETTLE_SECONDS, async () => void (await settling.settleDue()))
    deps.jobs.every('invitations missed', MISSED_SECONDS, () => settling.findMissed())
  },
}
