import {
  ByDiaId,
  ByMsgId,
  ChangeDiaInput,
  CHAT_PATH,
  ChatDialog,
  ChatMessage,
  ChatTree,
  ChatWindow,
  CreateDiaInput,
  DelMsgAnswer,
  DiaMsgQuery,
  DiaTopAnswer,
  DiaTopInput,
  DiaWindowQuery,
  ExportDiaQuery,
  UserDiaListQuery,
} from '@drawdesk/contract/chat/chat'
import { PageOf, Type } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { ChatAdminService } from '../admin/chat-admin.service.ts'
import type { ChatRunParts } from '../run/chat-run-parts.ts'
import { createConversationService } from './conversation.service.ts'
import { exportConversation, UNTITLED } from '../messages/chat-export.ts'
import { checkNotImpersonating } from '../messages/not-impersonating.ts'
import { sendConversation } from '../messages/send-conversation.ts'
import type { ChatViews } from '../messages/chat-views.ts'

export type ConversationNeeds = Deps & { chatAdmin: ChatAdminService; chatRun: ChatRunParts; chatViews: ChatViews }

/** One's own conversations, for those who have the page. */
export function conversationRoutes(deps: ConversationNeeds): AnyRoute[] {
  const { targets, quota, views, stop } = deps.chatRun
  const conversations = createConversationService({ ...deps, targets, quota, stop })
  const { chatAdmin: others } = deps
  const path = (call: string): string => `${CHAT_PATH}/${call}`
  const withPage = { permission: 'dialog' } as const

  return [
    route({
      method: 'POST',
      path: path('createDia'),
      summary: 'A new conversation',
      audit: 'chat.createDia',
      ...withPage,
      input: CreateDiaInput,
      answer: ChatDialog,
      handle: ({ caller, input }) => conversations.create(caller, input),
    }),
    route({
      method: 'POST',
      path: path('changeDia'),
      summary: 'Change title, model or system prompt of a conversation, or the branch that it shows',
      audit: 'chat.changeDia',
      ...withPage,
      input: ChangeDiaInput,
      answer: ChatDialog,
      handle: ({ caller, input: { diaId, ...change } }) => conversations.change(caller, diaId, change),
    }),
    route({
      method: 'GET',
      path: path('findUserDiaList'),
      summary: "Conversations, pinned ones first; another person's within the caller's data scopes, masked and noted",
      audit: 'chat.listDia',
      permission: ['dialog', 'chat_all'],
      input: UserDiaListQuery,
      answer: PageOf(Type.Partial(ChatDialog)),
      async handle({ caller, input }) {
        const { userId = caller.userId, keyword = '' } = input
        if (userId === caller.userId) {
          if (!hasPermission(caller, 'dialog')) throw commonErrors.forbidden()
          checkNotImpersonating(caller)
          return conversations.list(caller, keyword, readDateSearch(input, deps.config.timeZone), readPaging(input))
        }
        if (!hasPermission(caller, 'chat_all')) throw commonErrors.forbidden()
        const page = await others.list(caller, caller, { ...input, userId, keyword }, readPaging(input))
        return { ...page, records: page.records.map(({ id, ...row }) => ({ ...row, diaId: id })) }
      },
    }),
    route({
      method: 'GET',
      path: path('findDiaWindow'),
      summary:
        'A conversation (default: the last one) as its window opens: the end of the branch, models to choose from, the quota',
      audit: 'chat.window',
      ...withPage,
      input: DiaWindowQuery,
      answer: ChatWindow,
      async handle({ caller, input, language }) {
        checkNotImpersonating(caller)
        return conversations.window(caller, input.diaId || undefined, language)
      },
    }),
    route({
      method: 'GET',
      path: path('findDiaMsgByDiaIdPage'),
      summary: 'Messages of a branch, newest first',
      audit: 'chat.messages',
      ...withPage,
      input: DiaMsgQuery,
      answer: PageOf(ChatMessage),
      async handle({ caller, input, language }) {
        checkNotImpersonating(caller)
        const { diaId, leafMsgId, beforeMsgId } = input
        return conversations.messages(caller, diaId, {
          leafMsgId,
          beforeMsgId,
          dates: readDateSearch(input, deps.config.timeZone),
          paging: readPaging(input),
          language,
        })
      },
    }),
    route({
      method: 'GET',
      path: path('findDiaById'),
      summary: 'One conversation',
      audit: 'chat.findDia',
      ...withPage,
      input: ByDiaId,
      answer: ChatDialog,
      async handle({ caller, input }) {
        checkNotImpersonating(caller)
        return conversations.find(caller, input.diaId)
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('changeDiaTop'),
      summary: 'Pin a conversation, or not',
      audit: 'chat.changeDiaTop',
      ...withPage,
      input: DiaTopInput,
      answer: DiaTopAnswer,
      handle: ({ caller, input }) => conversations.setTop(caller, input.diaId, input.diaTop),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delMsgById'),
      summary: 'Delete a message; its answers move up to its parent',
      audit: 'chat.delMsg',
      ...withPage,
      input: ByMsgId,
      answer: DelMsgAnswer,
      handle: ({ caller, input, language }) => conversations.removeMessage(caller, input.msgId, language),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delDiaById'),
      summary: 'Delete a conversation; an answer under way is stopped',
      audit: 'chat.delDia',
      ...withPage,
      input: ByDiaId,
      answer: ByDiaId,
      handle: ({ caller, input, language }) => conversations.remove(caller, input.diaId, language),
    }),
    route({
      method: 'POST',
      path: path('restoreDia'),
      summary: 'Undo the deletion of a conversation',
      audit: 'chat.restoreDia',
      ...withPage,
      input: ByDiaId,
      answer: ChatDialog,
      handle: ({ caller, input }) => conversations.restore(caller, input.diaId),
    }),
    route({
      method: 'GET',
      path: path('tree'),
      summary: 'The branches of a conversation, enough to draw a map',
      audit: 'chat.tree',
      ...withPage,
      input: ByDiaId,
      answer: ChatTree,
      async handle({ caller, input }) {
        checkNotImpersonating(caller)
        return conversations.tree(caller, input.diaId)
      },
    }),
    route({
      method: 'GET',
      path: path('exportDia'),
      summary: 'A conversation as a file: the branch as Markdown, or the whole tree as JSON',
      audit: 'chat.exportDia',
      isExport: true,
      ...withPage,
      isBare: true,
      sends: ['text/markdown', 'application/json'],
      input: ExportDiaQuery,
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const { diaId, leafMsgId, format = 'md' } = input
        const conversation = await conversations.find(caller, diaId)
        return sendConversation(reply, {
          title: conversation.title || UNTITLED[language],
          format,
          chunks: exportConversation({ db: deps.db, views }, caller, {
            conversation,
            leafMsgId: leafMsgId || conversation.leafMsgId,
            format,
            language,
          }),
        })
      },
    }),
  ]
}
