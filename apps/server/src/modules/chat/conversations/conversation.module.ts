import type { Module } from '../../../wire/route.ts'
import { conversationRoutes } from './conversation.routes.ts'

/** One's own dialogs: trees of messages. Sending and reading answers is biz/chat-run. */
export const conversationModule: Module = { name: 'chat/conversations', routes: conversationRoutes }
