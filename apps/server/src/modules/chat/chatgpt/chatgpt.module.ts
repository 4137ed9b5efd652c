import type { Module } from '../../../wire/route.ts'
import { chatContextRoutes, type ChatgptNeeds } from './chat-context.routes.ts'

/** What programs ask of one's conversations. */
export const chatgptModule: Module<ChatgptNeeds> = { name: 'chat/chatgpt', routes: chatContextRoutes }
