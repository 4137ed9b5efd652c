import type { FlowRow } from '@drawdesk/contract/workflow/work'

/** An open task of a leave request that arrived this year, unless said otherwise. */
export function buildWorkRow(more: Partial<FlowRow> = {}): FlowRow {
  const taskId = more.taskId ?? '51'
  return {
    id: taskId,
    taskId,
    taskName: '主管审批',
    taskDefinitionKey: 'approve',
    assignee: '1',
    assigneeName: '张三',
    createTime: '2026-01-05 09:00:00',
    claimTime: '',
    endTime: '',
    dueDate: '',
    priority: 50,
    delegation: '',
    executionId: '81',
    category: 'flow_1',
    categoryName: '行政',
    route: 'leave',
    formKey: '',
    processDefinitionId: '31',
    processDefinitionKey: 'leave',
    processDefinitionName: '请假流程',
    processDefinitionVersion: 2,
    processDefinitionDesc: '',
    processInstanceId: '81',
    title: '',
    startUser: '7',
    startUserName: '李四',
    startTime: '2026-01-05 08:00:00',
    historyProcessInstanceId: '81',
    historyTaskEndTime: '',
    processIsFinished: 'unfinished',
    suspensionState: 1,
    status: 'todo',
    businessTable: 'wf_leave',
    businessId: '901',
    comment: '',
    ...more,
  }
}
