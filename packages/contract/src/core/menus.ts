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
}

export interface MenuPage {
  code: string
  path: string
  name: Bilingual
  icon: string
  sort: number
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

type ButtonFacts = Omit<MenuButton, 'code' | 'alias'>

/** Every button that pages of this product have; a page names the ones it wants. */
const BUTTONS = {
  add: { name: { zh: '新增', en: 'Add' }, icon: 'plus', place: 1 },
  edit: { name: { zh: '修改', en: 'Edit' }, icon: 'form', place: 2 },
  delete: { name: { zh: '删除', en: 'Delete' }, icon: 'delete', place: 3 },
  view: { name: { zh: '查看', en: 'View' }, icon: 'file-text', place: 2 },
  send: { name: { zh: '测试发送', en: 'Send a test' }, icon: 'send', place: 2 },
  active: { name: { zh: '启用与停用', en: 'Switch on and off' }, icon: 'poweroff', place: 2 },
} as const satisfies Record<string, ButtonFacts>

type Action = keyof typeof BUTTONS

const PLAIN = ['add', 'edit', 'delete', 'view'] as const satisfies readonly Action[]

interface PageFacts {
  path: string
  name: Bilingual
  icon: string
  sort: number
  actions: readonly Action[]
}

function page(code: string, { actions, ...facts }: PageFacts): MenuPage {
  return { code, ...facts, buttons: actions.map((action) => ({ code: `${code}_${action}`, alias: action, ...BUTTONS[action] })) }
}

/**
 * The menu that every installation starts with (product design, "Menu tree"): groups in that order, ten apart, and one line
 * per page. A change here reaches installed databases at their next start; what an operator added or moved stays.
 */
export const menuGroups: readonly MenuGroup[] = [
  {
    code: 'drawing', path: '/drawing', name: { zh: 'AI绘画', en: 'Drawing' }, icon: 'picture', sort: 10,
    pages: [
      page('drawApi', { path: '/drawing/drawApi', name: { zh: '绘画接口', en: 'APIs' }, icon: 'api', sort: 10, actions: [...PLAIN, 'send', 'active'] }),
      page('drawInfo', { path: '/drawing/drawInfo', name: { zh: '绘画记录', en: 'Records' }, icon: 'history', sort: 70, actions: ['edit', 'view'] }),
    ],
  },
  {
    code: 'system', path: '/system', name: { zh: '系统', en: 'System' }, icon: 'setting', sort: 50,
    pages: [page('param', { path: '/system/param', name: { zh: '参数', en: 'Parameters' }, icon: 'control', sort: 110, actions: PLAIN })],
  },
  {
    code: 'monitor', path: '/monitor', name: { zh: '监控', en: 'Monitor' }, icon: 'monitor', sort: 70,
    pages: [page('log_error', { path: '/monitor/log/error', name: { zh: '错误日志', en: 'Error log' }, icon: 'file-text', sort: 30, actions: ['view'] })],
  },
  {
    code: 'desk', path: '/desk', name: { zh: '消息', en: 'Desk' }, icon: 'message', sort: 90,
    pages: [page('notice', { path: '/desk/notice', name: { zh: '通知公告', en: 'Notices' }, icon: 'notification', sort: 10, actions: PLAIN })],
  },
]
