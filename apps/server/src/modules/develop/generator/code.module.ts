import {
  CODE_PATH,
  CodeDrift,
  CodeFile,
  CodeModel,
  CodeModelChoice,
  codeResource,
  codeSystemOf,
  GEN_MOST,
} from '@drawdesk/contract/develop/code'
import { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { MODEL_PATH } from '@drawdesk/contract/develop/model'
import { GivenId, Id, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { formFieldsOf } from '@drawdesk/contract/core/resource'
import { listRows } from '../../../crud/list.repository.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { sendZip } from '../../../wire/answer/send-zip.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Models } from '../models/models.service.ts'
import { codeErrors } from './code.errors.ts'
import { codeRules } from './code.rules.ts'
import { codeZip } from './code-zip.ts'
import { createGenerator } from './generator.service.ts'

const READERS = ['code_view', 'code_edit']
const WRITERS = ['code_add', 'code_edit']
/** Models that are offered at once. */
const MODELS_MOST = 500
const COPY = '-copy'
const NAME_MOST = 64

const SystemName = Type.Optional(Type.String({ maxLength: 32 }))

/** @throws AppError `common.badInput` beside `system` */
function systemOf(name = 'drawdesk') {
  const system = codeSystemOf(name)
  if (system) return system
  throw commonErrors.badInput({ errors: [{ field: 'system', text: codeErrors.unknownSystem().text }] })
}

/** Screens that are generated from models. */
export const codeModule: Module<Deps & { models: Models }> = {
  name: 'develop/generator',
  routes(deps) {
    const options = { resource: codeResource, table: 'developCode' as const, ...codeRules(deps) }
    return [...resourceRoutes(deps, options), ...formRoutes(deps, options), ...generatorRoutes(deps)]
  },
}

/** What the form offers, and copies. */
function formRoutes(deps: Deps & { models: Models }, options: Parameters<typeof createSaver>[1]): AnyRoute[] {
  const { db, models } = deps
  const { save } = createSaver(deps, options)
  return [
    route({
      method: 'GET',
      path: `${MODEL_PATH}/select`,
      summary: 'Models to choose from',
      audit: 'model.select',
      permission: ['code', ...WRITERS],
      input: Type.Object({ ...tenantArgument }),
      answer: Type.Array(CodeModelChoice),
      async handle({ caller, input }) {
        const { records } = await listRows(db, await scopeOf(db, caller, input.tenantId), {
          table: 'developModel',
          columns: ['id', 'modelName', 'modelTable'],
          filters: [],
          sort: [{ column: 'id', order: 'desc' }],
          paging: { current: 1, size: MODELS_MOST },
        })
        return records.map(({ id, modelName, modelTable }) => ({ id, name: `${modelName} (${modelTable})` }))
      },
    }),
    route({
      method: 'GET',
      path: `${CODE_PATH}/model`,
      summary: 'What the fields of a code begin with, and columns to choose from',
      audit: 'code.model',
      permission: [...WRITERS, 'code_view'],
      input: Type.Object({ modelId: GivenId, ...tenantArgument }),
      answer: CodeModel,
      async handle({ caller, input }) {
        const scope = await scopeOf(db, caller, input.tenantId)
        const { modelName, modelTable, datasourceId } = await getRow(db, scope, 'developModel', input.modelId)
        const columns = await models.listPrototypes(scope, input.modelId)
        return {
          modelName,
          modelTable,
          datasourceId,
          columns: columns.map(({ jdbcName, comment, isKey, referTable }) => ({
            name: jdbcName,
            comment,
            isKey,
            referTable,
          })),
        }
      },
    }),
    route({
      method: 'POST',
      path: `${CODE_PATH}/copy`,
      summary: 'A copy of a definition, its name followed by -copy',
      audit: 'code.copy',
      permission: 'code_add',
      input: Type.Object({ id: GivenId, ...tenantArgument }),
      answer: SaveAnswer,
      async handle({ caller, input }) {
        const row = await getRow(db, await scopeOf(db, caller, input.tenantId), 'developCode', input.id)
        const values = Object.fromEntries(formFieldsOf(codeResource).map((name) => [name, row[name] ?? '']))
        const codeName = `${String(row.codeName).slice(0, NAME_MOST - COPY.length)}${COPY}`
        return save(caller, { ...values, codeName, ...(input.tenantId ? { tenantId: input.tenantId } : {}) })
      },
    }),
  ]
}

function generatorRoutes(deps: Deps & { models: Models }): AnyRoute[] {
  const { db, clock } = deps
  const generator = createGenerator(deps)
  return [
    route({
      method: 'GET',
      path: `${CODE_PATH}/definition`,
      summary: 'All that a screen is generated from; by id, or by its name or the code of its model',
      audit: 'code.definition',
      permission: READERS,
      input: Type.Object({
        id: Type.Optional(Id),
        name: Type.Optional(Type.String({ maxLength: 64 })),
        ...tenantArgument,
      }),
      answer: CodeDefinition,
      async handle({ caller, input: { id, name = '', tenantId } }) {
        const scope = await scopeOf(db, caller, tenantId)
        return generator.definitions.of(scope, id || (await generator.definitions.idOf(scope, name)))
      },
    }),
    route({
      method: 'GET',
      path: `${CODE_PATH}/preview`,
      summary: 'Files as they would be generated now, beside what was generated last',
      audit: 'code.preview',
      permission: READERS,
      input: Type.Object({ id: GivenId, system: SystemName, ...tenantArgument }),
      answer: Type.Array(CodeFile),
      handle: async ({ caller, input: { id, system, tenantId } }) =>
        generator.preview(await scopeOf(db, caller, tenantId), id, systemOf(system)),
    }),
    route({
      method: 'GET',
      path: `${CODE_PATH}/drift`,
      summary: 'Where table, model, generated files and menu differ',
      audit: 'code.drift',
      permission: READERS,
      load: 'heavy',
      input: Type.Object({ id: GivenId, ...tenantArgument }),
      answer: Type.Array(CodeDrift),
      handle: async ({ caller, input: { id, tenantId } }) => generator.drift(await scopeOf(db, caller, tenantId), id),
    }),
    route({
      method: 'POST',
      path: `${CODE_PATH}/gen-code`,
      summary: 'Files of these screens as a zip; from now on they are what was generated last',
      audit: 'code.generate',
      permission: 'code_edit',
      isExport: true,
      isBare: true,
      sends: ['application/zip'],
      input: Type.Object({
        ids: Type.Array(Id, { minItems: 1, maxItems: GEN_MOST }),
        system: SystemName,
        ...tenantArgument,
      }),
      answer: Type.Unknown(),
      async handle({ caller, reply, input: { ids, system: name, tenantId } }) {
        const system = systemOf(name)
        const all = await generator.generate(await scopeOf(db, caller, tenantId), [...new Set(ids)], system)
        const [only] = all
        return sendZip(reply, all.length === 1 && only ? only.output.name : 'code', codeZip(all, system, clock.now()))
      },
    }),
  ]
}
