import { defineResource } from '../core/resource.ts'
import { RightsChange } from './rights.ts'

/** Changes of rights as a list. Not among `resources`: rows come from changes alone, and are undone or called off by calls of their own. */
export const rightsChangeResource = defineResource({
  name: 'rightsChange',
  code: 'rights_change',
  path: '/blade-system/rights',
  calls: { list: 'changes', detail: 'change-detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: RightsChange,
  hasTenant: true,
  actions: ['view'],
  fields: {
    title: { kind: 'text', sortable: false, widthPx: 220 },
    kind: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      widthPx: 120,
      options: [
        { value: 'role', label: { zh: '角色授权', en: 'Grant to roles' } },
        { value: 'package', label: { zh: '产品包', en: 'Package' } },
        { value: 'tenantPackage', label: { zh: '租户换包', en: 'Package of a tenant' } },
        { value: 'dataScope', label: { zh: '数据权限', en: 'Data scope' } },
        { value: 'apiScope', label: { zh: '接口权限', en: 'API scope' } },
      ],
    },
    state: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      widthPx: 120,
      options: [
        { value: 0, label: { zh: '待生效', en: 'Waiting' } },
        { value: 1, label: { zh: '已生效', en: 'In force' } },
        { value: 2, label: { zh: '已撤销', en: 'Undone' } },
        { value: 3, label: { zh: '已取消', en: 'Called off' } },
        { value: 4, label: { zh: '未能生效', en: 'Failed' } },
        { value: 5, label: { zh: '审批中', en: 'In approval' } },
        { value: 6, label: { zh: '审批未通过', en: 'Refused' } },
      ],
    },
    added: { kind: 'text', sortable: false, widthPx: 264 },
    createUserName: { kind: 'text', sortable: false, widthPx: 120 },
    applyTime: { kind: 'datetime', sortable: false, widthPx: 140 },
  },
  texts: {
    title: { zh: '权限变更', en: 'Changes of rights' },
    purpose: {
      zh: '谁在何时给了什么、收回了什么；可以撤销，没到时间的可以取消',
      en: 'Who gave and took what, and when; undo it, or call off what waits for its time',
    },
    fields: {
      title: { label: { zh: '变更对象', en: 'What was changed' } },
      kind: { label: { zh: '类型', en: 'Kind' } },
      state: { label: { zh: '状态', en: 'State' } },
      added: { label: { zh: '增减内容', en: 'Given and taken' } },
      createUserName: { label: { zh: '操作人', en: 'By' } },
      applyTime: { label: { zh: '生效时间', en: 'In force from' } },
    },
  },
})
