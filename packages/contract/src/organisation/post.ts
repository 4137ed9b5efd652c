import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Code of the dictionary of the levels of posts. */
export const POST_CATEGORIES = 'post_category'

/** A post that people hold: what they are, beside where they belong. */
export const Post = Type.Object({
  id: Id,
  /** Key of the business dictionary `post_category`: each tenant has levels of its own. */
  category: Type.Integer({ minimum: 1, maximum: 99 }),
  categoryName: Type.Optional(Type.String()),
  /** Unique in its tenant. */
  postCode: Type.String({ minLength: 1, maxLength: 32 }),
  postName: Type.String({ minLength: 1, maxLength: 64 }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999 }),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type Post = Static<typeof Post>

/** One choice of a select. */
export const PostEntry = Type.Object({
  id: Id,
  tenantId: Type.String(),
  category: Type.Integer(),
  postCode: Type.String(),
  postName: Type.String(),
  sort: Type.Integer(),
})
export type PostEntry = Static<typeof PostEntry>

export const postResource = defineResource({
  name: 'post',
  path: '/blade-system/post',
  row: Post,
  rows: { table: 'systemPost', nameField: 'postName', isScoped: true },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['postName', 'postCode'],
  import: { key: 'postCode' },
  fields: {
    postName: { kind: 'text', search: 'contains' },
    postCode: { kind: 'text', search: 'contains' },
    category: {
      kind: 'select',
      from: {
        path: '/blade-system/dict-biz/dictionary',
        value: 'dictKey',
        label: 'dictValue',
        query: { code: POST_CATEGORIES },
      },
      search: 'equals',
    },
    sort: { kind: 'integer' },
    remark: { kind: 'textarea' },
    createTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '岗位', en: 'Positions' },
    purpose: { zh: '员工担任的职务', en: 'Job positions that people hold' },
    fields: {
      postName: { label: { zh: '岗位名称', en: 'Name' }, required: { zh: '请输入岗位名称', en: 'Enter a name' } },
      postCode: { label: { zh: '岗位编号', en: 'Code' }, required: { zh: '请输入岗位编号', en: 'Enter a code' } },
      category: { label: { zh: '岗位类型', en: 'Level' }, required: { zh: '请选择岗位类型', en: 'Select a level' } },
      sort: {
        label: { zh: '排序', en: 'Sort order' },
        required: { zh: '请输入排序', en: 'Enter a number' },
        help: { zh: '数字小的排在前面', en: 'Lower numbers come first' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
