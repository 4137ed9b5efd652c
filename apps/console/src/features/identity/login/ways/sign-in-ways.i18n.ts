import { defineTexts } from '../../../../lib/texts/texts.ts'

export const waysTexts = defineTexts({
  zh: { title: '其他登录方式', or: '或', by: '用{name}登录', sandbox: '用第三方身份登录（沙盒）' },
  en: {
    title: 'Other ways to sign in',
    or: 'or',
    by: 'Continue with {name}',
    sandbox: 'Sign in with a sandbox identity',
  },
})
