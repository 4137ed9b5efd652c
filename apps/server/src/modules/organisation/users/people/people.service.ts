import { AWAITING_ID, USER_STATUS, type UserSave } from '@drawdesk/contract/organisation/user'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { hiddenIn, withoutHidden } from '../../../../crud/row-rule.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { hasPermission, type Scope } from '../../../../platform/scope.ts'
import { addressKey } from '../../../identity/throttles/address.ts'
import type { Lockout } from '../../../identity/throttles/lockout.ts'
import {
  makeInitialPassword,
  type FirstSecret,
  type InitialPassword,
} from '../../../identity/passwords/initial-password.ts'
import { judgeNewPassword } from '../../../identity/passwords/new-password.ts'
import { readPassword } from '../../../identity/credentials/password.ts'
import type { Approvals } from '../../../settings/approvals/approvals.service.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import { createSessionRepository } from '../../../identity/sessions/session.repository.ts'
import { readAccount } from './account-input.ts'
import { lockTenant, reserveAccounts } from '../account-limit.repository.ts'
import type { Acting } from '../acting.ts'
import { idsOf } from '../../../../platform/ids/id-list.ts'
import { accountTaken, addUser } from './add-user.ts'
import { checkAvatar } from '../profile/avatar-check.ts'
import type { FindFirstSignIns } from '../../tenants/first-sign-ins.loader.ts'
import type { PeopleChange } from './people.change.ts'
import {
  atLeastOne,
  changePeople,
  checkOwnRoles,
  findWrongPlaces,
  getPeople,
  getRoleAliases,
  keepOneAdmin,
  placesOfNew,
  type ActingInside,
  type Person,
} from './people.checks.ts'
import { findTargets, isAnyErased, resetPasswords, updateAccounts, type AccountValues } from './people.repository.ts'
import { userErrors } from '../user.errors.ts'
import { findUser } from '../user.repository.ts'
import { findLocks } from '../user.view.ts'

const PASSWORD_MISSING = { zh: '请输入密码', en: 'Enter a password' } as const
const PASSWORDS_DIFFER = { zh: '两次密码输入不一致', en: 'Passwords don’t match' } as const

type PeopleDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage' | 'ids' | 'config' | 'events' | 'log'> & {
  auth: AuthParts
  lockout: Lockout
  firstSignIns: FindFirstSignIns
  peopleChange: PeopleChange
  approvals: Approvals
}

