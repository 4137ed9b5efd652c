import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { FLOW_XML_MOST_BYTES } from '@drawdesk/contract/workflow/flow'
import {
  FLOW_MODEL_KEY_PATTERN,
  type FlowDeployed,
  type FlowModel,
  type FlowModelDetail,
  type FlowModelSubmit,
} from '@drawdesk/contract/workflow/model'
import { insertRow, removeRows, restoreRows, updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ErrorFactory } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import type { Deployments } from '../definitions/deployment.service.ts'
import { categoryIn, readFlowCategories, type FlowCategories } from '../shared/flow-categories.ts'
import { checkFlowCode } from '../shared/flow-permission.ts'
import { timeText } from '../shared/flow-times.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createModelRepository, type ModelFilters, type ModelRow } from './model.repository.ts'

export type ModelNeeds = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'log'> & {
  dictionaries: DictService
  deployments: Deployments
}

const KEY = new RegExp(FLOW_MODEL_KEY_PATTERN)

/** Models: what people draw before it is deployed. */
export function createModelService(deps: ModelNeeds) {
  const { db, config, dictionaries, deployments } = deps
  const models = createModelRepository(db)

  async function getModel(scope: Pick<Scope, 'tenantId'>, id: string) {
    const found = await models.find(scope, id)
    if (!found) throw flowErrors.noModel()
    return found
  }

  async function viewsOf(scope: Scope, rows: readonly ModelRow[], language: Language): Promise<FlowModel[]> {
    const [categories, people] = await Promise.all([
      readFlowCategories(dictionaries, scope, language),
      findPeopleNames(
        db,
        scope,
        rows.flatMap(({ createUser, updateUser }) => [createUser ?? [], updateUser ?? []].flat()),
      ),
    ])
    return rows.map((row) => viewOf(row, { categories, people, timeZone: config.timeZone }))
  }

  return {
    async list(scope: Scope, filters: ModelFilters, language: Language): Promise<Page<FlowModel>> {
      const page = await models.page(scope, filters)
      return { ...page, records: await viewsOf(scope, page.records, language) }
    },

    /** @throws AppError `flow.noModel` */
    async detail(scope: Scope, id: string, language: Language): Promise<FlowModelDetail> {
      const found = await getModel(scope, id)
      const [view] = await viewsOf(scope, [found], language)
      return { ...(view as FlowModel), modelEditorXml: found.xml } // one row in, one out
    },

    /**
     * Adds a model, or changes the named fields of one.
     *
     * @throws AppError `common.forbidden`, `flow.noModel`, `flow.noModelName`, `flow.badModelKey`, `flow.modelKeyTaken`, `flow.diagramTooLarge`, `common.stale`
     */
    async submit(caller: Caller, input: FlowModelSubmit): Promise<SaveAnswer> {
      const { id = '', version, name, nameEn, modelKey, description, descriptionEn, category } = input
      const xml = input.modelEditorXml ?? input.modelXml
      if (xml !== undefined && Buffer.byteLength(xml) > FLOW_XML_MOST_BYTES) throw flowErrors.diagramTooLarge()
      const isNew = id === ''
      checkFlowCode(caller, isNew ? 'flow_model_add' : 'flow_model_edit')
      if ((isNew && name === undefined) || name?.trim() === '') throw besideField('name', flowErrors.noModelName)
      if ((isNew && modelKey === undefined) || (modelKey !== undefined && !KEY.test(modelKey)))
        throw besideField('modelKey', flowErrors.badModelKey)
      const values = Object.fromEntries(
        Object.entries({
          name: name?.trim(),
          nameEn: nameEn?.trim(),
          modelKey,
          description,
          descriptionEn,
          category,
          xml,
        }).filter(([, value]) => value !== undefined),
      )
      try {
        return await db.transaction(caller, (trx) =>
          isNew
            ? insertRow(deps, trx, caller, 'wfModel', values)
            : updateRow(deps, trx, caller, 'wfModel', { id, version, values }),
        )
      } catch (error) {
        if ((error as { constraint?: string }).constraint === 'wf_model_key')
          throw besideField('modelKey', flowErrors.modelKeyTaken, error)
        throw error
      }
    },

    /** What was deployed of them stays. @throws AppError `common.notFound` for an unknown one; then none is removed */
    remove: (caller: Caller, ids: readonly string[]): Promise<string[]> => removeRows(deps, db, caller, 'wfModel', ids),

    /** Takes a removal back. @throws AppError `common.notFound`, `common.restoreTaken` where another model has the key by now */
    restore: (caller: Caller, ids: readonly string[]): Promise<string[]> =>
      restoreRows(deps, db, caller, 'wfModel', ids),

    /**
     * Makes a new version of its process of a model, for these tenants.
     *
     * @throws AppError `flow.noModel`, `flow.nothingDrawn`, and what `deployments.deploy` throws
     */
    async deploy(
      caller: Caller,
      { modelId, category, tenantIds = [] }: { modelId: string; category?: string; tenantIds?: readonly string[] },
      language: Language,
    ): Promise<FlowDeployed[]> {
      const model = await getModel(caller, modelId)
      if (model.xml.trim() === '') throw flowErrors.nothingDrawn()
      return deployments.deploy(
        caller,
        [
          {
            xml: model.xml,
            name: model.name,
            nameEn: model.nameEn,
            resourceName: `${model.modelKey}.bpmn20.xml`,
            sourceModelId: model.id,
            // Elements stand beside each other in one diagram.
            fieldOf: ({ element }) => element ?? '',
          },
        ],
        { category: category || model.category, tenantIds, language },
      )
    },
  }
}

export type ModelService = ReturnType<typeof createModelService>

const besideField = (field: string, factory: ErrorFactory, cause?: unknown): Error =>
  factory({ cause, errors: [{ field, text: factory().text }] })

function viewOf(
  row: ModelRow,
  {
    categories,
    people,
    timeZone,
  }: { categories: FlowCategories; people: ReadonlyMap<string, string>; timeZone: string },
): FlowModel {
  return {
    id: row.id,
    tenantId: row.tenantId,
    name: row.name,
    nameEn: row.nameEn,
    modelKey: row.modelKey,
    description: row.description,
    descriptionEn: row.descriptionEn,
    category: row.category,
    categoryName: categoryIn(categories, row.category).name,
    version: row.version,
    created: timeText(row.createTime, timeZone),
    createdBy: row.createUser ?? '',
    createdByName: people.get(row.createUser ?? '') ?? '',
    lastUpdated: timeText(row.updateTime, timeZone),
    lastUpdatedBy: row.updateUser ?? '',
    lastUpdatedByName: people.get(row.updateUser ?? '') ?? '',
  }
}
