import {
  ImportDone,
  ImportOutcome,
  ImportRead,
  ImportUndoInput,
  ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import { Type } from '@drawdesk/contract/core/schema'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { readUpload } from '../../wire/body/read-upload.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { scopeOf, tenantArgumentOf } from '../operator.service.ts'
import type { ResourceOptions } from '../resource-options.ts'
import type { RowHooks } from '../save-row.service.ts'
import type { Values } from '../values.ts'
import { rowImportErrors } from './import.errors.ts'
import { readFields } from './read-fields.ts'
import { createImports, type ImportOrder } from './import.service.ts'

/**
 * `import-read`, `import-check` and `import-run` take a file (multipart: file, and `fields`: the field of each column as JSON) and keep nothing of it between them;
 * `import-latest` and `import-undo` are about those of the caller.
 */
export function importRoutes(
  deps: Deps,
  options: ResourceOptions & RowHooks,
  permission: readonly string[],
): AnyRoute[] {
  const { resource } = options
  const imports = createImports(deps, options)
  const own = tenantArgumentOf(resource)
  const group = resource.import?.group?.field
  const ofFile = { ...own, ...(group && { [group]: Type.Optional(Type.String({ maxLength: 255 })) }) }
  const title = resource.texts.title.en
  const common = { permission: [...permission] }

  async function orderOf(request: FastifyRequest, input: object): Promise<ImportOrder> {
    const { bytes, fileName, fields } = await readUpload(request, rowImportErrors.fileMissing)
    const named = group && (input as Values)[group]
    return {
      bytes,
      fileName,
      fields: fields.fields === undefined ? undefined : readFields(fields.fields),
      group: typeof named === 'string' && named !== '' ? named : undefined,
    }
  }
  const scopeIn = (caller: Parameters<typeof scopeOf>[1], input: object) =>
    scopeOf(deps.db, caller, (input as Values).tenantId)

  return [
    route({
      method: 'POST',
      path: `${resource.path}/import-read`,
      summary: `${title}: what a file holds, and which field each column seems to be`,
      audit: `${resource.name}.importRead`,
      isRead: true,
      ...common,
      isUpload: true,
      input: Type.Object(ofFile),
      answer: ImportRead,
      handle: async ({ request, input }) => imports.read(await orderOf(request, input)),
    }),
    route({
      method: 'POST',
      path: `${resource.path}/import-check`,
      summary: `${title}: what an import would do with each row; nothing is written`,
      audit: `${resource.name}.importCheck`,
      isRead: true,
      ...common,
      isUpload: true,
      input: Type.Object(ofFile),
      answer: ImportOutcome,
      handle: async ({ caller, input, request, language }) =>
        imports.check(await scopeIn(caller, input), await orderOf(request, input), language),
    }),
    route({
      method: 'POST',
      path: `${resource.path}/import-run`,
      summary: `${title}: write the rows that nothing is wrong with, all of them or none`,
      audit: `${resource.name}.import`,
      ...common,
      isUpload: true,
      input: Type.Object(ofFile),
      answer: ImportOutcome,
      handle: async ({ caller, input, request, language }) =>
        imports.run(await scopeIn(caller, input), await orderOf(request, input), language),
    }),
    route({
      method: 'GET',
      path: `${resource.path}/import-latest`,
      summary: `${title}: the caller’s imports of the last days`,
      audit: `${resource.name}.importLatest`,
      ...common,
      input: Type.Object({ ...own }),
      answer: Type.Array(ImportDone),
      handle: async ({ caller, input }) => imports.latest(await scopeIn(caller, input)),
    }),
    route({
      method: 'POST',
      path: `${resource.path}/import-undo`,
      summary: `${title}: take back an import of the caller, as far as nothing was changed since; as a trial only say what would stay`,
      audit: `${resource.name}.importUndo`,
      ...common,
      input: Type.Object({ ...ImportUndoInput.properties, ...own }),
      answer: ImportUndone,
      async handle({ caller, input, language }) {
        const { id, isTrial } = input as ImportUndoInput
        return imports.undo(await scopeIn(caller, input), { id, isTrial: isTrial === 1 }, language)
      },
    }),
  ]
}
