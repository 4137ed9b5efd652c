import type { StyleFile } from '@drawdesk/contract/drawing/draw-style'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { RowVersions } from '../row-versions/row-version.service.ts'
import { createDrawStyleRepository } from './draw-style.repository.ts'
import { versionedOf } from './draw-style.rules.ts'
import { contentOf, prepareStyle, STYLE_FIELDS, toStyleColumns } from './draw-style.save.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'

const ERRORS_MAX = 200

/** Styles as a file, for another tenant or another day. */
export function createStyleFiles(deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { rowVersions: RowVersions }) {
  const { db, clock, ids, rowVersions: versions } = deps

  return {
    /** In the order of the ids. @throws AppError `common.notFound` for one that is not there, `common.forbidden` where something of one is hidden from this person. */
    async write(scope: Scope, wanted: readonly string[]): Promise<StyleFile> {
      const rows = await createDrawStyleRepository(db).list(scope, wanted)
      const byId = new Map(rows.map((row) => [row.id, row]))
      if (rows.some((row) => STYLE_FIELDS.some(hiddenIn(scope, 'drawStyle', { ...row }))))
        throw commonErrors.forbidden()
      const apis = await createStyleApisRepository(db).namesOf(
        scope,
        rows.map(({ apiId }) => apiId),
      )
      const styles = [...new Set(wanted)].map((id) => {
        const row = byId.get(id)
        if (!row) throw commonErrors.notFound()
        const { cover: _cover, apiId, ...content } = contentOf(row)
        return { ...content, apiCode: apis.get(apiId)?.apiCode ?? '' }
      })
      return { kind: 'drawdesk.styles', version: 1, styles }
    },

    /** New, inactive rows; all of them or none. @throws AppError `common.badInput` with what is wrong, beside `styles[2].apiCode`. */
    async read(scope: Scope, { styles }: StyleFile): Promise<{ ids: string[] }> {
      const made = await db.transaction(scope, async (trx) => {
        const apis = await createStyleApisRepository(trx).idsByCode(
          scope,
          styles.map(({ apiCode }) => apiCode),
        )
        const errors: BilingualFieldError[] = []
        const contents: Parameters<typeof toStyleColumns>[0][] = []
        for (const [index, { apiCode, values, ...given }] of styles.entries()) {
          const apiId = apis.get(apiCode)
          const at = ({ field, text }: BilingualFieldError): BilingualFieldError => ({
            field: `styles[${index}].${field}`,
            text,
          })
          const noApi = {
            field: 'apiCode',
            text: { zh: `没有编码为“${apiCode}”的绘画接口`, en: `There is no drawing API with the code “${apiCode}”` },
          }
          // Without its API everything but its values can still be judged.
          const { content, problems } = await prepareStyle(
            trx,
            scope,
            apiId === undefined ? given : { ...given, values, apiId },
            undefined,
          )
          errors.push(...(apiId === undefined ? [noApi] : []).map(at), ...problems.map(at))
          contents.push(content)
        }
        if (errors.length > 0) throw commonErrors.badInput({ errors: errors.slice(0, ERRORS_MAX) })
        const now = clock.now()
        const newIds: string[] = []
        for (const content of contents) {
          const row = await createDrawStyleRepository(trx).insert(scope, {
            ...toStyleColumns(content),
            id: ids.next(),
            createUser: scope.userId,
            createDept: scope.deptId,
            updateUser: scope.userId,
            createTime: now,
            updateTime: now,
          })
          await versions.keep(trx, scope, 'drawStyle', versionedOf(row))
          newIds.push(row.id)
        }
        return newIds
      })
      return { ids: made }
    },
  }
}
