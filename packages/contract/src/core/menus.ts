import type { Bilingual } from './texts.ts'

/** A button of a page: its permission code is `<page>_<action>`. */
export interface MenuButton {
  code: string
  alias: string
  name: Bilingual
  /** Icon word. */
  icon: string
  /** Where it stands: 1 toolbar, 2 row, 3 both. */
  place: 1 | 2 | 3
  /** Nobody holds it at first, not even who runs the platform or a tenant included: only a role that was given this very button has it. */
  isGivenAlone?: true
}

export interface MenuPage {
  code: string
  path: string
  name: Bilingual
  icon: string
  sort: number
  /** For people of the platform's own tenant only: its codes work for nobody else, whatever their roles were given. */
  isPlatformOnly?: true
  buttons: readonly MenuButton[]
}

export interface MenuGroup {
  code: string
  path: string
  name: Bilingual
  icon: string
  sort: number
  pages: readonly MenuPage[]
}

type ButtonFacts = Omit<MenuButton, 'code' | 'alias' | 'isGivenAlone'>

/** Every button that pages of this product have; a page names the ones it wants. */
const BUTTONS = {
  add: { name: { zh: '新增', en: 'Add' }, icon: 'plus', place: 1 },
  edit: { name: { zh: '修改', en: 'Edit' }, icon: 'form', place: 2 },
  delete: { name: { zh: '删除', en: 'Delete' }, icon: 'delete', place: 3 },
  view: { name: { zh: '查看', en: 'View' }, icon: 'file-text', place: 2 },
  send: { name: { zh: '测试发送', en: 'Send a test' }, icon: 'send', place: 2 },
  active: { name: { zh: '启用与停用', en: 'Switch on and off' }, icon: 'poweroff', place: 2 },
  role: { name: { zh: '分配角色', en: 'Give roles' }, icon: 'user-add', place: 3 },
  reset: { name: { zh: '重置密码', en: 'Reset password' }, icon: 'retweet', place: 3 },
  factor: { name: { zh: '重置二次验证', en: 'Reset second factor' }, icon: 'safety', place: 3 },
  unlock: { name: { zh: '解除锁定', en: 'Unlock' }, icon: 'unlock', place: 3 },
  import: { name: { zh: '导入', en: 'Import' }, icon: 'upload', place: 1 },
  export: { name: { zh: '导出', en: 'Export' }, icon: 'download', place: 1 },
  setting: { name: { zh: '设置', en: 'Settings' }, icon: 'setting', place: 3 },
  package: { name: { zh: '产品包配置', en: 'Set the package' }, icon: 'appstore', place: 2 },
  grant: { name: { zh: '权限设置', en: 'Grant' }, icon: 'safety', place: 3 },
  viewas: { name: { zh: '以其身份查看', en: 'View as' }, icon: 'eye', place: 2 },
  revert: { name: { zh: '撤销变更', en: 'Revert' }, icon: 'rollback', place: 2 },
  check: { name: { zh: '内容审核', en: 'Decide on findings' }, icon: 'safety', place: 3 },
  reveal: { name: { zh: '查看原文', en: 'Show what is masked' }, icon: 'eye', place: 2 },
  out: { name: { zh: '移出队列', en: 'Take out' }, icon: 'export', place: 2 },
  offline: { name: { zh: '强制下线', en: 'Take offline' }, icon: 'poweroff', place: 2 },
  print: { name: { zh: '打印', en: 'Print' }, icon: 'printer', place: 2 },
  paper: { name: { zh: '纸张管理', en: 'Paper' }, icon: 'file-text', place: 2 },
  pair: { name: { zh: '配对', en: 'Pair' }, icon: 'link', place: 2 },
  proof: { name: { zh: '管理防伪密钥', en: 'Manage proof keys' }, icon: 'key', place: 1 },
  call: { name: { zh: '程序调用', en: 'Call by programs' }, icon: 'api', place: 2 },
  kill: { name: { zh: '终止', en: 'Kill' }, icon: 'stop', place: 2 },
  debug: { name: { zh: '调试', en: 'Debug' }, icon: 'code', place: 1 },
  end: { name: { zh: '下线', en: 'End sign-ins' }, icon: 'stop', place: 3 },
  datasource: { name: { zh: '数据源配置', en: 'Set the data source' }, icon: 'database', place: 2 },
  mobile: { name: { zh: '查看完整手机号', en: 'See whole phone numbers' }, icon: 'eye', place: 2 },
  upload: { name: { zh: '部署流程文件', en: 'Deploy files' }, icon: 'upload', place: 1 },
  jump: { name: { zh: '跳转与恢复', en: 'Move, suspend and retry' }, icon: 'branches', place: 2 },
  migrate: { name: { zh: '迁移版本', en: 'Move to another version' }, icon: 'swap', place: 3 },
  state: { name: { zh: '挂起与激活', en: 'Suspend and activate' }, icon: 'poweroff', place: 2 },
  deploy: { name: { zh: '部署', en: 'Deploy' }, icon: 'cloud-upload', place: 2 },
  refund: { name: { zh: '退款', en: 'Refund' }, icon: 'rollback', place: 2 },
  close: { name: { zh: '关闭订单', en: 'Close' }, icon: 'stop', place: 2 },
  query: { name: { zh: '向渠道查询', en: 'Ask the channel' }, icon: 'question-circle', place: 2 },
  adjust: { name: { zh: '调整点数', en: 'Adjust credits' }, icon: 'form', place: 2 },
  grade: { name: { zh: '管理套餐', en: 'Manage packs' }, icon: 'appstore', place: 1 },
  cash: { name: { zh: '登记现金', en: 'Mark as cash' }, icon: 'audit', place: 2 },
  rules: { name: { zh: '奖励规则', en: 'Rules of rewards' }, icon: 'control', place: 1 },
  decide: { name: { zh: '处理待定', en: 'Decide on what is held' }, icon: 'audit', place: 3 },
  enable: { name: { zh: '启用', en: 'Put to use' }, icon: 'poweroff', place: 2 },
  move: { name: { zh: '迁移文件', en: 'Move files' }, icon: 'swap', place: 1 },
  force: { name: { zh: '强制删除', en: 'Remove what is used' }, icon: 'delete', place: 3 },
  statement: { name: { zh: '导入与处理账单', en: 'Import and settle bills' }, icon: 'file-text', place: 1 },
} as const satisfies Record<string, ButtonFacts>

