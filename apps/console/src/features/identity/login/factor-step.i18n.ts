import { defineTexts } from '../../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '二次验证',
    help: '还差一步：再确认一次是你本人，就能登录。',
    back: '返回重新登录',
  },
  en: {
    title: 'Confirm it is you',
    help: 'Almost there: one more step to sign in.',
    back: 'Back to sign-in',
  },
})
