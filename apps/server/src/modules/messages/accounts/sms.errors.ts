import { defineErrors } from '../../../platform/errors.ts'

export const smsErrors = defineErrors('sms', {
  noActive: {
    status: 400,
    text: { zh: '没有启用的短信配置，请联系管理员', en: 'No short message account is active; ask an administrator' },
  },
  noSuchCode: { status: 400, text: { zh: '没有这个短信编号', en: 'There is no account of this code' } },
  codeTaken: { status: 400, text: { zh: '编号已存在', en: 'This code is taken' } },
  activeStays: {
    status: 400,
    text: {
      zh: '正在启用的短信配置不能删除',
      en: 'The active account cannot be removed; make another one active first',
    },
  },
  requestReused: {
    status: 409,
    text: { zh: '同一请求编号的内容不同', en: 'This request id was used for something else' },
  },
  notRetried: {
    status: 400,
    text: {
      zh: '只能重发失败、超出限制或结果未知的短信，验证码不能重发',
      en: 'Only messages that failed, were over the limit or are unknown can be sent again, and never codes',
    },
  },
  notOffered: { status: 400, text: { zh: '暂不支持短信验证码', en: 'Codes by short message are not available' } },
  wrongCode: { status: 400, text: { zh: '验证码错误或已过期', en: 'The code is wrong or has expired' } },
})