type Action = keyof typeof BUTTONS

const PLAIN = ['add', 'edit', 'delete', 'view'] as const satisfies readonly Action[]

interface PageFacts {
  path: string
  name: Bilingual
  icon: string
  sort: number
  isPlatformOnly?: true
  actions: readonly Action[]
  /** Buttons whose codes do not begin with the page's. */
  others?: readonly MenuButton[]
}

function page(code: string, { actions, others = [], ...facts }: PageFacts): MenuPage {
  return {
    code,
    ...facts,
    buttons: [
      ...others,
      ...actions.map((action) => ({ code: `${code}_${action}`, alias: action, ...BUTTONS[action] })),
    ],
  }
}

/** Who holds it reads other people's dialogs, within their data scopes; each look is noted. */
const CHAT_ALL: MenuButton = {
  code: 'chat_all',
  alias: 'all',
  name: { zh: '查看他人对话', en: "See other people's dialogs" },
  icon: 'eye',
  place: 2,
}

/** Who holds it writes the history themselves: what it says is then no longer the server's word alone. */
const PROXY_HISTORY_ADD: MenuButton = { code: 'proxyHistory_add', alias: 'add', ...BUTTONS.add, isGivenAlone: true }

/**
 * The menu that every installation starts with (product design, "Menu tree"): groups in that order, ten apart, and one line
 * per page. A change here reaches installed databases at their next start; what an operator added or moved stays.
 */
