import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Ways to a token that a client may use. */
export const GRANT_TYPES = ['captcha', 'password', 'refresh_token', 'social', 'authorization_code', 'sms_code'] as const
export type GrantType = (typeof GRANT_TYPES)[number]

/** Seconds that a token may count: an access token from a minute to a day, a refresh token from a minute to thirty days. */
export const ACCESS_SECONDS = { least: 60, most: 86_400 } as const
export const REFRESH_SECONDS = { least: 60, most: 2_592_000 } as const

/** Clients belong to the platform, so none has a tenant. */
const { tenantId: _ofTenants, ...audit } = auditFields

/** A program that may ask for tokens: this console, others of its family, other companies' systems. */
export const Client = Type.Object({
  id: Id,
  /** Cannot be changed: what is stored of the secret belongs to it. */
  clientId: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' }),
  /** Always `""`: it is shown once, when it is made. */
  clientSecret: Type.Optional(Type.Literal('')),
  /** Comma-joined {@link GRANT_TYPES}. */
  authorizedGrantTypes: Type.String({ minLength: 1, maxLength: 255, pattern: '^[a-z_]+(,[a-z_]+)*$' }),
  scope: Type.String({ minLength: 1, maxLength: 255 }),
  /** Seconds. */
  accessTokenValidity: Type.Integer({ minimum: ACCESS_SECONDS.least, maximum: ACCESS_SECONDS.most }),
  refreshTokenValidity: Type.Integer({ minimum: REFRESH_SECONDS.least, maximum: REFRESH_SECONDS.most }),
  webServerRedirectUri: Type.String({ maxLength: 1_000 }),
  resourceIds: Type.String({ maxLength: 255 }),
  authorities: Type.String({ maxLength: 255 }),
  autoapprove: Type.String({ maxLength: 255 }),
  additionalInformation: Type.String({ maxLength: 4_000 }),
  ...audit,
})
export type Client = Static<typeof Client>

/** Answer of a save: with the secret where one was made or given, else `""`. It is shown this once. */
export const ClientSaved = Type.Object({
  id: Id,
  version: Type.Integer(),
  clientId: Type.String(),
  clientSecret: Type.String(),
})
export type ClientSaved = Static<typeof ClientSaved>

export const clientResource = defineResource({
  name: 'client',
  path: '/blade-system/client',
  row: Client,
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    clientId: { kind: 'text', search: 'contains', widthPx: 180 },
    authorizedGrantTypes: {
      kind: 'select',
      multiple: true,
      sortable: false,
      widthPx: 300,
      options: [
        { value: 'captcha', label: { zh: '验证码登录', en: 'Sign-in with captcha' } },
        { value: 'password', label: { zh: '密码登录', en: 'Password' } },
        { value: 'refresh_token', label: { zh: '刷新令牌', en: 'Refresh token' } },
        { value: 'social', label: { zh: '第三方登录', en: 'Third-party sign-in' } },
        { value: 'authorization_code', label: { zh: '授权码', en: 'Authorization code' } },
        { value: 'sms_code', label: { zh: '短信验证码', en: 'Text message code' } },
      ],
    },
    accessTokenValidity: { kind: 'integer', widthPx: 140 },
    refreshTokenValidity: { kind: 'integer', widthPx: 140 },
    scope: { kind: 'text', hideIn: ['list'] },
    webServerRedirectUri: { kind: 'text', hideIn: ['list'] },
    resourceIds: { kind: 'text', hideIn: ['list'] },
    authorities: { kind: 'text', hideIn: ['list'] },
    autoapprove: { kind: 'text', hideIn: ['list'] },
    additionalInformation: { kind: 'textarea', hideIn: ['list'] },
    createTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    {
      title: { zh: '登录', en: 'Sign-in' },
      fields: ['clientId', 'authorizedGrantTypes', 'scope', 'webServerRedirectUri'],
    },
    {
      title: { zh: '令牌有效期', en: 'Token lifetime' },
      fields: ['accessTokenValidity', 'refreshTokenValidity'],
    },
    {
      title: { zh: '附加信息', en: 'More' },
      fields: ['resourceIds', 'authorities', 'autoapprove', 'additionalInformation'],
    },
  ],
  texts: {
    title: { zh: '应用', en: 'Applications' },
    purpose: { zh: '可以登录和换取令牌的程序', en: 'Apps that can sign people in and get tokens' },
    removal: { zh: '通过它登录的人会立即退出。', en: 'Everyone signed in through it is signed out at once.' },
    fields: {
      clientId: {
        label: { zh: '应用编号', en: 'Client ID' },
        required: { zh: '请输入应用编号', en: 'Enter a client ID' },
        help: {
          zh: '字母、数字、点、下划线和短横线；保存后不能修改',
          en: 'Letters, digits, dots, underscores and hyphens. Can’t be changed later.',
        },
      },
      authorizedGrantTypes: {
        label: { zh: '授权方式', en: 'Grant types' },
        required: { zh: '请选择授权方式', en: 'Select at least one grant type' },
      },
      accessTokenValidity: {
        label: { zh: '访问令牌', en: 'Access token' },
        required: { zh: '请输入秒数', en: 'Enter a number of seconds' },
        help: { zh: '单位秒：60 至 86400（一天）', en: 'In seconds: 60 to 86400 (1 day)' },
      },
      refreshTokenValidity: {
        label: { zh: '刷新令牌', en: 'Refresh token' },
        required: { zh: '请输入秒数', en: 'Enter a number of seconds' },
        help: {
          zh: '单位秒：60 至 2592000（三十天），不短于访问令牌',
          en: 'In seconds: 60 to 2592000 (30 days), no shorter than the access token',
        },
      },
      scope: { label: { zh: '授权范围', en: 'Scope' }, required: { zh: '请输入授权范围', en: 'Enter a scope' } },
      webServerRedirectUri: {
        label: { zh: '回调地址', en: 'Redirect URL' },
        help: {
          zh: '以 http:// 或 https:// 开头，多个用逗号隔开',
          en: 'Starts with http:// or https://. Separate several with commas.',
        },
      },
      resourceIds: { label: { zh: '资源集合', en: 'Resources' } },
      authorities: { label: { zh: '权限', en: 'Authorities' } },
      autoapprove: { label: { zh: '自动授权', en: 'Auto-approve' } },
      additionalInformation: { label: { zh: '附加说明', en: 'Additional information' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
