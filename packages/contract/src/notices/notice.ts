import { auditFields, DateTime, Flag, GivenDateTime, Id, IdList, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/**
 * A notice as it travels; `category` is a key of the dictionary `notice`. It is for all who are in one of its departments (or
 * below), has one of its roles or is named; with all three empty for everybody of the tenant. Its content is the HTML of a rich editor, cleaned to a few plain elements when it is saved (notice-html.ts); plain text is taken too.
 */
export const Notice = Type.Object({
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 255 }),
  category: Type.Integer({ minimum: 1, maximum: 99 }),
  categoryName: Type.Optional(Type.String()),
  releaseTime: GivenDateTime,
  targetDept: IdList,
  targetDeptName: Type.Optional(Type.String()),
  targetRole: IdList,
  targetRoleName: Type.Optional(Type.String()),
  targetUser: IdList,
  targetUserName: Type.Optional(Type.String()),
  content: Type.Optional(Type.String({ maxLength: 100_000 })),
  /** 0 until its time has come and open consoles were notified. */
  isTold: Flag,
  /** The program wrote it itself; it is not changed by hand. */
  isSystem: Type.Optional(Flag),
  /** Of one that the program wrote: the page of the console that it is about, if it has one. */
  path: Type.Optional(Type.String()),
  /** How many of those it is for have read it, and how many these are now. */
  readCount: Type.Optional(Type.Integer()),
  targetCount: Type.Optional(Type.Integer()),
  ...auditFields,
})
export type Notice = Static<typeof Notice>

/**
 * What the bell shows: released notices for the caller, newest first, and how many of all they have not read (999 at most). One of the system has a `path`, the page of the console
 * where something can be done, and is marked as resolved once what it was about is over; then it counts as unread no more.
 */
export const LatestNotices = Type.Object({
  unread: Type.Integer(),
  records: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      category: Type.Integer(),
      categoryName: Type.String(),
      releaseTime: DateTime,
      isRead: Flag,
      isResolved: Flag,
      path: Type.String(),
    }),
  ),
})
export type LatestNotices = Static<typeof LatestNotices>

/** A notice as its readers see it; `content` is HTML that was cleaned to a few plain elements. */
export const NoticeBody = Type.Object({
  id: Id,
  title: Type.String(),
  category: Type.Integer(),
  categoryName: Type.String(),
  releaseTime: DateTime,
  isRead: Flag,
  isResolved: Flag,
  path: Type.String(),
  content: Type.String(),
})
export type NoticeBody = Static<typeof NoticeBody>

/** One of those a notice is for; `readTime` is "" for those who have not read it. */
export const NoticeReceipt = Type.Object({
  userId: Id,
  account: Type.String(),
  realName: Type.String(),
  readTime: DateTime,
})
export type NoticeReceipt = Static<typeof NoticeReceipt>

export const NOTICE_RECEIPTS_PATH = '/blade-desk/notice/receipts'

export const noticeResource = defineResource({
  name: 'notice',
  path: '/blade-desk/notice',
  row: Notice,
  rows: { table: 'deskNotice', nameField: 'title', isScoped: true },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    title: { kind: 'text', search: 'contains' },
    category: { kind: 'select', dict: 'notice', search: 'equals', widthPx: 190 },
    releaseTime: { kind: 'datetime', search: 'range' },
    targetDept: {
      kind: 'tree',
      multiple: true,
      from: { path: '/blade-desk/notice/dept-choices', value: 'value', label: 'title' },
      hideIn: ['list'],
      sortable: false,
    },
    targetRole: {
      kind: 'select',
      multiple: true,
      from: { path: '/blade-desk/notice/role-choices', value: 'id', label: 'name' },
      hideIn: ['list'],
      sortable: false,
    },
    targetUser: {
      kind: 'select',
      multiple: true,
      from: { path: '/blade-desk/notice/user-choices', value: 'id', label: 'name' },
      hideIn: ['list'],
      sortable: false,
    },
    isTold: {
      kind: 'select',
      hideIn: ['form', 'detail'],
      sortable: false,
      widthPx: 170,
      options: [
        { value: 0, label: { zh: '待发布', en: 'Scheduled' } },
        { value: 1, label: { zh: '已发布', en: 'Published' } },
      ],
    },
    content: { kind: 'textarea', hideIn: ['list'] },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['list', 'form'] },
  },
  texts: {
    title: { zh: '通知公告', en: 'Notices' },
    purpose: {
      zh: '发给本租户所有人，或指定部门、角色和人员的消息',
      en: 'Messages to everyone in this tenant, or to specific departments, roles and people',
    },
    removal: { zh: '通知会从收件人的列表中消失', en: 'It is removed from its recipients’ lists' },
    fields: {
      title: { label: { zh: '通知标题', en: 'Title' }, required: { zh: '请输入通知标题', en: 'Enter a title' } },
      category: { label: { zh: '通知类型', en: 'Type' }, required: { zh: '请选择通知类型', en: 'Select a type' } },
      releaseTime: {
        label: { zh: '通知时间', en: 'Publish at' },
        required: { zh: '请选择通知时间', en: 'Select a time' },
        help: { zh: '将来的时间到点后自动推送', en: 'If in the future, it is sent at that time' },
      },
      targetDept: {
        label: { zh: '接收部门', en: 'Departments' },
        help: {
          zh: '含下级部门；部门、角色、人员都不选则发给所有人',
          en: 'Includes sub-departments. Leave departments, roles and people empty to send to everyone.',
        },
      },
      targetRole: { label: { zh: '接收角色', en: 'Roles' } },
      targetUser: { label: { zh: '接收人员', en: 'People' } },
      isTold: { label: { zh: '状态', en: 'Status' } },
      content: { label: { zh: '通知内容', en: 'Content' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
