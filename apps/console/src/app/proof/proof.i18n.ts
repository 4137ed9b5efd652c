import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '请验证身份',
    help: '这一步比较敏感，需要再确认一次是你本人。验证后自动继续，填写的内容不会丢；15 分钟内不再询问。',
    failed: '验证方式没有加载成功',
  },
  en: {
    title: 'Verify your identity',
    help: 'This is a sensitive action. After you verify, it continues and nothing you entered is lost. You won’t be asked again for 15 minutes.',
    failed: 'Couldn’t load verification methods',
  },
})
