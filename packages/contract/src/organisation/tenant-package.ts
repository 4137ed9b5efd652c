import { auditFields, Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Packages belong to the platform, so none has a tenant. */
const { tenantId: _ofTenants, ...audit } = auditFields

/** A tenant package: the menus and buttons that its tenants may have at most. */
export const TenantPackage = Type.Object({
  id: Id,
  packageName: Type.String({ minLength: 1, maxLength: 50 }),
  /** Ids of menus and buttons, comma-joined. */
  menuId: Type.String({ minLength: 1, maxLength: 100_000, pattern: '^[0-9]{1,19}(,[0-9]{1,19})*$' }),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
  /** Of a package whose other menus wait for approval: the instance of the process; "" for none. No column: it is added. */
  approvalInstanceId: Type.Optional(IdOrEmpty),
  ...audit,
})
export type TenantPackage = Static<typeof TenantPackage>

/** One choice of a select. */
export const TenantPackageChoice = Type.Object({ id: Id, packageName: Type.String() })
export type TenantPackageChoice = Static<typeof TenantPackageChoice>

/** The package bound to a tenant: `id` and `menuId`, both `""` for a tenant without one. */
export const TenantPackageOfTenant = Type.Object({
  id: Type.String(),
  packageName: Type.String(),
  menuId: Type.String(),
  /** Where another package waits for approval: the instance of the process; "" for none. */
  approvalInstanceId: IdOrEmpty,
})
export type TenantPackageOfTenant = Static<typeof TenantPackageOfTenant>

/** Specification §2, "Tenant package management": name and menu list are required, the menu list stands in no table, there is no view. */
export const tenantPackageResource = defineResource({
  name: 'tenantPackage',
  code: 'tenantpackage',
  path: '/blade-system/tenant-package',
  row: TenantPackage,
  rows: { table: 'systemTenantPackage', nameField: 'packageName' },
  actions: ['add', 'edit', 'delete'],
  fields: {
    packageName: { kind: 'text', search: 'contains', widthPx: 360 },
    menuId: {
      kind: 'tree',
      multiple: true,
      from: { path: '/blade-system/menu/tree', value: 'id', label: 'title', query: { grantable: '1' } },
      hideIn: ['list'],
    },
    remark: { kind: 'textarea' },
  },
  texts: {
    title: { zh: '产品包', en: 'Packages' },
    purpose: { zh: '一个租户最多能用的菜单和按钮', en: 'The maximum set of menus and buttons a tenant can use' },
    fields: {
      packageName: {
        label: { zh: '产品包名称', en: 'Name' },
        required: { zh: '请输入产品包名称', en: 'Enter a name' },
      },
      menuId: { label: { zh: '菜单列表', en: 'Menus' }, required: { zh: '请选择菜单', en: 'Select menus' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
    },
  },
})
