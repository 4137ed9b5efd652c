import { BUTTONS, page, PLAIN, type MenuButton, type MenuGroup } from './menu.ts'

/** Who holds it writes the history themselves: what it says is then no longer the server's word alone. */
const PROXY_HISTORY_ADD: MenuButton = { code: 'proxyHistory_add', alias: 'add', ...BUTTONS.add, isGivenAlone: true }

export const toolMenu: MenuGroup = {
  code: 'tool',
  path: '/tool',
  name: { zh: '研发', en: 'Development' },
  icon: 'tool',
  sort: 80,
  pages: [
    page('code', {
      path: '/tool/code',
      name: { zh: '代码生成', en: 'Code generator' },
      icon: 'code',
      sort: 10,
      actions: PLAIN,
    }),
    page('datasource', {
      path: '/tool/datasource',
      name: { zh: '数据源', en: 'Data sources' },
      icon: 'database',
      sort: 20,
      actions: PLAIN,
    }),
    page('model', {
      path: '/tool/model',
      name: { zh: '数据模型', en: 'Data models' },
      icon: 'table',
      sort: 30,
      actions: PLAIN,
    }),
    page('proxyConfig', {
      path: '/tool/proxyConfig',
      name: { zh: '代理配置', en: 'Proxies' },
      icon: 'cloud',
      sort: 110,
      actions: PLAIN,
    }),
    page('proxyHistory', {
      path: '/tool/proxyHistory',
      name: { zh: '代理历史', en: 'Proxy log' },
      icon: 'history',
      sort: 120,
      actions: ['delete', 'view'],
      others: [PROXY_HISTORY_ADD],
    }),
    page('sourceMenuIndex', {
      path: '/tool/sourceMenuIndex',
      name: { zh: '资源菜单索引', en: 'Resource menu index' },
      icon: 'ordered-list',
      sort: 130,
      actions: PLAIN,
    }),
  ],
}
