import { defineTexts } from '../../../../../lib/texts.ts'

export const expressionTexts = defineTexts({
  zh: {
    try: '试', tryOf: '试一下 {name}', panel: '{name}：对着回答试', answer: '用哪次回答', pasted: '粘贴的回答', paste: '把服务商的回答粘贴到这里', pasteHelp: '从文档或调试工具里复制一段真实的回答。',
    noAnswers: '还没有真实的回答。保存后测试一次，这里就会出现；也可以先粘贴一段。', failed: '最近的回答没能读到', event: '第 {n} 个事件', waiting: '正在计算…', nothing: '没有取到值', value: '取到（{type}）', problem: '表达式有问题', noExpression: '还没有写表达式；点下面回答里的值，就会自动写好。',
    pick: '点一个值即可填入', pickOf: '{value}，用 {path}', notJson: '这段回答不是 JSON，表达式里它是一段文本。', tryFailed: '没能试出来',
    functions: '函数', findFunction: '查找函数', noFunction: '没有符合的函数', useFunction: '用 {name} 包住表达式', filters: '模板过滤器（写在 {{变量}} 里）', group_text: '文本', group_list: '列表', group_number: '数字', group_object: '对象', group_any: '任意值',
    string: '文本', number: '数字', boolean: '是/否', array: '列表', object: '对象', null: '空',
    submit: '提交', poll: '查询', callback: '回调', fetch: '取图', progress: '进度', listing: '任务列表', prepare: '准备', cancel: '取消', sse: '事件流', ws: 'WebSocket',
  },
  en: {
    try: 'Try', tryOf: 'Try {name}', panel: '{name}: tried on an answer', answer: 'Which answer', pasted: 'Pasted answer', paste: 'Paste an answer of the provider here', pasteHelp: 'Copy a real answer from the manual or a debugging tool.',
    noAnswers: 'No real answer yet. Save and test once and it appears here, or paste one.', failed: 'The last answers could not be read', event: 'Event {n}', waiting: 'Working it out…', nothing: 'Nothing found', value: 'Found ({type})', problem: 'The expression is not valid', noExpression: 'No expression yet; press a value of the answer below and it is written for you.',
    pick: 'Press a value to use it', pickOf: '{value}, use {path}', notJson: 'This answer is not JSON; expressions see one text.', tryFailed: 'It could not be tried',
    functions: 'Functions', findFunction: 'Find a function', noFunction: 'No function fits', useFunction: 'Put {name} around the expression', filters: 'Template filters (inside {{variables}})', group_text: 'Text', group_list: 'Lists', group_number: 'Numbers', group_object: 'Objects', group_any: 'Any value',
    string: 'text', number: 'number', boolean: 'yes/no', array: 'list', object: 'object', null: 'nothing',
    submit: 'Submit', poll: 'Poll', callback: 'Callback', fetch: 'Fetch', progress: 'Progress', listing: 'Listing', prepare: 'Prepare', cancel: 'Cancel', sse: 'Event stream', ws: 'WebSocket',
  },
})
