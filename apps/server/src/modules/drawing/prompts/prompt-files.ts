import { PromptFile } from '@drawdesk/contract/drawing/draw-prompt'
import { createLibraryFiles } from '../../../crud/versions/library-files.service.ts'
import type { LibraryFiles } from '../../../crud/versions/library.routes.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import type { VersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { noApiWithCode } from '../styles/no-api.ts'
import { createStyleApisRepository } from '../styles/style-apis.repository.ts'
import { createDrawPromptRepository, type DrawPromptRow } from './draw-prompt.repository.ts'
import { contentOf, preparePrompt, type PromptContent } from './draw-prompt.save.ts'
import { insertPrompt } from './insert-prompt.ts'

type Entry = PromptFile['prompts'][number]

/** Prompts as a file, for another tenant or another day. */
export function createPromptFiles(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { rowVersions: RowVersions },
  { isWhole }: Pick<VersionedRows<DrawPromptRow>, 'isWhole'>,
): LibraryFiles<PromptFile> {
  const { db } = deps
  const files = createLibraryFiles<DrawPromptRow, Entry, PromptContent>(deps, {
    list: 'prompts',
    findRows: createDrawPromptRepository(db).list,
    isWhole,
    async toEntries(scope, rows) {
      const apis = await createStyleApisRepository(db).namesOf(
        scope,
        rows.flatMap(({ apiId }) => apiId ?? []),
      )
      return rows.map((row) => {
        const { cover: _cover, apiId, ...content } = contentOf(row)
        return { ...content, apiCode: apis.get(apiId ?? '')?.apiCode ?? '' }
      })
    },
    async reader(trx, scope, entries) {
      const apis = await createStyleApisRepository(trx).idsByCode(
        scope,
        entries.map(({ apiCode }) => apiCode),
      )
      return async ({ apiCode, ...given }) => {
        const apiId = apis.get(apiCode)
        const read = await preparePrompt(trx, scope, { ...given, apiId: apiId ?? null }, undefined)
        const isMissing = apiId === undefined && apiCode !== ''
        return isMissing ? { ...read, problems: [noApiWithCode(apiCode), ...read.problems] } : read
      }
    },
    insert: (trx, scope, content) => insertPrompt(deps, trx, scope, content),
  })
  return {
    schema: PromptFile,
    write: async (scope, ids) => ({ kind: 'drawdesk.prompts', version: 1, prompts: await files.write(scope, ids) }),
    read: (scope, { prompts }) => files.read(scope, prompts),
  }
}
