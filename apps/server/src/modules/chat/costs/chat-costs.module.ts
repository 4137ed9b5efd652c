import type { Module } from '../../../wire/route.ts'
import { chatCostsRoutes } from './chat-costs.routes.ts'

/** What chat used and cost, and the quotas that bound it. */
export const chatCostsModule: Module = { name: 'chat/costs', routes: chatCostsRoutes }
