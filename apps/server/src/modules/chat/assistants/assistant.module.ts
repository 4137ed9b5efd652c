import type { Module } from '../../../wire/route.ts'
import { assistantRoutes, type AssistantNeeds } from './assistant.routes.ts'

/** What conversations can begin with. */
export const assistantModule: Module<AssistantNeeds> = { name: 'chat/assistants', routes: assistantRoutes }
