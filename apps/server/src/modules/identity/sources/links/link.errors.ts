import { defineErrors } from '../../../../platform/errors.ts'

export const linkErrors = defineErrors('userOauth', {
  lastWay: {
    status: 400,
    text: {
      zh: '这是你唯一的登录方式，不能移除；请先设置密码或添加别的方式',
      en: 'This is your only way to sign in. Set a password or add another method first.',
    },
  },
})
