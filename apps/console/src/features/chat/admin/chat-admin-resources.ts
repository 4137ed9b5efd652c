import { AnyDialog, chatDialogsResource } from '@drawdesk/contract/chat/chat-admin'
import { defineResource } from '@drawdesk/contract/core/resource'
import { Type, type Static } from '@drawdesk/contract/core/schema'
import { chatAdminTexts } from './chat-admin.i18n.ts'

const bilingual = (key: keyof (typeof chatAdminTexts)['zh']) => ({
  zh: chatAdminTexts.zh[key],
  en: chatAdminTexts.en[key],
})

/** A row of the list, and what it can be searched by beyond its columns. */
const ConversationOnScreen = Type.Object({ ...AnyDialog.properties, keyword: Type.Optional(Type.String()) })
export type ConversationRow = Static<typeof ConversationOnScreen>

const { title, model, msgCount, tokens, lastTime, createTime, userId } = chatDialogsResource.fields

/** As the screen shows them: found by words and by the name of a person. */
export const conversationsScreen = defineResource({
  ...chatDialogsResource,
  row: ConversationOnScreen,
  fields: {
    title: { kind: 'text', ...title, widthPx: 232 },
    userName: { kind: 'text', search: 'contains', sortable: false, widthPx: 120 },
    keyword: { kind: 'text', search: 'contains', sortable: false, hideIn: ['list', 'form', 'detail'] },
    model: { kind: 'text', ...model, widthPx: 144 },
    msgCount: { kind: 'integer', ...msgCount, widthPx: 108 },
    tokens: { kind: 'integer', ...tokens, widthPx: 96 },
    cost: { kind: 'json', sortable: false, hideIn: ['form'], widthPx: 88 },
    lastTime: { kind: 'datetime', ...lastTime, widthPx: 124 },
    createTime: createTime && { ...createTime, hideIn: ['list'] },
    userId,
  },
  texts: {
    ...chatDialogsResource.texts,
    fields: {
      ...chatDialogsResource.texts.fields,
      keyword: { label: bilingual('keyword') },
      cost: { label: bilingual('cost') },
    },
  },
})
