import { defineErrors } from '../../../platform/errors.ts'

export const userErrors = defineErrors('user', {
  unknown: { status: 404, text: { zh: '用户不存在!', en: 'No such user' } },
  wrongConfirmation: { status: 400, text: { zh: '请输入正确的确认密码!', en: 'The two new passwords differ' } },
  wrongOldPassword: { status: 400, text: { zh: '原密码不正确!', en: 'The old password is not right' } },
  samePassword: { status: 400, text: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' } },
  newPasswordMissing: { status: 400, text: { zh: '请输入新密码', en: 'Enter a new password' } },
  tooManyTries: { status: 400, text: { zh: '原密码错误次数过多，请稍后再试', en: 'Too many wrong tries, please try later' } },
})
