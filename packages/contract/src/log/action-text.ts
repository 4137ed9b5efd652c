import { resources } from '../resources.ts'
import type { Bilingual } from '../core/texts.ts'

/** What the first part of an audit name is about, where no resource has that name. */
const THINGS: Readonly<Record<string, Bilingual>> = {
  auth: { zh: '登录', en: 'Sign-in' },
  session: { zh: '会话', en: 'Sessions' },
  user: { zh: '用户', en: 'Users' },
  dept: { zh: '部门', en: 'Departments' },
  role: { zh: '角色', en: 'Roles' },
  post: { zh: '岗位', en: 'Posts' },
  menu: { zh: '菜单', en: 'Menus' },
  topMenu: { zh: '顶部菜单', en: 'Top menus' },
  region: { zh: '行政区划', en: 'Regions' },
  client: { zh: '应用', en: 'Clients' },
  dict: { zh: '系统字典', en: 'System dictionary' },
  dictBiz: { zh: '业务字典', en: 'Business dictionary' },
  tenant: { zh: '租户', en: 'Tenants' },
  tenantPackage: { zh: '产品包', en: 'Tenant packages' },
  rights: { zh: '权限', en: 'Rights' },
  notice: { zh: '通知公告', en: 'Notices' },
  drawApi: { zh: '绘画接口', en: 'Drawing APIs' },
  drawInfo: { zh: '绘画记录', en: 'Drawings' },
  queueManage: { zh: '队列管理', en: 'Queues' },
  sdDraw: { zh: '作品图库', en: 'Gallery' },
  file: { zh: '文件', en: 'Files' },
  localFile: { zh: '文件', en: 'Files' },
  proxyHistory: { zh: '代理历史', en: 'Proxy history' },
  orgFramework: { zh: '组织', en: 'Organisation' },
}

