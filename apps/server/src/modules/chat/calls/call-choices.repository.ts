import { sql } from 'kysely'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const COLUMNS = { userId: sql.ref('c.user_id'), apiId: sql.ref('c.api_id') } as const

export function createCallChoicesRepository(db: Db) {
  return {
    /** Whose calls there are among the rows that the scope sees: each value is one look into the index, however many rows have it. */
    async list(scope: Pick<Scope, 'tenantId' | 'rowRules'>, by: keyof typeof COLUMNS, most: number): Promise<string[]> {
      const column = COLUMNS[by]
      const seen = seenCondition(scope, 'chatCall', 'c') ?? sql`true`
      const { rows } = await sql<{ id: string }>`
        with recursive found as (
          (select ${column} as id from chat_call c where c.tenant_id = ${scope.tenantId} and ${seen} order by 1 limit 1)
          union all
          select (select ${column} from chat_call c where c.tenant_id = ${scope.tenantId} and ${column} > found.id and ${seen} order by 1 limit 1)
          from found where found.id is not null
        )
        select id::text as id from found where id is not null limit ${most}`.execute(db.as(scope))
      return rows.map(({ id }) => id)
    },
  }
}
