import { sql } from 'kysely'
import { filterExpression } from '../../../crud/filters.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const COLLEAGUES_MOST = 200

/** People of one's own tenant by name, for fields that choose somebody: id and name, nothing else of them. */
export function createColleaguesRepository(db: Db) {
  return {
    /** Those whose name or account has the text, by name; at most 200. */
    async list(scope: Pick<Scope, 'tenantId'>, text: string): Promise<{ id: string; name: string }[]> {
      const rows = await db
        .as(scope)
        .selectFrom('userAccount')
        .select(['id', 'realName', 'account'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .$if(text !== '', (query) =>
          query.where(({ or }) =>
            or([
              filterExpression({ column: 'realName', operator: 'contains', value: text }),
              filterExpression({ column: 'account', operator: 'contains', value: text }),
            ]),
          ),
        )
        .orderBy(sql`coalesce(nullif(real_name, ''), account)`)
        .orderBy('id')
        .limit(COLLEAGUES_MOST)
        .execute()
      return rows.map(({ id, realName, account }) => ({ id, name: realName || account }))
    },
  }
}
