import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import type { Credits } from './credits.ts'

const EXPIRY_SECONDS = 60

/** What people have to spend. */
export const creditsModule: Module<Deps & { credits: Credits }> = {
  name: 'money/credits',
  routes: () => [],
  work({ jobs, credits }) {
    jobs.every('credits that expire', EXPIRY_SECONDS, () => credits.expire())
  },
}
