import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createStyleApisRepository } from '../styles/style-apis.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { copyName } from '../../../crud/versions/copy-name.ts'
import { createVersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import { drawPromptErrors } from './draw-prompt.errors.ts'
import { createDrawPromptRepository } from './draw-prompt.repository.ts'
import { promptOptions } from './draw-prompt.rules.ts'
import { contentOf, PROMPT_FIELDS, versionedOf } from './draw-prompt.save.ts'
import { insertPrompt } from './insert-prompt.ts'
import type { FileService } from '../../files/file.service.ts'

const TITLE_LENGTH_MAX = 100

/** What is done with prompts besides the calls that the kit makes. */
export function createDrawPromptService(deps: Deps & { rowVersions: RowVersions; files: FileService }) {
  const { db, clock, rowVersions: versions } = deps
  const prompts = createDrawPromptRepository(db)
  const { save, remove } = createSaver(deps, promptOptions(deps))
  const rows = createVersionedRows(versions, {
    table: 'drawPrompt',
    fields: PROMPT_FIELDS,
    find: prompts.find,
    versionedOf,
    save,
  })

  return {
    ...rows,

    /** One without an API may be on: it can be read. @throws AppError `drawPrompt.apiInactive` */
    async setActive(scope: Scope, id: string, active: 0 | 1): Promise<{ id: string; active: 0 | 1; version: number }> {
      const version = await db.transaction(scope, async (trx) => {
        const inside = createDrawPromptRepository(trx)
        const row = await inside.lock(scope, id)
        if (!row) throw commonErrors.notFound()
        if (active === 1 && row.apiId !== null) await requireActiveApi(trx, scope, row.apiId)
        return (await inside.update(scope, id, { active, updateUser: scope.userId, updateTime: clock.now() }))?.version
      })
      if (version === undefined) throw commonErrors.notFound()
      return { id, active, version }
    },

    /** An inactive copy: title + ` 副本`. */
    async copy(scope: Scope, id: string): Promise<SaveAnswer> {
      const content = contentOf(await rows.getShown(scope, id)) // the copy is one's own, and shows everything
      const row = await db.transaction(scope, (trx) =>
        insertPrompt(deps, trx, scope, { ...content, title: copyName(content.title, TITLE_LENGTH_MAX) }),
      )
      return { id: row.id, version: 1 }
    },

    remove,

    listCategories: prompts.listCategories,
  }
}

async function requireActiveApi(trx: Db, scope: Scope, apiId: string): Promise<void> {
  const api = await createStyleApisRepository(trx).holdAny(scope, apiId)
  if (!api) throw drawPromptErrors.noApi()
  if (api.active !== 1) throw drawPromptErrors.apiInactive({ values: { name: api.apiName } })
}

export type DrawPromptService = ReturnType<typeof createDrawPromptService>
