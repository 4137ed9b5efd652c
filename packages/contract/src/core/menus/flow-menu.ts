import { page, PLAIN, type MenuGroup } from './menu.ts'

export const flowMenu: MenuGroup = {
  code: 'flow',
  path: '/flow',
  name: { zh: '流程', en: 'Workflow' },
  icon: 'branches',
  sort: 40,
  pages: [
    page('flow_model', {
      path: '/flow/model',
      name: { zh: '流程模型', en: 'Processes' },
      icon: 'form',
      sort: 10,
      actions: [...PLAIN, 'deploy'],
    }),
    page('flow_manager', {
      path: '/flow/manager',
      name: { zh: '流程管理', en: 'Process management' },
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
      name: { zh: '流程统计', en: 'Process analytics' },
      icon: 'bar-chart',
      sort: 40,
      actions: [],
    }),
  ],
}
