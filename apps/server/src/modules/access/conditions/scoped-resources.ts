import { Id } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { FieldDefinition, ResourceDefinition } from '@drawdesk/contract/core/resource'
import { goodsOrderResource } from '@drawdesk/contract/operation/goods-order'
import { requireResource } from '@drawdesk/contract/operation/require'
import { sysStickersResource } from '@drawdesk/contract/drawing/sys-stickers'
import { apiLogResource } from '@drawdesk/contract/logs/api-log'
import { usualLogResource } from '@drawdesk/contract/logs/usual-log'
import { userResource } from '@drawdesk/contract/organisation/user'
import { factsOf, mainType } from '../../../wire/schema-facts.ts'

/** What a column holds: an id, text, a number, a time, or several ids (compared by "has one of"). */
export type ScopedKind = 'id' | 'text' | 'number' | 'time' | 'ids'

export interface ScopedColumn {
  /** As conditions and scopes write it: `create_dept`. */
  name: string
  title: Bilingual
  kind: ScopedKind
  /** Column of the table; of ids that stand in a table of links, the column of the person there (`id`, `userId`). */
  column: string
  /** Table of links that holds the ids of a person. */
  link?: 'userDept' | 'userRole' | 'userPost'
  /** May say whose a row is: `user` for own rows, `dept` for departments. */
  owner?: 'user' | 'dept'
}

/** A resource of tenants whose rows data scopes bound. */
export interface ScopedResource {
  /** `scopeClass` of a data scope. */
  name: string
  title: Bilingual
  /** Code of its page. */
  code: string
  table: string
  columns: readonly ScopedColumn[]
  /** A row that is the person's own account is their own, no matter who made it. */
  isPerson?: true
  /** A row is seen with all its fields or not at all: it stands in figures and books too, which know nothing of fields. */
  isWhole?: true
  /** Tables whose rows are of one of its rows, and seen with that. */
  dependents?: readonly { table: string; column: string }[]
}

const CREATE_USER: ScopedColumn = {
  name: 'create_user',
  title: { zh: '创建人', en: 'Created by' },
  kind: 'id',
  column: 'createUser',
  owner: 'user',
}
const CREATE_DEPT: ScopedColumn = {
  name: 'create_dept',
  title: { zh: '创建部门', en: 'Creator’s department' },
  kind: 'id',
  column: 'createDept',
  owner: 'dept',
}
const AUDIT: readonly ScopedColumn[] = [
  CREATE_USER,
  CREATE_DEPT,
  { name: 'create_time', title: { zh: '创建时间', en: 'Created' }, kind: 'time', column: 'createTime' },
  { name: 'update_time', title: { zh: '修改时间', en: 'Updated' }, kind: 'time', column: 'updateTime' },
  { name: 'status', title: { zh: '状态', en: 'Status' }, kind: 'number', column: 'status' },
  { name: 'id', title: { zh: '编号', en: 'ID' }, kind: 'id', column: 'id' },
]
/** Departments of the person that a row is about. */
const deptOf = (column: string): ScopedColumn => ({
  name: 'dept_id',
  title: { zh: '人员所在部门', en: 'User’s departments' },
  kind: 'ids',
  column,
  link: 'userDept',
  owner: 'dept',
})
const person = (title: Bilingual): ScopedColumn => ({
  name: 'user_id',
  title,
  kind: 'id',
  column: 'userId',
  owner: 'user',
})
const column = (name: string, zh: string, en: string, kind: ScopedKind): ScopedColumn => ({
  name,
  title: { zh, en },
  kind,
  column: camel(name),
})

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Kinds by name of the fields whose schema says less than the column is. */
const ID_FIELDS = new Set(['parentId'])

function fieldKind(name: string, field: FieldDefinition, resource: ResourceDefinition): ScopedKind | undefined {
  if (field.kind === 'json' || field.kind === 'picture' || field.kind === 'textarea') return undefined
  if (field.multiple) return 'ids'
  if (ID_FIELDS.has(name)) return 'id'
  if (field.kind === 'datetime' || field.kind === 'date') return 'time'
  const schema = resource.row.properties[name]
  // A column of 64-bit numbers, whatever its field looks like.
  if (factsOf(schema).anyOf?.some((option) => factsOf(option).pattern === factsOf(Id).pattern)) return 'id'
  const type = mainType(schema)
  return type === 'integer' || type === 'number' || field.kind === 'decimal' ? 'number' : 'text'
}

