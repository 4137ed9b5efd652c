import { auditFields, Flag, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { SecretView } from '../drawing/draw-api.ts'

export const PROXY_PROTOCOLS = [
  { value: 'http', label: { zh: 'HTTP', en: 'HTTP' } },
  { value: 'socks5', label: { zh: 'SOCKS5', en: 'SOCKS5' } },
] as const

/** The one secret of a proxy. */
export const PROXY_SECRET = 'password'

/** Read as {@link SecretView}; written as text. `null` deletes, the read form or nothing leaves it as it is. */
const ProxySecrets = Type.Unsafe<{ password?: SecretView | string | null }>({
  type: 'object',
  properties: { password: { anyOf: [SecretView, { type: 'string', maxLength: 200 }, { type: 'null' }] } },
  additionalProperties: false,
})

/** A way out for outside calls (wire-business §8). Its own address may be private where ALLOWED_PRIVATE_HOSTS lists it. */
export const ProxyConfig = Type.Object({
  id: Id,
  /** Unique in its tenant. */
  name: Type.String({ minLength: 1, maxLength: 64 }),
  protocol: Type.Enum(['http', 'socks5']),
  /** A name or an address, without scheme and port. */
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^([^\\s/:@?#%\\[\\]]+|[0-9A-Fa-f:.]+)$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  username: Type.String({ maxLength: 100 }),
  secrets: Type.Optional(ProxySecrets),
  /** Hosts whose calls go through it, see match-rule.ts. Empty: only those of the APIs that name it. */
  matchRule: Type.String({ maxLength: 2_000 }),
  /** Of several that match, the one with the smallest number is used. */
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  active: Type.Optional(Flag),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type ProxyConfig = Static<typeof ProxyConfig>

/** A trial of the stored settings: where to (default: the first host of the rule), and how it went. */
export const ProxyTestInput = Type.Object({ id: Id, url: Type.Optional(Type.String({ maxLength: 2_000 })) })
/** `ok`: an answer came, whatever its status. */
export const ProxyTestAnswer = Type.Object({
  ok: Type.Boolean(),
  url: Type.String(),
  status: Type.Integer(),
  ms: Type.Integer(),
  error: Type.String(),
})
export type ProxyTestAnswer = Static<typeof ProxyTestAnswer>

export const proxyConfigResource = defineResource({
  name: 'proxyConfig',
  path: '/blade-biz/proxyConfig',
  row: ProxyConfig,
  rows: { table: 'proxyConfig', nameField: 'name' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'host'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 184 },
    protocol: { kind: 'select', options: PROXY_PROTOCOLS, search: 'equals', widthPx: 112 },
    host: { kind: 'text', search: 'contains', widthPx: 200 },
    port: { kind: 'integer', widthPx: 88 },
    username: { kind: 'text', hideIn: ['list'] },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    matchRule: { kind: 'textarea', sortable: false, widthPx: 240 },
    active: { kind: 'switch', search: 'equals', widthPx: 88 },
    sort: { kind: 'integer', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
    createTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  sections: [
    {
      title: { zh: '代理服务器', en: 'Proxy server' },
      fields: ['name', 'protocol', 'host', 'port', 'username', 'secrets'],
    },
    { title: { zh: '何时使用', en: 'When to use' }, fields: ['matchRule', 'active', 'sort', 'remark'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '代理配置', en: 'Proxies' },
    purpose: {
      zh: '调用外部服务时经过的代理，按目标主机匹配',
      en: 'Proxies for outgoing requests, matched by target host',
    },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      protocol: {
        label: { zh: '协议', en: 'Protocol' },
        required: { zh: '请选择协议', en: 'Select a protocol' },
        help: {
          zh: 'HTTP 代理须允许 CONNECT；域名由代理解析',
          en: 'An HTTP proxy must allow CONNECT. Names are resolved by the proxy.',
        },
      },
      host: {
        label: { zh: '主机', en: 'Host' },
        required: { zh: '请输入主机', en: 'Enter a host' },
        help: {
          zh: '域名或 IP，不带 http:// 和端口。内网地址须由管理员列入 ALLOWED_PRIVATE_HOSTS',
          en: 'A domain or IP, without http:// and port. Private addresses must be listed in ALLOWED_PRIVATE_HOSTS.',
        },
      },
      port: { label: { zh: '端口', en: 'Port' }, required: { zh: '请输入端口', en: 'Enter a port' } },
      username: {
        label: { zh: '用户名', en: 'Username' },
        help: { zh: '不需要认证时留空', en: 'Leave empty if no authentication is needed' },
      },
      secrets: { label: { zh: '密码', en: 'Password' } },
      matchRule: {
        label: { zh: '匹配规则', en: 'Match rule' },
        help: {
          zh: '目标主机，多个用逗号或换行分隔。*.example.com 匹配它的所有子域名，* 匹配全部公网主机；留空则只有指定了本代理的接口才使用',
          en: 'Target hosts, separated by commas or lines. *.example.com matches all its subdomains, * matches all public hosts. If empty, only APIs that name this proxy use it.',
        },
      },
      active: { label: { zh: '启用', en: 'Enabled' } },
      sort: {
        label: { zh: '排序', en: 'Sort order' },
        help: { zh: '多条规则都匹配时，用数字最小的一条', en: 'If several match, the lowest number is used' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
