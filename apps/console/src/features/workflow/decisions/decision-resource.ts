import { defineResource } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import { FLOW_DECISION_PATH, FlowDecision } from '@drawdesk/contract/workflow/decision'

/** Deployed decision tables as a list. `mode` is a filter alone: whose tables are shown. */
export const flowDecisionResource = defineResource({
  name: 'flowDecision',
  code: 'flow_manager',
  path: FLOW_DECISION_PATH,
  calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: Type.Object({ ...FlowDecision.properties, mode: Type.Optional(Type.Integer()) }),
  // Its call takes no search text.
  names: [],
  actions: [],
  fields: {
    name: { kind: 'text', search: 'contains', sortable: false },
    key: { kind: 'text', search: 'contains', sortable: false, widthPx: 160 },
    mode: {
      kind: 'select',
      search: 'equals',
      hideIn: ['list', 'form', 'detail'],
      options: [
        { value: 1, label: { zh: '通用决策表', en: 'Shared' } },
        { value: 2, label: { zh: '租户决策表', en: 'Tenant' } },
      ],
    },
    version: { kind: 'integer', sortable: false, widthPx: 130 },
    tenantId: { kind: 'text', sortable: false, widthPx: 120 },
    deployedByName: { kind: 'text', sortable: false, widthPx: 140 },
    deploymentTime: { kind: 'datetime', sortable: false },
    resourceName: { kind: 'text', sortable: false },
  },
  texts: {
    title: { zh: '决策表', en: 'Decision tables' },
    purpose: {
      zh: '业务规则任务据此得出结果；流程使用它部署时最新的版本',
      en: 'Used by business rule tasks. Processes use the latest version at the time they are deployed',
    },
    fields: {
      name: { label: { zh: '决策表名称', en: 'Name' } },
      key: { label: { zh: '标识', en: 'Key' } },
      mode: { label: { zh: '适用范围', en: 'Scope' } },
      version: { label: { zh: '版本', en: 'Version' } },
      tenantId: { label: { zh: '适用范围', en: 'Available to' } },
      deployedByName: { label: { zh: '部署人', en: 'Deployed by' } },
      deploymentTime: { label: { zh: '部署时间', en: 'Deployed' } },
      resourceName: { label: { zh: '文件', en: 'File' } },
    },
  },
})
