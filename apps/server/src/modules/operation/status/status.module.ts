import { ServiceStatus, STATUS_PATH } from '@drawdesk/contract/operation/status'
import { Type } from '@drawdesk/contract/core/schema'
import { route, type Module } from '../../../wire/route.ts'
import { createBackupAlerts } from './backup-alerts.ts'
import { createStatus } from './status.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AlertSources } from '../../notices/alerts/watch/alert-sources.ts'
import type { Board } from '../../queue/board/board.service.ts'

/** How the installation does, for the platform's operator. */
export const statusModule: Module<Deps & { board: Board; alertSources: AlertSources }> = {
  name: 'operation/status',
  routes(deps) {
    const status = createStatus(deps)
    return [
      route({
        method: 'GET',
        path: `${STATUS_PATH}/detail`,
        summary: 'Processes, queues, database, storage and services outside, as they are now',
        audit: 'status.detail',
        permission: 'status',
        isBackground: true,
        input: Type.Object({}),
        answer: ServiceStatus,
        handle: ({ caller }) => status.read(caller),
      }),
    ]
  },
  work: (deps) => deps.alertSources.add(createBackupAlerts(deps)),
}
