import type { RollbackInput } from '@drawdesk/contract/drawing/draw-api'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { createStyleApisRepository } from '../styles/style-apis.repository.ts'
import { copyName } from '../styles/style-texts.ts'
import type { RowVersions } from '../row-versions/row-version.service.ts'
import { drawPromptErrors } from './draw-prompt.errors.ts'
import { createDrawPromptRepository, type DrawPromptRow } from './draw-prompt.repository.ts'
import { promptOptions } from './draw-prompt.rules.ts'
import { contentOf, PROMPT_FIELDS, versionedOf } from './draw-prompt.save.ts'
import { insertPrompt } from './insert-prompt.ts'
import type { FileService } from '../../files/file.service.ts'

const TITLE_LENGTH_MAX = 100

/** What is done with prompts besides the calls that the kit makes. */
export function createDrawPromptService(deps: Deps & { rowVersions: RowVersions; files: FileService }) {
  const { db, clock, rowVersions: versions } = deps
  const prompts = createDrawPromptRepository(db)
  const saver = createSaver(deps, promptOptions(deps))

  async function get(scope: Scope, id: string): Promise<DrawPromptRow> {
    const row = await prompts.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** For calls that show the whole row by other ways than its columns. @throws AppError `common.forbidden` where one of the fields is hidden from this person. */
  async function getShown(scope: Scope, id: string): Promise<DrawPromptRow> {
    const row = await get(scope, id)
    if (PROMPT_FIELDS.some(hiddenIn(scope, 'drawPrompt', { ...row }))) throw commonErrors.forbidden()
    return row
  }

  return {
    get,
    getShown,

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
      const content = contentOf(await getShown(scope, id)) // the copy is one's own, and shows everything
      const row = await db.transaction(scope, (trx) =>
        insertPrompt(deps, trx, scope, { ...content, title: copyName(content.title, TITLE_LENGTH_MAX) }),
      )
      return { id: row.id, version: 1 }
    },

    remove: (caller: Caller, id: string): Promise<string[]> => saver.remove(caller, [id]),

    listCategories: prompts.listCategories,

    /** Newest first; of the fields those that this person may see. */
    async listVersions(scope: Scope, id: string) {
      const row = await get(scope, id)
      const isHidden = hiddenIn(scope, 'drawPrompt', { ...row })
      const kept = await versions.list(scope, 'drawPrompt', versionedOf(row))
      return kept.map((version) => ({
        ...version,
        row: Object.fromEntries(Object.entries(version.row).filter(([field]) => !isHidden(field))),
      }))
    },

    /** What the row held at a version, as a new version; errors as those of a save. */
    async rollback(caller: Caller, { id, toVersion, version }: RollbackInput): Promise<SaveAnswer> {
      const row = await getShown(caller, id)
      const kept = toVersion <= row.version ? await versions.find(caller, 'drawPrompt', id, toVersion) : undefined
      if (!kept) throw commonErrors.notFound()
      return saver.save(caller, { ...kept.content, id, ...(version === undefined ? {} : { version }) })
    },
  }
}

export type DrawPromptService = ReturnType<typeof createDrawPromptService>

async function requireActiveApi(trx: Db, scope: Scope, apiId: string): Promise<void> {
  const api = await createStyleApisRepository(trx).holdAny(scope, apiId)
  if (!api) throw drawPromptErrors.noApi()
  if (api.active !== 1) throw drawPromptErrors.apiInactive({ values: { name: api.apiName } })
}
