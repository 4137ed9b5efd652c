import type { Bilingual } from '../texts.ts'

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
export const BUTTONS = {
  add: { name: { zh: '新增', en: 'New' }, icon: 'plus', place: 1 },
  edit: { name: { zh: '修改', en: 'Edit' }, icon: 'form', place: 2 },
  delete: { name: { zh: '删除', en: 'Delete' }, icon: 'delete', place: 3 },
  view: { name: { zh: '查看', en: 'View' }, icon: 'file-text', place: 2 },
  draw: { name: { zh: '绘画', en: 'Draw' }, icon: 'highlight', place: 1 },
  send: { name: { zh: '测试发送', en: 'Send test' }, icon: 'send', place: 2 },
  active: { name: { zh: '启用与停用', en: 'Enable and disable' }, icon: 'poweroff', place: 2 },
  role: { name: { zh: '分配角色', en: 'Assign roles' }, icon: 'user-add', place: 3 },
  reset: { name: { zh: '重置密码', en: 'Reset password' }, icon: 'retweet', place: 3 },
  factor: { name: { zh: '重置二次验证', en: 'Reset two-factor authentication' }, icon: 'safety', place: 3 },
  data: { name: { zh: '导出个人数据', en: 'Export personal data' }, icon: 'download', place: 2 },
  erase: { name: { zh: '清除个人数据', en: 'Erase personal data' }, icon: 'delete', place: 2 },
  unlock: { name: { zh: '解除锁定', en: 'Unlock' }, icon: 'unlock', place: 3 },
  import: { name: { zh: '导入', en: 'Import' }, icon: 'upload', place: 1 },
  export: { name: { zh: '导出', en: 'Export' }, icon: 'download', place: 1 },
  setting: { name: { zh: '设置', en: 'Settings' }, icon: 'setting', place: 3 },
  package: { name: { zh: '产品包配置', en: 'Assign package' }, icon: 'appstore', place: 2 },
  grant: { name: { zh: '权限设置', en: 'Permissions' }, icon: 'safety', place: 3 },
  viewas: { name: { zh: '以其身份查看', en: 'View as' }, icon: 'eye', place: 2 },
  revert: { name: { zh: '撤销变更', en: 'Revert change' }, icon: 'rollback', place: 2 },
  check: { name: { zh: '内容审核', en: 'Moderate' }, icon: 'safety', place: 3 },
  reveal: { name: { zh: '查看原文', en: 'Reveal content' }, icon: 'eye', place: 2 },
  out: { name: { zh: '移出队列', en: 'Remove from queue' }, icon: 'export', place: 2 },
  offline: { name: { zh: '强制下线', en: 'Force sign-out' }, icon: 'poweroff', place: 2 },
  print: { name: { zh: '打印', en: 'Print' }, icon: 'printer', place: 2 },
  paper: { name: { zh: '纸张管理', en: 'Paper' }, icon: 'file-text', place: 2 },
  pair: { name: { zh: '配对', en: 'Pair' }, icon: 'link', place: 2 },
  proof: { name: { zh: '管理防伪密钥', en: 'Manage proof keys' }, icon: 'key', place: 1 },
  call: { name: { zh: '程序调用', en: 'API access' }, icon: 'api', place: 2 },
  kill: { name: { zh: '终止', en: 'Terminate' }, icon: 'stop', place: 2 },
  debug: { name: { zh: '调试', en: 'Debug' }, icon: 'code', place: 1 },
  end: { name: { zh: '下线', en: 'Sign out' }, icon: 'stop', place: 3 },
  datasource: { name: { zh: '数据源配置', en: 'Set data source' }, icon: 'database', place: 2 },
  archive: { name: { zh: '导出全部数据', en: 'Export all data' }, icon: 'download', place: 2 },
  wipe: { name: { zh: '永久清除', en: 'Erase permanently' }, icon: 'delete', place: 2 },
  mobile: { name: { zh: '查看完整手机号', en: 'View full phone numbers' }, icon: 'eye', place: 2 },
  upload: { name: { zh: '部署流程文件', en: 'Deploy process files' }, icon: 'upload', place: 1 },
  jump: { name: { zh: '跳转与恢复', en: 'Jump and resume' }, icon: 'branches', place: 2 },
  migrate: { name: { zh: '迁移版本', en: 'Migrate version' }, icon: 'swap', place: 3 },
  state: { name: { zh: '挂起与激活', en: 'Suspend and activate' }, icon: 'poweroff', place: 2 },
  deploy: { name: { zh: '部署', en: 'Deploy' }, icon: 'cloud-upload', place: 2 },
  refund: { name: { zh: '退款', en: 'Refund' }, icon: 'rollback', place: 2 },
  close: { name: { zh: '关闭订单', en: 'Close order' }, icon: 'stop', place: 2 },
  query: { name: { zh: '向渠道查询', en: 'Query channel' }, icon: 'question-circle', place: 2 },
  adjust: { name: { zh: '调整点数', en: 'Adjust credits' }, icon: 'form', place: 2 },
  grade: { name: { zh: '管理套餐', en: 'Manage packs' }, icon: 'appstore', place: 1 },
  cash: { name: { zh: '登记现金', en: 'Record cash' }, icon: 'audit', place: 2 },
  rules: { name: { zh: '奖励规则', en: 'Reward rules' }, icon: 'control', place: 1 },
  decide: { name: { zh: '处理待定', en: 'Resolve pending' }, icon: 'audit', place: 3 },
  enable: { name: { zh: '启用', en: 'Enable' }, icon: 'poweroff', place: 2 },
  move: { name: { zh: '迁移文件', en: 'Move files' }, icon: 'swap', place: 1 },
  force: { name: { zh: '强制删除', en: 'Force delete' }, icon: 'delete', place: 3 },
  statement: { name: { zh: '导入与处理账单', en: 'Import and settle statements' }, icon: 'file-text', place: 1 },
} as const satisfies Record<string, ButtonFacts>

type Action = keyof typeof BUTTONS

/** What most pages have. */
export const PLAIN = ['add', 'edit', 'delete', 'view'] as const satisfies readonly Action[]

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

export function page(code: string, { actions, others = [], ...facts }: PageFacts): MenuPage {
  return {
    code,
    ...facts,
    buttons: [
      ...others,
      ...actions.map((action) => ({ code: `${code}_${action}`, alias: action, ...BUTTONS[action] })),
    ],
  }
}
