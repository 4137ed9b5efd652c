import { page, type MenuGroup } from './menu.ts'

export const monitorMenu: MenuGroup = {
  code: 'monitor',
  path: '/monitor',
  name: { zh: '监控', en: 'Monitoring' },
  icon: 'monitor',
  sort: 70,
  pages: [
    page('log_usual', {
      path: '/monitor/log/usual',
      name: { zh: '操作日志', en: 'Activity log' },
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
      name: { zh: '在线用户', en: 'Online users' },
      icon: 'team',
      sort: 40,
      actions: ['end'],
    }),
    page('status', {
      path: '/monitor/status',
      name: { zh: '服务状态', en: 'System status' },
      icon: 'monitor',
      sort: 50,
      isPlatformOnly: true,
      actions: [],
    }),
  ],
}
