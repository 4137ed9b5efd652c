import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createDrawStyleRepository, type DrawStyleRow } from './draw-style.repository.ts'
import { versionedOf } from './draw-style.rules.ts'
import { toStyleColumns, type StyleContent } from './draw-style.save.ts'

/** A new, inactive style with its first version. */
export async function insertStyle(
  deps: Pick<Deps, 'clock' | 'ids'> & { rowVersions: RowVersions },
  trx: Db,
  scope: Scope,
  content: StyleContent,
): Promise<DrawStyleRow> {
  const now = deps.clock.now()
  const author = {
    createUser: scope.userId,
    createDept: scope.deptId,
    updateUser: scope.userId,
    createTime: now,
    updateTime: now,
  }
  const row = await createDrawStyleRepository(trx).insert(scope, {
    ...toStyleColumns(content),
    id: deps.ids.next(),
    ...author,
  })
  await deps.rowVersions.keep(trx, scope, 'drawStyle', versionedOf(row))
  return row
}
