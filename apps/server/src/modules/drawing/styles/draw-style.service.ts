import type { StyleChoice } from '@drawdesk/contract/drawing/draw-style'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { copyName } from '../../../crud/versions/copy-name.ts'
import { createVersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import { drawStyleErrors } from './draw-style.errors.ts'
import { createDrawStyleRepository } from './draw-style.repository.ts'
import { styleOptions, versionedOf } from './draw-style.rules.ts'
import { contentOf, STYLE_FIELDS } from './draw-style.save.ts'
import { insertStyle } from './insert-style.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'

const NAME_LENGTH_MAX = 100

/** What is done with styles besides the calls that the kit makes. */
export function createDrawStyleService(deps: Deps & { files: FileService; rowVersions: RowVersions }) {
  const { db, clock, rowVersions: versions, files } = deps
  const styles = createDrawStyleRepository(db)
  const { save, remove } = createSaver(deps, styleOptions(deps))
  const rows = createVersionedRows(versions, {
    table: 'drawStyle',
    fields: STYLE_FIELDS,
    find: styles.find,
    versionedOf,
    save,
  })

  return {
    ...rows,

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
      const content = contentOf(await rows.getShown(scope, id)) // the copy is one's own, and shows everything
      const row = await db.transaction(scope, (trx) =>
        insertStyle(deps, trx, scope, { ...content, styleName: copyName(content.styleName, NAME_LENGTH_MAX) }),
      )
      return { id: row.id, version: 1 }
    },

    /** @throws AppError `drawStyle.inUse` while an experience that is online holds it. */
    remove,

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
  }
}
