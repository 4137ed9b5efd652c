import { CHAT_CALL_PATH, ChatCallChoice, chatCallResource } from '@drawdesk/contract/chat/chat-call'
import { Type } from '@drawdesk/contract/core/schema'
import { findNamesOfPeople } from '../../../crud/history/row-change.repository.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createCallChoices } from './call-choices.service.ts'

/** The log: a page, one row, a file; and what it can be narrowed to. */
export function chatCallRoutes(deps: Deps): AnyRoute[] {
  const { db } = deps
  const choices = createCallChoices(deps)
  const path = (call: string): string => `${CHAT_CALL_PATH}/${call}`

  return [
    ...resourceRoutes(deps, {
      resource: chatCallResource,
      table: 'chatCall',
      always: ['kind', 'model', 'httpStatus', 'currency', 'firstTokenMs'],
      async decorate(caller, rows) {
        const names = await findNamesOfPeople(db, caller, [...new Set(rows.map(({ userId }) => String(userId)))])
        const seesCosts = hasPermission(caller, 'chatCosts_view')
        return rows.map((row) => ({
          ...row,
          userName: names.get(String(row.userId)) ?? '',
          cost: seesCosts ? (row.cost ?? '') : '',
          diaId: row.diaId ?? '',
          msgId: row.msgId ?? '',
        }))
      },
    }),
    route({
      method: 'GET',
      path: path('people'),
      summary: 'People with calls, 500 at most',
      audit: 'chatCall.people',
      permission: 'chatCall',
      input: Type.Object(tenantArgument),
      answer: Type.Array(ChatCallChoice),
      handle: async ({ caller, input: { tenantId } }) => choices.people(await scopeOf(db, caller, tenantId)),
    }),
    route({
      method: 'GET',
      path: path('apis'),
      summary: 'Chat APIs with calls, 500 at most',
      audit: 'chatCall.apis',
      permission: 'chatCall',
      input: Type.Object(tenantArgument),
      answer: Type.Array(ChatCallChoice),
      handle: async ({ caller, input: { tenantId } }) => choices.apis(await scopeOf(db, caller, tenantId)),
    }),
  ]
}
