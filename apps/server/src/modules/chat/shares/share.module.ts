import type { Module } from '../../../wire/route.ts'
import { createShareRepository } from './share.repository.ts'
import { shareRoutes, type ShareNeeds } from './share.routes.ts'

const SWEEP_SECONDS = 3_600

/** Conversations that their owners show to all who have a link. */
export const chatShareModule: Module<ShareNeeds> = {
  name: 'chat/shares',
  routes: shareRoutes,
  work({ db, clock, jobs }) {
    jobs.every('chat.shares', SWEEP_SECONDS, async () => {
      await createShareRepository(db).sweepPassed(clock.now())
    })
  },
}
