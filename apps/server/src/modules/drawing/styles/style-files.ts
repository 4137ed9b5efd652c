import { StyleFile } from '@drawdesk/contract/drawing/draw-style'
import { createLibraryFiles } from '../../../crud/versions/library-files.service.ts'
import type { LibraryFiles } from '../../../crud/versions/library.routes.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import type { VersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDrawStyleRepository, type DrawStyleRow } from './draw-style.repository.ts'
import { contentOf, prepareStyle, type StyleContent } from './draw-style.save.ts'
import { insertStyle } from './insert-style.ts'
import { noApiWithCode } from './no-api.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'

type Entry = StyleFile['styles'][number]

/** Styles as a file, for another tenant or another day. */
export function createStyleFiles(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { rowVersions: RowVersions },
  { isWhole }: Pick<VersionedRows<DrawStyleRow>, 'isWhole'>,
): LibraryFiles<StyleFile> {
  const { db } = deps
  const files = createLibraryFiles<DrawStyleRow, Entry, StyleContent>(deps, {
    list: 'styles',
    findRows: createDrawStyleRepository(db).list,
    isWhole,
    async toEntries(scope, rows) {
      const apis = await createStyleApisRepository(db).namesOf(
        scope,
        rows.map(({ apiId }) => apiId),
      )
      return rows.map((row) => {
        const { cover: _cover, apiId, ...content } = contentOf(row)
        return { ...content, apiCode: apis.get(apiId)?.apiCode ?? '' }
      })
    },
    async reader(trx, scope, entries) {
      const apis = await createStyleApisRepository(trx).idsByCode(
        scope,
        entries.map(({ apiCode }) => apiCode),
      )
      return async ({ apiCode, values, ...given }) => {
        const apiId = apis.get(apiCode)
        // Without its API everything but its values can still be judged.
        const read = await prepareStyle(
          trx,
          scope,
          apiId === undefined ? given : { ...given, values, apiId },
          undefined,
        )
        return apiId === undefined ? { ...read, problems: [noApiWithCode(apiCode), ...read.problems] } : read
      }
    },
    insert: (trx, scope, content) => insertStyle(deps, trx, scope, content),
  })
  return {
    schema: StyleFile,
    write: async (scope, ids) => ({ kind: 'drawdesk.styles', version: 1, styles: await files.write(scope, ids) }),
    read: (scope, { styles }) => files.read(scope, styles),
  }
}
