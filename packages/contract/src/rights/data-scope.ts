import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Scopes belong to the platform, as the menus that they stand under. */
const { tenantId: _ofTenants, ...audit } = auditFields

/** Values of the dictionary `data_scope_type`. */
export const DATA_SCOPE_TYPE = { all: 1, own: 2, dept: 3, deptAndBelow: 4, custom: 5 } as const

/**
 * Column by which a rule usually shows whose a row is, of those that the resource has: for departments where the person of the row works
 * (`dept_id`) rather than where it was typed in, for own rows whose they are (`user_id`) rather than who typed them in; `-` where a rule asks
 * for none.
 */
export function usualScopeColumn(scopeType: unknown, columns: readonly { name: string }[]): string {
  const has = (name: string): boolean => columns.some((column) => column.name === name)
  switch (scopeType) {
    case DATA_SCOPE_TYPE.own:
      return has('user_id') ? 'user_id' : 'create_user'
    case DATA_SCOPE_TYPE.dept:
    case DATA_SCOPE_TYPE.deptAndBelow:
      return has('dept_id') ? 'dept_id' : 'create_dept'
    default:
      return '-'
  }
}

/**
 * Which rows of a resource, and which of their columns, a role sees on a page. A role that has the page and none of its scopes sees all
 * rows; one with several sees the rows of each.
 */
export const DataScope = Type.Object({
  id: Id,
  /** Asked for: the page that it stands under. */
  menuId: Type.String({ minLength: 1, pattern: '^[0-9]{1,19}$' }),
  menuName: Type.Optional(Type.String()),
  resourceCode: Type.String({ minLength: 1, maxLength: 64 }),
  scopeName: Type.String({ minLength: 1, maxLength: 100 }),
  /** Columns that are shown, comma-joined; `*` for all. */
  scopeField: Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: '^(\\*|[A-Za-z][A-Za-z0-9]*(,[A-Za-z][A-Za-z0-9]*)*)$',
  }),
  /** Name of the resource whose rows it bounds (`user`, `drawInfo`). */
  scopeClass: Type.String({ minLength: 1, maxLength: 64 }),
  /** Column that names whose a row is: see {@link usualScopeColumn}; `-` for all and custom. */
  scopeColumn: Type.String({ maxLength: 64 }),
  /** Dictionary `data_scope_type`, see {@link DATA_SCOPE_TYPE}. */
  scopeType: Type.Integer({ minimum: 1, maximum: 5 }),
  scopeTypeName: Type.Optional(Type.String()),
  /** Of a custom one: the condition, in the closed grammar of docs/rights.md. */
  scopeValue: Type.String({ maxLength: 1000 }),
  remark: Type.String({ maxLength: 255 }),
  ...audit,
})
export type DataScope = Static<typeof DataScope>

const Named = Type.Object({ name: Type.String(), title: Type.String() })

/** A resource whose rows scopes can bound: `columns` for rules and conditions (`create_dept`), `fields` that may be shown or not (`realName`). */
export const DataScopeClass = Type.Object({
  name: Type.String(),
  title: Type.String(),
  columns: Type.Array(Named),
  fields: Type.Array(Named),
})
export type DataScopeClass = Static<typeof DataScopeClass>

export const dataScopeResource = defineResource({
  name: 'dataScope',
  code: 'data_scope',
  path: '/blade-system/data-scope',
  row: DataScope,
  rows: { table: 'systemDataScope', nameField: 'scopeName' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['scopeName', 'resourceCode'],
  fields: {
    scopeName: { kind: 'text', search: 'contains' },
    menuId: {
      kind: 'tree',
      search: 'equals',
      from: { path: '/blade-system/menu/tree', value: 'value', label: 'title', query: { pages: '1' } },
    },
    resourceCode: { kind: 'text', search: 'contains', hideIn: ['list'] },
    scopeClass: {
      kind: 'select',
      search: 'equals',
      from: { path: '/blade-system/data-scope/classes', value: 'name', label: 'title' },
    },
    scopeType: { kind: 'select', dict: 'data_scope_type', search: 'equals' },
    scopeColumn: { kind: 'text', hideIn: ['list'] },
    scopeField: { kind: 'text', hideIn: ['list'] },
    scopeValue: { kind: 'textarea', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
  },
  sections: [
    {
      title: { zh: '可见范围', en: 'Visible range' },
      fields: ['menuId', 'scopeClass', 'scopeType', 'scopeColumn', 'scopeValue', 'scopeField'],
    },
    { title: { zh: '名称', en: 'Name' }, fields: ['scopeName', 'resourceCode', 'remark'] },
  ],
  texts: {
    title: { zh: '数据权限', en: 'Data scopes' },
    purpose: { zh: '页面数据的可见范围', en: 'Which rows and columns of a page can be seen' },
    removal: {
      zh: '有它的角色将看到其余范围；没有其他范围的角色将看到全部',
      en: 'Roles that have it keep their other scopes; with none left, they see everything',
    },
    fields: {
      scopeName: { label: { zh: '权限名称', en: 'Name' }, required: { zh: '请输入权限名称', en: 'Enter a name' } },
      menuId: { label: { zh: '所属菜单', en: 'Page' }, required: { zh: '请选择所属菜单', en: 'Select a page' } },
      resourceCode: { label: { zh: '权限编号', en: 'Code' }, required: { zh: '请输入权限编号', en: 'Enter a code' } },
      scopeClass: { label: { zh: '数据', en: 'Data' }, required: { zh: '请选择数据', en: 'Select the data' } },
      scopeType: { label: { zh: '规则类型', en: 'Rule' }, required: { zh: '请选择规则类型', en: 'Select a rule' } },
      scopeColumn: {
        label: { zh: '权限字段', en: 'Scope column' },
        help: {
          zh: '按它判断一行数据属于谁：dept_id 是这个人所在的部门，create_dept 是录入它的人所在的部门',
          en: 'Decides whose a row is: dept_id is the department of the person it is about, create_dept the department of the person who entered it',
        },
      },
      scopeField: {
        label: { zh: '可见字段', en: 'Visible columns' },
        help: {
          zh: '没选的字段，在列表、详情和导出里都不出现',
          en: 'Columns left out don’t appear in lists, details or exports',
        },
        required: { zh: '请输入可见字段', en: 'Enter the visible columns' },
      },
      scopeValue: { label: { zh: '自定义条件', en: 'Custom condition' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
    },
  },
})