/** What the last part says was done. */
const DEEDS: Readonly<Record<string, Bilingual>> = {
  add: { zh: '新增', en: 'add' }, addList: { zh: '批量新增', en: 'add several' }, test: { zh: '测试', en: 'test' },
  list: { zh: '列表', en: 'list' }, page: { zh: '列表', en: 'list' }, detail: { zh: '查看', en: 'view' }, save: { zh: '保存', en: 'save' }, submit: { zh: '保存', en: 'save' }, update: { zh: '修改', en: 'change' },
  remove: { zh: '删除', en: 'remove' }, delete: { zh: '删除', en: 'remove' }, restore: { zh: '恢复', en: 'restore' }, tree: { zh: '树形列表', en: 'tree' }, lazyTree: { zh: '树形列表', en: 'tree' },
  lazyList: { zh: '下级列表', en: 'rows below' }, select: { zh: '选项', en: 'choices' }, export: { zh: '导出', en: 'export' }, import: { zh: '导入', en: 'import' },
  grant: { zh: '授权', en: 'grant' }, unlock: { zh: '解除锁定', en: 'unlock' }, resetPassword: { zh: '重置密码', en: 'reset password' }, setting: { zh: '设置', en: 'settings' },
  packageSetting: { zh: '配置产品包', en: 'set the package' }, packageDetail: { zh: '查看产品包', en: 'view the package' }, datasource: { zh: '配置数据源', en: 'set the data source' },
  updatePassword: { zh: '修改密码', en: 'change password' }, updateInfo: { zh: '修改个人信息', en: 'change own record' }, updatePlatform: { zh: '修改平台信息', en: 'change platform record' },
  registerGuest: { zh: '申请注册', en: 'apply for an account' }, info: { zh: '信息', en: 'info' }, userInfo: { zh: '个人信息', en: 'own record' }, end: { zh: '结束', en: 'end' },
  activate: { zh: '启用', en: 'switch on' }, noActivate: { zh: '停用', en: 'switch off' }, copy: { zh: '复制', en: 'copy' }, send: { zh: '发送', en: 'send' }, preview: { zh: '预览', en: 'preview' },
  cancel: { zh: '取消', en: 'cancel' }, retry: { zh: '重试', en: 'retry' }, again: { zh: '再画一次', en: 'draw again' }, put: { zh: '上传', en: 'upload' }, putAttach: { zh: '上传', en: 'upload' },
  latest: { zh: '最新', en: 'latest' }, read: { zh: '已读', en: 'mark as read' }, readAll: { zh: '全部已读', en: 'mark all as read' }, body: { zh: '查看', en: 'view' }, receipts: { zh: '阅读情况', en: 'receipts' }, buttons: { zh: '按钮', en: 'buttons' }, routes: { zh: '我的菜单', en: 'own menus' },
  topMenu: { zh: '顶部菜单', en: 'top menus' }, find: { zh: '查看', en: 'view' }, viewUrl: { zh: '访问地址', en: 'address' }, check: { zh: '查询进度', en: 'progress' }, presets: { zh: '预设', en: 'presets' }, panelOptions: { zh: '选项', en: 'choices' },
  deptChoices: { zh: '部门选项', en: 'departments to choose' }, roleChoices: { zh: '角色选项', en: 'roles to choose' }, postChoices: { zh: '岗位选项', en: 'posts to choose' }, userChoices: { zh: '人员选项', en: 'people to choose' },
  parentList: { zh: '列表', en: 'list' }, childList: { zh: '下级列表', en: 'rows below' }, platformDetail: { zh: '平台信息', en: 'platform record' }, restInfo: { zh: '刷新个人信息', en: 'reread own record' },
  explain: { zh: '诊断', en: 'explain' }, held: { zh: '拥有的权限', en: 'what somebody holds' }, schedule: { zh: '定时变更', en: 'plan a change' }, revert: { zh: '撤销变更', en: 'undo a change' },
  zip: { zh: '打包下载', en: 'download as zip' }, checks: { zh: '审核结果', en: 'findings' }, checkDecide: { zh: '审核处理', en: 'decide on findings' },
  out: { zh: '移出队列', en: 'take out' }, outMany: { zh: '批量移出队列', en: 'take several out' }, kill: { zh: '终止', en: 'kill' }, move: { zh: '调整顺序', en: 'move' }, edit: { zh: '修改', en: 'change' },
  board: { zh: '总览', en: 'board' }, figures: { zh: '统计', en: 'figures' }, lanes: { zh: '通道', en: 'lanes' }, pauseLane: { zh: '暂停或恢复通道', en: 'pause or resume a lane' }, tenants: { zh: '租户', en: 'tenants' }, holdTenant: { zh: '暂停租户与调整权重', en: 'hold a tenant, set its weight' },
  failed: { zh: '失败的绘画', en: 'failed drawings' }, retryFailed: { zh: '批量重试', en: 'try several again' },
  changes: { zh: '变更记录', en: 'changes' }, changeDetail: { zh: '查看变更', en: 'view a change' },
  sort: { zh: '排序', en: 'put in order' }, menuList: { zh: '列表', en: 'list' }, lazyMenuList: { zh: '下级列表', en: 'rows below' }, treeById: { zh: '树形列表', en: 'tree' }, grantTree: { zh: '可授权限', en: 'what can be granted' },
  roleTreeKeys: { zh: '已授权限', en: 'what is granted' }, grantTopTree: { zh: '可选菜单', en: 'menus to choose' }, topTreeKeys: { zh: '已选菜单', en: 'menus chosen' }, classes: { zh: '数据选项', en: 'rows to choose' },
  checkUserHas: { zh: '查账号是否存在', en: 'look for an account' }, openId: { zh: '按密码查第三方身份', en: 'open id by password' }, dictLists: { zh: '业务字典', en: 'business dictionaries' }, dictMaps: { zh: '业务字典', en: 'business dictionaries' },
  dictionary: { zh: '字典项', en: 'entries' }, changeUser: { zh: '切换账号', en: 'switch account' }, saveDict: { zh: '保存字典', en: 'save dictionary' },
}

/** Those whose two parts do not read as a sentence. */
const WHOLE: Readonly<Record<string, Bilingual>> = {
  'auth.token': { zh: '登录', en: 'Sign in' },
  'auth.logout': { zh: '退出登录', en: 'Sign out' },
  'auth.lock': { zh: '锁定会话', en: 'Lock the session' },
  'auth.unlock': { zh: '解锁会话', en: 'Unlock the session' },
  'auth.captcha': { zh: '验证码', en: 'Captcha' },
  'auth.publicKey': { zh: '登录公钥', en: 'Sign-in key' },
  'auth.clearCache': { zh: '刷新权限缓存', en: 'Reread own rights' },
  'auth.viewAs': { zh: '以他人身份查看', en: 'View as somebody' },
  'auth.leaveView': { zh: '退出以他人身份查看', en: 'Leave the view' },
  'session.end': { zh: '下线会话', en: 'End sign-ins' },
}

let titles: Map<string, Bilingual> | undefined

/** What a call does, for people: from its audit name (`param.save`); a name nobody described reads as `otherwise`, in English. */
export function actionText(audit: string, otherwise: string = audit): Bilingual {
  const whole = WHOLE[audit]
  if (whole) return whole
  titles ??= new Map(resources.map(({ name, texts }) => [name, texts.title]))
  const dot = audit.indexOf('.')
  const [thing, deed] = [audit.slice(0, dot), audit.slice(dot + 1)]
  const about = THINGS[thing] ?? titles.get(thing)
  const done = DEEDS[deed]
  if (!about || !done) return { zh: otherwise, en: otherwise }
  return { zh: `${about.zh} · ${done.zh}`, en: `${about.en}: ${done.en}` }
}
