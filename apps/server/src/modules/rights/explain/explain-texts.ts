import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'

/** What each link says: where it holds, and where it does not, what would mend it. */
const TEXTS = {
  accountFine: { zh: '账号正常', en: 'The account is active' },
  accountGone: {
    zh: '账号“{person}”已删除，可在用户页恢复',
    en: 'The account “{person}” is deleted. It can be restored on the Users page.',
  },
  accountOff: {
    zh: '账号“{person}”已停用，可在用户页启用',
    en: 'The account “{person}” is disabled. It can be enabled on the Users page.',
  },
  accountWaits: {
    zh: '账号“{person}”待审核，分配角色后即通过',
    en: 'The account “{person}” is pending approval. Assigning a role approves it.',
  },
  tenantFine: { zh: '租户“{tenant}”正常', en: 'The tenant “{tenant}” is active' },
  tenantGone: { zh: '租户“{tenant}”已删除', en: 'The tenant “{tenant}” is deleted' },
  tenantExpired: {
    zh: '租户“{tenant}”已过期，可由平台延长',
    en: 'The tenant “{tenant}” has expired. The platform can extend it.',
  },
  roleFine: { zh: '拥有角色{roles}', en: 'Has the roles {roles}' },
  roleNone: { zh: '“{person}”没有角色，可在用户页分配', en: '“{person}” has no roles. Assign one on the Users page.' },
  administrator: { zh: '超级管理员不受限制', en: 'Platform administrators have no restrictions' },
  tenantAdmin: {
    zh: '租户管理员不受数据与接口权限限制',
    en: 'Tenant administrators aren’t restricted by data and API scopes',
  },
  everyTenant: { zh: '“{name}”对所有租户开放', en: '“{name}” is available to all tenants' },
  platformOnly: {
    zh: '“{name}”只属于平台，租户里谁都不能拥有',
    en: '“{name}” is platform-only; no one in a tenant can have it',
  },
  packageNone: { zh: '租户没有产品包，不受限制', en: 'The tenant has no package, so there are no restrictions' },
  packageFine: { zh: '在产品包“{package}”内', en: 'Included in the package “{package}”' },
  packageCut: {
    zh: '租户的产品包“{package}”不含“{name}”，可由平台加入产品包',
    en: 'The tenant’s package “{package}” doesn’t include “{name}”. The platform can add it.',
  },
  unknownCode: { zh: '没有编号为 {code} 的菜单或按钮', en: 'No menu or button has the code {code}' },
  menuFine: { zh: '“{name}”由角色{roles}授予', en: '“{name}” is granted by {roles}' },
  menuNone: {
    zh: '角色{roles}没有菜单“{name}”，可在角色权限里勾选',
    en: '{roles} lacks the menu “{name}”. Check it in the role’s permissions.',
  },
  buttonFine: { zh: '按钮“{name}”由角色{roles}授予', en: 'The button “{name}” is granted by {roles}' },
  buttonNone: {
    zh: '角色{roles}没有按钮“{name}”，可在角色权限里勾选',
    en: '{roles} lacks the button “{name}”. Check it in the role’s permissions.',
  },
  rowsAll: { zh: '角色{roles}能看到全部{resource}', en: '{roles} can see all {resource}' },
  rowsNone: {
    zh: '没有打开{resource}的菜单，看不到任何行',
    en: 'Without the page of {resource}, no records are visible',
  },
  rowsBound: { zh: '只能看到数据权限{scopes}范围内的{resource}', en: 'Only {resource} within {scopes} are visible' },
  rowFine: { zh: '这一行在数据权限{scopes}的范围内', en: 'This record is within {scopes}' },
  rowOut: {
    zh: '这一行不在数据权限{scopes}的范围内，可为角色{roles}换一个范围更大的',
    en: 'This record is outside {scopes}. Give {roles} a wider scope.',
  },
  callFree: { zh: '没有接口权限限制这个接口', en: 'No API scope applies to this call' },
  callFine: { zh: '拥有接口权限{scopes}', en: 'Has the API scope {scopes}' },
  callNone: {
    zh: '接口由接口权限{scopes}守着，角色{roles}没有，可在角色权限的接口权限里勾选',
    en: 'This call requires {scopes}, which {roles} lacks. Check it under API scopes in the role’s permissions.',
  },
  callPageless: {
    zh: '角色{roles}有接口权限{scopes}，但没有它所属的菜单“{name}”，请先勾选该菜单',
    en: '{roles} has {scopes} but not its page “{name}”. Check that page first.',
  },
  callForAll: { zh: '登录后都可以调用', en: 'Everyone signed in can make this call' },
  callOpen: { zh: '无需登录即可调用', en: 'This call requires no sign-in' },
  grantedItself: { zh: '直接授予', en: 'granted directly' },
  grantedBelow: { zh: '由下级带出', en: 'implied by a child' },
  grantedCut: { zh: '已授予，但被挡住', en: 'granted, but blocked' },
  isPlatformRole: { zh: '超级管理员', en: 'platform administrator' },
  isTenantRole: { zh: '租户管理员', en: 'tenant administrator' },
  askCode: { zh: '“{person}”能使用“{name}”吗？', en: 'Can “{person}” use “{name}”?' },
  askCall: { zh: '“{person}”能调用 {method} {path} 吗？', en: 'Can “{person}” call {method} {path}?' },
  askRow: { zh: '“{person}”能看到{resource} {row} 吗？', en: 'Can “{person}” see {resource} {row}?' },
} as const satisfies Record<string, Bilingual>

export type ExplainText = keyof typeof TEXTS

export function say(language: Language, text: ExplainText, values: Readonly<Record<string, string>> = {}): string {
  return fillText(TEXTS[text][language], values)
}

const NAMED_MOST = 3

/** “客服”、“店长” or “Service”, “Manager”; the first three of many. */
export function listOf(language: Language, names: readonly string[]): string {
  const shown = names.slice(0, NAMED_MOST).map((name) => (language === 'zh' ? `“${name}”` : `“${name}”`))
  const more =
    names.length > NAMED_MOST
      ? language === 'zh'
        ? `等 ${names.length} 个`
        : ` and ${names.length - NAMED_MOST} more`
      : ''
  return shown.join(language === 'zh' ? '、' : ', ') + more
}
