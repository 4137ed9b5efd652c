import { page, PLAIN, type MenuGroup } from './menu.ts'

export const reportMenu: MenuGroup = {
  code: 'report',
  path: '/report',
  name: { zh: '报表', en: 'Reports' },
  icon: 'bar-chart',
  sort: 68,
  pages: [
    page('report_list', {
      path: '/report/reportlist',
      name: { zh: '报表列表', en: 'All reports' },
      icon: 'file-text',
      sort: 10,
      actions: PLAIN,
      others: [{ code: 'report_sql', alias: 'sql', name: { zh: '编写 SQL', en: 'Write SQL' }, icon: 'code', place: 2 }],
    }),
  ],
}
