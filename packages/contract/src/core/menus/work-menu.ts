import { page, type MenuGroup } from './menu.ts'

export const workMenu: MenuGroup = {
  code: 'work',
  path: '/work',
  name: { zh: '我的工作', en: 'My work' },
  icon: 'audit',
  sort: 35,
  pages: [
    page('work_start', {
      path: '/work/start',
      name: { zh: '发起流程', en: 'Start process' },
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
      name: { zh: '我发起的', en: 'Started by me' },
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
}
