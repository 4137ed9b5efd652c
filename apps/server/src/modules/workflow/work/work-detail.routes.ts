import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { FlowDetailQuery, FlowDetail } from '@drawdesk/contract/workflow/work'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createWorkDetail, type WorkDetailNeeds } from './work-detail.service.ts'

/** For all who may read the instance; which these are, the service asks. */
export function workDetailRoutes(deps: WorkDetailNeeds): AnyRoute[] {
  const detail = createWorkDetail(deps)
  return [
    route({
      method: 'GET',
      path: `${FLOW_WORK_PATH}/detail`,
      summary: 'One task, or the newest of an instance',
      audit: 'flowWork.detail',
      permission: 'signedIn',
      input: FlowDetailQuery,
      answer: FlowDetail,
      handle: ({ caller, input: { taskId = '', processInstanceId = '' }, language }) =>
        detail.get(caller, { taskId, instanceId: processInstanceId }, language),
    }),
  ]
}
