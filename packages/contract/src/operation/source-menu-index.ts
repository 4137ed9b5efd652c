import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Which resource a menu of other clients leads to (wire-business §8); a plain list. */
export const SourceMenuIndex = Type.Object({
  id: Id,
  menuKey: Type.String({ minLength: 1, maxLength: 128 }),
  resource: Type.String({ minLength: 1, maxLength: 500 }),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type SourceMenuIndex = Static<typeof SourceMenuIndex>

export const sourceMenuIndexResource = defineResource({
  name: 'sourceMenuIndex',
  path: '/blade-biz/sourceMenuIndex',
  row: SourceMenuIndex,
  rows: { table: 'sourceMenuIndex', nameField: 'menuKey' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['menuKey', 'resource'],
  fields: {
    menuKey: { kind: 'text', search: 'contains', widthPx: 200 },
    resource: { kind: 'text', search: 'contains', widthPx: 320 },
    sort: { kind: 'integer', widthPx: 104 },
    remark: { kind: 'textarea' },
    createTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '资源菜单索引', en: 'Resource menu index' },
    one: 'entry',
    purpose: { zh: '菜单标识与资源的对应关系', en: 'Which resource each menu key refers to' },
    fields: {
      menuKey: {
        label: { zh: '菜单标识', en: 'Menu key' },
        required: { zh: '请输入菜单标识', en: 'Enter a menu key' },
      },
      resource: { label: { zh: '资源', en: 'Resource' }, required: { zh: '请输入资源', en: 'Enter a resource' } },
      sort: {
        label: { zh: '排序', en: 'Sort order' },
        help: { zh: '数字小的排在前面', en: 'Lower numbers come first' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
