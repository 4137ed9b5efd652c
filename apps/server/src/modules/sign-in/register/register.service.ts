import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { GUEST_USER_ID, systemScope, type Scope } from '../../../platform/scope.ts'
import {
  createSocialIdentities,
  findTenantEnd,
  type SocialIdentity,
} from '../../identity/sources/social-identity.repository.ts'
import { judgeNewPassword } from '../../identity/passwords/new-password.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { createSessionRepository } from '../../identity/sessions/session.repository.ts'
import type { ApprovalRequest } from '../../settings/approvals/approval-ports.ts'
import type { Approvals } from '../../settings/approvals/approvals.service.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import type { TokenClaims } from '../../identity/credentials/tokens.ts'
import type { SignInSources } from '../../identity/sources/sign-in-sources.ts'
import { SignInFailure } from '../../identity/sources/adapters/adapter.ts'
import type { AccountFollowers } from '../../organisation/users/account-followers.ts'
import { reserveAccounts } from '../../organisation/users/account-limit.repository.ts'
import { publishUserChanges } from '../../organisation/users/user-events.ts'
import { REQUEST_TITLES } from '../../settings/approvals/request-titles.ts'
import { registerErrors } from './register.errors.ts'
import { findPlainRole, insertRegistered } from './register.repository.ts'
import type { Registrations } from './registrations.ts'

export interface Registration {
  tenantId: string
  /** What the person is called; the third party's name without one. */
  name: string
  account: string
  /** In any of the three forms of the sign-in. */
  password: string
  oauthId: string
  /** As it was typed; `""` for none. */
  inviteCode: string
  address: string
  /** Digest of the browser's id, `""` where it has none. */
  browser: string
  language: Language
}

export function createRegisterService(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'events'> & {
    auth: AuthParts
    approvals: Approvals
    registrations: Registrations
    accountFollowers: AccountFollowers
    signInSources: SignInSources
  },
) {
  const { db, clock, ids, log, approvals, registrations, accountFollowers, signInSources } = deps
  const { hasher, keyPair } = deps.auth
  const identities = createSocialIdentities(db)

  /** The identity of the guest who asks; it is theirs by the session that the third party's word opened, not by knowing its id. */
  async function findOwnIdentity(
    claims: TokenClaims | undefined,
    oauthId: string,
  ): Promise<SocialIdentity | undefined> {
    const session = claims && (await createSessionRepository(db).find(claims.sessionId))
    if (
      !session ||
      session.endedTime ||
      session.expireTime <= clock.now() ||
      session.userId !== GUEST_USER_ID ||
      session.oauthId !== oauthId
    )
      return undefined
    return identities.find(session, oauthId)
  }

  /** @throws AppError `register.unknownInvite` beside its field */
  async function getInviteCode(scope: Pick<Scope, 'tenantId'>, typed: string): Promise<string> {
    const code = await registrations.taker().findCode(db, scope, typed)
    const error = registerErrors.unknownInvite
    if (code === undefined) throw error({ errors: [{ field: 'inviteCode', text: error().text }] })
    return code
  }

  /** Does the source that vouched for them, in this very tenant, let people in without anybody's approval? */
  async function isLetIn(own: SocialIdentity, tenantId: string): Promise<boolean> {
    if (own.tenantId !== tenantId) return false
    try {
      return (await signInSources.getActive(tenantId, own.source)).autoApprove === 1
    } catch (error) {
      if (error instanceof SignInFailure) return false // switched off meanwhile
      throw error
    }
  }

  return {
    /**
     * A guest asks for an account in a tenant (their own or another one); an administrator of it decides, or the process that the tenant has bound;
     * where the source lets people in by itself, nobody has to. Until then their
     * sign-ins are answered that the account waits.
     *
     * @throws AppError `register.*` in the order of their definition; `user.limitReached` where the tenant has all the accounts it may have; `common.tooMany` when the hashing queue is full.
     */
    async register(
      claims: TokenClaims | undefined,
      { tenantId, name, account, password, oauthId, inviteCode: typed, address, browser, language }: Registration,
    ): Promise<void> {
      const now = clock.now()
      const tenant = /^[0-9]{6}$/.test(tenantId) ? await findTenantEnd(db, tenantId) : undefined
      if (!tenant || (tenant.expireTime && tenant.expireTime <= now)) throw registerErrors.unknownTenant()
      const own = await findOwnIdentity(claims, oauthId)
      if (!own) throw registerErrors.unknownIdentity()
      const scope = systemScope(tenantId)
      if (!(await readParam(db, scope, 'account.registerUser'))) throw registerErrors.closed()
      if (account === '') throw registerErrors.accountMissing()
      const wanted = await judgeNewPassword({ db, keyPair }, scope, { given: password, account })
      if (wanted === undefined) throw registerErrors.passwordMissing()
      if (own.userId !== null || (await identities.findBound(own.source, own.uuid)))
        throw registerErrors.registeredAlready()
      if ('problem' in wanted)
        throw registerErrors.weakPassword({ errors: [{ field: 'password', text: wanted.problem }] })

      const inviteCode = typed === '' ? '' : await getInviteCode(scope, typed)

      const isApproved = await isLetIn(own, tenantId)
      const userId = ids.next()
      const passwordHash = await hasher.hash(wanted.md5)
      try {
        await db.transaction(scope, async (trx) => {
          // Who waits counts only once let in; where nobody could be, the guest is refused at once.
          await reserveAccounts(trx, scope, 1)
          const facts = { id: userId, account, passwordHash, name: name || own.userName, avatar: own.avatar }
          await insertRegistered(trx, scope, facts, isApproved ? await findPlainRole(trx, scope) : undefined)
          const there = createSocialIdentities(trx)
          const { source, uuid, userName, avatar } = own
          const identity =
            tenantId === own.tenantId
              ? own
              : await there.keep(scope, { id: ids.next(), source, uuid, userName, avatar })
          if (!(await there.bind(scope, identity.id, userId, now))) throw registerErrors.registeredAlready()
          await registrations.taker().take(trx, scope, { userId, inviteCode, source, uuid, address, browser })
          await publishUserChanges(deps, trx, scope, [userId])
          if (isApproved) await accountFollowers.changed(trx, scope, [userId])
          else if (await approvals.isBound(trx, scope, 'guest'))
            await approvals.ask(trx, scope, requestOf({ userId, account, name: name || own.userName, language }))
        })
      } catch (error) {
        if ((error as { constraint?: string }).constraint === 'user_account_account')
          throw registerErrors.accountTaken({ cause: error })
        throw error
      }
      log.info({ tenantId, userId, oauthId }, 'a guest registered')
    },
  }
}

/** As the people of the process see it; its form may show `guestName` and `guestAccount`. */
function requestOf({
  userId,
  account,
  name,
  language,
}: {
  userId: string
  account: string
  name: string
  language: Language
}): ApprovalRequest {
  return {
    kind: 'guest',
    subjectId: userId,
    title: `${REQUEST_TITLES.guest[language]}${language === 'zh' ? `${name}（${account}）` : `${name} (${account})`}`,
    facts: { guestName: name, guestAccount: account },
    requestedBy: userId,
  }
}
