import { defineErrors } from '../../../platform/errors.ts'

export const clientErrors = defineErrors('client', {
  idTaken: {
    status: 400,
    text: { zh: '应用编号已被使用过，请换一个', en: 'This client ID is or was in use. Choose another one.' },
  },
  idFixed: { status: 400, text: { zh: '应用编号保存后不能修改', en: 'The client ID can’t be changed' } },
  unknownGrants: { status: 400, text: { zh: '授权方式只能是 {grants}', en: 'Grant types must be among {grants}' } },
  ownGrants: {
    status: 400,
    text: {
      zh: '控制台自己需要“验证码登录”和“刷新令牌”，去掉后谁也登录不了',
      en: 'This console needs captcha sign-in and refresh tokens. Without them, no one could sign in.',
    },
  },
  refreshTooShort: {
    status: 400,
    text: {
      zh: '刷新令牌的有效期不能短于访问令牌',
      en: 'The refresh token can’t expire before the access token',
    },
  },
  badAddress: {
    status: 400,
    text: { zh: '回调地址须以 http:// 或 https:// 开头', en: 'Redirect URLs must start with http:// or https://' },
  },
  shortSecret: {
    status: 400,
    text: {
      zh: '应用密钥至少 {least} 个字符，可以留空由系统生成',
      en: 'Secrets need at least {least} characters. Leave it empty to generate one.',
    },
  },
  ownSecret: {
    status: 400,
    text: {
      zh: '控制台自己的密钥写在程序里，不能更换',
      en: 'The secret of this console is built in and can’t be changed',
    },
  },
  ownClient: {
    status: 400,
    text: {
      zh: '控制台自己的应用不能删除，否则谁也登录不了',
      en: 'The application of this console can’t be deleted, or no one could sign in',
    },
  },
})
