import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import type { FlowModel } from '@drawdesk/contract/workflow/model'
import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'

let count = 0

/** A finished visit of a user task, unless said otherwise. */
export function historyRow(node: string, more: Partial<FlowHistoryRow> = {}): FlowHistoryRow {
  count += 1
  return {
    id: String(count),
    historyActivityId: node,
    historyActivityName: node,
    historyActivityType: 'userTask',
    historyActivityDurationTime: '5分',
    durationMs: 300_000,
    createTime: '2026-01-01 09:00:00',
    endTime: '2026-01-01 09:05:00',
    outcome: 'completed',
    taskId: '',
    assignee: '',
    assigneeName: '',
    comment: '',
    commentKind: '',
    remarks: [],
    fromVersion: null,
    toVersion: null,
    ...more,
  }
}

export function buildModel(more: Partial<FlowModel> = {}): FlowModel {
  return {
    id: '7',
    name: '请假流程',
    nameEn: '',
    modelKey: 'leave',
    description: '',
    descriptionEn: '',
    category: 'flow_1',
    categoryName: '行政',
    version: 3,
    created: '2026-01-01 09:00:00',
    createdBy: '1',
    createdByName: '管理员',
    lastUpdated: '2026-01-02 09:00:00',
    lastUpdatedBy: '1',
    lastUpdatedByName: '管理员',
    tenantId: '000000',
    ...more,
  }
}

export function buildDefinition(more: Partial<FlowManaged> = {}): FlowManaged {
  return {
    id: '31',
    name: '请假流程',
    key: 'leave',
    category: 'flow_1',
    categoryName: '行政',
    version: 2,
    description: '',
    deploymentId: '91',
    resourceName: 'leave.bpmn20.xml',
    diagramResourceName: '',
    deploymentTime: '2026-01-03 09:00:00',
    suspensionState: 1,
    tenantId: '',
    formKey: '',
    route: 'leave',
    running: 0,
    ...more,
  }
}
