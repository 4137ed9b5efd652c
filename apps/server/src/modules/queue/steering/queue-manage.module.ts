import type { Module } from '../../../wire/route.ts'
import { queueManageRoutes, type QueueManageNeeds } from './queue-manage.routes.ts'

/** The drawings in the queue: looking at them and steering single ones (wire-business §7). */
export const queueManageModule: Module<QueueManageNeeds> = { name: 'queue/steering', routes: queueManageRoutes }
