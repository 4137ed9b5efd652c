import { CHAT_DIALOGS_PATH, ChatDialog } from './chat.ts'
import { Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Somebody's dialog as operators see it: `id` = `diaId`. Fields that a data scope does not show are absent. Title and last message are masked but in one's own. */
export const AnyDialog = Type.Object({ id: Id, tenantId: Type.String(), ...ChatDialog.properties })
export type AnyDialog = Static<typeof AnyDialog>

/** For the kit: the filters and columns of its list. Rows are made by chatting alone, so it is not among `resources`. */
export const chatDialogsResource = defineResource({
  name: 'dialogs',
  path: CHAT_DIALOGS_PATH,
  calls: { list: 'page', detail: 'detail', save: 'page', remove: 'remove', restore: 'restore' },
  row: AnyDialog,
  hasTenant: true,
  actions: ['delete'],
  /** Titles are searched by `keyword`, without what is private in them. */
  names: [],
  fields: {
    title: { kind: 'text', sortable: false, widthPx: 260 },
    userName: { kind: 'text', sortable: false, widthPx: 140 },
    userId: { kind: 'text', search: 'equals', sortable: false, hideIn: ['list'] },
    apiId: { kind: 'select', search: 'equals', sortable: false, hideIn: ['list'] },
    model: { kind: 'text', search: 'contains', sortable: false, widthPx: 160 },
    msgCount: { kind: 'integer', widthPx: 96 },
    tokens: { kind: 'integer', widthPx: 112 },
    lastTime: { kind: 'datetime', search: 'range', widthPx: 168 },
    createTime: { kind: 'datetime', widthPx: 168 },
  },
  defaultSort: { field: 'lastTime', order: 'desc' },
  texts: {
    title: { zh: '对话管理', en: 'All chats' },
    one: 'chat',
    purpose: {
      zh: '他人的对话：隐私内容默认遮盖，每次查看都留有记录',
      en: 'Everyone’s chats. Private content is masked, and every view is logged',
    },
    fields: {
      title: { label: { zh: '标题', en: 'Title' } },
      userName: { label: { zh: '用户', en: 'User' } },
      userId: { label: { zh: '用户编号', en: 'User ID' } },
      apiId: { label: { zh: '对话接口', en: 'Chat API' } },
      model: { label: { zh: '模型', en: 'Model' } },
      msgCount: { label: { zh: '消息', en: 'Messages' } },
      tokens: { label: { zh: 'Token', en: 'Tokens' } },
      lastTime: { label: { zh: '最近消息', en: 'Last message' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