/** The columns that a resource declares, named as its form names them, beside those that every row has. */
function columnsOf(
  resource: ResourceDefinition,
  { without = [], audit = AUDIT }: { without?: readonly string[]; audit?: readonly ScopedColumn[] } = {},
): ScopedColumn[] {
  const declared = Object.entries(resource.fields).flatMap(([name, field]): ScopedColumn[] => {
    const kind =
      field && !without.includes(name) && !audit.some((known) => known.column === name)
        ? fieldKind(name, field, resource)
        : undefined
    return kind
      ? [
          {
            name: snake(name),
            title: resource.texts.fields[name]?.label ?? { zh: name, en: name },
            kind,
            column: name,
          },
        ]
      : []
  })
  return [...audit, ...declared]
}

function declaredResource(
  resource: ResourceDefinition,
  table: string,
  columns: readonly ScopedColumn[] = columnsOf(resource),
): ScopedResource {
  const { name, code, texts } = resource
  return { name, title: texts.title, code, table, columns }
}

const LOG_COLUMNS: readonly ScopedColumn[] = [
  person({ zh: '操作人', en: 'Operator' }),
  deptOf('userId'),
  column('create_time', '时间', 'Time', 'time'),
  column('title', '操作', 'Action', 'text'),
  column('request_uri', '请求地址', 'URL', 'text'),
  column('http_status', '状态码', 'Status', 'number'),
]

