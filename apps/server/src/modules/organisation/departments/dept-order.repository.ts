import { sql } from 'kysely'
import { noteRows, notesOf } from '../../../crud/row-notes.ts'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface Sibling {
  id: string
  sort: number
  /** The scope shows it. */
  isSeen: boolean
}

/** All live departments directly below one, in their order, seen or not: the order is that of them all. */
export async function listSiblings(db: Db, scope: Scope, parentId: string): Promise<Sibling[]> {
  return db
    .as(scope)
    .selectFrom('systemDept')
    .select(['id', 'sort', sql<boolean>`${seenCondition(scope, 'systemDept') ?? sql`true`}`.as('isSeen')])
    .where('tenantId', '=', scope.tenantId)
    .where('parentId', '=', parentId)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Gives these departments their numbers by one statement; those that have them already stay as they are, the others say it in their history. */
export async function setSorts(
  trx: Db,
  scope: Scope,
  siblings: readonly Pick<Sibling, 'id' | 'sort'>[],
  now: Date,
): Promise<void> {
  const notes = notesOf('systemDept', ['sort'])
  const wanted = sql<number>`w.sort`
  const changed = await trx
    .as(scope)
    .updateTable('systemDept')
    .from(
      sql<{
        id: string
        sort: number
      }>`unnest(${siblings.map(({ id }) => id)}::bigint[], ${siblings.map(({ sort }) => sort)}::int[])`.as<'w'>(
        sql`w (id, sort)`,
      ),
    )
    .set((set) => ({
      sort: wanted,
      updateUser: scope.userId,
      updateTime: now,
      version: set('systemDept.version', '+', 1),
    }))
    .whereRef('w.id', '=', 'systemDept.id')
    .where('systemDept.tenantId', '=', scope.tenantId)
    .where('systemDept.isDeleted', '=', 0)
    .where('systemDept.sort', '<>', wanted)
    .returning('systemDept.id')
    .returning([notes.now.as('now'), notes.was.as('was')])
    .execute()
  await noteRows(trx, scope, 'systemDept', notes, changed)
}
