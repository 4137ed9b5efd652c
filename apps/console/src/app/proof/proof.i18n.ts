import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '请验证身份',
    help: '这一步比较敏感，需要再确认一次是你本人。验证后自动继续，填写的内容不会丢；15 分钟内不再询问。',
    failed: '验证方式没有加载成功',
  },
  en: {
    title: 'Confirm it is you',
    help: 'This is a sensitive action. It continues once you confirm, nothing you entered is lost, and you are not asked again for 15 minutes.',
    failed: 'The ways to confirm could not be loaded',
  },
})
