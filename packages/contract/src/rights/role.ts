import { auditFields, Flag, Id, SaveAnswer, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { TreeNode, treeFields } from '../core/tree.ts'
import { Submitted } from '../settings/approval.ts'

/** Characters of a name, and of an alias. */
export const ROLE_WORD_MOST = 64
export const ROLE_ALIAS_PATTERN = '^[A-Za-z][A-Za-z0-9_-]*$'

/** A role: what its people may open, press, see and call. */
export const Role = Type.Object({
  id: Id,
  ...treeFields,
  roleName: Type.String({ minLength: 1, maxLength: ROLE_WORD_MOST }),
  /** `administrator` (the platform's own tenant) and `admin` (a tenant's) are known by this word. */
  roleAlias: Type.String({ minLength: 1, maxLength: ROLE_WORD_MOST, pattern: ROLE_ALIAS_PATTERN }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999 }),
  ...auditFields,
})
export type Role = Static<typeof Role>

export const roleResource = defineResource({
  name: 'role',
  path: '/blade-system/role',
  row: Role,
  rows: { table: 'systemRole', nameField: 'roleName' },
  isTree: true,
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['roleName', 'roleAlias'],
  fields: {
    roleName: { kind: 'text', search: 'contains', widthPx: 240 },
    parentId: {
      kind: 'tree',
      from: { path: '/blade-system/role/tree', value: 'value', label: 'title' },
      hideIn: ['list'],
    },
    roleAlias: { kind: 'text', search: 'contains' },
    sort: { kind: 'integer', widthPx: 90 },
    createTime: { kind: 'datetime', hideIn: ['form'] },
  },
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '角色', en: 'Roles' },
    purpose: { zh: '谁能打开、点击、看到和调用什么', en: 'What people can open, click, see and call' },
    removal: {
      zh: '拥有该角色的人将失去由它得来的权限',
      en: 'People with this role lose the permissions it gave them',
    },
    fields: {
      roleName: { label: { zh: '角色名称', en: 'Name' }, required: { zh: '请输入角色名称', en: 'Enter a name' } },
      parentId: {
        label: { zh: '上级角色', en: 'Parent' },
        help: { zh: '不选则为顶级', en: 'Leave empty for the top level' },
      },
      roleAlias: {
        label: { zh: '角色别名', en: 'Alias' },
        required: { zh: '请输入角色别名', en: 'Enter an alias' },
        help: {
          zh: '英文，如 editor；admin 与 administrator 是管理员的别名，普通角色请用别的',
          en: 'A word such as editor. admin and administrator are reserved for administrators.',
        },
      },
      sort: { label: { zh: '排序', en: 'Sort order' }, required: { zh: '请输入排序', en: 'Enter a number' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})

/** What roles are given. A list that is absent leaves what they have; `[]` takes all away. */
export const RoleGrant = Type.Object({
  roleIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  menuIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  dataScopeIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  apiScopeIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
})
export type RoleGrant = Static<typeof RoleGrant>

/** A copy of a role: its place, menus and scopes, under a name and an alias of its own; its people are not copied. */
export const RoleCopy = Type.Object({
  id: Id,
  roleName: Role.properties.roleName,
  roleAlias: Role.properties.roleAlias,
})
export type RoleCopy = Static<typeof RoleCopy>

/** The copy. Where a process has to approve what it is given, that is asked, and it has nothing until then. */
export const RoleCopied = Type.Object({
  ...SaveAnswer.properties,
  ...Submitted.properties,
  /** The first few by name of what the caller may not give and the copy has not; `""` where it has all. */
  left: Type.String(),
})
export type RoleCopied = Static<typeof RoleCopied>

/** Ids as stored, of the three trees of a grant. */
export const GrantKeys = Type.Object({ menu: Type.Array(Id), dataScope: Type.Array(Id), apiScope: Type.Array(Id) })
export type GrantKeys = Static<typeof GrantKeys>

/** What a node of a grant can be found by besides its title: its code, and its name in the other language; `""` where it has none. */
const GrantNode = Type.Object({
  ...TreeNode.properties,
  code: Type.Optional(Type.String()),
  otherName: Type.Optional(Type.String()),
  /** 1 for a button of a page; absent for scopes. */
  isButton: Type.Optional(Flag),
})

/** A menu, a button or a scope that may be given. */
export interface GrantNode extends TreeNode {
  code?: string
  otherName?: string
  isButton?: 0 | 1
  children?: GrantNode[]
}

/** Why a menu or button is not the caller's to give: they lack it, the tenant's package has it not, or it is the platform's alone. */
export const LOCK_REASONS = ['yours', 'package', 'platform'] as const
export type LockReason = (typeof LOCK_REASONS)[number]

/** A menu or button beside those that may be given: roles have it, or its page has it. */
export const LockedNode = Type.Object({
  id: Id,
  parentId: Id,
  title: Type.String(),
  code: Type.String(),
  otherName: Type.String(),
  isButton: Flag,
  reason: Type.Enum([...LOCK_REASONS]),
})
export type LockedNode = Static<typeof LockedNode>

/**
 * What may be given. `menu`: menus and buttons. `dataScope`, `apiScope`: pages that have scopes (never given themselves), below each its scopes,
 * which have no children.
 */
export const GrantTree = Type.Object({
  menu: Type.Array(GrantNode),
  dataScope: Type.Array(GrantNode),
  apiScope: Type.Array(GrantNode),
})
export interface GrantTree {
  menu: GrantNode[]
  dataScope: GrantNode[]
  apiScope: GrantNode[]
}