/** What administrators do with the accounts of a tenant. Whatever takes somebody's access ends their sessions in the same transaction. */
export function createPeople(deps: PeopleDeps) {
  const { db, clock, log, lockout, approvals, peopleChange: change, firstSignIns: findFirstSignIns } = deps
  const { hasher, keyPair } = deps.auth

  /** What was chosen for the account, else a random password. @throws AppError `common.badInput` beside `password` or `password2` */
  async function firstSecret(
    { scope }: Acting,
    { account = '', password = '', password2 = '' }: UserSave,
  ): Promise<{ secret: FirstSecret } | InitialPassword> {
    if (password === '') return makeInitialPassword(deps)
    const wanted = await judgeNewPassword({ db, keyPair }, scope, { given: password, account })
    if (wanted === undefined) throw commonErrors.badInput({ errors: [{ field: 'password', text: PASSWORD_MISSING }] })
    if ('problem' in wanted) throw commonErrors.badInput({ errors: [{ field: 'password', text: wanted.problem }] })
    if (password2 !== '' && readPassword(password2, keyPair) !== wanted.md5)
      throw commonErrors.badInput({ errors: [{ field: 'password2', text: PASSWORDS_DIFFER }] })
    return { secret: { passwordHash: await hasher.hash(wanted.md5), mustChangePassword: false, initialUntil: null } }
  }

  /** The new roles of one person and what follows from them: who waited is let in. */
  async function readRoles(
    trx: Db,
    acting: ActingInside,
    person: Person,
    values: AccountValues,
  ): Promise<AccountValues> {
    const roleIds = idsOf(values.roleId ?? '')
    if (!hasPermission(acting.caller, 'user_role')) throw commonErrors.forbidden()
    const aliases = await getRoleAliases(trx, acting, roleIds)
    checkOwnRoles(acting, person, roleIds)
    if (person.roleId !== AWAITING_ID) {
      if (!person.aliases.every((alias) => aliases.includes(alias))) await keepOneAdmin(trx, acting, [person])
      return {}
    }
    if (roleIds.length === 0) return { roleId: AWAITING_ID } // an empty field of the form is no approval
    await approvals.refuseWaiting(trx, acting.scope, 'guest', [person.id])
    await reserveAccounts(trx, acting.scope, 1)
    return await placesOfNew(trx, acting, { ...person, ...values })
  }

  return {
    /**
     * A new account. Without a password it begins with a random one, shown in this answer alone, which must be changed at the first
     * sign-in and ends after 72 hours.
     *
     * @throws AppError as {@link addUser}; `user.limitReached`, `user.unknownTenant`
     */
    async add(acting: Acting, input: UserSave) {
      const { problems } = readAccount(input, { isNew: true, timeZone: deps.config.timeZone, now: clock.now() })
      if (problems.length > 0) throw commonErrors.badInput({ errors: problems }) // before a password is hashed for nothing
      const first = await firstSecret(acting, input)
      const saved = await change<SaveAnswer>(
        acting,
        ({ id }) => [id],
        async (trx, inside) => {
          await reserveAccounts(trx, acting.scope, 1)
          return addUser(deps, trx, inside, input, first.secret)
        },
      )
      log.info({ tenantId: acting.scope.tenantId, userId: acting.caller.userId, id: saved.id }, 'added a user')
      if (!('password' in first)) return saved
      const { account = '', realName = '' } = input
      return {
        ...saved,
        firstSignIns: await findFirstSignIns(acting.scope, [
          {
            userId: saved.id,
            account: account.trim(),
            realName: realName.trim(),
            password: first.password,
            expireTime: first.secret.initialUntil,
          },
        ]),
      }
    },

    /**
     * Changes what is given, never the password. Switching somebody off ends their sessions.
     *
     * @throws AppError `common.badInput`, `common.stale`, `common.notFound`, `user.accountTaken`, `user.aboveYou`, `user.ownRoles`, `user.removeSelf`, `user.lastAdministrator`; `user.limitReached` where roles let somebody in who waited
     */
    async update(acting: Acting, { id, version, ...given }: UserSave & { id: string }): Promise<SaveAnswer> {
      const input = await keepShown(db, acting.scope, id, given)
      const { values, problems } = readAccount(input, {
        isNew: false,
        timeZone: deps.config.timeZone,
        now: clock.now(),
      })
      const isOff = values.status === USER_STATUS.off
      try {
        const saved = await change(
          acting,
          () => [id],
          async (trx, inside) => {
            if (isOff || values.roleId !== undefined) await lockTenant(trx, acting.scope)
            const [person] = await getPeople(trx, inside, [id])
            if (!person) throw commonErrors.notFound()
            const avatar = await checkAvatar(trx, acting.scope, { given: values.avatar, problems, personId: id })
            problems.push(...(await findWrongPlaces(trx, acting, values)))
            if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
            if (isOff && id === acting.caller.userId) throw userErrors.removeSelf()
            if (isOff) await keepOneAdmin(trx, acting, [person])
            const isRoleChange =
              values.roleId !== undefined &&
              idsOf(values.roleId).toSorted().join() !== idsOf(person.roleId).toSorted().join()
            const following = isRoleChange ? await readRoles(trx, inside, person, values) : {}
            const changed = { ...values, ...following, ...(avatar === undefined ? {} : { avatar }) }
            const newVersion = (
              await updateAccounts(trx, acting.scope, [id], changed, { now: clock.now(), version })
            ).get(id)
            if (newVersion === undefined) throw commonErrors.stale()
            return { id, version: newVersion }
          },
          isOff ? 'account gone' : undefined,
        )
        return saved
      } catch (error) {
        if (isAccountConflict(error)) throw accountTaken(error)
        throw error
      }
    },

    /** What somebody is called, as far as the scope shows it; "" for who is not there. */
    async nameOf({ scope }: Acting, id: string): Promise<string> {
      const person = await findUser(db, scope, id)
      if (!person) return ''
      const isHidden = hiddenIn(scope, 'userAccount', person)
      return [person.realName, person.account].find((_, index) => !isHidden(index === 0 ? 'realName' : 'account')) ?? ''
    },

    /**
     * All of them or none; of somebody who waits this refuses the application: the identity may apply again.
     *
     * @throws AppError `user.noneChosen`, `user.removeSelf`, `user.lastAdministrator`, `user.aboveYou`, `common.notFound`, `approval.waiting`
     */
    async remove(acting: Acting, ids: readonly string[]): Promise<string[]> {
      const wanted = atLeastOne(ids)
      if (wanted.includes(acting.caller.userId)) throw userErrors.removeSelf()
      await change(
        acting,
        () => wanted,
        async (trx, inside) => {
          await lockTenant(trx, acting.scope)
          await keepOneAdmin(trx, acting, await getPeople(trx, inside, wanted))
          await approvals.refuseWaiting(trx, acting.scope, 'guest', wanted)
          await updateAccounts(trx, acting.scope, wanted, { isDeleted: 1 }, { now: clock.now() })
        },
        'account gone',
      )
      log.info({ tenantId: acting.scope.tenantId, userId: acting.caller.userId, ids: wanted }, 'removed users')
      return wanted
    },

    /** Undo of {@link remove}. @throws AppError `user.accountTaken` when somebody else has the name now, `user.limitReached`, `user.erased`, `common.notFound` */
    async restore(acting: Acting, ids: readonly string[]): Promise<string[]> {
      const wanted = atLeastOne(ids)
      try {
        await change(
          acting,
          () => wanted,
          async (trx, inside) => {
            await lockTenant(trx, acting.scope)
            const people = await getPeople(trx, inside, wanted, 1)
            if (await isAnyErased(trx, acting.scope, wanted)) throw userErrors.erased()
            await reserveAccounts(trx, acting.scope, people.filter(({ roleId }) => roleId !== AWAITING_ID).length)
            await updateAccounts(trx, acting.scope, wanted, { isDeleted: 0 }, { now: clock.now(), isDeleted: 1 })
          },
        )
      } catch (error) {
        if (isAccountConflict(error)) throw accountTaken(error)
        throw error
      }
      return wanted
    },

    /**
     * A random password for each, shown in this answer alone, which must be changed at the next sign-in and ends after 72 hours; sessions
     * and lockouts of these people end.
     *
     * @throws AppError `user.noneChosen`, `user.aboveYou`, `common.notFound`
     */
    async resetPassword(acting: Acting, ids: readonly string[]) {
      const wanted = atLeastOne(ids)
      const made = new Map<string, InitialPassword>()
      for (const id of wanted) made.set(id, await makeInitialPassword(deps))
      const people = await change(
        acting,
        () => wanted,
        async (trx, inside) => {
          const found = await getPeople(trx, inside, wanted)
          await resetPasswords(
            trx,
            acting.scope,
            new Map([...made].map(([id, { secret }]) => [id, secret])),
            clock.now(),
          )
          return found
        },
        'password reset',
      )
      await lockout.clearAccounts(deps.secrets, acting.scope.tenantId, people)
      log.info({ tenantId: acting.scope.tenantId, userId: acting.caller.userId, ids: wanted }, 'reset passwords')
      return findFirstSignIns(
        acting.scope,
        people.flatMap(({ id: userId, account, realName }) => {
          const { password, secret } = made.get(userId) ?? {}
          return password === undefined || secret === undefined
            ? []
            : [{ userId, account, realName, password, expireTime: secret.initialUntil }]
        }),
      )
    },

    /**
     * Failed sign-ins of these accounts count no more; for an operator of the platform, who has as much to do with addresses
     * as any tenant, neither do those of the addresses that these people and the operator sign in from.
     *
     * @returns how many of them were locked.
     * @throws AppError `user.noneChosen`, `user.aboveYou`, `common.notFound`
     */
    async unlock(acting: Acting, ids: readonly string[]): Promise<number> {
      const wanted = atLeastOne(ids)
      const people = await changePeople(db, acting, (trx, inside) => getPeople(trx, inside, wanted))
      const { size: locked } = await findLocks(deps, acting.scope, people)
      await lockout.clearAccounts(deps.secrets, acting.scope.tenantId, people)
      if (!acting.isOperator) return locked
      const rows = createSessionRepository(db)
      const addresses = [
        ...(await rows.findAddresses(
          acting.scope,
          people.map(({ id }) => id),
        )),
        ...(await rows.findAddresses(acting.caller, [acting.caller.userId])),
      ]
      await lockout.clearAddresses([...new Set(addresses.map(addressKey))])
      return locked
    },
  }
}

/** What a save may say about somebody: not the fields that the scope does not show of them, which stay as they are. */
async function keepShown<Input extends object>(db: Db, scope: Scope, id: string, input: Input): Promise<Input> {
  if (!scope.rowRules?.has('userAccount')) return input
  const [row] = await findTargets(db, scope, [id])
  if (!row) throw commonErrors.notFound()
  return withoutHidden(scope, 'userAccount', { ...row }, input) as Input // fewer of its optional fields
}

function isAccountConflict(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'user_account_account'
}
