import type { Module } from '../../../wire/route.ts'
import type { AlertSources } from '../../notices/alerts/watch/alert-sources.ts'
import { queueBoardRoutes, type QueueBoardNeeds } from './queue-board.routes.ts'
import { createRollUp } from './roll-up.ts'
import { createWaitAlerts } from './wait-alerts.ts'

const ROLL_UP_SECONDS = 30
const SWEEP_SECONDS = 24 * 3_600

/** The board of the queue of drawings, and what they took hour by hour. */
export const queueBoardModule: Module<QueueBoardNeeds & { alertSources: AlertSources }> = {
  name: 'queue/board',
  routes: queueBoardRoutes,
  work(deps) {
    const rollUp = createRollUp(deps)
    deps.alertSources.add(createWaitAlerts(deps))
    deps.jobs.every('queue.figures', ROLL_UP_SECONDS, () => rollUp.catchUp())
    deps.jobs.every('queue.figures.sweep', SWEEP_SECONDS, () => rollUp.sweep())
  },
}
