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
import { exportDialog, UNTITLED } from '../messages/chat-export.ts'
import { checkOwnEyes } from '../messages/own-eyes.ts'
import { sendConversation } from '../messages/send-conversation.ts'
import type { ChatViews } from '../messages/chat-views.ts'

export type ConversationNeeds = Deps & { chatAdmin: ChatAdminService; chatRun: ChatRunParts; chatViews: ChatViews }

/** One's own dialogs, for whoever has the page. */
export function conversationRoutes(deps: ConversationNeeds): AnyRoute[] {
  const { targets, quota, views, stop } = deps.chatRun
  const dialogs = createConversationService({ ...deps, targets, quota, stop })
  const { chatAdmin: others } = deps
  const path = (call: string): string => `${CHAT_PATH}/${call}`
  const dialog = { permission: 'dialog' } as const

  return [
    route({
      method: 'POST',
      path: path('createDia'),
      summary: 'A new dialog',
      audit: 'chat.createDia',
      ...dialog,
      input: CreateDiaInput,
      answer: ChatDialog,
      handle: ({ caller, input }) => dialogs.create(caller, input),
    }),
    route({
      method: 'POST',
      path: path('changeDia'),
      summary: 'Change title, model or system prompt of a dialog, or the branch that it shows',
      audit: 'chat.changeDia',
      ...dialog,
      input: ChangeDiaInput,
      answer: ChatDialog,
      handle: ({ caller, input: { diaId, ...change } }) => dialogs.change(caller, diaId, change),
    }),
    route({
      method: 'GET',
      path: path('findUserDiaList'),
      summary: "Dialogs, pinned ones first; another person's within the caller's data scopes, masked and noted",
      audit: 'chat.listDia',
      permission: ['dialog', 'chat_all'],
      input: UserDiaListQuery,
      answer: PageOf(Type.Partial(ChatDialog)),
      async handle({ caller, input }) {
        const { userId = caller.userId, keyword = '' } = input
        if (userId === caller.userId) {
          if (!hasPermission(caller, 'dialog')) throw commonErrors.forbidden()
          checkOwnEyes(caller)
          return dialogs.list(caller, keyword, readDateSearch(input, deps.config.timeZone), readPaging(input))
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
        'A dialog (default: the last one) as its window opens: the end of the branch, models to choose from, the quota',
      audit: 'chat.window',
      ...dialog,
      input: DiaWindowQuery,
      answer: ChatWindow,
      async handle({ caller, input, language }) {
        checkOwnEyes(caller)
        return dialogs.window(caller, input.diaId || undefined, language)
      },
    }),
    route({
      method: 'GET',
      path: path('findDiaMsgByDiaIdPage'),
      summary: 'Messages of a branch, newest first',
      audit: 'chat.messages',
      ...dialog,
      input: DiaMsgQuery,
      answer: PageOf(ChatMessage),
      async handle({ caller, input, language }) {
        checkOwnEyes(caller)
        const { diaId, leafMsgId, beforeMsgId } = input
        return dialogs.messages(caller, diaId, {
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
      summary: 'One dialog',
      audit: 'chat.findDia',
      ...dialog,
      input: ByDiaId,
      answer: ChatDialog,
      async handle({ caller, input }) {
        checkOwnEyes(caller)
        return dialogs.find(caller, input.diaId)
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('changeDiaTop'),
      summary: 'Pin a dialog, or not',
      audit: 'chat.changeDiaTop',
      ...dialog,
      input: DiaTopInput,
      answer: DiaTopAnswer,
      handle: ({ caller, input }) => dialogs.setTop(caller, input.diaId, input.diaTop),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delMsgById'),
      summary: 'Delete a message; its answers move up to its parent',
      audit: 'chat.delMsg',
      ...dialog,
      input: ByMsgId,
      answer: DelMsgAnswer,
      handle: ({ caller, input, language }) => dialogs.removeMessage(caller, input.msgId, language),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delDiaById'),
      summary: 'Delete a dialog; an answer under way is stopped',
      audit: 'chat.delDia',
      ...dialog,
      input: ByDiaId,
      answer: ByDiaId,
      handle: ({ caller, input, language }) => dialogs.remove(caller, input.diaId, language),
    }),
    route({
      method: 'POST',
      path: path('restoreDia'),
      summary: 'Undo the deletion of a dialog',
      audit: 'chat.restoreDia',
      ...dialog,
      input: ByDiaId,
      answer: ChatDialog,
      handle: ({ caller, input }) => dialogs.restore(caller, input.diaId),
    }),
    route({
      method: 'GET',
      path: path('tree'),
      summary: 'The branches of a dialog, enough to draw a map',
      audit: 'chat.tree',
      ...dialog,
      input: ByDiaId,
      answer: ChatTree,
      async handle({ caller, input }) {
        checkOwnEyes(caller)
        return dialogs.tree(caller, input.diaId)
      },
    }),
    route({
      method: 'GET',
      path: path('exportDia'),
      summary: 'A dialog as a file: the branch as Markdown, or the whole tree as JSON',
      audit: 'chat.exportDia',
      isExport: true,
      ...dialog,
      isBare: true,
      sends: ['text/markdown', 'application/json'],
      input: ExportDiaQuery,
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const { diaId, leafMsgId, format = 'md' } = input
        const dialog = await dialogs.find(caller, diaId)
        return sendConversation(reply, {
          title: dialog.title || UNTITLED[language],
          format,
          chunks: exportDialog({ db: deps.db, views }, caller, {
            dialog,
            leafMsgId: leafMsgId || dialog.leafMsgId,
            format,
            language,
          }),
        })
      },
    }),
  ]
}
