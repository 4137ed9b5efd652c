import { defineErrors } from '../../../platform/errors.ts'

export const factorErrors = defineErrors('secondFactor', {
  off: {
    status: 400,
    text: { zh: '本组织没有开启二次验证', en: 'Your organization hasn’t enabled two-factor authentication' },
  },
  lastOne: {
    status: 400,
    text: {
      zh: '本组织要求二次验证：请先添加另一种方式，再移除这一种',
      en: 'Your organization requires two-factor authentication. Add another method before removing this one.',
    },
  },
  noneYet: { status: 400, text: { zh: '请先设置验证器或通行密钥', en: 'Set up an authenticator or a passkey first' } },
  tooManyKeys: { status: 400, text: { zh: '通行密钥最多 {most} 个', en: 'At most {most} passkeys' } },
  keyTaken: { status: 400, text: { zh: '这个通行密钥已经添加过', en: 'This passkey was already added' } },
  wrongPassword: { status: 400, text: { zh: '密码不正确', en: 'Incorrect password' } },
})
