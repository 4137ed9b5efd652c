import type { FlowFiguresProcess, FlowNodeFigures, FlowOverdueTask } from '@drawdesk/contract/workflow/figures'

/** A user task that was done ten times, unless said otherwise. */
export const nodeFigures = (nodeId: string, more: Partial<FlowNodeFigures> = {}): FlowNodeFigures => ({
  nodeId,
  nodeName: nodeId,
  nodeType: 'userTask',
  count: 10,
  p50: 60_000,
  p90: 120_000,
  p50Time: '1分',
  p90Time: '2分',
  waiting: 0,
  oldestTime: '',
  ...more,
})

export const figuresProcess = (key: string, more: Partial<FlowFiguresProcess> = {}): FlowFiguresProcess => ({
  processDefinitionKey: key,
  name: key,
  instances: 12,
  running: 3,
  versions: [
    { version: 2, processDefinitionId: '32', instances: 8, running: 3 },
    { version: 1, processDefinitionId: '31', instances: 4, running: 0 },
  ],
  ...more,
})

export const overdueTask = (id: string, more: Partial<FlowOverdueTask> = {}): FlowOverdueTask => ({
  id,
  taskId: id,
  taskName: '主管审批',
  taskDefinitionKey: 'approve',
  assignee: '1',
  assigneeName: '王主管',
  createTime: '2026-01-01 09:00:00',
  dueDate: '2026-01-02 09:00:00',
  late: 7_200_000,
  lateTime: '2小时',
  processInstanceId: '5',
  name: '小李的请假',
  processDefinitionId: '32',
  processDefinitionKey: 'leave',
  processDefinitionName: '请假',
  processDefinitionVersion: 2,
  startUser: '2',
  startUserName: '小李',
  route: 'leave',
  businessId: '9',
  ...more,
})
