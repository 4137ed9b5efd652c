import { sql } from 'kysely'
import type { StarterTable } from '@drawdesk/contract/drawing/starter'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface StarterRow {
  code: string
  tableName: StarterTable
  rowId: string
  /** Its version when it was added; a higher one is a change by the tenant. */
  rowVersion: number
}

/** That are looked at: more than the whole pack has, of which some may go at the same time. */
const USERS_MAX = 100
/** Column that a row of the table is called by. */
const NAME_COLUMNS: Readonly<Record<StarterTable, string>> = {
  drawApi: 'apiName',
  drawStyle: 'styleName',
  drawPrompt: 'title',
  drawSeal: 'sealName',
  sysSticker: 'name',
  drawEx: 'exName',
  chatAssistant: 'name',
}

/** A row of the pack, as it is now. */
export interface LiveRow {
  name: string
  version: number
}

type Tenant = Pick<Scope, 'tenantId'>

/** What of the starter pack a tenant has. */
export function createStarterRepository(db: Db) {
  return {
    /** One change of the pack after the other in a tenant: two clicks at once must not add it twice. */
    async holdTurn({ tenantId }: Tenant): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`starter pack ${tenantId}`}, 0))`.execute(db.platform())
    },

    async list({ tenantId }: Tenant): Promise<StarterRow[]> {
      const rows = await db
        .as({ tenantId })
        .selectFrom('starterRow')
        .select(['code', 'tableName', 'rowId', 'rowVersion'])
        .where('tenantId', '=', tenantId)
        .execute()
      return rows as StarterRow[] // written below alone
    },

    async put({ tenantId }: Tenant, row: StarterRow): Promise<void> {
      await db
        .as({ tenantId })
        .insertInto('starterRow')
        .values({ tenantId, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'code'])
            .doUpdateSet({ tableName: row.tableName, rowId: row.rowId, rowVersion: row.rowVersion }),
        )
        .execute()
    },

    /** Those of the ids that are there, seen or not; with `hold` nobody changes them until the transaction ends. `isDeleted` 1: those that were removed. */
    async listRows(
      { tenantId }: Tenant,
      table: StarterTable,
      ids: readonly string[],
      { hold = false, isDeleted = 0 }: { hold?: boolean; isDeleted?: 0 | 1 } = {},
    ): Promise<Map<string, LiveRow>> {
      let query = db
        .as({ tenantId })
        .selectFrom(table as 'drawApi')
        .select(['id', 'version', sql.ref<string>(NAME_COLUMNS[table]).as('name')])
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', isDeleted)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .orderBy('id')
      if (hold) query = query.forUpdate()
      const rows = await query.execute()
      return new Map(rows.map(({ id, version, name }) => [id, { name, version }]))
    },

    /** What uses the row: experiences a style, seal or sticker, devices an experience, styles and prompts an API. */
    async usersOf({ tenantId }: Tenant, table: StarterTable, id: string): Promise<{ id: string; name: string }[]> {
      const q = db.as({ tenantId })
      const exs = q
        .selectFrom('drawEx')
        .select(['drawEx.id', 'exName as name'])
        .where('drawEx.tenantId', '=', tenantId)
        .where('drawEx.isDeleted', '=', 0)
        .orderBy('drawEx.id')
        .limit(USERS_MAX)
      switch (table) {
        case 'drawStyle':
          return exs
            .innerJoin('drawExStyle as l', (join) =>
              join.onRef('l.exId', '=', 'drawEx.id').on('l.tenantId', '=', tenantId).on('l.isDeleted', '=', 0),
            )
            .where('l.styleId', '=', id)
            .execute()
        case 'drawSeal':
          return exs.where('sealId', '=', id).execute()
        case 'sysSticker':
          return exs.where(sql<boolean>`draw_ex.sticker_ids::jsonb @> to_jsonb(array[${id}::text])`).execute()
        case 'drawEx':
          return q
            .selectFrom('device')
            .select(['id', 'deviceName as name'])
            .where('tenantId', '=', tenantId)
            .where('isDeleted', '=', 0)
            .where('exId', '=', id)
            .orderBy('id')
            .limit(USERS_MAX)
            .execute()
        case 'drawApi':
          return q
            .selectFrom('drawStyle')
            .select(['id', 'styleName as name'])
            .where('tenantId', '=', tenantId)
            .where('isDeleted', '=', 0)
            .where('apiId', '=', id)
            .unionAll(
              q
                .selectFrom('drawPrompt')
                .select(['id', 'title as name'])
                .where('tenantId', '=', tenantId)
                .where('isDeleted', '=', 0)
                .where('apiId', '=', id),
            )
            .limit(USERS_MAX)
            .execute()
        // A conversation has a copy of what its assistant was.
        case 'drawPrompt':
        case 'chatAssistant':
          return []
      }
    },

    /** The API that the pack draws with: the first in the tenant's order that is on and makes pictures from words; else the sample engine, though it is off. */
    findApi: ({ tenantId }: Tenant): Promise<{ id: string; apiName: string } | undefined> =>
      db
        .as({ tenantId })
        .selectFrom('drawApi')
        .select(['id', 'apiName'])
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .where('capability', '=', 'txt2img')
        .where((where) => where.or([where('active', '=', 1), where('preset', '=', 'sample')]))
        .orderBy('active', 'desc')
        .orderBy('sort')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
  }
}
