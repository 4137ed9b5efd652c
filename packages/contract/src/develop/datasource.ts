import { auditFields, Flag, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { SecretView } from '../drawing/draw-api.ts'
import { DRIVERS } from './jdbc.ts'

export const DATASOURCE_PATH = '/blade-develop/datasource'

/** The database of this product as a source: read only, and of it what the tenant of the caller has. No row says it. */
export const OWN_DATASOURCE_ID = '0'

const DRIVER_OPTIONS = [
  { value: 'postgres', label: { zh: 'PostgreSQL', en: 'PostgreSQL' } },
  { value: 'mysql', label: { zh: 'MySQL / MariaDB', en: 'MySQL / MariaDB' } },
] as const

const PASSWORD_MOST = 200
const NAME_MOST = 128

/** Read as {@link SecretView}; written as text. `null` deletes, the read form or nothing leaves it as it is. */
const DatasourceSecrets = Type.Unsafe<{ password?: SecretView | string | null }>({
  type: 'object',
  properties: { password: { anyOf: [SecretView, { type: 'string', maxLength: PASSWORD_MOST }, { type: 'null' }] } },
  additionalProperties: false,
})

/** A database of a tenant's own, which reports and models read (wire-platform §4). */
export const Datasource = Type.Object({
  id: Id,
  /** Unique in its tenant. */
  name: Type.String({ minLength: 1, maxLength: 64 }),
  driver: Type.Enum([...DRIVERS]),
  /** A name or an address, without scheme and port. */
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^([^\\s/:@?#%\\[\\]]+|[0-9A-Fa-f:.]+)$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  database: Type.String({ minLength: 1, maxLength: NAME_MOST }),
  /** Of PostgreSQL: where tables are looked for; `""` is `public`. */
  schema: Type.String({ maxLength: NAME_MOST }),
  username: Type.String({ maxLength: NAME_MOST }),
  secrets: Type.Optional(DatasourceSecrets),
  /** The dialect's own: taken in a save, reads back as `""`. */
  password: Type.Optional(Type.String({ maxLength: PASSWORD_MOST })),
  ssl: Type.Optional(Flag),
  active: Type.Optional(Flag),
  /** What JDBC calls the driver, and the address as JDBC writes it: other clients of the dialect know a source by these two. A new address says host, port and database. */
  driverClass: Type.Optional(Type.String({ maxLength: 255 })),
  url: Type.Optional(Type.String({ maxLength: 2_000 })),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type Datasource = Static<typeof Datasource>

/** A source to choose: the product's own first, then the active ones of the tenant. */
export const DatasourceChoice = Type.Object({
  id: Id,
  name: Type.String(),
  driver: Type.Enum([...DRIVERS]),
  /** The database of this product. */
  isOwn: Type.Boolean(),
  /** What the tenant uses where nothing else is said. */
  isDefault: Type.Boolean(),
})
export type DatasourceChoice = Static<typeof DatasourceChoice>

/** A trial of the stored settings. */
export const DatasourceTestInput = Type.Object({ id: Id })
/** `ok` false: `msg` says why. `mayWrite`: the account can do more than read, which nothing here needs. */
export const DatasourceTestAnswer = Type.Object({
  ok: Type.Boolean(),
  version: Type.String(),
  ms: Type.Integer(),
  mayWrite: Type.Boolean(),
  msg: Type.String(),
})
export type DatasourceTestAnswer = Static<typeof DatasourceTestAnswer>

export const datasourceResource = defineResource({
  name: 'datasource',
  path: DATASOURCE_PATH,
  row: Datasource,
  rows: { table: 'developDatasource', nameField: 'name' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'host', 'database'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 184 },
    driver: { kind: 'select', options: DRIVER_OPTIONS, search: 'equals', widthPx: 144 },
    url: { kind: 'text', hideIn: ['list', 'detail'], sortable: false },
    host: { kind: 'text', search: 'contains', widthPx: 200 },
    port: { kind: 'integer', widthPx: 88 },
    database: { kind: 'text', search: 'contains', widthPx: 144 },
    schema: { kind: 'text', hideIn: ['list'] },
    username: { kind: 'text', widthPx: 120 },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    password: { kind: 'json', hideIn: ['list', 'detail'], secret: true },
    driverClass: { kind: 'text', hideIn: ['list', 'detail'], sortable: false },
    ssl: { kind: 'switch', hideIn: ['list'] },
    active: { kind: 'switch', search: 'equals', widthPx: 88 },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    {
      title: { zh: '数据库', en: 'Database' },
      fields: ['name', 'url', 'driver', 'driverClass', 'host', 'port', 'database', 'schema', 'ssl'],
    },
    { title: { zh: '账号', en: 'Account' }, fields: ['username', 'secrets', 'password', 'active', 'remark'] },
  ],
  defaultSort: { field: 'id', order: 'asc' },
  texts: {
    title: { zh: '数据源', en: 'Data sources' },
    purpose: {
      zh: '报表和模型读取的数据库；只读取，不写入',
      en: 'Databases that reports and models read. Read-only',
    },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      driver: {
        label: { zh: '数据库类型', en: 'Type' },
        required: { zh: '请选择数据库类型', en: 'Select a database type' },
      },
      url: {
        label: { zh: 'JDBC 地址', en: 'JDBC URL' },
        help: {
          zh: '可选：粘贴 jdbc:postgresql:// 或 jdbc:mysql:// 地址，自动填写下面各项',
          en: 'Optional. Paste a jdbc:postgresql:// or jdbc:mysql:// URL to fill in the fields below.',
        },
      },
      driverClass: { label: { zh: '驱动类', en: 'Driver class' } },
      host: {
        label: { zh: '主机', en: 'Host' },
        required: { zh: '请输入主机', en: 'Enter a host' },
        help: {
          zh: '域名或 IP，不带端口。内网地址须由管理员列入 ALLOWED_PRIVATE_HOSTS',
          en: 'A domain or IP, without port. Private addresses must be listed in ALLOWED_PRIVATE_HOSTS.',
        },
      },
      port: { label: { zh: '端口', en: 'Port' }, required: { zh: '请输入端口', en: 'Enter a port' } },
      database: {
        label: { zh: '数据库', en: 'Database' },
        required: { zh: '请输入数据库名', en: 'Enter a database name' },
      },
      schema: {
        label: { zh: '模式', en: 'Schema' },
        help: { zh: '仅 PostgreSQL 使用，不填为 public', en: 'PostgreSQL only. Default: public' },
      },
      username: {
        label: { zh: '用户名', en: 'Username' },
        help: {
          zh: '请使用只有读取权限的账号',
          en: 'Use a read-only account',
        },
      },
      secrets: { label: { zh: '密码', en: 'Password' } },
      password: { label: { zh: '密码', en: 'Password' } },
      ssl: {
        label: { zh: '加密连接', en: 'Encrypted connection' },
        help: {
          zh: '使用 TLS，并校验服务器证书',
          en: 'Uses TLS and verifies the server certificate',
        },
      },
      active: { label: { zh: '启用', en: 'Enabled' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
