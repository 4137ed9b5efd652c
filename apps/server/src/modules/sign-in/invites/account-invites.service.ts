import {
  ACCOUNT_INVITE_PAGE,
  INVITE_DAYS_DEFAULT,
  type AccountInviteMade,
  type AccountInviteSave,
  type InviteMail,
} from '@drawdesk/contract/organisation/account-invite'
import type { Language } from '@drawdesk/contract/core/texts'
import { insertRow } from '../../../crud/rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { reserveAccounts } from '../../organisation/users/account-limit.repository.ts'
import type { Acting } from '../../organisation/users/acting.ts'
import { readAccount } from '../../organisation/users/people/account-input.ts'
import { changePeople, findWrongPlaces, getRoleAliases } from '../../organisation/users/people/people.checks.ts'
import { findPeopleNames, findUserNames, namesIn } from '../../organisation/users/names.repository.ts'
import type { FindFirstSignIns } from '../../organisation/tenants/first-sign-ins.loader.ts'
import { accountInviteErrors } from './account-invite.errors.ts'
import { createAccountInvites, type AccountInviteRow } from './account-invite.repository.ts'
import { newToken } from './invite-token.ts'
import { createInviteMail, INVITE_MAIL_WORK, linkContext, reasonIn } from './invite-mail.ts'
import { stateOf } from './invite-state.ts'

const DAY_MS = 24 * 3_600_000

type Wanted = Pick<AccountInviteRow, 'email' | 'roleId' | 'deptId'>

