import type { Module } from '../../../wire/route.ts'
import { chatDialogRoutes } from './conversation.routes.ts'

/** One's own dialogs: trees of messages. Sending and reading answers is biz/chat-run. */
export const chatDialogModule: Module = { name: 'chat/conversations', routes: chatDialogRoutes }
