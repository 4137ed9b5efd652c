import type { Module } from '../../../wire/route.ts'
import { chatApiRoutes, type ChatApiNeeds } from './chat-api.routes.ts'

/** The services that answer in chat, as data, and trying them. */
export const chatApiModule: Module<ChatApiNeeds> = { name: 'chat/apis', routes: chatApiRoutes }
