import { defineErrors } from '../../../../platform/errors.ts'

export const linkErrors = defineErrors('userOauth', {
  lastWay: {
    status: 400,
    text: {
      zh: '这是你唯一的登录方式，不能解除；请先设置密码或关联别的方式',
      en: 'This is your only way to sign in. Set a password or link another one first',
    },
  },
})
