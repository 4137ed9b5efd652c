import { defineErrors } from '../../../platform/errors.ts'

/** What the calls of workflow refuse; texts as public clients know them. */
export const flowErrors = defineErrors('flow', {
  noModel: { status: 404, text: { zh: '流程模型不存在', en: 'Model not found' } },
  modelKeyTaken: { status: 409, text: { zh: '模型标识已存在', en: 'This key is already in use' } },
  badModelKey: {
    status: 400,
    text: {
      zh: '模型标识以字母或下划线开头，只含字母、数字、下划线、点和连字符',
      en: 'Keys must start with a letter or _ and contain only letters, digits, _ . and -',
    },
  },
  noModelName: { status: 400, text: { zh: '请输入模型名称', en: 'Enter a name' } },
  nothingDrawn: { status: 400, text: { zh: '请先绘制流程图', en: 'Draw the diagram first' } },
  badDiagram: { status: 400, text: { zh: '流程图有错误', en: 'The diagram has errors' } },
  noChain: {
    status: 409,
    text: { zh: '该流程图不能用简易设计器编辑：{why}', en: 'The simple designer can’t edit this diagram: {why}' },
  },
  badChain: { status: 400, text: { zh: '审批步骤有错误', en: 'Some steps need attention' } },
  diagramTooLarge: { status: 413, text: { zh: '流程图不能超过 2 MB', en: 'Diagrams can’t exceed 2 MB' } },
  notADiagram: {
    status: 400,
    text: {
      zh: '只能上传 .bpmn、.bpmn20.xml、.xml 或 .dmn 文件',
      en: 'Only files ending in .bpmn, .bpmn20.xml, .xml or .dmn can be deployed',
    },
  },
  noDecision: { status: 404, text: { zh: '决策表不存在', en: 'Decision table not found' } },
  decisionInUse: {
    status: 409,
    text: {
      zh: '决策表正被流程使用：{names}',
      en: 'Used by processes: {names}',
    },
  },
  decisionMissing: {
    status: 400,
    text: { zh: '没有部署决策表“{key}”（{node}）', en: 'The decision table “{key}” ({node}) isn’t deployed' },
  },
  badDecision: { status: 400, text: { zh: '{why}', en: '{why}' } },
  noFile: { status: 400, text: { zh: '请选择流程文件', en: 'Select a file' } },
  otherTenant: {
    status: 403,
    text: { zh: '只有平台运营者可以为其他租户部署', en: 'Only platform operators can deploy for other tenants' },
  },
  noTenant: { status: 400, text: { zh: '租户不存在：{tenants}', en: 'Tenant not found: {tenants}' } },
  noDefinition: { status: 404, text: { zh: '流程定义不存在', en: 'Process not found' } },
  noInstance: { status: 404, text: { zh: '流程实例不存在', en: 'Process instance not found' } },
  instancesRunning: {
    status: 409,
    text: { zh: '流程定义仍有运行中的实例', en: 'Instances of this process are still running' },
  },
  ended: { status: 409, text: { zh: '流程已结束', en: 'This process has ended' } },
  suspended: { status: 409, text: { zh: '流程已挂起', en: 'This process is suspended' } },
  mayNotStart: { status: 403, text: { zh: '无权发起该流程', en: 'You can’t start this process' } },
  noStart: { status: 409, text: { zh: '该流程不能由人发起', en: 'This process can’t be started by people' } },
  noTask: { status: 404, text: { zh: '任务不存在', en: 'Task not found' } },
  taskDone: { status: 409, text: { zh: '任务不存在或已完成', en: 'This task is already done' } },
  claimed: { status: 409, text: { zh: '任务已被他人签收', en: 'This task was claimed by someone else' } },
  notActor: { status: 403, text: { zh: '只有办理人可以处理', en: 'Only the assignee can handle this task' } },
  notCandidate: { status: 403, text: { zh: '你不是该任务的候选人', en: 'You aren’t a candidate for this task' } },
  ownRequest: {
    status: 403,
    text: { zh: '自己发起的申请须由其他人审批', en: 'Your own request must be approved by someone else' },
  },
  noCandidates: {
    status: 409,
    text: {
      zh: '该任务没有其他候选人，不能退回签收',
      en: 'This task has no other candidates, so it can’t be unclaimed',
    },
  },
  notDelegated: { status: 409, text: { zh: '该任务未被委派', en: 'This task wasn’t delegated' } },
  answerFirst: {
    status: 409,
    text: { zh: '该任务由他人委派，请先回复委派人', en: 'This task was delegated to you. Reply first.' },
  },
  noPerson: { status: 400, text: { zh: '人员不存在：{person}', en: 'User not found: {person}' } },
  cannotAct: {
    status: 400,
    text: {
      zh: '{person}没有“待办任务”页面的权限，无法办理，请另选人员或联系管理员',
      en: '{person} can’t open To do, so they can’t act on this. Select someone else or ask an administrator.',
    },
  },
  samePerson: { status: 400, text: { zh: '任务已在该人员名下', en: 'This person already has the task' } },
  noFlow: {
    status: 400,
    text: { zh: '没有符合条件的流转方向：{node}', en: 'No matching outgoing flow: {node}' },
  },
  noVariable: { status: 400, text: { zh: '变量缺失：{name}', en: 'Missing variable: {name}' } },
  notWritable: {
    status: 400,
    text: { zh: '该节点的表单不能填写：{names}', en: 'The form of this node can’t write: {names}' },
  },
  badExpression: {
    status: 400,
    text: { zh: '表达式有误（{node}）：{why}', en: 'Invalid expression ({node}): {why}' },
  },
  uncaughtError: {
    status: 400,
    text: { zh: '流程抛出了未处理的错误：{why}', en: 'Uncaught process error: {why}' },
  },
  endless: {
    status: 400,
    text: { zh: '流程陷入死循环：{node}', en: 'Infinite loop in the process: {node}' },
  },
  unreachable: { status: 409, text: { zh: '目标节点不可到达', en: 'Target node unreachable' } },
  unmapped: { status: 409, text: { zh: '有节点没有对应关系：{nodes}', en: 'Nodes not mapped: {nodes}' } },
  movedOn: {
    status: 409,
    text: {
      zh: '迁移后流程已继续办理，不能撤销',
      en: 'The process has continued since the migration, so it can’t be undone',
    },
  },
  movedAgain: {
    status: 409,
    text: { zh: '之后又换过版本，请先撤销后一次迁移', en: 'Another migration followed. Undo that one first.' },
  },
  sameVersion: { status: 409, text: { zh: '已经是目标版本', en: 'Already on this version' } },
  otherProcess: {
    status: 409,
    text: {
      zh: '不是同一个流程的版本：{source} 与 {target}',
      en: 'Not versions of the same process: {source} and {target}',
    },
  },
  noSource: {
    status: 400,
    text: { zh: '请指定要迁移的实例，或它们的流程', en: 'Specify the instances to migrate, or their process' },
  },
  tooManyToMove: {
    status: 400,
    text: {
      zh: '符合条件的实例超过 {most} 个，一次最多迁移 {most} 个，请缩小范围',
      en: 'More than {most} instances match, the maximum per migration. Narrow it down.',
    },
  },
  noMigration: { status: 404, text: { zh: '没有这次迁移的记录', en: 'Migration not found' } },
  undoneAlready: { status: 409, text: { zh: '这次迁移已全部撤销', en: 'This migration was already fully undone' } },
  lastRound: { status: 409, text: { zh: '至少保留一位办理人', en: 'At least one person must stay' } },
  noLoop: { status: 409, text: { zh: '该节点不是会签节点', en: 'This node isn’t multi-instance' } },
  scriptOff: {
    status: 400,
    text: {
      zh: '脚本任务“{node}”不能运行：脚本未启用。管理员可在“系统 › 参数”中把 flow.scripts 设为 true',
      en: 'The script of {node} can’t run because scripts are disabled. An administrator can set flow.scripts to true under System › Parameters.',
    },
  },
  scriptFailed: { status: 400, text: { zh: '脚本出错（{node}）：{why}', en: 'The script of {node} failed: {why}' } },
  scriptEndless: {
    status: 400,
    text: { zh: '脚本运行过久，已停止：{node}', en: 'The script of {node} ran too long and was stopped' },
  },
  scriptMemory: {
    status: 400,
    text: {
      zh: '脚本占用内存超过 8 MB，已停止：{node}',
      en: 'The script of {node} used more than 8 MB and was stopped',
    },
  },
  scriptTooDeep: {
    status: 400,
    text: { zh: '脚本嵌套过深，已停止：{node}', en: 'The script of {node} was nested too deep and was stopped' },
  },
  scriptTooMuch: {
    status: 400,
    text: { zh: '脚本的结果超过 256 KB：{node}', en: 'The result of the script of {node} exceeds 256 KB' },
  },
  workFailed: {
    status: 400,
    text: { zh: '自动任务失败（{node}）：{why}', en: 'The automatic task failed ({node}): {why}' },
  },
  noCalled: { status: 400, text: { zh: '被调用的流程不存在：{key}', en: 'Called process not found: {key}' } },
  tooDeep: {
    status: 400,
    text: { zh: '子流程调用超过 {most} 层', en: 'Process calls are nested more than {most} levels' },
  },
  decidedSince: {
    status: 409,
    text: { zh: '流程已有人办理，不能撤回', en: 'Someone has already acted, so it can’t be withdrawn' },
  },
  notStarter: { status: 403, text: { zh: '只有发起人可以操作', en: 'Only the initiator can do this' } },
  urgedAlready: {
    status: 409,
    text: { zh: '已催办，请 {minutes} 分钟后再试', en: 'Already reminded. Try again in {minutes} min.' },
  },
  noTarget: { status: 409, text: { zh: '没有可退回的节点', en: 'No node to send it back to' } },
  signersFirst: { status: 409, text: { zh: '请等待加签人办理', en: 'Waiting for the added approvers first' } },
  notASigner: { status: 409, text: { zh: '该人员不在会签名单中', en: 'This person isn’t among the approvers' } },
  noJob: { status: 404, text: { zh: '作业不存在', en: 'Job not found' } },
  jobNotFailed: { status: 409, text: { zh: '作业未失败，无需重试', en: 'This job hasn’t failed' } },
  oneOfBoth: {
    status: 400,
    text: {
      zh: '请指定 processInstanceId 或 processDefinitionId',
      en: 'Specify a processInstanceId or processDefinitionId',
    },
  },
})
