import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../wire/route.ts'
import type { AuthParts } from '../identity/caller/auth-parts.ts'
import type { Captchas } from '../identity/captcha/captcha.service.ts'
import type { Sessions } from '../identity/sessions/sessions.service.ts'
import type { Factors } from '../identity/factors/factors.service.ts'
import type { SystemNotices } from '../notices/system-notice.ts'
import type { PeopleChange } from '../organisation/users/people/people.change.ts'
import type { Lockout } from '../identity/throttles/lockout.ts'
import type { Rates } from '../identity/throttles/rate.ts'
import type { ErrorLogs } from '../logs/error/error-log.service.ts'
import type { SmsCodes } from '../messages/codes/codes.service.ts'
import { lockRoutes } from './screen-lock/lock.routes.ts'
import { ownFactorRoutes } from './second-factor/own-factors.routes.ts'
import { proofRoutes } from './second-factor/proof.routes.ts'
import { resetFactorRoutes } from './second-factor/reset-factors.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './tokens/session.routes.ts'
import type { Entrance } from './tokens/entrance.ts'
import type { TokenAnswerer } from './tokens/token-answer.ts'
import { tokenRoutes } from './tokens/token.routes.ts'

/** Sign-in: token call, second factors, sessions, their lock. */
export const signInModule: Module<
  Deps & {
    rates: Rates
    auth: AuthParts
    captchas: Captchas
    errorLogs: ErrorLogs
    tokenAnswer: TokenAnswerer
    lockout: Lockout
    sessions: Sessions
    entrance: Entrance
    factors: Factors
    peopleChange: PeopleChange
    systemNotices: SystemNotices
    smsCodes: SmsCodes
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
}
