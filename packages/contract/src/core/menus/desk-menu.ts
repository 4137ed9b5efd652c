import { page, PLAIN, type MenuGroup } from './menu.ts'

export const deskMenu: MenuGroup = {
  code: 'desk',
  path: '/desk',
  name: { zh: '消息', en: 'Messages' },
  icon: 'bell',
  sort: 90,
  pages: [
    page('notice', {
      path: '/desk/notice',
      name: { zh: '通知公告', en: 'Notices' },
      icon: 'notification',
      sort: 10,
      actions: PLAIN,
    }),
    page('alert', {
      path: '/desk/alert',
      name: { zh: '告警', en: 'Alerts' },
      icon: 'alert',
      sort: 20,
      actions: ['view'],
    }),
    page('alertRule', {
      path: '/desk/alertRule',
      name: { zh: '告警规则', en: 'Alert rules' },
      icon: 'control',
      sort: 30,
      actions: ['edit', 'view'],
    }),
    page('alertChannel', {
      path: '/desk/alertChannel',
      name: { zh: '告警渠道', en: 'Alert channels' },
      icon: 'send',
      sort: 40,
      actions: PLAIN,
    }),
  ],
}
