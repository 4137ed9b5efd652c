import { sql } from 'kysely'
import type { ChangeAction, ChangeOrigin } from '@drawdesk/contract/logs/history'
import type { Db } from '../../platform/database/db.ts'
import { originNow, type RowChange } from '../../platform/row-changes.ts'
import type { Scope } from '../../platform/scope.ts'
import type { ResourceTable } from '../tables.ts'
import { keptFields, type KeptField } from './kept-change.ts'

const SWEPT_AT_ONCE = 5_000
/** A statement has at most 65,535 values. */
const KEPT_AT_ONCE = 1_000
const FILE_NAME_MOST = 255

/** Tables whose changes are kept. Two hold no rows of the kit: regions are keyed by a code, and of rules of invitations a tenant has one set. */
export type NotedTable = ResourceTable | 'systemRegion' | 'userInviteRule'

/** Under this id stands what a tenant has one of. */
export const ONLY_ROW = '0'

/** A code may begin with zeros, which a number would lose: a 1 stands before it. */
const rowIdOf = (table: string, key: string): string => (table === 'systemRegion' ? `1${key}` : key)

export interface KeptChange {
  id: string
  action: ChangeAction
  userId: string
  fields: KeptField[]
  /** Null for an edit like any other, and for what is older than the column. */
  origin: Exclude<ChangeOrigin, ''> | null
  originName: string | null
  createTime: Date
}

/** Keeps what a transaction changed of rows, and where that came from; written with its COMMIT, in the same round trip. */
export async function keepChanges(
  trx: Db,
  scope: Scope,
  action: ChangeAction,
  changes: readonly RowChange[],
): Promise<void> {
  const origin = originNow()
  const rows = changes.map((change) => ({
    tenantId: scope.tenantId,
    tableName: change.table,
    rowId: rowIdOf(change.table, change.id),
    // Whose account it is: what is kept of a person goes with them.
    personId: change.table === 'userAccount' ? change.id : null,
    action,
    userId: scope.userId,
    origin: origin?.kind ?? null,
    originName: origin?.file?.slice(0, FILE_NAME_MOST) ?? null,
    // Of a new row everything is new, and stands in it.
    fields: JSON.stringify(action === 'add' ? [] : keptFields(change)),
  }))
  for (let from = 0; from < rows.length; from += KEPT_AT_ONCE)
    await trx
      .atEnd()
      .as(scope)
      .insertInto('rowChange')
      .values(rows.slice(from, from + KEPT_AT_ONCE))
      .execute()
}

/** What was changed of one row, the newest first; `beforeId`: what was changed before that. */
export async function findChanges(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  { table, rowId, beforeId, most }: { table: NotedTable; rowId: string; beforeId: string | undefined; most: number },
): Promise<KeptChange[]> {
  let query = db
    .as(scope)
    .selectFrom('rowChange')
    .select(['id', 'action', 'userId', 'fields', 'origin', 'originName', 'createTime'])
    .where('tenantId', '=', scope.tenantId)
    .where('tableName', '=', table)
    .where('rowId', '=', rowIdOf(table, rowId))
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return (await query.orderBy('id', 'desc').limit(most).execute()) as unknown as KeptChange[] // by its columns
}

/** Names of people of one tenant by id; the account where somebody has no name. Also of people who are gone. */
export async function findNamesOfPeople(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', sql<string>`coalesce(nullif(real_name, ''), account)`.as('name')])
    .where('tenantId', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(userIds)]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Takes away what is older, of all tenants, in small steps. Answers how many. */
export async function sweepChanges(db: Db, before: Date): Promise<number> {
  for (let swept = 0; ;) {
    const { numDeletedRows } = await db
      .across('maintenance')
      .deleteFrom('rowChange')
      .where(
        sql<boolean>`id in (select c.id from row_change c where c.create_time < ${before} order by c.create_time limit ${SWEPT_AT_ONCE})`,
      )
      .executeTakeFirstOrThrow()
    swept += Number(numDeletedRows)
    if (numDeletedRows < SWEPT_AT_ONCE) return swept
  }
}
