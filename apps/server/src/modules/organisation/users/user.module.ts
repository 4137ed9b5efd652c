import type { Module } from '../../../wire/route.ts'
import { peopleReadRoutes } from './people/people-read.routes.ts'
import { peopleWriteRoutes } from './people/people-write.routes.ts'
import { userRoutes } from './profile/user.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PeopleChange } from './people/people.change.ts'
import type { Approvals } from '../../settings/approvals/approvals.service.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { FindFirstSignIns } from '../tenants/first-sign-ins.loader.ts'
import type { Lockout } from '../../identity/throttles/lockout.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'

/** People of a tenant: the caller, and those the caller administers. */
export const userModule: Module<
  Deps & {
    peopleChange: PeopleChange
    auth: AuthParts
    firstSignIns: FindFirstSignIns
    lockout: Lockout
    sessions: Sessions
    approvals: Approvals
  }
> = {
  name: 'organisation/users',
  routes: (deps) => [...userRoutes(deps), ...peopleReadRoutes(deps), ...peopleWriteRoutes(deps)],
}
