import { sql } from 'kysely'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What became of the first payment of a person. */
export interface FirstPayment {
  orderId: string
  payTime: Date
  /** Of money that no order took and that went back by itself nothing is said here. */
  isRefunded: boolean
  /** A refund was asked for and is not over. */
  isRefunding: boolean
}

export interface InviteFacts {
  isInviterThere: boolean
  /** Registered, and nobody has decided; let in; refused or removed. */
  invited: 'waiting' | 'in' | 'gone'
  payment: FirstPayment | undefined
}

/** What the world says of an invitation: the two accounts, and the first payment. */
export async function readInviteFacts(
  db: Db,
  { tenantId }: Tenant,
  { inviterId, invitedId }: { inviterId: string; invitedId: string },
): Promise<InviteFacts> {
  const from = db.as({ tenantId })
  const people = await from
    .selectFrom('userAccount')
    .select(['id', 'roleId', 'isDeleted'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [inviterId, invitedId])
    .execute()
  const there = people.filter(({ isDeleted }) => isDeleted === 0)
  const invited = there.find(({ id }) => id === invitedId)
  const { rows } = await sql<FirstPayment>`
    select o.id::text as order_id, o.pay_time,
      exists (select 1 from pay_refund r where r.tenant_id = ${tenantId} and r.order_id = o.id and r.state = 2 and r.source <> 'late') as is_refunded,
      exists (select 1 from pay_refund r where r.tenant_id = ${tenantId} and r.order_id = o.id and r.state in (0, 1) and r.source <> 'late') as is_refunding
    from pay_order o where o.tenant_id = ${tenantId} and o.user_id = ${invitedId} and o.pay_time is not null and o.amount > 0 order by o.pay_time, o.id limit 1`.execute(
    from,
  )
  return {
    isInviterThere: there.some(({ id }) => id === inviterId),
    invited: !invited ? 'gone' : invited.roleId === AWAITING_ID ? 'waiting' : 'in',
    payment: rows[0],
  }
}
