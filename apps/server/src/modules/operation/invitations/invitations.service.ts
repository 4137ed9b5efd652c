import { createHash, randomInt } from 'node:crypto'
import { INVITE_CODE_LENGTH, INVITE_CODE_SIGNS, readInviteCode } from '@drawdesk/contract/operation/invite-code'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { OrderFollowers } from '../../money/orders/order-followers.ts'
import type { AccountFollowers } from '../../organisation/users/account-followers.ts'
import type { NewGuest, Registrations } from '../../sign-in/register/registrations.ts'
import { addressSign } from './address-sign.ts'
import { createInviteCodeRepository } from './invite-code.repository.ts'
import { createInviteRepository, type NewInvite } from './invite.repository.ts'
import { createInviteSignRepository, type PersonSign } from './invite-sign.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>
/** So many codes are somebody's before a free one is despaired of: with 480 million of them it means a fault. */
const TRIES = 20

const newCode = (): string =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_CODE_SIGNS[randomInt(INVITE_CODE_SIGNS.length)]).join('')
const personOf = ({ source, uuid }: Pick<NewGuest, 'source' | 'uuid'>): string =>
  createHash('sha256')
    .update(JSON.stringify([source, uuid]))
    .digest('base64url')
    .slice(0, 22)

/**
 * Codes, and who came by which. Registration, accounts and the order book stand below and say what happens there; an invitation is then due to be looked at (settle.service.ts).
 */
export function createInvitations(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'> & {
    registrations: Registrations
    accountFollowers: AccountFollowers
    orderFollowers: OrderFollowers
  },
) {
  const { db, ids, clock, log } = deps

  /** Why an invitation of this person by that one counts for nothing. Accounts alone make no circle: who registers is new. People do, when they register again. */
  async function refusalOf(trx: Db, tenant: Tenant, inviterId: string, person: string): Promise<NewInvite['reason']> {
    const before = await createInviteSignRepository(trx).listAccountsOf(tenant, person)
    if (before.length === 0) return ''
    if (before.includes(inviterId)) return 'self'
    const above = await createInviteRepository(trx).listAbove(tenant, inviterId)
    return before.some((userId) => above.includes(userId)) ? 'circle' : 'repeat'
  }

  async function take(trx: Db, tenant: Tenant, guest: NewGuest): Promise<void> {
    const { userId, inviteCode: code, address, browser } = guest
    const signs = createInviteSignRepository(trx)
    const person = personOf(guest)
    const inviterId = code === '' ? undefined : await createInviteCodeRepository(trx).findInviter(tenant, code)
    if (inviterId !== undefined) {
      const reason = await refusalOf(trx, tenant, inviterId, person)
      const state = reason === '' ? 'waiting' : 'rejected'
      const invite = { id: ids.next(), inviterId, invitedId: userId, code, state, reason, dueTime: null } as const
      await createInviteRepository(trx).insert(tenant, invite, clock.now())
      log.info({ tenantId: tenant.tenantId, userId, inviterId, reason }, 'a guest registered by an invitation')
    }
    await signs.keep(tenant, [
      { userId, kind: 'person', value: person } satisfies PersonSign,
      ...addressSign(userId, address),
      ...(browser === '' ? [] : [{ userId, kind: 'device', value: browser } satisfies PersonSign]),
    ])
  }

  deps.registrations.setTaker({
    async findCode(at, tenant, typed) {
      const code = readInviteCode(typed)
      const inviterId = code === '' ? undefined : await createInviteCodeRepository(at).findInviter(tenant, code)
      return inviterId === undefined ? undefined : code
    },
    take,
  })
  // At the end of their transactions: the rows are held by who settles them, and nobody waits for that with a lock of theirs.
  deps.accountFollowers.add((trx, tenant, userIds) =>
    createInviteRepository(trx.atEnd()).makeDue(tenant, userIds, clock.now()),
  )
  deps.orderFollowers.add((trx, tenant, { userId }) =>
    userId === null ? Promise.resolve() : createInviteRepository(trx.atEnd()).makeDue(tenant, [userId], clock.now()),
  )

  return {
    /** "" where nobody has asked for it yet. */
    async findCode(tenant: Tenant, userId: string): Promise<string> {
      return (await createInviteCodeRepository(db).findOf(tenant, userId)) ?? ''
    },

    /** The code of a person, made when it is first asked for. */
    async codeOf(tenant: Tenant, userId: string): Promise<string> {
      const codes = createInviteCodeRepository(db)
      for (let tries = 0; tries < TRIES; tries += 1) {
        const code = await codes.findOf(tenant, userId)
        if (code !== undefined) return code
        await codes.insert(tenant, { id: ids.next(), userId, code: newCode() })
      }
      throw new Error(`no free invitation code in tenant ${tenant.tenantId}`)
    },
  }
}

export type Invitations = ReturnType<typeof createInvitations>
