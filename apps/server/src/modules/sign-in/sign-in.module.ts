import type { Module } from '../../wire/route.ts'
import type { Factors } from '../identity/factors/factors.service.ts'
import type { WaysIn } from '../identity/sources/links/ways-in.ts'
import type { AlertSources } from '../notices/alerts/watch/alert-sources.ts'
import type { SystemNotices } from '../notices/system-notice.ts'
import type { PeopleChange } from '../organisation/users/people/people.change.ts'
import type { ErrorLogs } from '../logs/error/error-log.service.ts'
import { createLockoutAlerts } from './lockouts/lockout-alerts.ts'
import { lockRoutes } from './screen-lock/lock.routes.ts'
import { ownFactorRoutes } from './second-factor/own-factors.routes.ts'
import { proofRoutes } from './second-factor/proof.routes.ts'
import { resetFactorRoutes } from './second-factor/reset-factors.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './tokens/session.routes.ts'
import { tokenRoutes, type TokenNeeds } from './tokens/token.routes.ts'

/** Sign-in: token call, second factors, sessions, their lock. */
export const signInModule: Module<
  TokenNeeds & {
    errorLogs: ErrorLogs
    factors: Factors
    peopleChange: PeopleChange
    systemNotices: SystemNotices
    waysIn: WaysIn
    alertSources: AlertSources
  }
> = {
  name: 'sign-in',
  routes: (deps) => [
    ...tokenRoutes(deps),
    ...secondFactorRoutes(deps),
    ...sessionRoutes(deps),
    ...ownFactorRoutes(deps),
    ...proofRoutes(deps),
    ...resetFactorRoutes(deps),
    ...lockRoutes(deps),
  ],
  work: (deps) => deps.alertSources.add(createLockoutAlerts(deps)),
}
