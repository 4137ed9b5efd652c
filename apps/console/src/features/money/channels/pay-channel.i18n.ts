import { defineTexts } from '../../../lib/texts/texts.ts'

export const payChannelTexts = defineTexts({
  zh: {
    clear: '删除',
    test: '测试',
    testOf: '测试 {name}',
    works: '{name}：连接正常',
    fails: '{name}：{why}',
    failed: '连接失败',
    switchOf: '启用 {name}',
    switchedOn: '已启用 {name}',
    switchedOff: '已停用 {name}',
    required: '必填',
  },
  en: {
    clear: 'Delete',
    test: 'Test',
    testOf: 'Test {name}',
    works: '{name} answers',
    fails: '{name}: {why}',
    failed: 'it does not answer',
    switchOf: 'Switch {name} on',
    switchedOn: '{name} is on',
    switchedOff: '{name} is off',
    required: 'required',
  },
})
