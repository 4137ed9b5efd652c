import type { Deps } from '../../../platform/deps.ts'
import { authErrors } from '../auth.errors.ts'
import { findIdentity } from '../identity.repository.ts'
import { authPartsOf } from '../parts.ts'
import { createSessions } from '../sessions.ts'
import type { Grant } from './grant.ts'

/**
 * The next pair for a refresh token. Rights are read anew, so a changed role shows at the latest here.
 *
 * @throws AppError `auth.refreshRefused` (401): the client signs out.
 */
export function createRefreshGrant(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>): Grant {
  const { db, clock } = deps
  const { tokens } = authPartsOf(deps)
  const sessions = createSessions(deps)

  return async ({ input, client }) => {
    const claims = input.refresh_token ? tokens.read(input.refresh_token, 'refresh_token') : undefined
    if (!claims) throw authErrors.refreshRefused()
    const session = await sessions.rotate(claims, client)
    const identity = await findIdentity(db, session, session.userId)
    if (!identity || (identity.tenantExpireTime && identity.tenantExpireTime <= clock.now())) {
      await sessions.end([session.id], 'account gone')
      throw authErrors.refreshRefused()
    }
    return { session, identity }
  }
}
