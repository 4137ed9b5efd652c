import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** From one moment up to another one that is not in it. */
export interface FiguresSpan {
  from: Date
  before: Date
  timeZone: string
}

export interface DayNumbers {
  day: string
  newUsers: number
  invited: number
  paid: number
  rewardCredits: number
}

/** An invitation as rules are played over it. */
export interface PlayedInvite {
  id: string
  inviterId: string
  approvedTime: Date
  paidTime: Date | null
  /** When the first payment was refunded. */
  refundTime: Date | null
  shares: string
  decision: string
  /** Counts for nothing, whatever the rules say (the same person, a circle). */
  reason: string
}

export function createInviteFiguresRepository(db: Db) {
  return {
    /** Days with something, in order. New people are accounts that somebody can use: those who wait or were refused are none. */
    async days({ tenantId }: Tenant, { from, before, timeZone }: FiguresSpan): Promise<DayNumbers[]> {
      const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`
      const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before}`
      const { rows } = await sql<Record<keyof DayNumbers, string>>`
        select day, sum(new_users)::text as new_users, sum(invited)::text as invited, sum(paid)::text as paid, sum(credits)::text as reward_credits from (
          select ${day('create_time')} as day, 1 as new_users, 0 as invited, 0 as paid, 0 as credits from user_account where tenant_id = ${tenantId} and is_deleted = 0 and role_id <> '-1' and ${within('create_time')}
          union all select ${day('approved_time')}, 0, 1, 0, 0 from user_invite where tenant_id = ${tenantId} and ${within('approved_time')}
          union all select ${day('paid_time')}, 0, 0, 1, 0 from user_invite where tenant_id = ${tenantId} and ${within('paid_time')}
          union all select ${day('reward_time')}, 0, 0, 0, credits - taken_back from user_invite where tenant_id = ${tenantId} and ${within('reward_time')}
        ) events group by day order by day`.execute(db.as({ tenantId }))
      return rows.map(({ day: key, newUsers, invited, paid, rewardCredits }) => ({
        day: key,
        newUsers: Number(newUsers),
        invited: Number(invited),
        paid: Number(paid),
        rewardCredits: Number(rewardCredits),
      }))
    },

    /** Invitations that counted since then, the earliest first. */
    async listPlayed({ tenantId }: Tenant, since: Date, most: number): Promise<PlayedInvite[]> {
      const { rows } = await sql<PlayedInvite>`
        select id::text as id, inviter_id::text as inviter_id, approved_time, paid_time, shares, decision, reason,
          (select min(r.done_time) from pay_refund r where r.tenant_id = ${tenantId} and r.order_id = user_invite.order_id and r.state = 2 and r.source <> 'late') as refund_time
        from user_invite where tenant_id = ${tenantId} and approved_time >= ${since} order by approved_time, id limit ${most}`.execute(
        db.as({ tenantId }),
      )
      return rows
    },
  }
}
