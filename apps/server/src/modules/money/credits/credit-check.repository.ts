import { sql } from 'kysely'
import type { GradeKind } from '@drawdesk/contract/money/credits'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { UNIT_CURRENCY } from './credit-entries.ts'

/** What a person has of one unit, as each of the four places says it. */
export interface UnevenCredits {
  userId: string
  unit: GradeKind
  balance: string
  flows: string
  bags: string
  ledger: string
}

const units = JSON.stringify(Object.entries(UNIT_CURRENCY).map(([unit, currency]) => ({ unit, currency })))

export function createCreditCheckRepository(db: Db) {
  return {
    /** People whose account, flows, bags and ledger do not say the same; all four as of one moment. */
    async listUneven({ tenantId }: Pick<Scope, 'tenantId'>, most: number): Promise<UnevenCredits[]> {
      const { rows } = await sql<UnevenCredits>`
        with said as (
          select user_id, unit, balance, 0 as flows, 0 as bags, 0 as ledger from credit_account where tenant_id = ${tenantId}
          union all
          select user_id, unit, 0, sum(credits), 0, 0 from credit_flow where tenant_id = ${tenantId} group by user_id, unit
          union all
          select user_id, kind, 0, 0, sum(remaining), 0 from pay_bag where tenant_id = ${tenantId} and is_deleted = 0 group by user_id, kind
          union all
          select substr(e.account, 6)::bigint, u.unit, 0, 0, 0, sum(e.credit - e.debit)
          from ledger_entry e join json_to_recordset(${units}::json) as u(unit text, currency text) on u.currency = e.currency
          where e.tenant_id = ${tenantId} and e.account like 'user:%' group by e.account, u.unit)
        select user_id::text as user_id, unit, sum(balance)::text as balance, sum(flows)::text as flows, sum(bags)::text as bags, sum(ledger)::text as ledger
        from said group by user_id, unit
        having sum(balance) <> sum(flows) or sum(balance) <> sum(bags) or sum(balance) <> sum(ledger)
        order by user_id, unit limit ${most}`.execute(db.as({ tenantId }))
      return rows
    },
  }
}
