import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { UserSave } from '@drawdesk/contract/organisation/user'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { findPersonCaller } from '../../identity/caller/person-caller.ts'
import { findIdentity } from '../../identity/caller/identity.repository.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { digestOf } from '../../identity/credentials/known-browser.ts'
import { judgeNewPassword } from '../../identity/passwords/new-password.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { createTenantRepository } from '../../organisation/tenants/tenant.repository.ts'
import { reserveAccounts } from '../../organisation/users/account-limit.repository.ts'
import { actingIn, type Acting } from '../../organisation/users/acting.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { readAccount } from '../../organisation/users/people/account-input.ts'
import { addUser } from '../../organisation/users/people/add-user.ts'
import type { PeopleChange } from '../../organisation/users/people/people.change.ts'
import type { Client } from '../clients/client.ts'
import type { Entrance } from '../tokens/entrance.ts'
import { accountInviteErrors } from './account-invite.errors.ts'
import { createAccountInvites, type AccountInviteRow } from './account-invite.repository.ts'
import { stateOf } from './invite-state.ts'
import { readToken } from './invite-token.ts'

const PASSWORD_MISSING = { zh: '请输入密码', en: 'Enter a password' } as const
/** Fields that who comes can put right; whatever else is refused is the inviter's matter. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['account', 'realName', 'password'])

export interface Accepted {
  token: string
  account: string
  realName: string
  password: string
  client: Client
  address: string
  userAgent: string
  cookie: string | undefined
  isSecure: boolean
}

/** Who has a link comes in by it: the account is made in the inviter's name, with the rights that the inviter has in that moment. */
export function createAcceptInvite(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'log'> & {
    auth: AuthParts
    peopleChange: PeopleChange
    systemNotices: SystemNotices
    entrance: Entrance
  },
) {
  const { db, clock, log, peopleChange, systemNotices, entrance } = deps
  const { hasher, keyPair, browsers } = deps.auth

  /** Why this link opens nothing; undefined while it can be used. */
  function refusalOf(row: AccountInviteRow | undefined): AppError | undefined {
    const state = row && stateOf(row, clock.now())
    if (state === 'pending') return undefined
    return state === 'accepted' ? accountInviteErrors.used() : accountInviteErrors.over()
  }

  /** @throws AppError `accountInvite.used`; `accountInvite.over` for everything else that keeps a link from being used */
  async function open(token: string): Promise<{ row: AccountInviteRow; acting: Acting; tenantName: string }> {
    const read = readToken(token)
    const row = read && (await createAccountInvites(db).findByLink(read, read.tokenHash))
    if (!read || !row) throw accountInviteErrors.over()
    const refusal = refusalOf(row)
    if (refusal) throw refusal
    const { tenantId } = read
    const tenant = await createTenantRepository(db).findByNumber(tenantId)
    if (!tenant || (tenant.expireTime && tenant.expireTime <= clock.now())) throw accountInviteErrors.over()
    const inviter = await findPersonCaller(deps, { tenantId: row.inviterTenant, userId: row.createUser ?? '0' })
    const acting = inviter && actingIn(inviter, tenantId)
    // Nobody invites for a tenant that they no longer act for, or without the right to add people.
    if (!acting || acting.scope.tenantId !== tenantId || !hasPermission(acting.caller, 'user_add'))
      throw accountInviteErrors.over()
    return { row, acting, tenantName: tenant.tenantName }
  }

  return {
    async look(token: string) {
      const { row, tenantName } = await open(token)
      const names = await findPeopleNames(db, { tenantId: row.inviterTenant }, [row.createUser ?? '0'])
      const { email, expireTime } = row
      return { tenantName, inviterName: names.get(row.createUser ?? '') ?? '', email, expireTime }
    },

    /**
     * @throws AppError `accountInvite.over`, `accountInvite.used`; `common.badInput`, `user.accountTaken` beside fields; `user.limitReached`; `common.tooMany` when the
     * hashing queue is full
     */
    async accept({ token, account, realName, password, client, address, userAgent, cookie, isSecure }: Accepted) {
      const { row, acting } = await open(token)
      const { scope } = acting
      const { tenantId } = scope
      const input: UserSave = { account, realName, email: row.email, roleId: row.roleId, deptId: row.deptId, status: 1 }
      const { problems } = readAccount(input, { isNew: true, timeZone: deps.config.timeZone })
      const wanted = await judgeNewPassword({ db, keyPair }, scope, { given: password, account })
      if (wanted === undefined) problems.push({ field: 'password', text: PASSWORD_MISSING })
      else if ('problem' in wanted) problems.push({ field: 'password', text: wanted.problem })
      if (problems.length > 0 || wanted === undefined || 'problem' in wanted)
        throw commonErrors.badInput({ errors: problems })
      const secret = { passwordHash: await hasher.hash(wanted.md5), mustChangePassword: false, initialUntil: null }
      const { id: userId } = await asOver(() =>
        peopleChange<SaveAnswer>(
          acting,
          ({ id }) => [id],
          async (trx, inside) => {
            await reserveAccounts(trx, scope, 1)
            const invites = createAccountInvites(trx)
            // Somebody was quicker, or it was revoked.
            if (!(await invites.take(scope, row, clock.now())))
              throw refusalOf(await invites.find(scope, row.id)) ?? accountInviteErrors.over()
            const added = await addUser(deps, trx, inside, input, secret)
            await invites.noteUser(scope, row.id, added.id)
            if (row.inviterTenant === tenantId && row.createUser !== null)
              await systemNotices.publishNew(trx, tenantId, [
                {
                  key: `accountInvite.accepted:${row.id}`,
                  title: { zh: `${realName.trim()} 接受了你的邀请`, en: `${realName.trim()} accepted your invitation` },
                  content: { zh: `账号 ${account.trim()} 已加入。`, en: `The account ${account.trim()} has joined.` },
                  path: `/system/user?account=${encodeURIComponent(account.trim())}`,
                  to: { targetDept: '', targetRole: '', targetUser: row.createUser },
                },
              ])
            return added
          },
        ),
      )
      log.info({ tenantId, userId, inviteId: row.id, address }, 'an invitation was accepted')
      const identity = await findIdentity(db, { tenantId }, userId)
      if (!identity) throw accountInviteErrors.over() // removed in this very moment
      const named = browsers.named(browsers.read(cookie))
      const begins = { client, address, userAgent, browser: digestOf(named), mustChangePassword: false }
      const entered = await entrance({
        identity,
        by: 'password',
        start: begins,
        setCookie: browsers.remember(
          named,
          { tenantId, account: identity.account, passwordHash: secret.passwordHash },
          isSecure,
        ),
      })
      if ('asked' in entered) throw new Error('a new account was asked for a second factor')
      return entered
    },
  }
}

/** What the inviter may not give any more, or is not there any more, is no matter of who comes: their link is over. */
async function asOver<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isOwn = error.errors?.length ? error.errors.every(({ field }) => OWN_FIELDS.has(field)) : false
    if (
      isOwn ||
      error.code === 'user.limitReached' ||
      error.code === 'accountInvite.used' ||
      error.code === 'common.tooMany'
    )
      throw error
    throw accountInviteErrors.over({ cause: error })
  }
}
