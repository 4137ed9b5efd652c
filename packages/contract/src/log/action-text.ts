import { loggedResources } from './changed-fields.ts'
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
  chat: { zh: '对话', en: 'Dialogs' },
  dialogs: { zh: '对话管理', en: 'All dialogs' },
  chatCosts: { zh: '对话费用', en: 'Chat costs' },
  drawCosts: { zh: '绘画费用', en: 'Drawing costs' },
  tools: { zh: '工具箱', en: 'Tools' },
  usualLog: { zh: '通用日志', en: 'Activity log' },
  apiLog: { zh: '接口日志', en: 'API log' },
  errorLog: { zh: '错误日志', en: 'Error log' },
  online: { zh: '在线用户', en: 'Who is online' },
  status: { zh: '服务状态', en: 'Service status' },
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
  registerGuest: { zh: '申请注册', en: 'apply for an account' }, info: { zh: '信息', en: 'info' }, userInfo: { zh: '个人信息', en: 'own record' }, end: { zh: '结束', en: 'end' }, endPerson: { zh: '全部下线', en: 'sign out everywhere' }, debug: { zh: '调试', en: 'debug' },
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
  versions: { zh: '历史版本', en: 'versions' }, rollback: { zh: '回到历史版本', en: 'go back to a version' }, changeActive: { zh: '启用或停用', en: 'switch on or off' }, covers: { zh: '可选封面', en: 'covers to choose' },
  exportFile: { zh: '导出', en: 'export' }, importFile: { zh: '导入', en: 'import' }, categories: { zh: '分类', en: 'categories' }, apiChoices: { zh: '可选接口', en: 'APIs to choose' },
  delExLink: { zh: '移出体验', en: 'take out of an experience' }, delExLinkAll: { zh: '移出所有体验', en: 'take out of all experiences' },
  template: { zh: '下载导入模板', en: 'import template' }, importProgress: { zh: '导入进度', en: 'import progress' }, importPasswords: { zh: '查看导入账号的初始密码', en: 'initial passwords of an import' }, importErrors: { zh: '下载导入失败的行', en: 'refused rows of an import' },
  rotateSecret: { zh: '更换密钥', en: 'rotate secret' }, askable: { zh: '可诊断的内容', en: 'what can be explained' },
  catalog: { zh: '刷新选项清单', en: 'refresh option lists' }, lastAnswers: { zh: '最近的返回', en: 'last answers' }, tryExpression: { zh: '试算表达式', en: 'try an expression' }, saveDrawApi: { zh: '保存', en: 'save' }, tryNow: { zh: '立即恢复尝试', en: 'try again now' },
  supperPoint: { zh: '放大图片', en: 'upscale' }, tripoThree: { zh: '生成 3D 模型', en: 'make a 3D model' }, createRefundsOrder: { zh: '退款', en: 'refund' }, findRefundsState: { zh: '退款进度', en: 'refund progress' },
  tryLane: { zh: '立即尝试通道', en: 'try a lane now' }, otherApis: { zh: '可转移的接口', en: 'other APIs for a lane' }, moveLane: { zh: '转移通道', en: 'move a lane' },
  offline: { zh: '下线', en: 'take offline' }, styleDefaultType: { zh: '设置默认风格', en: 'set the first style' }, now: { zh: '当前上线的体验', en: 'online now' },
  changeState: { zh: '处理', en: 'set the state' }, changeStates: { zh: '批量处理', en: 'set the state of several' }, choices: { zh: '可选内容', en: 'content to choose' }, face: { zh: '图样', en: 'picture' }, removeOne: { zh: '删除', en: 'remove' },
  aviatorExecute: { zh: '计算表达式', en: 'work out an expression' }, startTTS: { zh: '合成语音', en: 'read a text' }, findTTS: { zh: '语音合成进度', en: 'reading progress' }, ttsFigures: { zh: '语音合成统计', en: 'figures of reading' },
  dict: { zh: '选项', en: 'choices' }, findView: { zh: '试听', en: 'sample' }, engines: { zh: '语音引擎', en: 'engines' }, saveEngine: { zh: '保存语音引擎', en: 'save an engine' }, voices: { zh: '音色', en: 'voices' }, models: { zh: '查询可用模型', en: 'ask for models' },
  quotas: { zh: '配额', en: 'quotas' }, saveQuota: { zh: '保存配额', en: 'save a quota' }, removeQuota: { zh: '删除配额', en: 'remove quotas' },
  budgets: { zh: '预算', en: 'budgets' }, budgetChoices: { zh: '预算对象', en: 'what a budget may be of' }, saveBudget: { zh: '保存预算', en: 'save a budget' }, removeBudget: { zh: '删除预算', en: 'remove budgets' },
  draw: { zh: '画图', en: 'draw a picture' }, stream: { zh: '接收回答', en: 'read an answer' }, stop: { zh: '停止回答', en: 'stop an answer' }, createDia: { zh: '新建', en: 'new' }, changeDia: { zh: '修改', en: 'change' }, listDia: { zh: '列表', en: 'list' },
  window: { zh: '打开', en: 'open' }, messages: { zh: '消息', en: 'messages' }, findDia: { zh: '查看', en: 'view' }, changeDiaTop: { zh: '置顶或取消', en: 'pin or unpin' }, delMsg: { zh: '删除消息', en: 'remove a message' }, delDia: { zh: '删除', en: 'remove' },
  restoreDia: { zh: '恢复', en: 'restore' }, exportDia: { zh: '导出', en: 'export' }, context: { zh: '上下文预览', en: 'context' }, reveal: { zh: '查看原文', en: 'show unmasked' }, access: { zh: '查看记录', en: 'who looked' },
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
  'auth.socialRender': { zh: '第三方登录', en: 'Sign in by a third party' },
  'auth.socialSandbox': { zh: '第三方登录沙箱', en: 'Sandbox of third-party sign-in' },
  'foreignPicture.thumb': { zh: '外部图片缩略图', en: 'Copy of a foreign picture' },
  'drawCallback.take': { zh: '绘画服务回调', en: 'Callback of a drawing service' },
  'drawPreview.read': { zh: '未完成的画面', en: 'Unfinished picture' },
  'events.stream': { zh: '实时消息', en: 'Live events' },
  'chatgpt.completions': { zh: '调用对话接口', en: 'Chat completion' },
  'chatgpt.generations': { zh: '调用绘画接口', en: 'Image generation' },
  'drawEx.submit': { zh: '绘画体验 · 保存并上线', en: 'Experiences: save and put online' },
  'session.end': { zh: '下线会话', en: 'End sign-ins' },
}

let titles: Map<string, Bilingual> | undefined

/** What a call does, for people: from its audit name (`param.save`); a name nobody described reads as `otherwise`, in English. */
export function actionText(audit: string, otherwise: string = audit): Bilingual {
  const whole = WHOLE[audit]
  if (whole) return whole
  titles ??= new Map(loggedResources.map(({ name, texts }) => [name, texts.title]))
  const dot = audit.indexOf('.')
  const [thing, deed] = [audit.slice(0, dot), audit.slice(dot + 1)]
  const about = THINGS[thing] ?? titles.get(thing)
  const done = DEEDS[deed]
  if (!about || !done) return { zh: otherwise, en: otherwise }
  return { zh: `${about.zh} · ${done.zh}`, en: `${about.en}: ${done.en}` }
}
