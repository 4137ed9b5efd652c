import type { Module } from '../../../wire/route.ts'
import { conversationRoutes, type ConversationNeeds } from './conversation.routes.ts'

/** One's own conversations: trees of messages. Sending and reading answers is biz/chat-run. */
export const conversationModule: Module<ConversationNeeds> = { name: 'chat/conversations', routes: conversationRoutes }
