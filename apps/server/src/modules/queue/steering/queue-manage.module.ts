import type { Module } from '../../../wire/route.ts'
import { queueManageRoutes } from './queue-manage.routes.ts'

/** The drawings in the queue: looking at them and steering single ones (wire-business §7). */
export const queueManageModule: Module = { name: 'queue/steering', routes: queueManageRoutes }
