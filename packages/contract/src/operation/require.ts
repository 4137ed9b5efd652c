import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

export const REQUIRE_PATH = '/blade-biz/require'
export const REQUIRE_STATE = { fresh: 0, seen: 1, done: 2 } as const

/** Characters at most. */
export const REQUIRE_LENGTHS = { contact: 100, title: 200, content: 5_000 } as const

/** What somebody asks of us (wire-business §8): anybody signed in may save one, operators read them. */
export const Require = Type.Object({
  id: Id,
  contact: Type.String({ maxLength: REQUIRE_LENGTHS.contact }),
  title: Type.String({ minLength: 1, maxLength: REQUIRE_LENGTHS.title }),
  content: Type.String({ minLength: 1, maxLength: REQUIRE_LENGTHS.content }),
  state: Type.Unsafe<0 | 1 | 2>({ type: 'integer', enum: [0, 1, 2] }),
  /** Name of who sent it. */
  createUserName: Type.Optional(Type.String()),
  ...auditFields,
})
export type Require = Static<typeof Require>

export const RequireSave = Type.Object({
  contact: Type.Optional(Require.properties.contact),
  title: Require.properties.title,
  content: Require.properties.content,
})
export const RequireStateInput = Type.Object({ id: Id, state: Require.properties.state })
/** Several at once, all or none. */
export const RequireStatesInput = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  state: Require.properties.state,
})
export const RequireStateAnswer = Type.Object({ id: Id, state: Require.properties.state, version: Type.Integer() })

/** For the kit: the list and the view. A request is written by its own call (`save`) and moved by `changeState`, so it is not among `resources`. */
export const requireResource = defineResource({
  name: 'require',
  path: REQUIRE_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore', export: 'export' },
  row: Require,
  hasTenant: true,
  actions: ['view'],
  fields: {
    title: { kind: 'text', search: 'contains', widthPx: 240 },
    contact: { kind: 'text', search: 'contains', widthPx: 160 },
    state: {
      kind: 'select',
      search: 'equals',
      widthPx: 104,
      options: [
        { value: 0, label: { zh: '新提交', en: 'New' } },
        { value: 1, label: { zh: '已查看', en: 'Seen' } },
        { value: 2, label: { zh: '已处理', en: 'Done' } },
      ],
    },
    content: { kind: 'textarea', sortable: false },
    createTime: { kind: 'datetime', search: 'range' },
  },
  texts: {
    title: { zh: '需求反馈', en: 'Feedback' },
    one: 'request',
    purpose: { zh: '客人和同事提出的需求', en: 'Requests from guests and colleagues' },
    fields: {
      title: { label: { zh: '标题', en: 'Title' } },
      contact: { label: { zh: '联系方式', en: 'Contact' } },
      state: { label: { zh: '状态', en: 'Status' } },
      content: { label: { zh: '内容', en: 'Content' } },
      createTime: { label: { zh: '提交时间', en: 'Submitted' } },
    },
  },
})
