import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { findClient } from '../clients/client.repository.ts'
import { AWAITING_APPROVAL } from '../tokens/grants/password.grant.ts'
import {
  createSocialIdentities,
  findAccountState,
  findTenantEnd,
} from '../../identity/sources/social-identity.repository.ts'
import { findIdentity } from '../../identity/caller/identity.repository.ts'
import { createSessionRepository } from '../../identity/sessions/session.repository.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { Entrance } from '../tokens/entrance.ts'
import type { TokenAnswerer } from '../tokens/token-answer.ts'
import { orgErrors } from './org-framework.errors.ts'

/**
 * From one account of a person to another of theirs, without a password. The same person is who the same third-party identity
 * belongs to, and that identity must have vouched for this very session: knowing the password of one account (as does an
 * administrator who has just reset it) must not open another, perhaps of another tenant. A phone number is no proof: anybody may write any number into their record.
 */
export function createChangeUser(
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & { sessions: Sessions; tokenAnswer: TokenAnswerer; entrance: Entrance },
) {
  const { db, clock, log, sessions, entrance, tokenAnswer: answer } = deps
  const rows = createSessionRepository(db)
  const identities = createSocialIdentities(db)

  /** @throws AppError `orgFramework.notVouched`, `orgFramework.notLinked`, `orgFramework.factorAsked`, `auth.tenantExpired`, `auth.awaitingApproval`; nothing has changed then. */
  return async (
    caller: Caller,
    userId: string,
    from: { address: string; userAgent: string },
    language: Language,
  ): Promise<TokenAnswer> => {
    const old = await rows.find(caller.sessionId)
    const own = old?.oauthId ? await identities.find(caller, old.oauthId) : undefined
    if (!old || !own || own.userId !== caller.userId) throw orgErrors.notVouched()
    const linked = userId === caller.userId ? undefined : await identities.findLinked(own, userId)
    if (!linked) throw orgErrors.notLinked()
    const state = await findAccountState(db, linked, userId)
    const tenant = await findTenantEnd(db, linked.tenantId)
    const client = await findClient(db, old.clientId)
    if (!state || !tenant || !client) throw orgErrors.notLinked()
    if (tenant.expireTime && tenant.expireTime <= clock.now()) throw authErrors.tenantExpired()
    if (state.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    const identity = await findIdentity(db, linked, userId)
    if (!identity) throw orgErrors.notLinked() // switched off
    const entered = await entrance({
      identity,
      by: 'social',
      start: { ...from, client, mustChangePassword: false, oauthId: linked.id, source: own.source },
    })
    if ('asked' in entered) throw orgErrors.factorAsked()
    const { session } = entered
    await sessions.end([caller.sessionId], 'changed account')
    log.info(
      { from: caller.userId, tenantId: linked.tenantId, userId, sessionId: session.id, address: from.address },
      'changed to another account of the same person',
    )
    return answer({ session, identity }, language)
  }
}
