import {
  AllDialogsMessagesQuery,
  AllDialogsQuery,
  AllDialogsWindow,
  CHAT_DIALOGS_PATH,
  ChatAccess,
  ChatAccessQuery,
  ExportDiaQuery,
  RevealAnswer,
  RevealInput,
} from '@drawdesk/contract/chat/chat'
import { AnyDialog, chatDialogsResource } from '@drawdesk/contract/chat/chat-admin'
import { Id, IdsAnswer, PageOf, Type } from '@drawdesk/contract/core/schema'
import { filterSchemaOf } from '../../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { UNTITLED } from '../messages/chat-export.ts'
import { sendConversation } from '../messages/send-conversation.ts'
import type { ChatRunParts } from '../run/chat-run-parts.ts'
import type { ChatAdminService } from './chat-admin.service.ts'

const ALL = 'chat_all'
const Ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), ...tenantArgument })

export type ChatAdminNeeds = Deps & { chatAdmin: ChatAdminService; chatRun: ChatRunParts }

/** Other people's conversations, for who may see them: within the caller's data scopes, masked, each look noted. The access log itself is for who has the page. */
export function chatAdminRoutes(deps: ChatAdminNeeds): AnyRoute[] {
  const { db, chatAdmin: conversations } = deps
  const { stop } = deps.chatRun
  const path = (call: string): string => `${CHAT_DIALOGS_PATH}/${call}`

  /** Buttons of the page do nothing for a caller who may not see conversations at all. */
  async function scopeIn(caller: Caller, tenantId: string | undefined): Promise<Caller> {
    if (!hasPermission(caller, ALL)) throw commonErrors.forbidden()
    return scopeOf(db, caller, tenantId)
  }

  return [
    route({
      method: 'GET',
      path: path('page'),
      summary: "People's conversations, the last used first",
      audit: 'dialogs.list',
      permission: ALL,
      input: Type.Object({
        ...filterSchemaOf(chatDialogsResource),
        ...AllDialogsQuery.properties,
        ...tenantArgument,
      }),
      answer: PageOf(Type.Partial(AnyDialog)),
      async handle({ caller, input: { tenantId, ...query } }) {
        return conversations.list(caller, await scopeIn(caller, tenantId), query, readPaging(query))
      },
    }),
    route({
      method: 'GET',
      path: path('detail'),
      summary: 'One conversation, without its messages',
      audit: 'dialogs.detail',
      permission: ALL,
      input: Type.Object({ id: Id, ...tenantArgument }),
      answer: Type.Partial(AnyDialog),
      async handle({ caller, input: { tenantId, id } }) {
        return conversations.detail(caller, await scopeIn(caller, tenantId), id)
      },
    }),
    ...['window', 'messages'].map((call) =>
      route({
        method: 'GET',
        path: path(call),
        summary:
          call === 'window'
            ? 'A conversation as it is opened: the end of its branch'
            : 'A branch of it, or what is above a message',
        audit: `dialogs.${call}`,
        permission: ALL,
        input: Type.Object({ ...AllDialogsMessagesQuery.properties, ...tenantArgument }),
        answer: AllDialogsWindow,
        async handle({ caller, input: { tenantId, diaId, size, ...branch }, language }) {
          return conversations.window(caller, await scopeIn(caller, tenantId), diaId, {
            ...branch,
            ...(size === undefined ? {} : { size: readPaging({ size }).size }),
            language,
          })
        },
      }),
    ),
    route({
      method: 'POST',
      path: path('reveal'),
      summary: 'Show a conversation as it is, to the caller alone and for a quarter of an hour',
      audit: 'dialogs.reveal',
      permission: 'dialogs_reveal',
      input: Type.Object({ ...RevealInput.properties, ...tenantArgument }),
      answer: RevealAnswer,
      async handle({ caller, input: { tenantId, diaId, reason } }) {
        return conversations.reveal(caller, await scopeIn(caller, tenantId), diaId, reason)
      },
    }),
    route({
      method: 'GET',
      path: path('exportDia'),
      summary: 'A conversation as a file, masked unless it is revealed',
      audit: 'dialogs.exportDia',
      isExport: true,
      permission: 'dialogs_export',
      isBare: true,
      sends: ['text/markdown', 'application/json'],
      input: Type.Object({ ...ExportDiaQuery.properties, ...tenantArgument }),
      answer: Type.Unknown(),
      async handle({ caller, input: { tenantId, diaId, leafMsgId, format = 'md' }, language, reply }) {
        const { title, chunks } = await conversations.export(caller, await scopeIn(caller, tenantId), diaId, {
          leafMsgId,
          format,
          language,
        })
        return sendConversation(reply, { title: title || UNTITLED[language], format, chunks })
      },
    }),
    route({
      method: 'GET',
      path: path('accessPage'),
      summary: 'Who looked at whose conversations, the last first',
      audit: 'dialogs.access',
      permission: 'dialogs',
      input: Type.Object({ ...ChatAccessQuery.properties, ...tenantArgument }),
      answer: PageOf(ChatAccess),
      async handle({ caller, input: { tenantId, ...query } }) {
        return conversations.accessPage(await scopeOf(db, caller, tenantId), query, readPaging(query))
      },
    }),
    route({
      method: 'POST',
      path: path('remove'),
      summary: "Delete people's conversations, all or none; answers under way are stopped",
      audit: 'dialogs.remove',
      permission: 'dialogs_delete',
      input: Ids,
      answer: IdsAnswer,
      async handle({ caller, input: { tenantId, ids }, language }) {
        const scope = await scopeIn(caller, tenantId)
        const removed = await conversations.remove(scope, ids)
        // Once they are gone, so that nothing is stopped of what the caller does not see.
        for (const row of await conversations.answering(scope, removed)) await stop(scope, row, language)
        return { ids: removed }
      },
    }),
    route({
      method: 'POST',
      path: path('restore'),
      summary: 'Undo a deletion',
      audit: 'dialogs.restore',
      permission: 'dialogs_delete',
      input: Ids,
      answer: IdsAnswer,
      async handle({ caller, input: { tenantId, ids } }) {
        return { ids: await conversations.restore(await scopeIn(caller, tenantId), ids) }
      },
    }),
  ]
}
