import { IdsAnswer, Type } from '@drawdesk/contract/core/schema'
import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import {
  FLOW_MANAGER_PATH,
  FlowChangeState,
  FlowDefinitionQuery,
  FlowDeleteDeployment,
  FlowDiff,
  FlowDiffQuery,
  FlowManagedPage,
  FlowStateAnswer,
  FlowUploadInput,
} from '@drawdesk/contract/workflow/manager'
import { FlowDeployedList } from '@drawdesk/contract/workflow/model'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import { readUploads } from '../../../wire/body/read-upload.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { flowPermission } from '../shared/flow-permission.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createManagerService, type ManagerNeeds } from './manager.service.ts'

const FILES_MOST = 20
const path = (call: string): string => `${FLOW_MANAGER_PATH}/${call}`
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Each call takes `tenantId`, which counts for an operator of the platform only. */
export function managerRoutes(deps: ManagerNeeds): AnyRoute[] {
  const { db, config, instanceSuspension } = deps
  const manager = createManagerService(deps)
  return [
    route({
      method: 'GET',
      path: path('list'),
      summary: 'Deployed processes, all versions',
      audit: 'flowManager.list',
      permission: flowPermission('flow_manager', 'flow_manager_view', 'flow_follow_migrate'),
      input: Type.Object({ ...FlowDefinitionQuery.properties, ...tenantArgument }),
      answer: FlowManagedPage,
      async handle({ caller, input, language }) {
        const { category = '', name = '', key = '', mode, tenantId } = input
        const dates = readDateSearch(input, config.timeZone)
        const filters = { category, name, key, mode, dates, paging: readPaging(input) }
        return manager.list(await scopeOf(db, caller, tenantId), filters, language)
      },
    }),
    route({
      method: 'GET',
      path: path('diff'),
      summary: 'What one version of a process has otherwise than another',
      audit: 'flowManager.diff',
      permission: flowPermission('flow_manager', 'flow_manager_view', 'flow_follow_migrate'),
      input: Type.Object({ ...FlowDiffQuery.properties, ...tenantArgument }),
      answer: FlowDiff,
      handle: async ({ caller, input: { a, b, tenantId } }) =>
        manager.diff(await scopeOf(db, caller, tenantId), { a, b }),
    }),
    route({
      method: 'POST',
      path: path('change-state'),
      summary: 'Suspend a process or an instance, or make it active again',
      audit: 'flowManager.changeState',
      permission: flowPermission('flow_manager_state'),
      input: Type.Object({ ...FlowChangeState.properties, ...tenantArgument }),
      answer: FlowStateAnswer,
      async handle({ caller, input: { processId, processInstanceId, state, cascade, tenantId } }) {
        const acting = await scopeOf(db, caller, tenantId)
        const wanted = state === 'active' ? FLOW_SUSPENSION.active : FLOW_SUSPENSION.suspended
        if (processId) return manager.changeState(acting, { id: processId, state: wanted, cascade: cascade === 1 })
        if (!processInstanceId) throw flowErrors.noDefinition()
        await instanceSuspension.set(acting, processInstanceId, wanted)
        return { id: processInstanceId, suspensionState: wanted }
      },
    }),
    route({
      method: 'POST',
      path: path('deploy-upload'),
      summary: 'Deploy diagrams and decision tables from files (multipart: files, category, tenantIds), all or none',
      audit: 'flowManager.upload',
      permission: flowPermission('flow_manager_upload'),
      isUpload: true,
      input: FlowUploadInput,
      answer: FlowDeployedList,
      async handle({ caller, input, request, language }) {
        const files = await readUploads(request, flowErrors.noFile, FILES_MOST)
        const fields = files[0]?.fields ?? {}
        return manager.upload(caller, files, {
          category: fields.category ?? input.category ?? '',
          tenantIds: fields.tenantIds === undefined ? (input.tenantIds ?? []) : listOf(fields.tenantIds),
          language,
        })
      },
    }),
    route({
      method: 'POST',
      path: path('delete-deployment'),
      summary: 'Remove deployments with their processes',
      audit: 'flowManager.remove',
      permission: flowPermission('flow_manager_delete'),
      input: Type.Object({ ...FlowDeleteDeployment.properties, ...tenantArgument }),
      answer: IdsAnswer,
      async handle({ caller, input: { deploymentIds, cascade, tenantId }, language }) {
        const acting = await scopeOf(db, caller, tenantId)
        return {
          ids: await manager.removeDeployments(acting, { deploymentIds, cascade: cascade === 1, language }),
        }
      },
    }),
  ]
}
