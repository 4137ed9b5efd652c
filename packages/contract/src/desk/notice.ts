import { auditFields, DateTime, Flag, GivenDateTime, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** A notice as it travels; `category` is a key of the dictionary `notice`. */
export const Notice = Type.Object({
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 255 }),
  category: Type.Integer({ minimum: 1, maximum: 99 }),
  categoryName: Type.Optional(Type.String()),
  releaseTime: GivenDateTime,
  content: Type.Optional(Type.String({ maxLength: 100_000 })),
  ...auditFields,
})
export type Notice = Static<typeof Notice>

/** What the bell shows: released notices, newest first, and how many of all the caller has not read (999 at most). */
export const LatestNotices = Type.Object({
  unread: Type.Integer(),
  records: Type.Array(
    Type.Object({ id: Id, title: Type.String(), category: Type.Integer(), categoryName: Type.String(), releaseTime: DateTime, isRead: Flag }),
  ),
})
export type LatestNotices = Static<typeof LatestNotices>

export const noticeResource = defineResource({
  name: 'notice',
  path: '/blade-desk/notice',
  row: Notice,
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    title: { kind: 'text', search: 'contains' },
    category: { kind: 'select', dict: 'notice', search: 'equals' },
    releaseTime: { kind: 'datetime', search: 'range' },
    content: { kind: 'textarea', hideIn: ['list'] },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['list', 'form'] },
  },
  texts: {
    title: { zh: '通知公告', en: 'Notices' },
    purpose: { zh: '发给本租户所有人的消息', en: 'Messages to everybody of this tenant' },
    fields: {
      title: { label: { zh: '通知标题', en: 'Title' }, required: { zh: '请输入通知标题', en: 'Enter a title' } },
      category: { label: { zh: '通知类型', en: 'Type' }, required: { zh: '请选择通知类型', en: 'Choose a type' } },
      releaseTime: { label: { zh: '通知时间', en: 'Released' }, required: { zh: '请选择通知时间', en: 'Choose a time' } },
      content: { label: { zh: '通知内容', en: 'Content' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
