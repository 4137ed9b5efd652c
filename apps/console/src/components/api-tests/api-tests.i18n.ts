import { defineTexts } from '../../lib/texts/texts.ts'

export const apiTestTexts = defineTexts({
  zh: {
    title: '测试历史',
    none: '还没有测试过',
    failed: '测试历史没能加载出来',
    all: '显示全部 {n} 次',
    fewer: '收起',
    sent: '发送的内容',
    use: '再用这些值',
    somebody: '已删除的用户',
    noWords: '（没有提示词）',
  },
  en: {
    title: 'Test history',
    none: 'No tests yet',
    failed: 'Couldn’t load the test history',
    all: 'Show all {n}',
    fewer: 'Show fewer',
    sent: 'What was sent',
    use: 'Use these values',
    somebody: 'Deleted user',
    noWords: '(no prompt)',
  },
})
