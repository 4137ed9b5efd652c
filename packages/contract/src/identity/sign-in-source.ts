import { defineResource } from '../core/resource.ts'
import { auditFields, Flag, GivenId, Id, RecordOf, Type, type Static } from '../core/schema.ts'
import { SecretView } from '../drawing/draw-api.ts'
import { SIGN_IN_FAILURE_WORDS } from './sign-in-failures.ts'
import { SIGN_IN_KIND_NAMES, SIGN_IN_KINDS } from './sign-in-kinds.ts'

/** Read as {@link SecretView}; written as text. `null` deletes, the read form or a name left out leaves it. */
const SourceSecrets = Type.Unsafe<Record<string, SecretView | string | null>>({
  type: 'object',
  maxProperties: 4,
  patternProperties: {
    '^[A-Za-z_][A-Za-z0-9_]{0,31}$': { anyOf: [SecretView, { type: 'string', maxLength: 512 }, { type: 'null' }] },
  },
  additionalProperties: false,
})

/** Icons of the login page: that of the source (`""`), or one of ours. */
export const SIGN_IN_ICONS = ['', 'key', 'building', 'person'] as const

export const SignInSource = Type.Object({
  id: Id,
  source: Type.Enum([...SIGN_IN_KINDS]),
  name: Type.String({ minLength: 1, maxLength: 40 }),
  icon: Type.Optional(Type.Enum([...SIGN_IN_ICONS])),
  appId: Type.Optional(Type.String({ maxLength: 128 })),
  secrets: Type.Optional(SourceSecrets),
  settings: Type.Optional(RecordOf(Type.String({ maxLength: 500 }))),
  /** A host of the tenant at which its people sign in; `""` for the address of the product. */
  domain: Type.Optional(Type.String({ maxLength: 255 })),
  /** Who applies is let in at once, with the role `user`. */
  autoApprove: Type.Optional(Flag),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999 })),
  active: Type.Optional(Flag),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
  /** What is entered at the provider as the way back; `""` where none is. */
  callbackUrl: Type.Optional(Type.String()),
  ...auditFields,
})
export type SignInSource = Static<typeof SignInSource>

export const SIGN_IN_SOURCE_PATH = '/blade-system/signInSource'

export const SignInSourceTestInput = Type.Object({ id: GivenId })
/** `failure` says in one word what is wrong ({@link SIGN_IN_FAILURES}), `msg` in the caller's language; `said`: what the service, or the network on the way to it, said, without secrets. */
export const SignInSourceTest = Type.Object({
  ok: Type.Boolean(),
  msg: Type.String(),
  failure: Type.Enum([...SIGN_IN_FAILURE_WORDS, '']),
  said: Type.String(),
})
export type SignInSourceTest = Static<typeof SignInSourceTest>

/** A source as the login page shows it. */
export const SignInWay = Type.Object({
  source: Type.Enum([...SIGN_IN_KINDS]),
  name: Type.String(),
  icon: Type.String(),
})
export type SignInWay = Static<typeof SignInWay>

export const SIGN_IN_KIND_OPTIONS = SIGN_IN_KINDS.map((value) => ({ value, label: SIGN_IN_KIND_NAMES[value] }))

export const signInSourceResource = defineResource({
  name: 'signInSource',
  path: SIGN_IN_SOURCE_PATH,
  row: SignInSource,
  rows: { table: 'signInSource', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 180 },
    active: { kind: 'switch', search: 'equals', widthPx: 80 },
    source: { kind: 'select', options: SIGN_IN_KIND_OPTIONS, search: 'equals', widthPx: 150 },
    appId: { kind: 'text', search: 'contains', widthPx: 180 },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    settings: { kind: 'json', hideIn: ['list'] },
    domain: { kind: 'text', widthPx: 160 },
    autoApprove: { kind: 'switch', widthPx: 96 },
    icon: {
      kind: 'select',
      options: [
        { value: '', label: { zh: '随来源', en: 'From provider' } },
        { value: 'key', label: { zh: '钥匙', en: 'Key' } },
        { value: 'building', label: { zh: '公司', en: 'Building' } },
        { value: 'person', label: { zh: '人物', en: 'Person' } },
      ],
      hideIn: ['list'],
    },
    sort: { kind: 'integer', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '来源', en: 'Provider' }, fields: ['source', 'name', 'appId', 'secrets', 'settings'] },
    { title: { zh: '登录页', en: 'Login page' }, fields: ['domain', 'icon', 'sort', 'active'] },
    { title: { zh: '其他', en: 'More' }, fields: ['autoApprove', 'remark'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '登录来源', en: 'Sign-in providers' },
    purpose: {
      zh: '谁可以替来人作证：GitHub、微信、飞书、公司的单点登录……启用后出现在登录页上',
      en: 'Services that can sign people in: GitHub, WeChat, Feishu, your single sign-on. Enabled ones appear on the login page',
    },
    removal: {
      zh: '登录页上不再有它；已关联的人不能再用它登录',
      en: 'It is removed from the login page, and linked users can no longer sign in with it',
    },
    fields: {
      source: { label: { zh: '来源', en: 'Provider' }, required: { zh: '请选择来源', en: 'Select a provider' } },
      name: {
        label: { zh: '名称', en: 'Name' },
        required: { zh: '请输入名称', en: 'Enter a name' },
        help: { zh: '登录页按钮上的字', en: 'Button label on the login page' },
      },
      icon: { label: { zh: '图标', en: 'Icon' } },
      appId: { label: { zh: '应用 ID', en: 'App ID' } },
      secrets: {
        label: { zh: '应用密钥', en: 'App secret' },
        help: { zh: '保存后只显示末四位', en: 'Only the last four characters are shown after saving' },
      },
      settings: { label: { zh: '接入参数', en: 'Settings' } },
      domain: {
        label: { zh: '登录域名', en: 'Sign-in domain' },
        help: {
          zh: '本租户的一个域名；不填为系统的访问地址',
          en: 'One of this tenant’s domains. Leave empty for the product’s own URL.',
        },
      },
      autoApprove: {
        label: { zh: '自动通过', en: 'Auto-approve' },
        help: {
          zh: '由它作证的人申请账号时，不经审核，直接获得“用户”角色',
          en: 'People who apply through it get the “user” role without approval',
        },
      },
      sort: { label: { zh: '排序', en: 'Sort order' }, help: { zh: '小的在前', en: 'Lower numbers come first' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
