import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createDrawPromptRepository, type DrawPromptRow } from './draw-prompt.repository.ts'
import { toPromptColumns, versionedOf, type PromptContent } from './draw-prompt.save.ts'

/** A new, inactive prompt with its first version. */
export async function insertPrompt(
  deps: Pick<Deps, 'clock' | 'ids'> & { rowVersions: RowVersions },
  trx: Db,
  scope: Scope,
  content: PromptContent,
): Promise<DrawPromptRow> {
  const now = deps.clock.now()
  const author = {
    createUser: scope.userId,
    createDept: scope.deptId,
    updateUser: scope.userId,
    createTime: now,
    updateTime: now,
  }
  const row = await createDrawPromptRepository(trx).insert(scope, {
    ...toPromptColumns(content),
    id: deps.ids.next(),
    ...author,
  })
  await deps.rowVersions.keep(trx, scope, 'drawPrompt', versionedOf(row))
  return row
}
