import { page, PLAIN, type MenuGroup } from './menu.ts'

export const resourceMenu: MenuGroup = {
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
      name: { zh: '短信', en: 'Text messages' },
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
}
