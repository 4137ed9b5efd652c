import {
  FLOW_PROCESS_PATH,
  FlowHistory,
  FlowHistoryQuery,
  FlowModelView,
  FlowModelViewQuery,
} from '@drawdesk/contract/workflow/process'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createProcessService, type ProcessNeeds } from './process.service.ts'

/** For all who may read the instance; which these are, the service asks. */
export function processRoutes(deps: ProcessNeeds): AnyRoute[] {
  const processes = createProcessService(deps)
  return [
    route({
      method: 'GET',
      path: `${FLOW_PROCESS_PATH}/model-view`,
      summary: 'A diagram, with what an instance has been through',
      audit: 'flowProcess.modelView',
      permission: 'signedIn',
      input: FlowModelViewQuery,
      answer: FlowModelView,
      handle: ({ caller, input: { processInstanceId = '', processDefinitionId = '' }, language }) =>
        processes.modelView(caller, { instanceId: processInstanceId, definitionId: processDefinitionId }, language),
    }),
    route({
      method: 'GET',
      path: `${FLOW_PROCESS_PATH}/history-flow-list`,
      summary: 'Starts, tasks and ends of an instance, oldest first',
      audit: 'flowProcess.history',
      permission: 'signedIn',
      input: FlowHistoryQuery,
      answer: FlowHistory,
      handle: ({ caller, input: { processInstanceId, startActivityId = '', endActivityId = '' }, language }) =>
        processes.history(
          caller,
          { instanceId: processInstanceId, from: startActivityId, to: endActivityId },
          language,
        ),
    }),
  ]
}
