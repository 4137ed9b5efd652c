import type { Module } from '../../../wire/route.ts'
import { flowFormRoutes, type FlowFormNeeds } from './flow-form.routes.ts'

/** Forms as data, with versions: what people fill in when they start a process or handle a task. */
export const flowFormModule: Module<FlowFormNeeds> = { name: 'workflow/forms', routes: flowFormRoutes }
