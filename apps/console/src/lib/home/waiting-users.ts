import type { Page } from '@drawdesk/contract/core/schema'
import type { User } from '@drawdesk/contract/organisation/user'
import { AWAITING_ID, USER_PATH } from '@drawdesk/contract/organisation/user-path'
import { call } from '../http/http.ts'

/** Where users live in the menu, and the list of those who wait for approval. */
export const USERS_PATH = '/system/user'
export const WAITING_USERS_ADDRESS = `${USERS_PATH}?roleId=${AWAITING_ID}`

/** How many registered and wait for an administrator, in another tenant for an operator who names it. Its failure is shown where the number would stand. */
export async function countWaitingUsers(signal: AbortSignal, tenantId?: string): Promise<number> {
  const { total } = await call<Page<User>>('GET', `${USER_PATH}/page`, {
    query: { roleId: AWAITING_ID, current: 1, size: 1, tenantId },
    signal,
    silent: true,
  })
  return total ?? 0
}
