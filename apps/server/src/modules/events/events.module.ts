import type { Module } from '../../wire/route.ts'
import { eventRoutes, type EventsNeeds } from './events.routes.ts'

const SWEEP_SECONDS = 60

/** Live events of every part of the product; each part publishes its own (platform/events). */
export const eventsModule: Module<EventsNeeds> = {
  name: 'events',
  routes: eventRoutes,
  work(deps) {
    deps.jobs.every('events.sweep', SWEEP_SECONDS, () => deps.events.sweep())
  },
}
