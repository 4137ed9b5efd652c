import { defineTexts } from '../../../lib/texts.ts'

export const modelTexts = defineTexts({
  zh: {
    add: '添加模型', fetch: '从服务获取', none: '还没有模型。从服务获取，或手动添加。', first: '默认', nameless: '未命名模型', up: '上移 {name}', down: '下移 {name}', remove: '删除 {name}', taken: '模型重复了', empty: '请输入模型名称', badPrice: '请输入数字，如 0.8',
    model: '模型名称', label: '显示名称', labelHint: '留空则显示模型名称', priceIn: '输入价格', priceOut: '输出价格', perMillion: '每百万 Token', contextTokens: '上下文', maxTokens: '最长回答', tokensUnit: 'Token', unlimited: '按服务', takesImages: '看图', takesTools: '工具', continues: '可续写', continuesHint: '给它没写完的回答，它能接着写；服务重启后答案不断', free: '免费', unpriced: '未填价格', prices: '{in} / {out} {currency}', context: '{size} 上下文',
    fetchTitle: '服务上的模型', fetchWaiting: '正在询问服务…', fetchNone: '服务没有列出模型', fetchFailed: '没有获取成功', search: '查找模型', isThere: '已添加', pick: '添加 {count} 个', pickNone: '添加', cancel: '取消', retry: '重试', notFound: '没有匹配的模型', fetchHelp: '价格与上下文请按服务商公布的填写。', shown: '{count} 个模型',
  },
  en: {
    add: 'Add a model', fetch: 'Fetch from the service', none: 'No models yet. Fetch them from the service, or add one.', first: 'Default', nameless: 'Unnamed model', up: 'Move {name} up', down: 'Move {name} down', remove: 'Delete {name}', taken: 'This model is there already', empty: 'Enter the name of the model', badPrice: 'Enter a number, such as 0.8',
    model: 'Model', label: 'Shown as', labelHint: 'Empty: the name of the model', priceIn: 'Price in', priceOut: 'Price out', perMillion: 'a million tokens', contextTokens: 'Context', maxTokens: 'Longest answer', tokensUnit: 'tokens', unlimited: 'as the service has it', takesImages: 'Sees pictures', takesTools: 'Uses tools', continues: 'Continues', continuesHint: 'Given an unfinished answer it goes on, so answers survive a restart', free: 'free', unpriced: 'no price', prices: '{in} / {out} {currency}', context: '{size} context',
    fetchTitle: 'Models of the service', fetchWaiting: 'Asking the service…', fetchNone: 'The service lists no models', fetchFailed: 'They could not be fetched', search: 'Find a model', isThere: 'There already', pick: 'Add {count}', pickNone: 'Add', cancel: 'Cancel', retry: 'Try again', notFound: 'No model matches', fetchHelp: 'See the service for prices and context sizes.', shown: '{count} models',
  },
})
