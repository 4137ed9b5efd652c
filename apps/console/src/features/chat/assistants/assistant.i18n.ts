import { defineTexts } from '../../../lib/texts/texts.ts'

export const assistantTexts = defineTexts({
  zh: {
    switchOf: '启用 {name}',
    isOn: '已启用',
    isOff: '已停用',
    anyModel: '提问者选的模型',
    modelGone: '{model}（已不可用）',
    question: '第 {n} 个问题',
    addQuestion: '添加问题',
    removeQuestion: '去掉第 {n} 个问题',
    params: '参数',
    chat: '开始对话',
    chatWith: '与 {name} 开始对话',
  },
  en: {
    switchOf: 'Enable {name}',
    isOn: 'Enabled',
    isOff: 'Disabled',
    anyModel: 'Chosen by the person',
    modelGone: '{model} (unavailable)',
    question: 'Question {n}',
    addQuestion: 'Add question',
    removeQuestion: 'Remove question {n}',
    params: 'Parameters',
    chat: 'Start chat',
    chatWith: 'Start a chat with {name}',
  },
})
