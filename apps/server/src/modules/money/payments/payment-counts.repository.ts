import { sql } from 'kysely'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import { shownFilters, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export function createPaymentCountsRepository(db: Db) {
  return {
    /** How many orders of drawings and prints are in each state, as far as the scope sees them. @throws AppError `common.badInput` for a filter by a column that is not shown */
    async byState(scope: Scope, filters: readonly Filter[]): Promise<{ state: number; count: number }[]> {
      let query = visibleTo(
        scope,
        'payOrder',
        'payOrder',
      )(
        db
          .as(scope)
          .selectFrom('payOrder')
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where('kind', '<>', 'pack'),
      )
      for (const filter of shownFilters(scope, 'payOrder', filters)) query = query.where(filterExpression(filter))
      return query
        .select(['state', sql<number>`count(*)::int`.as('count')])
        .groupBy('state')
        .orderBy('state')
        .execute()
    },
  }
}
