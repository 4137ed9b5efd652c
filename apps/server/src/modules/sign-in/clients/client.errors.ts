import { defineErrors } from '../../../platform/errors.ts'

export const clientErrors = defineErrors('client', {
  idTaken: {
    status: 400,
    text: { zh: '应用编号已被使用过，请换一个', en: 'This client id is, or was, in use; choose another' },
  },
  idFixed: { status: 400, text: { zh: '应用编号保存后不能修改', en: 'A client id cannot be changed' } },
  unknownGrants: { status: 400, text: { zh: '授权方式只能是 {grants}', en: 'Grants are {grants}' } },
  ownGrants: {
    status: 400,
    text: {
      zh: '控制台自己需要“验证码登录”和“刷新令牌”，去掉后谁也登录不了',
      en: 'This console needs captcha sign-in and refresh tokens; without them nobody gets in',
    },
  },
  refreshTooShort: {
    status: 400,
    text: {
      zh: '刷新令牌的有效期不能短于访问令牌',
      en: 'A refresh token must count at least as long as the access token',
    },
  },
  badAddress: {
    status: 400,
    text: { zh: '回调地址须以 http:// 或 https:// 开头', en: 'Redirect addresses begin with http:// or https://' },
  },
  shortSecret: {
    status: 400,
    text: {
      zh: '应用密钥至少 {least} 个字符，可以留空由系统生成',
      en: 'A secret has at least {least} characters; leave it empty to have one made',
    },
  },
  ownSecret: {
    status: 400,
    text: {
      zh: '控制台自己的密钥写在程序里，不能更换',
      en: 'The secret of this console is part of the program and cannot be changed',
    },
  },
  ownClient: {
    status: 400,
    text: {
      zh: '控制台自己的应用不能删除，否则谁也登录不了',
      en: 'The client of this console cannot be removed: nobody could sign in',
    },
  },
})
