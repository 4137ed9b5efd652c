import type { ListColumns } from '@drawdesk/contract/settings/list-settings'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Person = Pick<Scope, 'tenantId' | 'userId'>

/** How one person wants their lists. */
export function createListSettings(db: Db) {
  return {
    async find({ tenantId, userId }: Person, list: string): Promise<ListColumns | undefined> {
      const row = await db
        .as({ tenantId })
        .selectFrom('listSetting')
        .select('columns')
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('list', '=', list)
        .executeTakeFirst()
      return row?.columns as ListColumns | undefined
    },

    /** What is said last stays. */
    async put({ tenantId, userId }: Person, list: string, columns: ListColumns, now: Date): Promise<void> {
      const said = { columns: JSON.stringify(columns), updateTime: now }
      await db
        .as({ tenantId })
        .insertInto('listSetting')
        .values({ tenantId, userId, list, ...said })
        .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'list']).doUpdateSet(said))
        .execute()
    },
  }
}
