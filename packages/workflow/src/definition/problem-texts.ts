/** What is wrong with a diagram, for the person who drew it. `{x}` stands for a fact of the problem. */
export const PROBLEM_TEXTS = {
  'too-large': {
    zh: '文件超过 {limit}，无法部署。',
    en: 'The file is larger than {limit} and can’t be deployed.',
  },
  doctype: {
    zh: '文件含有 DOCTYPE 声明，出于安全原因不予接受。',
    en: 'The file contains a DOCTYPE declaration, which isn’t allowed for security reasons.',
  },
  'not-bpmn': {
    zh: '文件不是有效的 BPMN 2.0：{reason}',
    en: 'Invalid BPMN 2.0 file: {reason}',
  },
  'too-many-nodes': {
    zh: '流程图有 {count} 个节点，最多允许 {limit} 个。',
    en: 'The diagram has {count} nodes. The limit is {limit}.',
  },
  'no-process': {
    zh: '文件中没有可执行的流程。',
    en: 'The file has no executable process.',
  },
  'several-processes': {
    zh: '文件中有多个可执行的流程，只使用“{name}”。',
    en: 'The file has several executable processes; only “{name}” is used.',
  },
  'empty-process': {
    zh: '流程“{name}”中没有任何节点。',
    en: 'The process “{name}” has no nodes.',
  },
  unparsable: {
    zh: '无法识别的内容：<{name}>。',
    en: 'Unknown content: <{name}>.',
  },
  'duplicate-id': {
    zh: '编号“{name}”重复。',
    en: 'Duplicate ID “{name}”.',
  },
  'unresolved-reference': {
    zh: '“{name}”引用了不存在的元素“{value}”。',
    en: '“{name}” refers to “{value}”, which doesn’t exist.',
  },
  'loose-flow': {
    zh: '连线“{name}”缺少起点或终点，或跨越了子流程的边界。',
    en: 'The flow “{name}” has no source or target, or crosses a sub-process boundary.',
  },
  'loose-boundary-event': {
    zh: '边界事件“{name}”没有附着在任何活动上，或没有事件定义。',
    en: 'The boundary event “{name}” isn’t attached to an activity, or has no event definition.',
  },
  'unknown-handler': {
    zh: '“{name}”使用了未登记的处理程序“{handler}”。',
    en: '“{name}” uses the handler “{handler}”, which isn’t registered.',
  },
  'unknown-listener': {
    zh: '“{name}”的监听器“{handler}”未登记，运行时会被忽略。',
    en: 'The listener “{handler}” of “{name}” isn’t registered and is ignored.',
  },
  'several-events': {
    zh: '事件“{name}”有多个事件定义，只使用第一个。',
    en: 'The event “{name}” has several definitions; only the first one is used.',
  },
  'event-ignored': {
    zh: '事件“{name}”的类型在此处不受支持，按普通事件处理。',
    en: 'The event type of “{name}” isn’t supported here; it’s treated as a plain event.',
  },
  'no-timer': {
    zh: '定时事件“{name}”没有设置时间，不会自动触发。',
    en: 'The timer event “{name}” has no time and never triggers.',
  },
  'loop-without-count': {
    zh: '多实例“{name}”没有设置次数或集合，只执行一次。',
    en: 'The loop “{name}” has neither a count nor a collection; it runs once.',
  },
  'no-called-process': {
    zh: '调用活动“{name}”没有指定流程。',
    en: 'The call activity “{name}” doesn’t specify a process.',
  },
  'element-ignored': {
    zh: '元素“{name}”（{type}）不参与执行，已忽略。',
    en: 'The element “{name}” ({type}) isn’t executed and is ignored.',
  },
  'no-start': {
    zh: '流程没有开始事件，无法发起。',
    en: 'The process has no start event and can’t be started.',
  },
  'no-plain-start': {
    zh: '流程只能由定时、消息或信号启动，无法由人员发起。',
    en: 'The process can only be started by a timer, message or signal, not by people.',
  },
  'several-starts': {
    zh: '“{name}”是多余的开始事件，只能有一个不带事件定义的开始事件。',
    en: '“{name}” is an extra start event. Only one without a definition is allowed.',
  },
  unreachable: {
    zh: '没有连线能到达“{name}”。',
    en: 'No flow reaches “{name}”.',
  },
  'no-default': {
    zh: '网关“{name}”的每条连线都有条件，但没有默认连线：条件都不成立时流程会出错。',
    en: 'All flows of the gateway “{name}” have conditions and none is the default. If no condition is met, the process fails.',
  },
  'no-condition': {
    zh: '网关“{name}”的连线“{flow}”没有条件，总会被选中。',
    en: 'The flow “{flow}” of the gateway “{name}” has no condition and is always taken.',
  },
  'loop-into-join': {
    zh: '连线“{flow}”回到并行网关“{name}”，该网关会一直等待。请先用排他网关汇合。',
    en: 'The flow “{flow}” leads back to the parallel gateway “{name}”, which would wait forever. Merge it with an exclusive gateway first.',
  },
  nobody: {
    zh: '用户任务“{name}”没有办理人，也没有候选人。',
    en: 'The user task “{name}” has neither an assignee nor candidates.',
  },
  'no-work': {
    zh: '“{name}”没有设置要执行的内容，会直接通过。',
    en: '“{name}” has nothing to do and is skipped.',
  },
  'bad-expression': {
    zh: '“{name}”的表达式 {expression} 有误：{zh}。',
    en: 'Invalid expression {expression} in “{name}”: {en}.',
  },
  'foreign-condition': {
    zh: '连线“{name}”的条件 {expression} 不是 ${…} 表达式，永远不成立。',
    en: 'The condition {expression} of the flow “{name}” isn’t a ${…} expression and is never met.',
  },
  'unknown-variable': {
    zh: '“{name}”使用了变量“{variable}”，但表单和流程中都没有它。',
    en: '“{name}” uses the variable “{variable}”, which isn’t in any form or the process.',
  },
  'unknown-call': {
    zh: '“{name}”调用了不存在的“{call}”。',
    en: '“{name}” calls “{call}”, which doesn’t exist.',
  },
  'unknown-decision': {
    zh: '“{name}”使用了决策表“{decision}”，但没有部署这个决策表。',
    en: '“{name}” uses the decision table “{decision}”, which isn’t deployed.',
  },
  'script-format': {
    zh: '脚本任务“{name}”的语言是 {format}，只支持 javascript。',
    en: 'The script of “{name}” is written in {format}; only JavaScript is supported.',
  },
  'scripts-off': {
    zh: '脚本任务“{name}”不会运行：租户没有启用脚本。管理员可在“系统 › 参数”中把 flow.scripts 设为 true。',
    en: 'The script of “{name}” won’t run because scripts are disabled. An administrator can set flow.scripts to true under System › Parameters.',
  },
  'bad-timer': {
    zh: '“{name}”的时间“{value}”无法识别。',
    en: 'Invalid time “{value}” in “{name}”.',
  },
} as const

export type ProblemCode = keyof typeof PROBLEM_TEXTS
