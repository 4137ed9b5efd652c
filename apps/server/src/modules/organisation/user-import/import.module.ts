import { IMPORT_KEPT_DAYS } from '@drawdesk/contract/organisation/user-import'
import type { Module } from '../../../wire/route.ts'
import { exportUserRoutes } from './export.routes.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { IMPORT_WORK, runImport } from './import.job.ts'
import { INITIAL_LIFE_MS } from '../../identity/passwords/initial-password.ts'
import { forgetUncollected, removeOldImports } from './import.repository.ts'
import { importRoutes } from './import.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { PeopleChange } from '../users/people/people.change.ts'
import type { FindFirstSignIns } from '../tenants/first-sign-ins.loader.ts'

const DAY_MS = 86_400_000
const HOUR_SECONDS = 3_600

/** People in and out by spreadsheet. */
export const userImportModule: Module<
  Deps & { auth: AuthParts; firstSignIns: FindFirstSignIns; peopleChange: PeopleChange }
> = {
  name: 'organisation/user-import',
  routes: (deps) => [...importRoutes(deps), ...exportUserRoutes(deps)],
  work(deps) {
    const { jobs, db, clock } = deps
    createDurableWork(deps, IMPORT_WORK).handle({ laneLimit: () => 1 }, (job, context) => runImport(deps, job, context))
    jobs.every('user-import-sweep', HOUR_SECONDS, async () => {
      const nowMs = clock.now().getTime()
      await forgetUncollected(db, new Date(nowMs - INITIAL_LIFE_MS))
      await removeOldImports(db, new Date(nowMs - IMPORT_KEPT_DAYS * DAY_MS))
    })
  },
}
