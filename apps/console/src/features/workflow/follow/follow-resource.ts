import { defineResource } from '@drawdesk/contract/core/resource'
import { FLOW_FOLLOW_PATH, FlowInstance } from '@drawdesk/contract/workflow/follow'
import { categorySource } from '../shared/category.ts'

/** Running instances as a list. */
export const followResource = defineResource({
  name: 'flowFollow',
  code: 'flow_follow',
  path: FLOW_FOLLOW_PATH,
  calls: { list: 'list', detail: '', save: '', remove: '', restore: '' },
  row: FlowInstance,
  actions: [],
  fields: {
    name: { kind: 'text', sortable: false, widthPx: 240 },
    activityName: { kind: 'text', sortable: false, widthPx: 180 },
    suspensionState: { kind: 'select', sortable: false, widthPx: 130 },
    category: { kind: 'select', from: categorySource, search: 'equals', sortable: false, widthPx: 120 },
    startUser: { kind: 'text', search: 'equals', sortable: false, widthPx: 120 },
    startTime: { kind: 'datetime', sortable: false, widthPx: 130 },
    processDefinitionKey: { kind: 'text', search: 'equals', sortable: false, widthPx: 140 },
    businessKey: { kind: 'text', search: 'equals', sortable: false, widthPx: 160 },
    processInstanceId: { kind: 'text', search: 'equals', sortable: false, widthPx: 180 },
  },
  texts: {
    title: { zh: '流程跟踪', en: 'Running processes' },
    purpose: {
      zh: '正在运行的流程实例：现在到了哪里，谁在办，有没有出错',
      en: 'Running process instances: current step, assignee and errors',
    },
    fields: {
      name: { label: { zh: '流程', en: 'Process' } },
      activityName: { label: { zh: '当前节点', en: 'Current step' } },
      suspensionState: { label: { zh: '状态', en: 'Status' } },
      category: { label: { zh: '流程分类', en: 'Category' } },
      startUser: { label: { zh: '发起人', en: 'Initiator' } },
      startTime: { label: { zh: '发起时间', en: 'Started' } },
      processDefinitionKey: { label: { zh: '流程标识', en: 'Key' } },
      businessKey: { label: { zh: '业务编号', en: 'Business key' } },
      processInstanceId: { label: { zh: '实例编号', en: 'Instance ID' } },
    },
  },
})
