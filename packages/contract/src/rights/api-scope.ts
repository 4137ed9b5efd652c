import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Scopes belong to the platform, as the menus that they stand under. */
const { tenantId: _ofTenants, ...audit } = auditFields

/**
 * A guarded call: a caller of a path that a scope names needs one of the scopes that name it, beside the permission code of the call.
 * Calls that no scope names ask for their permission code alone.
 */
export const ApiScope = Type.Object({
  id: Id,
  /** Asked for: the page that it stands under. */
  menuId: Type.String({ minLength: 1, pattern: '^[0-9]{1,19}$' }),
  menuName: Type.Optional(Type.String()),
  resourceCode: Type.String({ minLength: 1, maxLength: 64 }),
  scopeName: Type.String({ minLength: 1, maxLength: 100 }),
  /** `/blade-user/remove`; a `*` at its end stands for everything that follows. */
  scopePath: Type.String({ minLength: 1, maxLength: 255, pattern: '^/[A-Za-z0-9/_-]+\\*?$' }),
  /** `GET`, `POST` or `""` for both. */
  scopeMethod: Type.String({ pattern: '^(GET|POST)?$' }),
  /** Dictionary `api_scope_type`: 1 system call, 2 business call. */
  scopeType: Type.Integer({ minimum: 1, maximum: 2 }),
  scopeTypeName: Type.Optional(Type.String()),
  remark: Type.String({ maxLength: 255 }),
  ...audit,
})
export type ApiScope = Static<typeof ApiScope>

export const apiScopeResource = defineResource({
  name: 'apiScope',
  code: 'api_scope',
  path: '/blade-system/api-scope',
  row: ApiScope,
  rows: { table: 'systemApiScope', nameField: 'scopeName' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['scopeName', 'resourceCode', 'scopePath'],
  fields: {
    scopeName: { kind: 'text', search: 'contains' },
    menuId: {
      kind: 'tree',
      search: 'equals',
      from: { path: '/blade-system/menu/tree', value: 'value', label: 'title', query: { pages: '1' } },
    },
    resourceCode: { kind: 'text', search: 'contains', hideIn: ['list'] },
    scopePath: { kind: 'text', search: 'contains' },
    scopeMethod: {
      kind: 'select',
      widthPx: 100,
      options: [
        { value: '', label: { zh: '全部', en: 'Any' } },
        { value: 'GET', label: { zh: 'GET', en: 'GET' } },
        { value: 'POST', label: { zh: 'POST', en: 'POST' } },
      ],
    },
    scopeType: { kind: 'select', dict: 'api_scope_type', search: 'equals' },
    remark: { kind: 'textarea', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '接口权限', en: 'API scopes' },
    purpose: { zh: '需要单独授权才能调用的接口', en: 'Calls that need a separate permission' },
    removal: { zh: '之后该接口只看按钮权限', en: 'From then on, only the button permission is checked for this call' },
    fields: {
      scopeName: { label: { zh: '权限名称', en: 'Name' }, required: { zh: '请输入权限名称', en: 'Enter a name' } },
      menuId: { label: { zh: '所属菜单', en: 'Page' }, required: { zh: '请选择所属菜单', en: 'Select a page' } },
      resourceCode: { label: { zh: '权限编号', en: 'Code' }, required: { zh: '请输入权限编号', en: 'Enter a code' } },
      scopePath: {
        label: { zh: '接口地址', en: 'Path' },
        required: { zh: '请输入接口地址', en: 'Enter a path' },
        help: { zh: '以 /blade- 开头，末尾可用 *', en: 'Starts with /blade-, may end with *' },
      },
      scopeMethod: { label: { zh: '请求方式', en: 'Method' } },
      scopeType: { label: { zh: '接口类型', en: 'Type' }, required: { zh: '请选择接口类型', en: 'Select a type' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
    },
  },
})
