import type { Module } from '../../../wire/route.ts'
import { attachRoutes, type AttachNeeds } from './attach.routes.ts'

const PURGE_SECONDS = 6 * 3_600

/** Files as attachments: serves `blade-resource/attach`. */
export const attachModule: Module<AttachNeeds> = {
  name: 'files/attachments',
  routes: attachRoutes,
  work(deps) {
    deps.jobs.every('removed attachments', PURGE_SECONDS, () => deps.attachments.purge())
  },
}
