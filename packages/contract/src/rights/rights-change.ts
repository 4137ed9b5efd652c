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
        { value: 'role', label: { zh: '角色授权', en: 'Role permissions' } },
        { value: 'package', label: { zh: '产品包', en: 'Package' } },
        { value: 'tenantPackage', label: { zh: '租户换包', en: 'Tenant package' } },
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
        { value: 0, label: { zh: '待生效', en: 'Scheduled' } },
        { value: 1, label: { zh: '已生效', en: 'In effect' } },
        { value: 2, label: { zh: '已撤销', en: 'Reverted' } },
        { value: 3, label: { zh: '已取消', en: 'Canceled' } },
        { value: 4, label: { zh: '未能生效', en: 'Failed' } },
        { value: 5, label: { zh: '审批中', en: 'Pending approval' } },
        { value: 6, label: { zh: '审批未通过', en: 'Rejected' } },
      ],
    },
    added: { kind: 'text', sortable: false, widthPx: 264 },
    createUserName: { kind: 'text', sortable: false, widthPx: 120 },
    applyTime: { kind: 'datetime', sortable: false, widthPx: 140 },
  },
  texts: {
    title: { zh: '权限变更', en: 'Permission changes' },
    purpose: {
      zh: '谁在何时给了什么、收回了什么；可以撤销，没到时间的可以取消',
      en: 'Who granted or revoked what, and when. Revert changes, or cancel scheduled ones',
    },
    fields: {
      title: { label: { zh: '变更对象', en: 'Target' } },
      kind: { label: { zh: '类型', en: 'Type' } },
      state: { label: { zh: '状态', en: 'Status' } },
      added: { label: { zh: '增减内容', en: 'Changes' } },
      createUserName: { label: { zh: '操作人', en: 'By' } },
      applyTime: { label: { zh: '生效时间', en: 'Effective' } },
    },
  },
})
