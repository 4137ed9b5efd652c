import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { APIS_PATH } from '../../../../lib/home/draw-figures.ts'
import { useMenuPages } from '../../../../lib/menu/menu.ts'
import { useSession } from '../../../../lib/session/session-store.ts'

/** Where the API of a lane is edited; undefined without the page in the menu, for another tenant's API, and where there is none. */
export function useApiAddress(): (lane: Pick<QueueLane, 'apiId' | 'tenantId'>) => string | undefined {
  const ownId = useSession(({ user }) => user?.tenantId)
  const hasPage = useMenuPages().some(({ path }) => path === APIS_PATH)
  return ({ apiId, tenantId }) =>
    hasPage && apiId !== '' && tenantId === ownId ? `${APIS_PATH}?edit=${apiId}` : undefined
}
