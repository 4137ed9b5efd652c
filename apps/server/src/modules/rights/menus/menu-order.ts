import { sql } from 'kysely'
import { lockTree } from '../../../crud/tree/tree-rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Between two neighbours, so that an installation's own menu finds a place. */
const STEP = 10

/**
 * Puts the menus below a parent in this order; those that are not named follow in the order they had.
 *
 * @returns all of them in their order.
 * @throws AppError `common.notFound` for an id that does not stand there; nothing changes then.
 */
export async function sortMenus(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  parentId: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  return db.transaction(scope, async (trx) => {
    await lockTree(trx, scope, 'systemMenu')
    const rows = await trx
      .platform()
      .selectFrom('systemMenu')
      .select('id')
      .where('parentId', '=', parentId)
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    const there = rows.map(({ id }) => id)
    if (!wanted.every((id) => there.includes(id))) throw commonErrors.notFound()
    const ordered = [...wanted, ...there.filter((id) => !wanted.includes(id))]
    const places = ordered.map((_, index) => (index + 1) * STEP)
    await sql`
      update system_menu set sort = wanted.sort, update_user = ${scope.userId}, update_time = ${clock.now()}, version = version + 1
      from unnest(${ordered}::bigint[], ${places}::int[]) as wanted (id, sort) where system_menu.id = wanted.id and system_menu.sort <> wanted.sort`.execute(
      trx.platform(),
    )
    return ordered
  })
}
