import { auditFields, DateTime, Id, Nullable, SaveAnswer, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { FirstSignIns } from '../identity/first-sign-in.ts'
import { SignInWay } from '../identity/sign-in-source.ts'

/** Six digits; `000000` is the platform's own. */
export const TenantNumber = Type.String({ pattern: '^[0-9]{6}$' })

/** Hosts that one tenant may have. */
export const TENANT_DOMAINS_MOST = 20

/** The id of another record, or `""` for none. */
const IdOrEmpty = Type.Union([Id, Type.Literal('')])

/** A tenant as it travels. */
export const Tenant = Type.Object({
  id: Id,
  tenantName: Type.String({ minLength: 1, maxLength: 50 }),
  /** Hosts at which this tenant signs in, comma-joined, each with its port or for every port. */
  domain: Type.Optional(Type.String({ maxLength: 2_000 })),
  linkman: Type.Optional(Type.String({ maxLength: 50 })),
  contactNumber: Type.Optional(Type.String({ maxLength: 50 })),
  address: Type.Optional(Type.String({ maxLength: 255 })),
  /** Title of its login page; empty for the product's. */
  title: Type.Optional(Type.String({ maxLength: 50 })),
  /** Picture of its login page: a signed or web address, empty for the product's. */
  backgroundUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** The package that bounds its rights, `""` for none. Sent with a new tenant; later by `package-setting`. */
  packageId: Type.Optional(IdOrEmpty),
  packageName: Type.Optional(Type.String()),
  /** Accounts it may have; null (-1 on the wire) for any number. */
  accountNumber: Type.Optional(Nullable(Type.Integer())),
  /** Accounts it has. */
  accountCount: Type.Optional(Type.Integer()),
  /** What its files take. */
  usedBytes: Type.Optional(Type.Integer()),
  /** How much they may take, in GB; null (-1 on the wire) for what the platform says, 0 for any number. */
  fileLimitGb: Type.Optional(Nullable(Type.Integer())),
  /** The same in bytes, as it counts; null for any number. */
  fileLimitBytes: Type.Optional(Nullable(Type.Integer())),
  /** Its last moment; `""` for none. */
  expireTime: Type.Optional(DateTime),
  /** What its reports and models use where nothing else is said; `""` for the database of this product. */
  datasourceId: IdOrEmpty,
  ...auditFields,
})
export type Tenant = Static<typeof Tenant>

/** What `tenant/info` sends to the login page, all of it known before anybody signs in; `{}` for a host of nobody while tenant mode is off. */
export const TenantInfo = Type.Object({
  tenantId: Type.Optional(Type.String()),
  /** The host that matched. */
  domain: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  backgroundUrl: Type.Optional(Type.String()),
  /** Tenant mode is on: signing in at a host of nobody asks for the tenant's number. */
  tenantMode: Type.Optional(Type.Boolean()),
  /** People of it may have passkeys, and sign in by them alone. */
  passkeys: Type.Optional(Type.Boolean()),
  /** Third parties that people may sign in with here. */
  signInWays: Type.Optional(Type.Array(SignInWay)),
})
export type TenantInfo = Static<typeof TenantInfo>

/** One choice of a select. */
export const TenantChoice = Type.Object({ id: Id, tenantId: Type.String(), tenantName: Type.String() })
export type TenantChoice = Static<typeof TenantChoice>

/** A saved tenant; its number is new to who added it, and what its first administrator signs in with is shown this once. */
export const TenantSaved = Type.Object({
  ...SaveAnswer.properties,
  tenantId: Type.String(),
  firstSignIns: Type.Optional(FirstSignIns),
})
export type TenantSaved = Static<typeof TenantSaved>

/** Tenants: table, search and form. What a new one gets is the server's to know. */
export const tenantResource = defineResource({
  name: 'tenant',
  path: '/blade-system/tenant',
  row: Tenant,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['tenantName', 'tenantId', 'domain', 'linkman', 'contactNumber'],
  fields: {
    tenantName: { kind: 'text', search: 'contains' },
    tenantId: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 110 },
    domain: { kind: 'text', search: 'contains', sortable: false },
    linkman: { kind: 'text', search: 'contains', hideIn: ['list'] },
    contactNumber: { kind: 'text', search: 'contains', hideIn: ['list'] },
    address: { kind: 'text', hideIn: ['list'] },
    packageId: {
      kind: 'select',
      from: { path: '/blade-system/tenant-package/select', value: 'id', label: 'packageName' },
      sortable: false,
    },
    title: { kind: 'text', hideIn: ['list'] },
    backgroundUrl: { kind: 'text', hideIn: ['list'] },
    accountNumber: { kind: 'integer', hideIn: ['form'], sortable: false },
    fileLimitGb: { kind: 'integer', hideIn: ['form'], sortable: false, widthPx: 150 },
    expireTime: { kind: 'datetime', search: 'range', hideIn: ['form'] },
    createTime: { kind: 'datetime', hideIn: ['list', 'form'] },
  },
  sections: [
    {
      title: { zh: '基本资料', en: 'Basics' },
      fields: ['tenantName', 'linkman', 'contactNumber', 'address', 'packageId'],
    },
    { title: { zh: '登录页', en: 'Login page' }, fields: ['domain', 'title', 'backgroundUrl'] },
  ],
  texts: {
    title: { zh: '租户', en: 'Tenants' },
    purpose: {
      zh: '互相隔离的客户，各有自己的人员、数据和登录页',
      en: 'Customers isolated from each other, each with its own people, data and login page',
    },
    removal: {
      zh: '其人员不能再登录，正在使用的会话立即结束，域名随之释放。数据保留，恢复后照旧可用。',
      en: 'Its users can no longer sign in, sessions end immediately and its domains are released. Data is kept and works again if the tenant is restored.',
    },
    fields: {
      tenantName: { label: { zh: '租户名称', en: 'Name' }, required: { zh: '请输入租户名称', en: 'Enter a name' } },
      tenantId: { label: { zh: '租户编号', en: 'Tenant ID' } },
      domain: {
        label: { zh: '域名', en: 'Domains' },
        help: {
          zh: '多个用逗号隔开；不写端口即任意端口',
          en: 'Separate several with commas. Without a port, any port matches.',
        },
      },
      linkman: { label: { zh: '联系人', en: 'Contact' } },
      contactNumber: { label: { zh: '联系电话', en: 'Phone' } },
      address: { label: { zh: '联系地址', en: 'Address' } },
      packageId: { label: { zh: '产品包', en: 'Package' } },
      title: {
        label: { zh: '登录页标题', en: 'Login page title' },
        help: {
          zh: '用该租户的域名打开登录页时显示',
          en: 'Shown when the login page is opened at one of this tenant’s domains',
        },
      },
      backgroundUrl: { label: { zh: '登录页背景', en: 'Login page background' } },
      accountNumber: { label: { zh: '账号额度', en: 'Account limit' } },
      fileLimitGb: { label: { zh: '文件容量', en: 'File storage' } },
      expireTime: { label: { zh: '到期时间', en: 'Expires' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
