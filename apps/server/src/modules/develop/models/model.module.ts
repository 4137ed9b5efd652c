import { GivenId, Id, Type } from '@drawdesk/contract/core/schema'
import { modelResource, MODEL_PATH } from '@drawdesk/contract/develop/model'
import {
  DictChoice,
  ModelDifference,
  Prototype,
  PrototypesAnswer,
  PrototypesSaved,
  SourceTable,
  SourceTableInfo,
} from '@drawdesk/contract/develop/prototype'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import type { Sources } from '../datasources/sources.ts'
import type { SourceTables } from '../tables/source-tables.ts'
import { modelErrors } from './model.errors.ts'
import { modelRules } from './model.rules.ts'
import type { Models } from './models.service.ts'

const TableName = Type.String({ maxLength: 128 })
const WRITERS = ['model_add', 'model_edit']
const READERS = ['model_view', 'model_edit']

/** Tables of data sources as screens over them are to be. */
export const modelModule: Module<Deps & { sources: Sources; sourceTables: SourceTables; models: Models }> = {
  name: 'develop/models',
  routes(deps) {
    const { db, models, sourceTables } = deps
    return [
      ...resourceRoutes(deps, { resource: modelResource, table: 'developModel', ...modelRules(deps) }),
      route({
        method: 'GET',
        path: `${MODEL_PATH}/table-list`,
        summary: 'Tables and views of a data source that its account may read',
        audit: 'model.tables',
        permission: WRITERS,
        load: 'heavy',
        input: Type.Object({ datasourceId: GivenId, ...tenantArgument }),
        answer: Type.Array(SourceTable),
        handle: async ({ caller, input }) =>
          sourceTables.list(await scopeOf(db, caller, input.tenantId), input.datasourceId),
      }),
      route({
        method: 'GET',
        path: `${MODEL_PATH}/table-info`,
        summary: 'One table with its columns as they are now, and the settings that each would begin with',
        audit: 'model.table',
        permission: WRITERS,
        load: 'heavy',
        input: Type.Object({
          modelId: Type.Optional(Id),
          datasourceId: Type.Optional(Id),
          tableName: Type.Optional(TableName),
          ...tenantArgument,
        }),
        answer: SourceTableInfo,
        async handle({ caller, input: { modelId = '', datasourceId = '', tableName = '', tenantId } }) {
          const scope = await scopeOf(db, caller, tenantId)
          const named = { datasourceId, modelTable: tableName }
          const { datasourceId: source, modelTable } = modelId === '' ? named : await models.get(scope, modelId)
          if (source === '' || modelTable === '')
            throw commonErrors.badInput({ errors: [{ field: 'modelId', text: modelErrors.notNamed().text }] })
          const table = await sourceTables.find(scope, source, modelTable)
          if (!table) throw commonErrors.notFound()
          return table
        },
      }),
      route({
        method: 'GET',
        path: `${MODEL_PATH}/difference`,
        summary: 'What the table of a model has now otherwise than the model',
        audit: 'model.difference',
        permission: 'model_edit',
        load: 'heavy',
        input: Type.Object({ modelId: GivenId, ...tenantArgument }),
        answer: ModelDifference,
        handle: async ({ caller, input }) =>
          models.difference(await scopeOf(db, caller, input.tenantId), input.modelId),
      }),
      route({
        method: 'GET',
        path: `${MODEL_PATH}/dict-select`,
        summary: 'Dictionaries that a column may offer',
        audit: 'model.dicts',
        permission: WRITERS,
        input: Type.Object(tenantArgument),
        answer: Type.Array(DictChoice),
        handle: async ({ caller, input, language }) =>
          models.listDicts(await scopeOf(db, caller, input.tenantId), language),
      }),
      route({
        method: 'GET',
        path: `${MODEL_PATH}/model-prototype`,
        summary: 'Columns of a model in their order',
        audit: 'model.prototypes',
        permission: READERS,
        input: Type.Object({ modelId: GivenId, datasourceId: Type.Optional(Id), ...tenantArgument }),
        answer: Type.Array(Prototype),
        handle: async ({ caller, input }) =>
          models.listPrototypes(await scopeOf(db, caller, input.tenantId), input.modelId),
      }),
      route({
        method: 'POST',
        path: '/blade-develop/model-prototype/submit-list',
        summary: 'The columns of a model from now on, in this order',
        audit: 'model.savePrototypes',
        permission: 'model_edit',
        input: Type.Object({ ...PrototypesSaved.properties, ...tenantArgument }),
        answer: PrototypesAnswer,
        handle: async ({ caller, input }) => models.savePrototypes(await scopeOf(db, caller, input.tenantId), input),
      }),
    ]
  },
}
