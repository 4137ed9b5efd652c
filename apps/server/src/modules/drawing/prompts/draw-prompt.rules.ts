import { drawPromptResource } from '@drawdesk/contract/drawing/draw-prompt'
import { Type } from '@drawdesk/contract/core/schema'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { FileService } from '../../files/file.service.ts'
import { readGiven } from '../styles/draw-style.rules.ts'
import { createStyleApisRepository } from '../styles/style-apis.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createDrawPromptRepository, type DrawPromptRow } from './draw-prompt.repository.ts'
import { preparePrompt, PROMPT_FIELDS, toPromptColumns, versionedOf, type PromptContent } from './draw-prompt.save.ts'

/** Prompts as a declared resource: what its calls add to those that the kit makes. */
export function promptOptions(
  deps: Pick<Deps, 'db'> & { files: FileService; rowVersions: RowVersions },
): ResourceOptions {
  const { db, files, rowVersions: versions } = deps

  return {
    resource: drawPromptResource, // its fields are named more narrowly
    table: 'drawPrompt',
    searches: { tag: Type.Optional(Type.String({ maxLength: 30 })) },

    narrow(filters, _scope, input) {
      const { tag } = input as { tag?: string }
      return tag?.trim() ? [...filters, { column: 'tags', operator: 'hasItem', value: tag.trim() }] : filters
    },

    async toColumns(trx, caller, { values, before: existing }) {
      const before = existing ? await createDrawPromptRepository(trx).lock(caller, String(existing.id)) : undefined
      if (existing && !before) throw commonErrors.notFound()
      const { content, problems } = await preparePrompt(
        trx,
        caller,
        readGiven<PromptContent>(values, PROMPT_FIELDS, ['variables', 'tags']),
        before,
      )
      if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
      return toPromptColumns(content)
    },

    async afterChange(trx, caller, { ids }) {
      for (const row of await createDrawPromptRepository(trx).listAny(caller, ids))
        await versions.keepIfChanged(trx, caller, 'drawPrompt', versionedOf(row))
    },

    async decorate(scope, rows) {
      const prompts = rows as unknown as DrawPromptRow[]
      const [views, apis] = await Promise.all([
        files.viewsOf(
          scope,
          prompts.flatMap(({ cover }) => cover ?? []),
        ),
        createStyleApisRepository(db).namesOf(
          scope,
          prompts.flatMap(({ apiId }) => apiId ?? []),
        ),
      ])
      return prompts.map((row) => ({
        ...row,
        coverFile: views.get(row.cover ?? '') ?? null,
        apiName: apis.get(row.apiId ?? '')?.apiName ?? '',
      }))
    },
  }
}
