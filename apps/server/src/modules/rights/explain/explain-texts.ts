import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'

/** What each link says: where it holds, and where it does not, what would mend it. */
const TEXTS = {
  accountFine: { zh: '账号正常', en: 'The account is in use' },
  accountGone: {
    zh: '账号“{person}”已删除，可在用户页恢复',
    en: 'The account “{person}” was removed; restore it on the page of users',
  },
  accountOff: {
    zh: '账号“{person}”已停用，可在用户页启用',
    en: 'The account “{person}” is switched off; switch it on on the page of users',
  },
  accountWaits: {
    zh: '账号“{person}”待审核，分配角色后即通过',
    en: 'The account “{person}” waits for approval; giving it a role approves it',
  },
  tenantFine: { zh: '租户“{tenant}”正常', en: 'The tenant “{tenant}” is in use' },
  tenantGone: { zh: '租户“{tenant}”已删除', en: 'The tenant “{tenant}” was removed' },
  tenantExpired: {
    zh: '租户“{tenant}”已过期，可由平台延长',
    en: 'The tenant “{tenant}” has expired; the platform can extend it',
  },
  roleFine: { zh: '拥有角色{roles}', en: 'Holds the roles {roles}' },
  roleNone: { zh: '“{person}”没有角色，可在用户页分配', en: '“{person}” has no role; give one on the page of users' },
  administrator: { zh: '超级管理员不受限制', en: 'Nothing binds an administrator of the platform' },
  tenantAdmin: { zh: '租户管理员不受数据与接口权限限制', en: 'Scopes do not bind who runs the tenant' },
  everyTenant: { zh: '“{name}”对所有租户开放', en: '“{name}” is open to every tenant' },
  platformOnly: {
    zh: '“{name}”只属于平台，租户里谁都不能拥有',
    en: '“{name}” is the platform’s alone; nobody in a tenant can hold it',
  },
  packageNone: { zh: '租户没有产品包，不受限制', en: 'The tenant has no package, so none binds it' },
  packageFine: { zh: '在产品包“{package}”内', en: 'The package “{package}” has it' },
  packageCut: {
    zh: '租户的产品包“{package}”不含“{name}”，可由平台加入产品包',
    en: 'The tenant’s package “{package}” has no “{name}”; the platform can add it there',
  },
  unknownCode: { zh: '没有编号为 {code} 的菜单或按钮', en: 'No menu or button has the code {code}' },
  menuFine: { zh: '“{name}”由角色{roles}授予', en: '“{name}” is given by {roles}' },
  menuNone: {
    zh: '角色{roles}没有菜单“{name}”，可在角色权限里勾选',
    en: '{roles} lacks the menu “{name}”; tick it in the grant of the role',
  },
  buttonFine: { zh: '按钮“{name}”由角色{roles}授予', en: 'The button “{name}” is given by {roles}' },
  buttonNone: {
    zh: '角色{roles}没有按钮“{name}”，可在角色权限里勾选',
    en: '{roles} lacks the button “{name}”; tick it in the grant of the role',
  },
  rowsAll: { zh: '角色{roles}能看到全部{resource}', en: '{roles} sees all rows of {resource}' },
  rowsNone: { zh: '没有打开{resource}的菜单，看不到任何行', en: 'Without the page of {resource} no row is seen' },
  rowsBound: { zh: '只能看到数据权限{scopes}范围内的{resource}', en: 'Sees the rows of {resource} within {scopes}' },
  rowFine: { zh: '这一行在数据权限{scopes}的范围内', en: 'This row is within {scopes}' },
  rowOut: {
    zh: '这一行不在数据权限{scopes}的范围内，可为角色{roles}换一个范围更大的',
    en: 'This row is outside of {scopes}; give {roles} a wider scope',
  },
  callFree: { zh: '没有接口权限限制这个接口', en: 'No API scope guards this call' },
  callFine: { zh: '拥有接口权限{scopes}', en: 'Holds the API scope {scopes}' },
  callNone: {
    zh: '接口由接口权限{scopes}守着，角色{roles}没有，可在角色权限的接口权限里勾选',
    en: 'The call is guarded by {scopes}, which {roles} lacks; tick it among the API scopes of the role',
  },
  callPageless: {
    zh: '角色{roles}有接口权限{scopes}，但没有它所属的菜单“{name}”，请先勾选该菜单',
    en: '{roles} has {scopes} but not its page “{name}”; tick that page first',
  },
  callForAll: { zh: '登录后都可以调用', en: 'Everybody who is signed in may make this call' },
  callOpen: { zh: '无需登录即可调用', en: 'This call needs no sign-in' },
  grantedItself: { zh: '直接授予', en: 'granted itself' },
  grantedBelow: { zh: '由下级带出', en: 'comes with something below it' },
  grantedCut: { zh: '已授予，但被挡住', en: 'granted, but cut off' },
  isPlatformRole: { zh: '超级管理员', en: 'administrator of the platform' },
  isTenantRole: { zh: '租户管理员', en: 'runs the tenant' },
  askCode: { zh: '“{person}”能使用“{name}”吗？', en: 'May “{person}” use “{name}”?' },
  askCall: { zh: '“{person}”能调用 {method} {path} 吗？', en: 'May “{person}” call {method} {path}?' },
  askRow: { zh: '“{person}”能看到{resource} {row} 吗？', en: 'Does “{person}” see {row} of {resource}?' },
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
