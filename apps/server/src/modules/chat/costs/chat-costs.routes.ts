import {
  CHAT_COSTS_PATH,
  ChatCosts,
  ChatCostsQuery,
  ChatQuota,
  ChatQuotaQuery,
  ChatQuotaSave,
} from '@drawdesk/contract/chat/chat-costs'
import { Id, IdsAnswer, PageOf, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { COSTS_FILE, costsSheet } from './costs-export.ts'
import { createCostsService } from './costs.service.ts'
import { createQuotasService } from './quotas.service.ts'

const QUOTA_READERS = ['chatCosts', 'chatCosts_view', 'chatCosts_edit']
const Ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

export function chatCostsRoutes(deps: Deps): AnyRoute[] {
  const costs = createCostsService(deps)
  const quotas = createQuotasService(deps)
  const path = (call: string): string => `${CHAT_COSTS_PATH}/${call}`

  return [
    route({
      method: 'GET',
      path: path('figures'),
      load: 'heavy',
      summary: 'What chat used and cost, by day and by model, person or API',
      audit: 'chatCosts.figures',
      permission: 'chatCosts_view',
      input: ChatCostsQuery,
      answer: ChatCosts,
      handle: ({ caller, input }) => costs.read(caller, input),
    }),
    route({
      method: 'GET',
      path: path('exportCosts'),
      load: 'export',
      summary: 'The same as xlsx',
      audit: 'chatCosts.export',
      isExport: true,
      permission: 'chatCosts_view',
      isBare: true,
      sends: [XLSX_TYPE],
      input: ChatCostsQuery,
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const by = input.by ?? 'day'
        const read = await costs.read(caller, { ...input, by })
        return sendXlsx(
          reply,
          `${COSTS_FILE[language]} ${read.from} ${read.to}`,
          costsSheet(read, by, { language, timeZone: deps.config.timeZone }),
        )
      },
    }),
    route({
      method: 'GET',
      path: path('quotas'),
      summary: 'Quotas of chat: a page, with what is used now',
      audit: 'chatCosts.quotas',
      permission: QUOTA_READERS,
      input: ChatQuotaQuery,
      answer: PageOf(ChatQuota),
      handle: ({ caller, input }) =>
        quotas.page(
          caller,
          {
            subject: input.subject,
            userId: input.userId || undefined,
            isRemoved: input.removed === 1,
            dates: readDateSearch(input, deps.config.timeZone),
          },
          readPaging(input),
        ),
    }),
    ...historyRoutes(deps, {
      resource: {
        name: 'chatCosts',
        path: path('quotas'),
        row: ChatQuota,
        texts: { title: { zh: '对话额度', en: 'Chat quotas' } },
      },
      table: 'chatQuota',
      ofRemoved: true,
      permission: QUOTA_READERS,
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: path('saveQuota'),
      summary: 'Quota of chat: add, or change the one with this id',
      audit: 'chatCosts.saveQuota',
      permission: 'chatCosts_edit',
      input: ChatQuotaSave,
      answer: SaveAnswer,
      handle: ({ caller, input }) => quotas.save(caller, input),
    }),
    route({
      method: 'POST',
      path: path('removeQuota'),
      summary: 'Remove quotas of chat, all or none',
      audit: 'chatCosts.removeQuota',
      permission: 'chatCosts_edit',
      input: Ids,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await quotas.remove(caller, input.ids) }),
    }),
  ]
}
