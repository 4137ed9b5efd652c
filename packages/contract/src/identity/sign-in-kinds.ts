import type { Bilingual } from '../core/texts.ts'

/** Who can vouch for people. `wechat_mini` is asked by mini programs, the others by browsers; `sandbox` is a page of this product, for trying out. */
export const SIGN_IN_KINDS = [
  'github',
  'gitee',
  'wechat_open',
  'wechat_mini',
  'qq',
  'dingtalk',
  'feishu',
  'oidc',
  'sandbox',
] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]

export const SIGN_IN_KIND_NAMES: Readonly<Record<SignInKind, Bilingual>> = {
  github: { zh: 'GitHub', en: 'GitHub' },
  gitee: { zh: 'Gitee', en: 'Gitee' },
  wechat_open: { zh: '微信', en: 'WeChat' },
  wechat_mini: { zh: '微信小程序', en: 'WeChat Mini Program' },
  qq: { zh: 'QQ', en: 'QQ' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
  oidc: { zh: '单点登录（OIDC）', en: 'Single sign-on (OIDC)' },
  sandbox: { zh: '沙盒', en: 'Sandbox' },
}

/** Those whose people come back by an address of ours. */
export const hasCallback = (kind: SignInKind): boolean => kind !== 'wechat_mini'

/** One thing that an operator enters beside app id and secret. */
export interface SignInSetting {
  name: 'issuer' | 'scopes' | 'nameClaim' | 'pictureClaim' | 'baseUrl'
  isRequired: boolean
  label: Bilingual
  help: Bilingual
}

const scopes = (usual: string): SignInSetting => ({
  name: 'scopes',
  isRequired: false,
  label: { zh: '权限范围', en: 'Scopes' },
  help: { zh: `以空格分隔；不填为 ${usual}`, en: `Separated by spaces. Default: ${usual}` },
})
const baseUrl: SignInSetting = {
  name: 'baseUrl',
  isRequired: false,
  label: { zh: '服务地址', en: 'Service URL' },
  help: {
    zh: '仅私有部署或联调时填写；不填为官方地址。换了地址，就是另一批身份',
    en: 'Only for self-hosted or test services. Leave empty for the official one. A different URL means different identities.',
  },
}

/** What each kind asks for in `settings`. */
export const SIGN_IN_SETTINGS: Readonly<Record<SignInKind, readonly SignInSetting[]>> = {
  github: [scopes('read:user'), baseUrl],
  gitee: [scopes('user_info'), baseUrl],
  wechat_open: [baseUrl],
  wechat_mini: [baseUrl],
  qq: [baseUrl],
  dingtalk: [baseUrl],
  feishu: [scopes('—'), baseUrl],
  oidc: [
    {
      name: 'issuer',
      isRequired: true,
      label: { zh: '签发者地址', en: 'Issuer URL' },
      help: {
        zh: '它的 /.well-known/openid-configuration 说明其余一切',
        en: 'Everything else is read from its /.well-known/openid-configuration',
      },
    },
    scopes('openid profile'),
    {
      name: 'nameClaim',
      isRequired: false,
      label: { zh: '姓名取自', en: 'Name claim' },
      help: { zh: '不填依次取 name、preferred_username', en: 'Default: name, then preferred_username' },
    },
    {
      name: 'pictureClaim',
      isRequired: false,
      label: { zh: '头像取自', en: 'Picture claim' },
      help: { zh: '不填为 picture', en: 'Default: picture' },
    },
  ],
  sandbox: [],
}

/** Whether the kind is an account at a company, with an app id and a secret. */
export const hasApp = (kind: SignInKind): boolean => kind !== 'sandbox'

/** What is still missing before a source can be switched on: paths of a save, as `secrets.appSecret`. */
export function missingOfSource(kind: SignInKind, has: (path: string) => boolean): readonly string[] {
  const wanted = [
    ...(hasApp(kind) ? ['appId', 'secrets.appSecret'] : []),
    ...SIGN_IN_SETTINGS[kind].filter(({ isRequired }) => isRequired).map(({ name }) => `settings.${name}`),
  ]
  return wanted.filter((path) => !has(path))
}
