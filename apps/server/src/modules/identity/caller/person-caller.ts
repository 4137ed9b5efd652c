import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { loadRightsModel, rightsIn } from '../../access/model/rights-cache.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { toCaller } from './caller-of.ts'
import { findIdentity } from './identity.repository.ts'
import type { AuthParts } from './auth-parts.ts'

/**
 * A person with all the rights that they have now, without a session of their own (`sessionId` ""): for work in their name, or to
 * impersonate. Undefined when the person could not sign in: gone, switched off, without approval, the tenant gone or expired.
 */
export async function findPersonCaller(
  deps: Pick<Deps, 'db' | 'clock' | 'config'> & { auth: AuthParts },
  { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
): Promise<Caller | undefined> {
  const identity = await findIdentity(deps.db, { tenantId }, userId)
  if (!identity || (identity.tenantExpireTime && identity.tenantExpireTime <= deps.clock.now())) return undefined
  const known = await deps.auth.rights.current(tenantId)
  return toCaller('', identity, known, deps.config.timeZone)
}

/** The same inside a transaction of their tenant, by what it sees: nobody who holds a lock waits for a second connection. */
export async function findPersonInside(
  trx: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
): Promise<Caller | undefined> {
  const identity = await findIdentity(trx, { tenantId }, userId)
  if (!identity || (identity.tenantExpireTime && identity.tenantExpireTime <= clock.now())) return undefined
  return toCaller('', identity, rightsIn(await loadRightsModel(trx, tenantId)), config.timeZone)
}
