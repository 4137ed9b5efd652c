import { CHAT_ACCESS_ACTIONS, CHAT_DIALOGS_PATH, ChatAccess } from '@drawdesk/contract/chat/chat'
import { defineResource, type FieldDefinition } from '@drawdesk/contract/core/resource'
import { chatAdminTexts } from './chat-admin.i18n.ts'

const bilingual = (key: keyof (typeof chatAdminTexts)['zh']) => ({
  zh: chatAdminTexts.zh[key],
  en: chatAdminTexts.en[key],
})

/** What names in the rows narrow the log to; chosen there, and taken off by its chip. */
export const NARROWED_BY = ['readerId', 'userId', 'diaId'] as const
export type NarrowedBy = (typeof NARROWED_BY)[number]
const NARROWING: FieldDefinition = {
  kind: 'select',
  search: 'equals',
  sortable: false,
  hideIn: ['list', 'form', 'detail'],
}

const ACTION_TEXTS = { list: 'list', read: 'read', reveal: 'revealed', export: 'exported' } as const

const ACCESS_CALL = `${CHAT_DIALOGS_PATH.slice(CHAT_DIALOGS_PATH.lastIndexOf('/') + 1)}/accessPage`

/** Who looked; written by the server alone. Its path is another than that of the conversations, under which their own list is kept. */
const accessResource = defineResource({
  name: 'dialogsAccess',
  code: 'dialogs',
  path: CHAT_DIALOGS_PATH.slice(0, CHAT_DIALOGS_PATH.lastIndexOf('/')),
  calls: { list: ACCESS_CALL, detail: ACCESS_CALL, save: ACCESS_CALL, remove: ACCESS_CALL, restore: ACCESS_CALL },
  row: ChatAccess,
  hasTenant: true,
  // Its call takes no search text.
  names: [],
  actions: [],
  fields: {
    readerName: { kind: 'text', search: 'contains', sortable: false, widthPx: 120 },
    deed: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      options: CHAT_ACCESS_ACTIONS.map((action) => ({ value: action, label: bilingual(ACTION_TEXTS[action]) })),
      widthPx: 104,
    },
    userName: { kind: 'text', search: 'contains', sortable: false, widthPx: 120 },
    title: { kind: 'text', sortable: false, widthPx: 220 },
    reason: { kind: 'text', sortable: false, widthPx: 240 },
    times: { kind: 'integer', sortable: false, widthPx: 80 },
    updateTime: { kind: 'datetime', sortable: false, widthPx: 120 },
    createTime: { kind: 'datetime', search: 'range', sortable: false, hideIn: ['list', 'form', 'detail'] },
    readerId: NARROWING,
    userId: NARROWING,
    diaId: NARROWING,
  },
  texts: {
    title: bilingual('accessTitle'),
    purpose: bilingual('accessPurpose'),
    fields: {
      readerName: { label: bilingual('reader') },
      deed: { label: bilingual('deed') },
      userName: { label: bilingual('owner') },
      title: { label: bilingual('dialog') },
      reason: { label: bilingual('why') },
      times: { label: bilingual('times') },
      updateTime: { label: bilingual('last') },
      createTime: { label: bilingual('accessTime') },
      readerId: { label: bilingual('reader') },
      userId: { label: bilingual('owner') },
      diaId: { label: bilingual('dialog') },
    },
  },
})

/** The log with the names of what it is narrowed to, so that its chips show no ids. */
export function accessScreen(
  names: Readonly<Partial<Record<NarrowedBy, { id: string; name: string }>>>,
): typeof accessResource {
  const named = (field: NarrowedBy): FieldDefinition => {
    const known = names[field]
    return known
      ? { ...NARROWING, options: [{ value: known.id, label: { zh: known.name, en: known.name } }] }
      : NARROWING
  }
  return {
    ...accessResource,
    fields: { ...accessResource.fields, readerId: named('readerId'), userId: named('userId'), diaId: named('diaId') },
  }
}
