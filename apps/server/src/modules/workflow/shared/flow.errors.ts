import { defineErrors } from '../../../platform/errors.ts'

/** What the calls of workflow refuse; texts as public clients know them. */
export const flowErrors = defineErrors('flow', {
  noModel: { status: 404, text: { zh: '流程模型不存在', en: 'This model does not exist' } },
  modelKeyTaken: { status: 409, text: { zh: '模型标识已存在', en: 'A model has this key already' } },
  badModelKey: {
    status: 400,
    text: {
      zh: '模型标识以字母或下划线开头，只含字母、数字、下划线、点和连字符',
      en: 'A key begins with a letter or _ and holds letters, digits, _ . and - only',
    },
  },
  noModelName: { status: 400, text: { zh: '请输入模型名称', en: 'Enter a name' } },
  nothingDrawn: { status: 400, text: { zh: '请先绘制流程图', en: 'Draw the diagram first' } },
  badDiagram: { status: 400, text: { zh: '流程图有错误', en: 'The diagram has errors' } },
  noChain: {
    status: 409,
    text: { zh: '该流程图不能用简易设计器编辑：{why}', en: 'The simple designer cannot edit this diagram: {why}' },
  },
  badChain: { status: 400, text: { zh: '审批步骤有错误', en: 'Some steps need attention' } },
  diagramTooLarge: { status: 413, text: { zh: '流程图不能超过 2 MB', en: 'A diagram has at most 2 MB' } },
  notADiagram: {
    status: 400,
    text: {
      zh: '只能上传 .bpmn、.bpmn20.xml、.xml 或 .dmn 文件',
      en: 'Only files ending in .bpmn, .bpmn20.xml, .xml or .dmn can be deployed',
    },
  },
  noDecision: { status: 404, text: { zh: '决策表不存在', en: 'This decision table does not exist' } },
  decisionInUse: {
    status: 409,
    text: {
      zh: '决策表正被流程使用：{names}',
      en: 'Processes decide by this table: {names}',
    },
  },
  decisionMissing: {
    status: 400,
    text: { zh: '没有部署决策表“{key}”（{node}）', en: 'The decision table “{key}” of {node} is not deployed' },
  },
  badDecision: { status: 400, text: { zh: '{why}', en: '{why}' } },
  noFile: { status: 400, text: { zh: '请选择流程文件', en: 'Choose a file' } },
  otherTenant: {
    status: 403,
    text: { zh: '只有平台运营者可以为其他租户部署', en: 'Only operators of the platform deploy for other tenants' },
  },
  noTenant: { status: 400, text: { zh: '租户不存在：{tenants}', en: 'No such tenant: {tenants}' } },
  noDefinition: { status: 404, text: { zh: '流程定义不存在', en: 'This process does not exist' } },
  noInstance: { status: 404, text: { zh: '流程实例不存在', en: 'This process instance does not exist' } },
  instancesRunning: {
    status: 409,
    text: { zh: '流程定义仍有运行中的实例', en: 'Instances of this process are still running' },
  },
  ended: { status: 409, text: { zh: '流程已结束', en: 'This process has ended' } },
  suspended: { status: 409, text: { zh: '流程已挂起', en: 'This process is suspended' } },
  mayNotStart: { status: 403, text: { zh: '无权发起该流程', en: 'You may not start this process' } },
  noStart: { status: 409, text: { zh: '该流程不能由人发起', en: 'People cannot start this process' } },
  noTask: { status: 404, text: { zh: '任务不存在', en: 'This task does not exist' } },
  taskDone: { status: 409, text: { zh: '任务不存在或已完成', en: 'This task is done already' } },
  claimed: { status: 409, text: { zh: '任务已被他人签收', en: 'Somebody else claimed this task' } },
  notActor: { status: 403, text: { zh: '只有办理人可以处理', en: 'Only its assignee may act on this task' } },
  notCandidate: { status: 403, text: { zh: '你不是该任务的候选人', en: 'You are no candidate of this task' } },
  ownRequest: {
    status: 403,
    text: { zh: '自己发起的申请须由其他人审批', en: 'Your own request has to be approved by somebody else' },
  },
  noCandidates: {
    status: 409,
    text: { zh: '该任务没有其他候选人，不能退回签收', en: 'This task has no candidates, so it cannot be unclaimed' },
  },
  notDelegated: { status: 409, text: { zh: '该任务未被委派', en: 'This task was not delegated' } },
  answerFirst: {
    status: 409,
    text: { zh: '该任务由他人委派，请先回复委派人', en: 'This task was delegated to you: resolve it first' },
  },
  noPerson: { status: 400, text: { zh: '人员不存在：{person}', en: 'No such person: {person}' } },
  samePerson: { status: 400, text: { zh: '任务已在该人员名下', en: 'This person has the task already' } },
  noFlow: {
    status: 400,
    text: { zh: '没有符合条件的流转方向：{node}', en: 'No way out of {node} has a condition that holds' },
  },
  noVariable: { status: 400, text: { zh: '变量缺失：{name}', en: 'A variable is missing: {name}' } },
  notWritable: {
    status: 400,
    text: { zh: '该节点的表单不能填写：{names}', en: 'The form of this node does not write: {names}' },
  },
  badExpression: {
    status: 400,
    text: { zh: '表达式有误（{node}）：{why}', en: 'An expression of {node} is wrong: {why}' },
  },
  uncaughtError: {
    status: 400,
    text: { zh: '流程抛出了未处理的错误：{why}', en: 'The process threw an error that nothing catches: {why}' },
  },
  endless: {
    status: 400,
    text: { zh: '流程陷入死循环：{node}', en: 'The process repeats without end: {node}' },
  },
  unreachable: { status: 409, text: { zh: '目标节点不可到达', en: 'This node cannot be reached' } },
  unmapped: { status: 409, text: { zh: '有节点没有对应关系：{nodes}', en: 'These nodes are not mapped: {nodes}' } },
  movedOn: {
    status: 409,
    text: { zh: '迁移后流程已继续办理，不能撤销', en: 'It has gone on since it was moved, so this cannot be undone' },
  },
  movedAgain: {
    status: 409,
    text: { zh: '之后又换过版本，请先撤销后一次迁移', en: 'It was put on another version since: undo that move first' },
  },
  sameVersion: { status: 409, text: { zh: '已经是目标版本', en: 'It runs on this version already' } },
  otherProcess: {
    status: 409,
    text: {
      zh: '不是同一个流程的版本：{source} 与 {target}',
      en: 'These are not versions of one process: {source} and {target}',
    },
  },
  noSource: {
    status: 400,
    text: { zh: '请指定要迁移的实例，或它们的流程', en: 'Name the instances to move, or their process' },
  },
  tooManyToMove: {
    status: 400,
    text: {
      zh: '符合条件的实例超过 {most} 个，一次最多迁移 {most} 个，请缩小范围',
      en: 'More than {most} instances match, which is the most that can be moved at once: narrow it down',
    },
  },
  noMigration: { status: 404, text: { zh: '没有这次迁移的记录', en: 'There is no such move' } },
  undoneAlready: { status: 409, text: { zh: '这次迁移已全部撤销', en: 'All of this move was undone already' } },
  lastRound: { status: 409, text: { zh: '至少保留一位办理人', en: 'One person has to stay' } },
  noLoop: { status: 409, text: { zh: '该节点不是会签节点', en: 'This node has no rounds' } },
  scriptOff: {
    status: 400,
    text: {
      zh: '脚本任务“{node}”不能运行：脚本未启用。管理员可在“系统 › 参数”中把 flow.scripts 设为 true',
      en: 'The script of {node} does not run: scripts are switched off. An administrator can set flow.scripts to true under System › Parameters',
    },
  },
  scriptFailed: { status: 400, text: { zh: '脚本出错（{node}）：{why}', en: 'The script of {node} failed: {why}' } },
  scriptEndless: {
    status: 400,
    text: { zh: '脚本运行过久，已停止：{node}', en: 'The script of {node} ran for too long and was stopped' },
  },
  scriptMemory: {
    status: 400,
    text: {
      zh: '脚本占用内存超过 8 MB，已停止：{node}',
      en: 'The script of {node} needed more than 8 MB and was stopped',
    },
  },
  scriptTooDeep: {
    status: 400,
    text: { zh: '脚本嵌套过深，已停止：{node}', en: 'The script of {node} went too deep and was stopped' },
  },
  scriptTooMuch: {
    status: 400,
    text: { zh: '脚本的结果超过 256 KB：{node}', en: 'The script of {node} answers more than 256 KB' },
  },
  workFailed: { status: 400, text: { zh: '自动任务失败（{node}）：{why}', en: 'The work of {node} failed: {why}' } },
  noCalled: { status: 400, text: { zh: '被调用的流程不存在：{key}', en: 'The called process does not exist: {key}' } },
  tooDeep: {
    status: 400,
    text: { zh: '子流程调用超过 {most} 层', en: 'Processes call each other more than {most} levels deep' },
  },
  decidedSince: {
    status: 409,
    text: { zh: '流程已有人办理，不能撤回', en: 'Somebody has acted since, so it cannot be withdrawn' },
  },
  notStarter: { status: 403, text: { zh: '只有发起人可以操作', en: 'Only the person who started it may do this' } },
  urgedAlready: {
    status: 409,
    text: { zh: '已催办，请 {minutes} 分钟后再试', en: 'Urged already, please try again in {minutes} min' },
  },
  noTarget: { status: 409, text: { zh: '没有可退回的节点', en: 'There is no node to send it back to' } },
  signersFirst: { status: 409, text: { zh: '请等待加签人办理', en: 'The people added before you act first' } },
  notASigner: { status: 409, text: { zh: '该人员不在会签名单中', en: 'This person is not among the signers' } },
  noJob: { status: 404, text: { zh: '作业不存在', en: 'This job does not exist' } },
  jobNotFailed: { status: 409, text: { zh: '作业未失败，无需重试', en: 'This job has not failed' } },
  oneOfBoth: {
    status: 400,
    text: {
      zh: '请指定 processInstanceId 或 processDefinitionId',
      en: 'Name a processInstanceId or a processDefinitionId',
    },
  },
})
