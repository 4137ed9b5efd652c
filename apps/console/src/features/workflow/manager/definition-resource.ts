import { defineResource } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import { FLOW_MANAGER_PATH, FlowManaged } from '@drawdesk/contract/workflow/manager'
import { categorySource } from '../shared/category.ts'

/** Deployed versions as a list. `mode` is a filter alone: whose processes are shown. */
export const flowDefinitionResource = defineResource({
  name: 'flowDefinition',
  code: 'flow_manager',
  path: FLOW_MANAGER_PATH,
  calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'delete-deployment', restore: 'restore' },
  row: Type.Object({ ...FlowManaged.properties, mode: Type.Optional(Type.Integer()) }),
  // Its call takes no search text.
  names: [],
  actions: [],
  fields: {
    name: { kind: 'text', search: 'contains', sortable: false },
    key: { kind: 'text', search: 'contains', sortable: false, widthPx: 150 },
    mode: {
      kind: 'select',
      search: 'equals',
      hideIn: ['list', 'form', 'detail'],
      options: [
        { value: 1, label: { zh: '通用流程', en: 'Shared' } },
        { value: 2, label: { zh: '租户流程', en: 'Tenant' } },
      ],
    },
    category: { kind: 'select', from: categorySource, search: 'equals', sortable: false },
    version: { kind: 'integer', sortable: false, widthPx: 80 },
    running: { kind: 'integer', sortable: false, widthPx: 90 },
    suspensionState: {
      kind: 'select',
      sortable: false,
      widthPx: 120,
      options: [
        { value: FLOW_SUSPENSION.active, label: { zh: '激活', en: 'Active' } },
        { value: FLOW_SUSPENSION.suspended, label: { zh: '已挂起', en: 'Suspended' } },
      ],
    },
    tenantId: { kind: 'text', sortable: false, widthPx: 120 },
    deploymentTime: { kind: 'datetime', sortable: false },
    resourceName: { kind: 'text', sortable: false },
  },
  texts: {
    title: { zh: '流程管理', en: 'Process management' },
    purpose: {
      zh: '已部署的流程和它们的版本；挂起后不能再发起',
      en: 'Deployed processes and their versions. Suspended versions can’t be started',
    },
    fields: {
      name: { label: { zh: '流程名称', en: 'Name' } },
      key: { label: { zh: '流程标识', en: 'Key' } },
      mode: { label: { zh: '流程模式', en: 'Scope' } },
      category: { label: { zh: '流程分类', en: 'Category' } },
      version: { label: { zh: '版本', en: 'Version' } },
      running: { label: { zh: '运行中', en: 'Running' } },
      suspensionState: { label: { zh: '状态', en: 'Status' } },
      tenantId: { label: { zh: '适用范围', en: 'Available to' } },
      deploymentTime: { label: { zh: '部署时间', en: 'Deployed' } },
      resourceName: { label: { zh: '资源名称', en: 'Resource' } },
    },
  },
})
