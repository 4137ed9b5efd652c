import { REQUIRE_PATH, requireResource, type Require } from '@drawdesk/contract/operation/require'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'

export interface NewRequest {
  title: string
  content: string
  contact: string
}

/** Sends one, in the caller's own tenant. */
export function sendRequest(request: NewRequest): Promise<SaveAnswer> {
  return call('POST', `${REQUIRE_PATH}/save`, { body: request })
}

/** Moves one request or several, all or none, in the tenant on screen; the lists follow. */
export function useMoveRequests(): (ids: readonly string[], state: Require['state']) => Promise<void> {
  const queryClient = useQueryClient()
  const { tenantId } = useTarget(requireResource)
  return async (ids, state) => {
    await call('POST', `${REQUIRE_PATH}/changeStates`, {
      body: { ids, state, ...(tenantId === undefined ? {} : { tenantId }) },
    })
    await queryClient.invalidateQueries({ queryKey: resourceKeys(requireResource).all })
  }
}
