import { auditFields, Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { treeFields } from '../core/tree.ts'

/** The last number of an order. */
export const DEPT_SORT_MAX = 999_999

/** A department: company, department or team, as deep as the organisation is. */
export const Dept = Type.Object({
  id: Id,
  ...treeFields,
  /** Ids above it, from the top ("0") down to its parent: `0,12,34`. */
  ancestors: Type.String(),
  deptName: Type.String({ minLength: 1, maxLength: 64 }),
  fullName: Type.String({ minLength: 1, maxLength: 128 }),
  /** Key of the dictionary `org_category`. */
  deptCategory: Type.Integer({ minimum: 1, maximum: 99 }),
  deptCategoryName: Type.Optional(Type.String()),
  /** Who leads it. */
  headId: IdOrEmpty,
  /** People of it and of all below it, as far as the caller sees them: the total of the list of users under this department. */
  people: Type.Optional(Type.Integer()),
  sort: Type.Integer({ minimum: 0, maximum: DEPT_SORT_MAX }),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type Dept = Static<typeof Dept>

/** Who a department can be led by. */
export const DEPT_HEADS_PATH = '/blade-system/dept/head-choices'

/** One choice of a select. */
export const DeptChoice = Type.Object({ id: Id, deptName: Type.String() })
export type DeptChoice = Static<typeof DeptChoice>

export const deptResource = defineResource({
  name: 'dept',
  path: '/blade-system/dept',
  row: Dept,
  rows: { table: 'systemDept', nameField: 'deptName', isScoped: true },
  hasTenant: true,
  isTree: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['deptName', 'fullName'],
  import: { key: 'deptName' },
  fields: {
    deptName: { kind: 'text', search: 'contains' },
    parentId: {
      kind: 'tree',
      from: { path: '/blade-system/dept/tree', value: 'value', label: 'title' },
      hideIn: ['list'],
    },
    fullName: { kind: 'text', search: 'contains', widthPx: 160 },
    deptCategory: { kind: 'select', dict: 'org_category', search: 'equals', widthPx: 96 },
    headId: {
      kind: 'select',
      from: { path: DEPT_HEADS_PATH, value: 'id', label: 'name', search: 'name' },
      sortable: false,
      widthPx: 112,
    },
    sort: { kind: 'integer', widthPx: 72 },
    remark: { kind: 'textarea', hideIn: ['list'] },
    createTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '部门', en: 'Departments' },
    purpose: {
      zh: '公司、部门和小组的层级',
      en: 'The hierarchy of companies, departments and teams',
    },
    fields: {
      deptName: { label: { zh: '部门名称', en: 'Name' }, required: { zh: '请输入部门名称', en: 'Enter a name' } },
      parentId: {
        label: { zh: '上级部门', en: 'Parent' },
        help: { zh: '不选则为顶级', en: 'Leave empty for the top level' },
      },
      fullName: {
        label: { zh: '部门全称', en: 'Full name' },
        required: { zh: '请输入部门全称', en: 'Enter a full name' },
      },
      deptCategory: { label: { zh: '部门类型', en: 'Type' }, required: { zh: '请选择部门类型', en: 'Select a type' } },
      headId: { label: { zh: '负责人', en: 'Head' } },
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
