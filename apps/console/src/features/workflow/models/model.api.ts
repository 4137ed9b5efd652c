import { FLOW_MODEL_PATH, type FlowDeployed } from '@drawdesk/contract/workflow/model'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import type { DeployTarget } from '../shared/deploy-target.tsx'

export const modelKeys = keysOf(FLOW_MODEL_PATH)

/** Makes a new version of the process. Refused with the elements that are wrong; the caller shows that. */
export function deployModel(
  modelId: string,
  { category, isForSome, tenantIds }: DeployTarget,
): Promise<FlowDeployed[]> {
  return call('POST', `${FLOW_MODEL_PATH}/deploy`, {
    body: { modelId, category, tenantIds: isForSome ? tenantIds : [] },
    silent: true,
  })
}

const change =
  (name: 'remove' | 'restore') =>
  (ids: readonly string[]): Promise<unknown> =>
    call('POST', `${FLOW_MODEL_PATH}/${name}`, { body: { ids } })

export const removeModels = change('remove')
/** Takes a removal back. */
export const restoreModels = change('restore')