export const menuGroups: readonly MenuGroup[] = [
  {
    code: 'drawing',
    path: '/drawing',
    name: { zh: 'AI绘画', en: 'Drawing' },
    icon: 'picture',
    sort: 10,
    pages: [
      page('drawApi', {
        path: '/drawing/drawApi',
        name: { zh: '绘画接口', en: 'APIs' },
        icon: 'api',
        sort: 10,
        actions: [...PLAIN, 'send', 'active'],
      }),
      page('drawStyle', {
        path: '/drawing/drawStyle',
        name: { zh: '绘画风格', en: 'Styles' },
        icon: 'skin',
        sort: 20,
        actions: PLAIN,
      }),
      page('drawEx', {
        path: '/drawing/drawEx',
        name: { zh: '绘画体验', en: 'Experiences' },
        icon: 'experiment',
        sort: 30,
        actions: ['add', 'edit', 'view'],
      }),
      page('drawPrompt', {
        path: '/drawing/drawPrompt',
        name: { zh: '提示词', en: 'Prompts' },
        icon: 'message',
        sort: 40,
        actions: PLAIN,
      }),
      page('drawSeal', {
        path: '/drawing/drawSeal',
        name: { zh: '印章', en: 'Seals' },
        icon: 'safety-certificate',
        sort: 50,
        actions: PLAIN,
      }),
      page('sysStickers', {
        path: '/drawing/sysStickers',
        name: { zh: '贴纸', en: 'Stickers' },
        icon: 'smile',
        sort: 60,
        actions: PLAIN,
      }),
      page('drawInfo', {
        path: '/drawing/drawInfo',
        name: { zh: '绘画记录', en: 'Records' },
        icon: 'history',
        sort: 70,
        actions: ['edit', 'view', 'check', 'delete'],
      }),
      page('sdDraw', {
        path: '/drawing/sdDraw',
        name: { zh: '作品图库', en: 'Gallery' },
        icon: 'highlight',
        sort: 80,
        actions: [],
      }),
      page('drawCosts', {
        path: '/drawing/drawCosts',
        name: { zh: '绘画费用', en: 'Drawing costs' },
        icon: 'dollar',
        sort: 85,
        actions: ['edit', 'view'],
      }),
      page('queueManage', {
        path: '/drawing/queueManage',
        name: { zh: '队列管理', en: 'Queues' },
        icon: 'ordered-list',
        sort: 90,
        actions: ['out', 'kill', 'edit'],
      }),
    ],
  },
  {
    code: 'chat',
    path: '/chat',
    name: { zh: 'AI对话', en: 'Chat' },
    icon: 'message',
    sort: 20,
    pages: [
      page('dialog', {
        path: '/chat/dialog',
        name: { zh: '对话', en: 'Dialogs' },
        icon: 'message',
        sort: 10,
        actions: [],
      }),
      page('dialogs', {
        path: '/chat/dialogs',
        name: { zh: '对话管理', en: 'All dialogs' },
        icon: 'audit',
        sort: 20,
        actions: ['delete', 'reveal', 'export'],
        others: [CHAT_ALL],
      }),
      page('chatCosts', {
        path: '/chat/chatCosts',
        name: { zh: '对话费用', en: 'Chat costs' },
        icon: 'dollar',
        sort: 30,
        actions: ['edit', 'view'],
      }),
      page('chatApi', {
        path: '/chat/chatApi',
        name: { zh: '对话接口', en: 'Chat APIs' },
        icon: 'api',
        sort: 40,
        actions: [...PLAIN, 'send', 'active', 'call'],
      }),
      page('ttsVoicePacket', {
        path: '/chat/ttsVoicePacket',
        name: { zh: '语音包', en: 'Voice packets' },
        icon: 'sound',
        sort: 50,
        actions: PLAIN,
      }),
      page('tools', {
        path: '/chat/tools',
        name: { zh: '工具箱', en: 'Tools' },
        icon: 'tool',
        sort: 60,
        actions: ['view'],
      }),
    ],
  },
  {
    code: 'operation',
    path: '/operation',
    name: { zh: '运营', en: 'Operations' },
    icon: 'shop',
    sort: 30,
    pages: [
      page('drawLogin', {
        path: '/operation/drawLogin',
        name: { zh: '登录设备', en: 'Devices' },
        icon: 'printer',
        sort: 10,
        actions: [...PLAIN, 'offline', 'print', 'paper', 'pair', 'proof'],
      }),
      page('drawPayLog', {
        path: '/operation/drawPayLog',
        name: { zh: '支付记录', en: 'Payments' },
        icon: 'dollar',
        sort: 20,
        actions: ['view', 'export', 'refund', 'close', 'query', 'cash', 'statement'],
      }),
      page('userPay', {
        path: '/operation/userPay',
        name: { zh: '套餐与流水', en: 'Packs and credits' },
        icon: 'shop',
        sort: 50,
        actions: ['view', 'adjust', 'grade'],
      }),
      page('payChannel', {
        path: '/operation/payChannel',
        name: { zh: '支付渠道', en: 'Payment channels' },
        icon: 'api',
        sort: 70,
        actions: PLAIN,
      }),
      page('payStatement', {
        path: '/operation/payStatement',
        name: { zh: '对账', en: 'Statements' },
        icon: 'file-text',
        sort: 25,
        actions: [],
      }),
      page('sales', {
        path: '/operation/sales',
        name: { zh: '销售统计', en: 'Sales' },
        icon: 'bar-chart',
        sort: 30,
        actions: ['view', 'export'],
      }),
      page('profit', {
        path: '/operation/profit',
        name: { zh: '利润', en: 'Profit' },
        icon: 'transaction',
        sort: 35,
        actions: ['view', 'export'],
      }),
      page('cusOrders', {
        path: '/operation/cusOrders',
        name: { zh: '商品订单', en: 'Orders of goods' },
        icon: 'shopping',
        sort: 40,
        actions: ['edit', 'view', 'export', 'mobile'],
      }),
      page('userInvite', {
        path: '/operation/userInvite',
        name: { zh: '邀请', en: 'Invitations' },
        icon: 'gift',
        sort: 60,
        actions: ['view', 'rules', 'decide'],
      }),
      page('sellsource', {
        path: '/operation/sellsource',
        name: { zh: '销售渠道', en: 'Sell sources' },
        icon: 'branches',
        sort: 80,
        actions: PLAIN,
      }),
      page('configHome', {
        path: '/operation/configHome',
        name: { zh: '首页配置', en: 'Home config' },
        icon: 'home',
        sort: 90,
        actions: PLAIN,
      }),
      page('require', {
        path: '/operation/require',
        name: { zh: '需求反馈', en: 'Requests' },
        icon: 'audit',
        sort: 100,
        actions: ['edit', 'view'],
      }),
    ],
  },
  {
    code: 'work',
    path: '/work',
    name: { zh: '我的工作', en: 'My work' },
    icon: 'audit',
    sort: 35,
    pages: [
      page('work_start', {
        path: '/work/start',
        name: { zh: '发起流程', en: 'Start a process' },
        icon: 'form',
        sort: 10,
        actions: [],
      }),
      page('work_claim', {
        path: '/work/claim',
        name: { zh: '待签任务', en: 'To claim' },
        icon: 'team',
        sort: 20,
        actions: [],
      }),
      page('work_todo', {
        path: '/work/todo',
        name: { zh: '我的待办', en: 'To do' },
        icon: 'ordered-list',
        sort: 30,
        actions: [],
      }),
      page('work_send', {
        path: '/work/send',
        name: { zh: '我发起的', en: 'Sent' },
        icon: 'notification',
        sort: 40,
        actions: [],
      }),
      page('work_done', {
        path: '/work/done',
        name: { zh: '我的已办', en: 'Done' },
        icon: 'history',
        sort: 50,
        actions: [],
      }),
    ],
  },
  {
    code: 'flow',
    path: '/flow',
    name: { zh: '流程', en: 'Workflow' },
    icon: 'branches',
    sort: 40,
    pages: [
      page('flow_model', {
        path: '/flow/model',
        name: { zh: '流程模型', en: 'Models' },
        icon: 'form',
        sort: 10,
        actions: [...PLAIN, 'deploy'],
      }),
      page('flow_manager', {
        path: '/flow/manager',
        name: { zh: '流程管理', en: 'Deployments' },
        icon: 'control',
        sort: 20,
        actions: ['view', 'state', 'upload', 'delete'],
      }),
      page('flow_follow', {
        path: '/flow/follow',
        name: { zh: '流程跟踪', en: 'Running processes' },
        icon: 'monitor',
        sort: 25,
        actions: ['view', 'delete', 'jump', 'migrate'],
      }),
      page('flow_form', {
        path: '/flow/form',
        name: { zh: '流程表单', en: 'Forms' },
        icon: 'table',
        sort: 30,
        actions: PLAIN,
      }),
      page('flow_figures', {
        path: '/flow/figures',
        name: { zh: '流程统计', en: 'Process figures' },
        icon: 'bar-chart',
        sort: 40,
        actions: [],
      }),
    ],
  },
  {
    code: 'system',
    path: '/system',
    name: { zh: '系统', en: 'System' },
    icon: 'setting',
    sort: 50,
    pages: [
      page('user', {
        path: '/system/user',
        name: { zh: '用户', en: 'Users' },
        icon: 'user',
        sort: 10,
        actions: [...PLAIN, 'role', 'reset', 'unlock', 'factor', 'import', 'export', 'viewas'],
      }),
      page('dept', {
        path: '/system/dept',
        name: { zh: '部门', en: 'Departments' },
        icon: 'branches',
        sort: 20,
        actions: PLAIN,
      }),
      page('post', {
        path: '/system/post',
        name: { zh: '岗位', en: 'Posts' },
        icon: 'audit',
        sort: 30,
        actions: PLAIN,
      }),
      page('role', {
        path: '/authority/role',
        name: { zh: '角色', en: 'Roles' },
        icon: 'team',
        sort: 40,
        actions: [...PLAIN, 'grant'],
      }),
      page('menu', {
        path: '/system/menu',
        name: { zh: '菜单', en: 'Menus' },
        icon: 'bars',
        sort: 50,
        isPlatformOnly: true,
        actions: PLAIN,
      }),
      page('topmenu', {
        path: '/system/topmenu',
        name: { zh: '顶部菜单', en: 'Top menus' },
        icon: 'appstore',
        sort: 60,
        actions: [...PLAIN, 'setting'],
      }),
      page('tenant', {
        path: '/system/tenant',
        name: { zh: '租户', en: 'Tenants' },
        icon: 'shop',
        sort: 70,
        isPlatformOnly: true,
        actions: [...PLAIN, 'setting', 'package', 'datasource'],
      }),
      page('signInSource', {
        path: '/system/signInSource',
        name: { zh: '登录来源', en: 'Sign-in sources' },
        icon: 'safety-certificate',
        sort: 115,
        actions: PLAIN,
      }),
      page('tenantpackage', {
        path: '/system/tenantpackage',
        name: { zh: '产品包', en: 'Tenant packages' },
        icon: 'gift',
        sort: 80,
        isPlatformOnly: true,
        actions: ['add', 'edit', 'delete'],
      }),
      page('dict', {
        path: '/system/dict',
        name: { zh: '系统字典', en: 'System dictionaries' },
        icon: 'book',
        sort: 90,
        isPlatformOnly: true,
        actions: PLAIN,
      }),
      page('dictbiz', {
        path: '/system/dictbiz',
        name: { zh: '业务字典', en: 'Business dictionaries' },
        icon: 'ordered-list',
        sort: 100,
        actions: PLAIN,
      }),
      page('param', {
        path: '/system/param',
        name: { zh: '参数', en: 'Parameters' },
        icon: 'control',
        sort: 110,
        actions: PLAIN,
      }),
      page('region', {
        path: '/base/region',
        name: { zh: '行政区划', en: 'Regions' },
        icon: 'global',
        sort: 120,
        isPlatformOnly: true,
        actions: ['add', 'edit', 'delete', 'import', 'export', 'debug'],
      }),
      page('data_scope', {
        path: '/authority/datascope',
        name: { zh: '数据权限', en: 'Data scopes' },
        icon: 'filter',
        sort: 140,
        isPlatformOnly: true,
        actions: [...PLAIN, 'setting'],
      }),
      page('api_scope', {
        path: '/authority/apiscope',
        name: { zh: '接口权限', en: 'API scopes' },
        icon: 'link',
        sort: 150,
        isPlatformOnly: true,
        actions: [...PLAIN, 'setting'],
      }),
      page('rights', {
        path: '/authority/rights',
        name: { zh: '权限诊断', en: 'Explain rights' },
        icon: 'question-circle',
        sort: 160,
        actions: ['view'],
      }),
      page('rights_change', {
        path: '/authority/rights_change',
        name: { zh: '权限变更', en: 'Changes of rights' },
        icon: 'branches',
        sort: 170,
        actions: ['view', 'revert'],
      }),
      page('client', {
        path: '/system/client',
        name: { zh: '应用', en: 'Clients' },
        icon: 'laptop',
        sort: 130,
        isPlatformOnly: true,
        actions: PLAIN,
      }),
    ],
  },
  {
    code: 'resource',
    path: '/resource',
    name: { zh: '资源', en: 'Resources' },
    icon: 'cloud',
    sort: 65,
    pages: [
      page('oss', {
        path: '/resource/oss',
        name: { zh: '对象存储', en: 'Storage' },
        icon: 'database',
        sort: 10,
        actions: [...PLAIN, 'enable', 'move'],
      }),
      page('sms', {
        path: '/resource/sms',
        name: { zh: '短信', en: 'Short messages' },
        icon: 'message',
        sort: 20,
        actions: [...PLAIN, 'enable', 'send', 'mobile'],
      }),
      page('attach', {
        path: '/resource/attach',
        name: { zh: '附件', en: 'Attachments' },
        icon: 'file-text',
        sort: 30,
        actions: ['edit', 'view', 'delete', 'force'],
      }),
    ],
  },
  {
    code: 'monitor',
    path: '/monitor',
    name: { zh: '监控', en: 'Monitor' },
    icon: 'monitor',
    sort: 70,
    pages: [
      page('log_usual', {
        path: '/monitor/log/usual',
        name: { zh: '通用日志', en: 'Activity log' },
        icon: 'audit',
        sort: 10,
        actions: ['view'],
      }),
      page('log_api', {
        path: '/monitor/log/api',
        name: { zh: '接口日志', en: 'API log' },
        icon: 'code',
        sort: 20,
        actions: ['view'],
      }),
      page('log_error', {
        path: '/monitor/log/error',
        name: { zh: '错误日志', en: 'Error log' },
        icon: 'file-text',
        sort: 30,
        actions: ['view'],
      }),
      page('online', {
        path: '/monitor/online',
        name: { zh: '在线用户', en: 'Who is online' },
        icon: 'team',
        sort: 40,
        actions: ['end'],
      }),
      page('status', {
        path: '/monitor/status',
        name: { zh: '服务状态', en: 'Service status' },
        icon: 'monitor',
        sort: 50,
        isPlatformOnly: true,
        actions: [],
      }),
    ],
  },
  {
    code: 'tool',
    path: '/tool',
    name: { zh: '研发', en: 'Develop' },
    icon: 'tool',
    sort: 80,
    pages: [
      page('proxyConfig', {
        path: '/tool/proxyConfig',
        name: { zh: '代理配置', en: 'Proxies' },
        icon: 'cloud',
        sort: 110,
        actions: PLAIN,
      }),
      page('proxyHistory', {
        path: '/tool/proxyHistory',
        name: { zh: '代理历史', en: 'Proxy history' },
        icon: 'history',
        sort: 120,
        actions: ['delete', 'view'],
        others: [PROXY_HISTORY_ADD],
      }),
      page('sourceMenuIndex', {
        path: '/tool/sourceMenuIndex',
        name: { zh: '资源菜单索引', en: 'Resource menus' },
        icon: 'ordered-list',
        sort: 130,
        actions: PLAIN,
      }),
    ],
  },
  {
    code: 'desk',
    path: '/desk',
    name: { zh: '消息', en: 'Desk' },
    icon: 'message',
    sort: 90,
    pages: [
      page('notice', {
        path: '/desk/notice',
        name: { zh: '通知公告', en: 'Notices' },
        icon: 'notification',
        sort: 10,
        actions: PLAIN,
      }),
    ],
  },
]

/** Codes of buttons that only a role which was given them has ({@link MenuButton.isGivenAlone}). */
export const CODES_GIVEN_ALONE: ReadonlySet<string> = new Set(
  menuGroups.flatMap(({ pages }) =>
    pages.flatMap(({ buttons }) => buttons.filter(({ isGivenAlone }) => isGivenAlone).map(({ code }) => code)),
  ),
)
