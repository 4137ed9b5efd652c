import { sql } from 'kysely'
import { INVITE_RULES_DEFAULT, type InviteRules, type InviteWhen } from '@drawdesk/contract/operation/invite'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { signsOf } from '../invite-signs.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** `id` undefined: the tenant has saved none. */
export interface KeptRules extends InviteRules {
  id: string | undefined
  version: number
  updateTime: Date | null
  updateUser: string | null
}

const columnsOf = ({ when, suspects, ...rules }: InviteRules) => ({
  ...rules,
  ruleWhen: when,
  suspects: suspects.join(','),
})

export function createInviteRuleRepository(db: Db) {
  return {
    async find(scope: Tenant): Promise<KeptRules> {
      const row = await db
        .as(scope)
        .selectFrom('userInviteRule')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row) return { ...INVITE_RULES_DEFAULT, id: undefined, version: 0, updateTime: null, updateUser: null }
      const { active, credits, ruleWhen, holdDays, dayCap, personCap, lifeDays, suspects } = row
      return {
        active: active as 0 | 1,
        credits,
        when: ruleWhen as InviteWhen, // checked by the table
        holdDays,
        dayCap,
        personCap,
        lifeDays,
        suspects: signsOf(suspects),
        id: row.id,
        version: row.version,
        updateTime: row.updateTime,
        updateUser: row.updateUser,
      }
    },
    /** In a transaction: one at a time saves the rules of a tenant. */
    async lock({ tenantId }: Tenant): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`invite rules ${tenantId}`}, 0))`.execute(
        db.as({ tenantId }),
      )
    },
    /** The rules from now on; those before stay. */
    async insert(scope: Scope, row: { id: string; version: number }, rules: InviteRules, now: Date): Promise<void> {
      const { tenantId, userId } = scope
      await db
        .as(scope)
        .insertInto('userInviteRule')
        .values({
          ...row,
          tenantId,
          ...columnsOf(rules),
          createUser: userId,
          updateUser: userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },
  }
}
