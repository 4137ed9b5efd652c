import { defineErrors } from '../../../platform/errors.ts'

/** Texts of the contract (system.md §1) where it has one. */
export const registerErrors = defineErrors('register', {
  unknownTenant: { status: 400, text: { zh: '租户信息错误!', en: 'Tenant not found' } },
  unknownIdentity: {
    status: 400,
    text: { zh: '第三方登陆信息错误!', en: 'Please sign in through the third party again' },
  },
  closed: { status: 400, text: { zh: '该租户未开放注册', en: 'This tenant isn’t open for registration' } },
  accountMissing: { status: 400, text: { zh: '请先输入账号名称', en: 'Enter an account name' } },
  passwordMissing: { status: 400, text: { zh: '请先输入密码', en: 'Enter a password' } },
  weakPassword: { status: 400, text: { zh: '密码不符合要求', en: 'The password doesn’t meet the requirements' } },
  accountTaken: { status: 400, text: { zh: '当前用户已存在!', en: 'This account already exists' } },
  unknownInvite: {
    status: 400,
    text: { zh: '邀请码不存在', en: 'Invite code not found' },
  },
  registeredAlready: {
    status: 400,
    text: {
      zh: '你已提交过注册申请，请等待管理员审核',
      en: 'You have already applied. Please wait for an administrator.',
    },
  },
})
