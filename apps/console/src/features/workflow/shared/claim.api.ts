import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { call } from '../../../lib/http/http.ts'

/** 409 when somebody else has it; `isSilent`: the caller words the refusal. */
export function claimTask(taskId: string, isSilent = false): Promise<unknown> {
  return call('POST', `${FLOW_WORK_PATH}/claim-task`, { body: { taskId }, silent: isSilent })
}
