import { sql } from 'kysely'
import type { ListColumns } from '@drawdesk/contract/settings/list-settings'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Person = Pick<Scope, 'tenantId' | 'userId'>

export interface ListViewRow {
  id: string
  list: string
  name: string
  query: string
  columns: ListColumns
  isShared: 0 | 1
  ownerId: string
  ownerName: string
}

/** Views of lists: those of one person, and those that are shared in their tenant. */
export function createListViews(db: Db) {
  const visible = ({ tenantId, userId }: Person) =>
    db
      .as({ tenantId })
      .selectFrom('listView as v')
      .leftJoin('userAccount as owner', (on) =>
        on.onRef('owner.id', '=', 'v.ownerId').onRef('owner.tenantId', '=', 'v.tenantId').on('owner.isDeleted', '=', 0),
      )
      .select(['v.id', 'v.list', 'v.name', 'v.query', 'v.columns', 'v.isShared', 'v.ownerId'])
      .select(sql<string>`coalesce(nullif(owner.real_name, ''), owner.account, '')`.as('ownerName'))
      .where('v.tenantId', '=', tenantId)
      .where('v.isDeleted', '=', 0)
      .where(sql<boolean>`(v.owner_id = ${userId} or v.is_shared = 1)`)

  return {
    /** Of one list: the person's own first, then those that others share; by name. */
    async list(person: Person, list: string): Promise<ListViewRow[]> {
      const rows = await visible(person)
        .where('v.list', '=', list)
        .orderBy(sql`v.owner_id = ${person.userId}`, 'desc')
        .orderBy('v.name')
        .orderBy('v.id')
        .execute()
      return rows as unknown as ListViewRow[] // by its columns
    },

    async find(person: Person, id: string): Promise<ListViewRow | undefined> {
      const row = await visible(person).where('v.id', '=', id).executeTakeFirst()
      return row as unknown as ListViewRow | undefined
    },

    async countOwn({ tenantId, userId }: Person, list: string): Promise<number> {
      const row = await db
        .as({ tenantId })
        .selectFrom('listView')
        .select(sql<string>`count(*)`.as('count'))
        .where('tenantId', '=', tenantId)
        .where('ownerId', '=', userId)
        .where('list', '=', list)
        .where('isDeleted', '=', 0)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async findDefault({ tenantId, userId }: Person, list: string): Promise<string | undefined> {
      const row = await db
        .as({ tenantId })
        .selectFrom('listViewDefault')
        .select('viewId')
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('list', '=', list)
        .executeTakeFirst()
      return row?.viewId
    },

    /** `viewId` undefined: the list as it is. */
    async setDefault({ tenantId, userId }: Person, list: string, viewId: string | undefined, now: Date): Promise<void> {
      if (viewId === undefined) {
        await db
          .as({ tenantId })
          .deleteFrom('listViewDefault')
          .where('tenantId', '=', tenantId)
          .where('userId', '=', userId)
          .where('list', '=', list)
          .execute()
        return
      }
      await db
        .as({ tenantId })
        .insertInto('listViewDefault')
        .values({ tenantId, userId, list, viewId, updateTime: now })
        .onConflict((conflict) =>
          conflict.columns(['tenantId', 'userId', 'list']).doUpdateSet({ viewId, updateTime: now }),
        )
        .execute()
    },
  }
}