/** Invitations to an account: made, listed, sent again and revoked by who may add people. What they give is never more than who invites may give. */
export function createAccountInviteService(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'outbound' | 'secrets' | 'log'> & {
    firstSignIns: FindFirstSignIns
  },
) {
  const { db, clock, config, log, secrets } = deps
  const rows = createAccountInvites(db)
  const wayOf = createInviteMail(deps)
  const mails = createDurableWork(deps, INVITE_MAIL_WORK)

  /** Whose invitations somebody sees: all, or their own where they see a part of the people only. */
  const ownOnly = ({ scope }: Acting): string | undefined =>
    scope.rowRules?.has('userAccount') ? scope.userId : undefined

  /** @throws AppError `common.badInput` beside fields, `common.forbidden`, `common.notFound`, `user.aboveYou`, `mayGrant.roleBeyond` */
  async function checkMayInvite(trx: Db, acting: Parameters<typeof getRoleAliases>[1], wanted: Wanted): Promise<void> {
    const wrong = await findWrongPlaces(trx, acting, wanted)
    if (wrong.length > 0) throw commonErrors.badInput({ errors: wrong })
    const roleIds = idsOf(wanted.roleId)
    if (roleIds.length > 0 && !hasPermission(acting.caller, 'user_role')) throw commonErrors.forbidden()
    await getRoleAliases(trx, acting, roleIds)
  }

  async function getOwn(acting: Acting, id: string): Promise<AccountInviteRow> {
    const row = await rows.find(acting.scope, id)
    const own = ownOnly(acting)
    if (!row || (own !== undefined && row.createUser !== own)) throw commonErrors.notFound()
    return row
  }

  /** How an invitation to this address goes out. */
  async function findWay({ scope }: Acting, email: string) {
    const { hosts } = await deps.firstSignIns(scope, [])
    return { hosts, mail: (await wayOf(scope, email, hosts)).mail }
  }

  /** The mail and its job, with what it is for: no invitation is there whose mail is lost, and none goes out that is not there. */
  async function queueMail(
    trx: Db,
    { tenantId }: { tenantId: string },
    id: string,
    { mail, token, language }: { mail: InviteMail; token: string; language: Language },
  ): Promise<void> {
    const invites = createAccountInvites(trx)
    const no = await invites.putMail({ tenantId }, id, { mailState: mail, mailLanguage: language })
    if (mail !== 'queued') return
    await invites.sealMail({ tenantId }, { id, no }, secrets.seal(token, linkContext(tenantId, { id, no })))
    await mails.enqueue(trx, tenantId, { id, no })
  }

  function handOut(
    invite: Pick<AccountInviteRow, 'id' | 'expireTime'>,
    { hosts, mail, token }: { hosts: readonly string[]; mail: InviteMail; token: string },
  ) {
    if (mail === 'queued') mails.wake()
    const path = `${ACCOUNT_INVITE_PAGE}#${token}`
    return { ...invite, hosts, path, mail, mailProblem: '' } satisfies Record<keyof AccountInviteMade, unknown>
  }

  return {
    async list(acting: Acting, language: Language) {
      const { scope } = acting
      const found = await rows.list(scope, ownOnly(acting))
      const names = await findUserNames(
        db,
        scope,
        found.map(({ roleId, deptId }) => ({ roleId, deptId, postId: '' })),
      )
      const inviters = new Map<string, string>()
      for (const [tenantId, invites] of Map.groupBy(found, ({ inviterTenant }) => inviterTenant))
        for (const [id, name] of await findPeopleNames(db, { tenantId }, [
          ...new Set(invites.flatMap(({ createUser }) => createUser ?? [])),
        ]))
          inviters.set(id, name)
      return found.map((row) => ({
        ...row,
        roleName: namesIn(names.roles, row.roleId),
        deptName: namesIn(names.depts, row.deptId),
        inviterName: inviters.get(row.createUser ?? '') ?? '',
        state: stateOf(row, clock.now()),
        account: row.account ?? '',
        mail: row.mailState === 'sending' ? ('queued' as const) : (row.mailState as InviteMail), // checked by the table
        mailProblem: reasonIn(row.mailReason, language),
        mailMaybeTwice: row.mailUnknown,
      }))
    },

    /** A new link, in this answer alone. @throws AppError as {@link checkMayInvite}; `user.limitReached` */
    async invite(acting: Acting, input: AccountInviteSave, language: Language) {
      const { days = INVITE_DAYS_DEFAULT, ...given } = input
      const { values, problems } = readAccount(given, { isNew: false, timeZone: config.timeZone })
      if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
      const wanted = { email: values.email ?? '', roleId: values.roleId ?? '', deptId: values.deptId ?? '' }
      const { token, tokenHash } = newToken(acting.scope.tenantId)
      const expireTime = new Date(clock.now().getTime() + days * DAY_MS)
      const way = await findWay(acting, wanted.email)
      const { id } = await changePeople(db, acting, async (trx, inside) => {
        await reserveAccounts(trx, acting.scope, 1) // nobody is invited to a place that is not there
        await checkMayInvite(trx, inside, wanted)
        const made = await insertRow(deps, trx, acting.scope, 'accountInvite', {
          ...wanted,
          tokenHash,
          expireTime,
          inviterTenant: acting.caller.tenantId,
        })
        await queueMail(trx, acting.scope, made.id, { mail: way.mail, token, language })
        return made
      })
      log.info({ tenantId: acting.scope.tenantId, userId: acting.caller.userId, id }, 'invited somebody')
      return handOut({ id, expireTime }, { ...way, token })
    },

    /** Another link with a new end, in the name of who asks: the one before is dead. @throws AppError as {@link invite}; `accountInvite.notPending` */
    async resend(acting: Acting, id: string, days: number | undefined, language: Language) {
      const row = await getOwn(acting, id)
      const { token, tokenHash } = newToken(acting.scope.tenantId)
      const lasts = days ?? INVITE_DAYS_DEFAULT
      const expireTime = new Date(clock.now().getTime() + lasts * DAY_MS)
      const way = await findWay(acting, row.email)
      await changePeople(db, acting, async (trx, inside) => {
        await checkMayInvite(trx, inside, row)
        const change = { id, tokenHash, expireTime, inviterTenant: acting.caller.tenantId }
        if (!(await createAccountInvites(trx).renew(acting.scope, change, clock.now())))
          throw accountInviteErrors.notPending()
        await queueMail(trx, acting.scope, id, { mail: way.mail, token, language })
      })
      return handOut({ id, expireTime }, { ...way, token })
    },

    /** All or none. @throws AppError `common.notFound`, `accountInvite.notPending` */
    async revoke(acting: Acting, ids: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(ids)]
      for (const id of wanted) await getOwn(acting, id)
      return db.transaction(acting.scope, async (trx) => {
        const revoked = await createAccountInvites(trx).revoke(acting.scope, wanted, clock.now())
        if (revoked.length !== wanted.length) throw accountInviteErrors.notPending()
        return revoked
      })
    },
  }
}
