import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowManyAnswer } from '@drawdesk/contract/workflow/work'
import { call } from '../../../lib/http/http.ts'

/** Back to the people who may claim it. */
export function unclaimTask(taskId: string): Promise<unknown> {
  return call('POST', `${FLOW_WORK_PATH}/unclaim`, { body: { taskId } })
}

/** Each in a step of its own: what one refuses does not keep the others. */
export function approveMany(taskIds: readonly string[], comment: string): Promise<FlowManyAnswer> {
  return call('POST', `${FLOW_WORK_PATH}/complete-many`, { body: { taskIds, flag: 'ok', comment }, silent: true })
}

/** Once in ten minutes. */
export function urgeTask(taskId: string): Promise<unknown> {
  return call('POST', `${FLOW_WORK_PATH}/urge`, { body: { taskId } })
}

/** Its starter, while nobody has decided since. */
export function withdrawInstance(processInstanceId: string, comment: string): Promise<unknown> {
  return call('POST', `${FLOW_WORK_PATH}/withdraw`, { body: { processInstanceId, comment }, silent: true })
}
