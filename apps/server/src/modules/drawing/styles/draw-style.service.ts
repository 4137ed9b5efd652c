import type { StyleChoice } from '@drawdesk/contract/drawing/draw-style'
import type { RollbackInput } from '@drawdesk/contract/drawing/draw-api'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../row-versions/row-version.service.ts'
import { drawStyleErrors } from './draw-style.errors.ts'
import { createDrawStyleRepository, type DrawStyleRow } from './draw-style.repository.ts'
import { styleOptions, versionedOf } from './draw-style.rules.ts'
import { contentOf, STYLE_FIELDS, toStyleColumns } from './draw-style.save.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'
import { copyName } from './style-texts.ts'

const NAME_LENGTH_MAX = 100

/** What is done with styles besides the calls that the kit makes. */
export function createDrawStyleService(deps: Deps & { files: FileService; rowVersions: RowVersions }) {
  const { db, clock, ids, rowVersions: versions, files } = deps
  const styles = createDrawStyleRepository(db)
  const saver = createSaver(deps, styleOptions(deps))

  async function get(scope: Scope, id: string): Promise<DrawStyleRow> {
    const row = await styles.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** For calls that show the whole row by other ways than its columns. @throws AppError `common.forbidden` where one of the fields is hidden from this person. */
  async function getShown(scope: Scope, id: string): Promise<DrawStyleRow> {
    const row = await get(scope, id)
    if (STYLE_FIELDS.some(hiddenIn(scope, 'drawStyle', { ...row }))) throw commonErrors.forbidden()
    return row
  }

  return {
    get,
    getShown,

    /** @throws AppError `drawStyle.apiInactive`, `drawStyle.apiGone` */
    async setActive(scope: Scope, id: string, active: 0 | 1): Promise<{ id: string; active: 0 | 1; version: number }> {
      const version = await db.transaction(scope, async (trx) => {
        const inside = createDrawStyleRepository(trx)
        const row = await inside.lock(scope, id)
        if (!row) throw commonErrors.notFound()
        if (active === 1) {
          const api = await createStyleApisRepository(trx).holdAny(scope, row.apiId)
          if (!api)
            throw drawStyleErrors.apiGone({ errors: [{ field: 'apiId', text: drawStyleErrors.apiGone().text }] })
          if (api.active !== 1) throw drawStyleErrors.apiInactive({ values: { name: api.apiName } })
        }
        return (await inside.update(scope, id, { active, updateUser: scope.userId, updateTime: clock.now() }))?.version
      })
      if (version === undefined) throw commonErrors.notFound()
      return { id, active, version }
    },

    /** An inactive copy that no experience offers: name + ` 副本`. */
    async copy(scope: Scope, id: string): Promise<SaveAnswer> {
      const content = contentOf(await getShown(scope, id)) // the copy is one's own, and shows everything
      const [newId, now] = [ids.next(), clock.now()]
      await db.transaction(scope, async (trx) => {
        const row = await createDrawStyleRepository(trx).insert(scope, {
          ...toStyleColumns({ ...content, styleName: copyName(content.styleName, NAME_LENGTH_MAX) }),
          id: newId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        await versions.keep(trx, scope, 'drawStyle', versionedOf(row))
      })
      return { id: newId, version: 1 }
    },

    /** @throws AppError `drawStyle.inUse` while an experience that is online holds it. */
    remove: (caller: Caller, id: string): Promise<string[]> => saver.remove(caller, [id]),

    /** To choose from; of an experience those that it offers, in its order. What is not shown of a style is left out. */
    async listChoices(
      scope: Scope,
      { exId, active = 1 }: { exId?: string; active?: 0 | 1 },
    ): Promise<Partial<StyleChoice>[]> {
      const rows = await (exId ? styles.listChoicesOf(scope, exId, active) : styles.listChoices(scope, active))
      const views = await files.viewsOf(
        scope,
        rows.flatMap(({ cover }) => cover ?? []),
      )
      return rows.map((row) => {
        const isHidden = hiddenIn(scope, 'drawStyle', { ...row })
        const { id, styleName, apiId, sort, cover } = row
        const choice: StyleChoice = { id, styleName, coverFile: views.get(cover ?? '') ?? null, apiId, sort }
        return Object.fromEntries(
          Object.entries(choice).filter(([field]) => !isHidden(field === 'coverFile' ? 'cover' : field)),
        )
      })
    },

    /** Newest first; of the fields those that this person may see. */
    async listVersions(scope: Scope, id: string) {
      const row = await get(scope, id)
      const isHidden = hiddenIn(scope, 'drawStyle', { ...row })
      const kept = await versions.list(scope, 'drawStyle', versionedOf(row))
      return kept.map((version) => ({
        ...version,
        row: Object.fromEntries(Object.entries(version.row).filter(([field]) => !isHidden(field))),
      }))
    },

    /** What the row held at a version, as a new version; errors as those of a save. */
    async rollback(caller: Caller, { id, toVersion, version }: RollbackInput): Promise<SaveAnswer> {
      const row = await getShown(caller, id)
      const kept = toVersion <= row.version ? await versions.find(caller, 'drawStyle', id, toVersion) : undefined
      if (!kept) throw commonErrors.notFound()
      return saver.save(caller, { ...kept.content, id, ...(version === undefined ? {} : { version }) })
    },
  }
}
