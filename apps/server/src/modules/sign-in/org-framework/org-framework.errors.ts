import { defineErrors } from '../../../platform/errors.ts'

export const orgErrors = defineErrors('orgFramework', {
  notVouched: {
    status: 400,
    text: { zh: '请先通过第三方登录，再切换账号', en: 'Sign in through the third party first, then switch accounts' },
  },
  factorAsked: {
    status: 400,
    text: {
      zh: '该账号开启了二次验证，请退出后直接登录',
      en: 'This account uses two-factor authentication. Sign out, then sign in to it.',
    },
  },
  notLinked: {
    status: 400,
    text: { zh: '该账号没有关联到同一身份', en: 'This account isn’t linked to the same identity' },
  },
})
