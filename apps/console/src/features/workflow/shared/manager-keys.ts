import { FLOW_MANAGER_PATH } from '@drawdesk/contract/workflow/manager'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** Names of what was read of deployed processes; a deployment makes it out of date. */
export const managerKeys = keysOf(FLOW_MANAGER_PATH)
