import { defineTexts } from '../../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '二次验证',
    help: '还差一步：再确认一次是你本人，就能登录。',
    back: '返回重新登录',
  },
  en: {
    title: 'Two-factor authentication',
    help: 'One more step: verify that it’s you.',
    back: 'Back to login',
  },
})
