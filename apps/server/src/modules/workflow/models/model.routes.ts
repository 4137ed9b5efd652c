import { IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { FlowChain, FlowChainQuery, FlowChainSubmit } from '@drawdesk/contract/workflow/chain'
import {
  FLOW_MODEL_PATH,
  FlowDeployedList,
  FlowDeployInput,
  FlowModelById,
  FlowModelDetail,
  FlowModelIds,
  FlowModelPage,
  FlowModelQuery,
  FlowModelSubmit,
  FlowReferences,
} from '@drawdesk/contract/workflow/model'
import { readDateSearch } from '../../../crud/filters.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { readPaging } from '../../../crud/paging.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { flowPermission } from '../shared/flow-permission.ts'
import { createModelChains } from './model-chain.ts'
import { createModelService, type ModelNeeds } from './model.service.ts'
import { readReferences } from './references.ts'

/** A diagram of the largest size, in JSON, where each quote takes two characters. */
const BODY_MOST_BYTES = 5 * 1024 * 1024
const path = (call: string): string => `${FLOW_MODEL_PATH}/${call}`

export function modelRoutes(deps: ModelNeeds): AnyRoute[] {
  const models = createModelService(deps)
  const chains = createModelChains(models)
  const { config } = deps
  return [
    route({
      method: 'GET',
      path: path('list'),
      summary: 'Models of processes',
      audit: 'flowModel.list',
      permission: flowPermission('flow_model', 'flow_model_view'),
      input: FlowModelQuery,
      answer: FlowModelPage,
      handle: ({ caller, input: { name = '', modelKey = '', category = '', ...input }, language }) =>
        models.list(
          caller,
          { name, modelKey, category, dates: readDateSearch(input, config.timeZone), paging: readPaging(input) },
          language,
        ),
    }),
    route({
      method: 'GET',
      path: path('detail'),
      summary: 'A model with its diagram',
      audit: 'flowModel.detail',
      permission: flowPermission('flow_model_view'),
      input: FlowModelById,
      answer: FlowModelDetail,
      handle: ({ caller, input, language }) => models.detail(caller, input.id, language),
    }),
    route({
      method: 'GET',
      path: path('references'),
      summary: 'Forms, processes and decision tables that a diagram may name, and whether its scripts run',
      audit: 'flowModel.references',
      permission: flowPermission('flow_model_view'),
      input: Type.Object({}),
      answer: FlowReferences,
      handle: ({ caller, language }) => readReferences(deps.db, caller, language),
    }),
    ...historyRoutes(deps, {
      resource: {
        name: 'flowModel',
        path: FLOW_MODEL_PATH,
        row: FlowModelDetail,
        texts: { title: { zh: '流程模型', en: 'Process models' } },
      },
      table: 'wfModel',
      large: { column: 'xml', field: 'modelEditorXml' },
      permission: flowPermission('flow_model_view'),
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: path('submit'),
      summary: 'Add a model, or change one',
      audit: 'flowModel.submit',
      permission: flowPermission('flow_model_add', 'flow_model_edit'),
      bodyLimit: BODY_MOST_BYTES,
      input: FlowModelSubmit,
      answer: SaveAnswer,
      handle: ({ caller, input }) => models.submit(caller, input),
    }),
    route({
      method: 'POST',
      path: path('remove'),
      summary: 'Remove models; what was deployed of them stays',
      audit: 'flowModel.remove',
      permission: flowPermission('flow_model_delete'),
      input: FlowModelIds,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await models.remove(caller, input.ids) }),
    }),
    route({
      method: 'POST',
      path: path('restore'),
      summary: 'Take the removal of models back',
      audit: 'flowModel.restore',
      permission: flowPermission('flow_model_delete'),
      input: FlowModelIds,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await models.restore(caller, input.ids) }),
    }),
    route({
      method: 'POST',
      path: path('deploy'),
      summary: 'Deploy a model: a new version of its process',
      audit: 'flowModel.deploy',
      permission: flowPermission('flow_model_deploy'),
      input: FlowDeployInput,
      answer: FlowDeployedList,
      handle: ({ caller, input, language }) => models.deploy(caller, input, language),
    }),
    route({
      method: 'GET',
      path: path('simple'),
      summary: 'A model as the steps of an approval chain',
      audit: 'flowModel.simple',
      permission: flowPermission('flow_model_view'),
      input: FlowChainQuery,
      answer: FlowChain,
      handle: ({ caller, input: { modelId }, language }) => chains.find(caller, modelId, language),
    }),
    route({
      method: 'POST',
      path: path('simple'),
      summary: 'Draw a model by the steps of an approval chain',
      audit: 'flowModel.saveSimple',
      permission: flowPermission('flow_model_edit'),
      input: FlowChainSubmit,
      answer: SaveAnswer,
      handle: ({ caller, input, language }) => chains.submit(caller, input, language),
    }),
  ]
}
