import type { Deps } from '../../../../platform/deps.ts'
import { GUEST_USER_ID } from '../../../../platform/scope.ts'
import { authErrors } from '../../../identity/errors/auth.errors.ts'
import { checkChoice, isChoice } from '../choice.service.ts'
import { narrowIdentity } from '../../../identity/caller/narrow-identity.ts'
import { findIdentity } from '../../../identity/caller/identity.repository.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { Sessions } from '../../../identity/sessions/sessions.service.ts'
import type { Grant } from './grant.ts'
import { findGuestIdentity } from '../../../identity/sources/social-guest.ts'

/**
 * The next pair for a refresh token. Rights are read anew, so a changed role shows at the latest here.
 *
 * With a department or role to work as (headers `Dept-Id`, `Role-Id`) the session is narrowed to these; without, it stays as it is.
 *
 * @throws AppError `auth.refreshRefused` (401): the client signs out; `auth.notYours` (400): the token still counts.
 */
export function createRefreshGrant(deps: Pick<Deps, 'db' | 'clock'> & { auth: AuthParts; sessions: Sessions }): Grant {
  const { db, clock, sessions } = deps
  const { tokens } = deps.auth

  return async ({ input, client, choice }) => {
    const claims = input.refresh_token ? tokens.read(input.refresh_token, 'refresh_token') : undefined
    if (!claims) throw authErrors.refreshRefused()
    let checked = choice
    if (isChoice(choice)) {
      await sessions.getRefreshable(claims, client)
      checked = await checkChoice(deps, claims, choice)
    }
    const session = await sessions.rotate(claims, client, checked)
    const identity =
      session.userId === GUEST_USER_ID
        ? await findGuestIdentity(db, session, session.oauthId)
        : await findIdentity(db, session, session.userId)
    if (!identity || (identity.tenantExpireTime && identity.tenantExpireTime <= clock.now())) {
      await sessions.end([session.id], 'account gone')
      throw authErrors.refreshRefused()
    }
    return { session, identity: narrowIdentity(identity, session) }
  }
}
