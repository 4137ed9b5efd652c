import { PartialOf } from '../core/schemas/object-parts.ts'
import { auditFields, DateTime, GivenId, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { SecretView } from '../drawing/draw-api.ts'

export const OSS_PATH = '/blade-resource/oss'

/** The store of the installation itself: each tenant has one row of it, made with the tenant. */
export const OWN_STORE = 0
/** Of a row that new files go to; of the others. */
export const STORE_ACTIVE = 2
export const STORE_OFF = 1

export const STORE_CATEGORIES = [
  { value: OWN_STORE, label: { zh: '本系统存储', en: 'Built in' } },
  { value: 1, label: { zh: 'MinIO / S3', en: 'MinIO / S3' } },
  { value: 2, label: { zh: '七牛云', en: 'Qiniu Kodo' } },
  { value: 3, label: { zh: '阿里云 OSS', en: 'Aliyun OSS' } },
  { value: 4, label: { zh: '腾讯云 COS', en: 'Tencent COS' } },
] as const

export const STORE_STATUSES = [
  { value: STORE_OFF, label: { zh: '未启用', en: 'Not in use' } },
  { value: STORE_ACTIVE, label: { zh: '使用中', en: 'In use' } },
] as const

/** Read as {@link SecretView}; written as text. `null` or "" deletes, the read form or a name left out leaves it. */
const StoreSecrets = Type.Unsafe<Record<string, SecretView | string | null>>({
  type: 'object',
  maxProperties: 2,
  patternProperties: {
    '^(accessKey|secretKey)$': { anyOf: [SecretView, { type: 'string', maxLength: 500 }, { type: 'null' }] },
  },
  additionalProperties: false,
})

/** `http://` or `https://` and a host, `""` for none; the server says what is wrong with it. */
const Address = Type.String({ maxLength: 255 })

export const Oss = Type.Object({
  id: Id,
  category: Type.Integer({ minimum: OWN_STORE, maximum: 4 }),
  ossCode: Type.String({ minLength: 1, maxLength: 60 }),
  endpoint: Address,
  transformEndpoint: Address,
  /** The dialect's flat keys: taken in a save, `""` whenever they are read. */
  accessKey: Type.String({ maxLength: 500 }),
  secretKey: Type.String({ maxLength: 500 }),
  secrets: Type.Optional(StoreSecrets),
  bucketName: Type.String({ maxLength: 63 }),
  appId: Type.String({ maxLength: 60 }),
  region: Type.String({ maxLength: 60 }),
  remark: Type.String({ maxLength: 255 }),
  categoryName: Type.Optional(Type.String()),
  statusName: Type.Optional(Type.String()),
  /** What lies there of this tenant. */
  files: Type.Optional(Type.Integer()),
  bytes: Type.Optional(Type.Integer()),
  ...auditFields,
})
export type Oss = Static<typeof Oss>

export const OssEnabled = Type.Object({ id: Id, status: Type.Integer() })

export const STORE_STEPS = ['put', 'get', 'range', 'head', 'list', 'delete', 'sign'] as const
/** A trial of the row with this id; of the fields in their place where some are given. */
export const OssTestInput = PartialOf(
  Type.Object({
    id: GivenId,
    category: Oss.properties.category,
    endpoint: Oss.properties.endpoint,
    transformEndpoint: Oss.properties.transformEndpoint,
    accessKey: Oss.properties.accessKey,
    secretKey: Oss.properties.secretKey,
    bucketName: Oss.properties.bucketName,
    appId: Oss.properties.appId,
    region: Oss.properties.region,
  }),
)
export const OssTest = Type.Object({
  ok: Type.Boolean(),
  steps: Type.Array(
    Type.Object({
      name: Type.Enum([...STORE_STEPS]),
      ok: Type.Boolean(),
      ms: Type.Integer(),
      msg: Type.String(),
      /** Of a step that failed, what the store said. */
      said: Type.Optional(Type.String()),
    }),
  ),
})
export type OssTest = Static<typeof OssTest>

export const OssMoveInput = Type.Object({ from: GivenId, to: GivenId })
/** State of a move: 0 under way, 1 done, 2 ended with files left behind. */
export const MOVE_STATE = { running: 0, done: 1, failed: 2 } as const
export const OssMove = Type.Object({
  id: Id,
  fromId: Id,
  fromName: Type.String(),
  toId: Id,
  toName: Type.String(),
  state: Type.Integer(),
  total: Type.Integer(),
  moved: Type.Integer(),
  failed: Type.Integer(),
  bytes: Type.Integer(),
  error: Type.String(),
  createTime: DateTime,
  finishTime: DateTime,
})
export type OssMove = Static<typeof OssMove>
export const OssMoves = Type.Array(OssMove)

/** What lies in a store without a row here. */
export const OssOrphans = Type.Object({
  files: Type.Integer(),
  bytes: Type.Integer(),
  /** The first of them. */
  keys: Type.Array(Type.String()),
})
export type OssOrphans = Static<typeof OssOrphans>

export const ossResource = defineResource({
  name: 'oss',
  path: OSS_PATH,
  row: Oss,
  rows: { table: 'resourceOss', nameField: 'ossCode' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['ossCode', 'bucketName'],
  fields: {
    ossCode: { kind: 'text', search: 'contains', widthPx: 160 },
    category: { kind: 'select', options: STORE_CATEGORIES, search: 'equals', widthPx: 136 },
    status: { kind: 'select', options: STORE_STATUSES, search: 'equals', hideIn: ['form'], widthPx: 112 },
    endpoint: { kind: 'text', search: 'contains', widthPx: 240 },
    transformEndpoint: { kind: 'text', hideIn: ['list'] },
    bucketName: { kind: 'text', search: 'contains', widthPx: 160 },
    region: { kind: 'text', hideIn: ['list'] },
    appId: { kind: 'text', hideIn: ['list'] },
    accessKey: { kind: 'text', hideIn: ['list', 'detail'], sortable: false, secret: true },
    secretKey: { kind: 'text', hideIn: ['list', 'detail'], sortable: false, secret: true },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  sections: [
    {
      title: { zh: '存储', en: 'Store' },
      fields: ['ossCode', 'category', 'endpoint', 'transformEndpoint', 'bucketName', 'region', 'appId'],
    },
    { title: { zh: '密钥', en: 'Keys' }, fields: ['accessKey', 'secretKey', 'secrets'] },
    { title: { zh: '其他', en: 'More' }, fields: ['remark'] },
  ],
  defaultSort: { field: 'id', order: 'asc' },
  texts: {
    title: { zh: '对象存储', en: 'Storage' },
    one: 'store',
    purpose: {
      zh: '文件存放的位置：新文件进入使用中的存储，旧文件可以迁移',
      en: 'Where files are kept: new ones go to the store in use, existing files can be moved',
    },
    removal: {
      zh: '仍存有文件的存储不能删除，请先迁移',
      en: 'A store that still holds files can’t be removed; move them first',
    },
    fields: {
      ossCode: {
        label: { zh: '编号', en: 'Code' },
        required: { zh: '请输入编号', en: 'Enter a code' },
        help: { zh: '字母、数字、下划线和连字符', en: 'Letters, digits, underscores and hyphens' },
      },
      category: {
        label: { zh: '类型', en: 'Type' },
        required: { zh: '请选择类型', en: 'Select a type' },
      },
      status: { label: { zh: '状态', en: 'Status' } },
      endpoint: {
        label: { zh: '服务地址', en: 'Endpoint' },
        help: {
          zh: '以 http:// 或 https:// 开头，不含路径。内网地址须由管理员列入 ALLOWED_PRIVATE_HOSTS',
          en: 'Begins with http:// or https://, without a path. Private addresses must be listed in ALLOWED_PRIVATE_HOSTS',
        },
      },
      transformEndpoint: {
        label: { zh: '外网地址', en: 'Public endpoint' },
        help: {
          zh: '对外访问与服务地址不同时填写；七牛云填写空间绑定的下载域名',
          en: 'Where it differs from the endpoint. For Qiniu: the domain that downloads come from',
        },
      },
      bucketName: { label: { zh: '存储桶', en: 'Bucket' } },
      region: { label: { zh: '地域', en: 'Region' } },
      appId: { label: { zh: '应用 ID', en: 'App ID' } },
      accessKey: {
        label: { zh: '访问密钥 ID', en: 'Access key' },
        help: { zh: '留空则不更改', en: 'Leave empty to keep the stored one' },
      },
      secretKey: {
        label: { zh: '访问密钥', en: 'Secret key' },
        help: {
          zh: '加密保存，之后不再显示；留空则不更改',
          en: 'Sealed, and never shown again. Leave empty to keep it',
        },
      },
      secrets: { label: { zh: '已保存的密钥', en: 'Stored keys' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
