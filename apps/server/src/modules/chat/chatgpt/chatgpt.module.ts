import type { Module } from '../../../wire/route.ts'
import { chatContextRoutes } from './chat-context.routes.ts'

/** What programs ask of one's dialogs. */
export const chatgptModule: Module = { name: 'chat/chatgpt', routes: chatContextRoutes }
