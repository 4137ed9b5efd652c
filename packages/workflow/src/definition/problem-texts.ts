/** What is wrong with a diagram, for the person who drew it. `{x}` stands for a fact of the problem. */
export const PROBLEM_TEXTS = {
  'too-large': {
    zh: '文件超过 {limit}，无法部署。',
    en: 'The file is larger than {limit} and cannot be deployed.',
  },
  doctype: {
    zh: '文件含有 DOCTYPE 声明，出于安全原因不予接受。',
    en: 'The file has a DOCTYPE declaration, which is not accepted for security reasons.',
  },
  'not-bpmn': {
    zh: '文件不是有效的 BPMN 2.0：{reason}',
    en: 'The file is not valid BPMN 2.0: {reason}',
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
    en: 'The file has several executable processes. Only “{name}” is used.',
  },
  'empty-process': {
    zh: '流程“{name}”中没有任何节点。',
    en: 'The process “{name}” has no nodes.',
  },
  unparsable: {
    zh: '无法识别的内容：<{name}>。',
    en: 'Content that cannot be read: <{name}>.',
  },
  'duplicate-id': {
    zh: '编号“{name}”重复。',
    en: 'The id “{name}” is used twice.',
  },
  'unresolved-reference': {
    zh: '“{name}”引用了不存在的元素“{value}”。',
    en: '“{name}” refers to “{value}”, which does not exist.',
  },
  'loose-flow': {
    zh: '连线“{name}”缺少起点或终点，或跨越了子流程的边界。',
    en: 'The flow “{name}” has no source or target, or crosses the border of a sub-process.',
  },
  'loose-boundary-event': {
    zh: '边界事件“{name}”没有附着在任何活动上，或没有事件定义。',
    en: 'The boundary event “{name}” is not attached to an activity, or has no event definition.',
  },
  'unknown-handler': {
    zh: '“{name}”使用了未登记的处理程序“{handler}”。',
    en: '“{name}” uses the handler “{handler}”, which is not registered.',
  },
  'unknown-listener': {
    zh: '“{name}”的监听器“{handler}”未登记，运行时会被忽略。',
    en: 'The listener “{handler}” of “{name}” is not registered and is ignored.',
  },
  'several-events': {
    zh: '事件“{name}”有多个事件定义，只使用第一个。',
    en: 'The event “{name}” has several definitions. Only the first one is used.',
  },
  'event-ignored': {
    zh: '事件“{name}”的类型在此处不受支持，按普通事件处理。',
    en: 'The event “{name}” has a kind that is not supported here. It is treated as a plain event.',
  },
  'no-timer': {
    zh: '定时事件“{name}”没有设置时间，不会自动触发。',
    en: 'The timer event “{name}” has no time and never comes by itself.',
  },
  'loop-without-count': {
    zh: '多实例“{name}”没有设置次数或集合，只执行一次。',
    en: 'The loop “{name}” has neither a count nor a collection. It runs once.',
  },
  'no-called-process': {
    zh: '调用活动“{name}”没有指定流程。',
    en: 'The call activity “{name}” names no process.',
  },
  'element-ignored': {
    zh: '元素“{name}”（{type}）不参与执行，已忽略。',
    en: 'The element “{name}” ({type}) does not run and is ignored.',
  },
} as const

export type ProblemCode = keyof typeof PROBLEM_TEXTS
