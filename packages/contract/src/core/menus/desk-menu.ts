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
  ],
}