const RESOURCES: readonly ScopedResource[] = [
  {
    ...declaredResource(userResource, 'userAccount', [
      ...AUDIT,
      deptOf('id'),
      { name: 'role_id', title: { zh: '角色', en: 'Roles' }, kind: 'ids', column: 'id', link: 'userRole' },
      { name: 'post_id', title: { zh: '岗位', en: 'Positions' }, kind: 'ids', column: 'id', link: 'userPost' },
      column('account', '账号', 'Account', 'text'),
      column('real_name', '姓名', 'Name', 'text'),
      column('code', '工号', 'Staff no.', 'text'),
      column('sex', '性别', 'Gender', 'number'),
      column('user_type', '用户平台', 'Platform', 'number'),
    ]),
    isPerson: true,
  },
  ...resources.flatMap((resource) =>
    resource.rows?.isScoped ? [declaredResource(resource, resource.rows.table)] : [],
  ),
  {
    name: 'drawInfo',
    title: { zh: '绘画记录', en: 'Drawings' },
    code: 'drawInfo',
    table: 'drawInfo',
    columns: [
      person({ zh: '绘画人', en: 'Drawn by' }),
      deptOf('userId'),
      ...AUDIT,
      column('api_id', '绘画接口', 'Drawing API', 'id'),
      column('state', '进度状态', 'Status', 'number'),
      column('type', '类型', 'Type', 'text'),
      column('moderation', '审核', 'Moderation', 'number'),
    ],
  },
  {
    name: 'drawApi',
    title: { zh: '绘画接口', en: 'Drawing APIs' },
    code: 'drawApi',
    table: 'drawApi',
    columns: [
      ...AUDIT,
      column('api_name', '名称', 'Name', 'text'),
      column('api_code', '编号', 'Code', 'text'),
      column('capability', '能力', 'Capability', 'text'),
      column('active', '是否启用', 'Enabled', 'number'),
    ],
  },
  {
    name: 'drawEx',
    title: { zh: '绘画体验', en: 'Experiences' },
    code: 'drawEx',
    table: 'drawEx',
    columns: [
      ...AUDIT,
      column('ex_name', '名称', 'Name', 'text'),
      column('mu_name', '场馆', 'Venue', 'text'),
      column('state', '体验状态', 'Status', 'number'),
      column('active', '是否显示', 'Visible', 'number'),
    ],
  },
  {
    name: 'drawLogin',
    title: { zh: '自助机', en: 'Kiosks' },
    code: 'drawLogin',
    table: 'device',
    isWhole: true,
    dependents: [
      { table: 'printJob', column: 'loginId' },
      { table: 'paperLog', column: 'loginId' },
    ],
    columns: [
      ...AUDIT,
      column('device_name', '设备名称', 'Name', 'text'),
      column('device_code', '设备编号', 'Code', 'text'),
      column('mu_name', '场馆', 'Venue', 'text'),
      column('ex_id', '体验', 'Experience', 'id'),
      column('active', '是否启用', 'Enabled', 'number'),
    ],
  },
  declaredResource(requireResource, 'bizRequire'),
  declaredResource(goodsOrderResource, 'cusOrder'),
  declaredResource(sysStickersResource, 'sysSticker'),
  {
    name: 'drawPayLog',
    title: { zh: '支付记录与销售', en: 'Payments and sales' },
    code: 'drawPayLog',
    table: 'payOrder',
    isWhole: true,
    columns: [
      person({ zh: '付款人', en: 'Payer' }),
      deptOf('userId'),
      ...AUDIT,
      column('ex_id', '体验', 'Experience', 'id'),
      column('ex_name', '体验名称', 'Experience name', 'text'),
      column('mu_name', '场馆', 'Venue', 'text'),
      column('login_id', '设备', 'Device', 'id'),
      column('style_id', '绘画风格', 'Style', 'id'),
      column('kind', '类型', 'Type', 'text'),
      column('channel', '支付渠道', 'Channel', 'text'),
      column('amount', '金额（分）', 'Amount (fen)', 'number'),
      column('state', '支付状态', 'Status', 'number'),
    ],
  },
  {
    name: 'drawStyle',
    title: { zh: '绘画风格', en: 'Styles' },
    code: 'drawStyle',
    table: 'drawStyle',
    columns: [
      ...AUDIT,
      column('style_name', '风格名称', 'Name', 'text'),
      column('api_id', '绘画接口', 'Drawing API', 'id'),
      column('active', '是否启用', 'Enabled', 'number'),
      column('uses', '使用次数', 'Uses', 'number'),
    ],
  },
  {
    name: 'drawPrompt',
    title: { zh: '提示词', en: 'Prompts' },
    code: 'drawPrompt',
    table: 'drawPrompt',
    columns: [
      ...AUDIT,
      column('title', '标题', 'Title', 'text'),
      column('category', '分类', 'Category', 'text'),
      column('api_id', '绘画接口', 'Drawing API', 'id'),
      column('active', '是否启用', 'Enabled', 'number'),
      column('uses', '使用次数', 'Uses', 'number'),
    ],
  },
  {
    name: 'dialogs',
    title: { zh: '对话', en: 'Chats' },
    code: 'dialogs',
    table: 'chatDialog',
    columns: [
      person({ zh: '对话人', en: 'Owner' }),
      deptOf('userId'),
      ...AUDIT,
      column('title', '标题', 'Title', 'text'),
      column('last_msg', '消息', 'Messages', 'text'),
      column('api_id', '对话接口', 'Chat API', 'id'),
      column('model', '模型', 'Model', 'text'),
      column('last_time', '最近消息', 'Last message', 'time'),
      column('msg_count', '消息数', 'Message count', 'number'),
    ],
  },
  {
    name: 'chatCall',
    title: { zh: '对话调用记录', en: 'Chat call log' },
    code: 'chatCall',
    table: 'chatCall',
    columns: [
      person({ zh: '用户', en: 'User' }),
      deptOf('userId'),
      ...AUDIT,
      column('kind', '用途', 'Purpose', 'text'),
      column('api_id', '对话接口', 'Chat API', 'id'),
      column('model', '模型', 'Model', 'text'),
      column('outcome', '结果', 'Result', 'text'),
      column('error_code', '原因', 'Reason', 'text'),
    ],
  },
  declaredResource(usualLogResource, 'logUsual', LOG_COLUMNS),
  declaredResource(apiLogResource, 'logApi', LOG_COLUMNS),
]

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/**
 * The resources whose rows data scopes may bound. Left out: what belongs to the platform, what rights themselves are made of (roles,
 * top menus) and what every form of the tenant offers (its dictionaries).
 */
export function scopedResources(): readonly ScopedResource[] {
  return RESOURCES
}

export function findScopedResource(name: string): ScopedResource | undefined {
  return byName.get(name)
}

export function findScopedColumn(resource: ScopedResource, name: string): ScopedColumn | undefined {
  return resource.columns.find((one) => one.name === name)
}
