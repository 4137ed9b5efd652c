import { FLOW_MANAGER_PATH } from '@drawdesk/contract/workflow/manager'
import type { FlowDeployed } from '@drawdesk/contract/workflow/model'
import { call } from '../../../lib/http/http.ts'
import type { DeployTarget } from '../shared/deploy-target.tsx'

interface StateChange {
  processId: string
  state: 'active' | 'suspend'
  /** Running instances too. */
  isCascading?: boolean
}

export function changeState({ processId, state, isCascading = false }: StateChange): Promise<unknown> {
  return call('POST', `${FLOW_MANAGER_PATH}/change-state`, { body: { processId, state, cascade: isCascading ? 1 : 0 } })
}

/** Refused with 409 while instances run, unless it cascades; the caller shows that. */
export function deleteDeployments(deploymentIds: readonly string[], isCascading: boolean): Promise<unknown> {
  return call('POST', `${FLOW_MANAGER_PATH}/delete-deployment`, {
    body: { deploymentIds, cascade: isCascading ? 1 : 0 },
    silent: true,
  })
}

/** All of the files or none; a refusal names file and line. */
export function uploadFiles(files: readonly File[], target: DeployTarget): Promise<FlowDeployed[]> {
  const form = new FormData()
  form.append('category', target.category)
  if (target.isForSome) form.append('tenantIds', target.tenantIds.join(','))
  for (const file of files) form.append('files', file, file.name)
  return call('POST', `${FLOW_MANAGER_PATH}/deploy-upload`, { form, silent: true })
}
