import { sql } from 'kysely'
import { SHEET_PRICE_PARAM } from '@drawdesk/contract/money/profit'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { QueueOf } from '../../drawing/run/queue/queue-of.ts'

/** Where only some orders are seen, what no order stands behind is nobody's to see. */
export const isPartial = (scope: Pick<Scope, 'rowRules'>, of: QueueOf): boolean =>
  of.tenantId !== undefined && (seenCondition(scope, 'payOrder') ?? seenCondition(scope, 'drawInfo')) !== undefined

/** What a sheet costs each tenant, in fen. */
export const PRICES = sql`select tenant_id as price_tenant, max(param_value::numeric) as price from system_param where param_key = ${SHEET_PRICE_PARAM} and is_deleted = 0 and param_value ~ '^\\d{1,6}(\\.\\d{1,4})?$' group by 1`

/** The sums of rows that have the columns of `profit_change`, beside the `price` of a sheet: money in whole units of its currency, exact. */
export const FIGURES = sql`coalesce(sum(orders), 0)::float8 as orders, trim_scale(coalesce(sum(gross), 0) / 100.0)::text as gross, trim_scale(coalesce(sum(refunds), 0) / 100.0)::text as refunds,
  trim_scale(coalesce(sum(earned), 0) / 100.0)::text as earned, trim_scale(coalesce(sum(fee), 0) / 100.0)::text as fee, coalesce(sum(sheets), 0)::float8 as sheets,
  trim_scale(coalesce(sum(sheets * coalesce(price, 0)), 0) / 100.0)::text as paper, trim_scale(coalesce(sum(provider), 0))::text as provider, trim_scale(coalesce(sum(voice), 0))::text as voice`
