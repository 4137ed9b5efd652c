import { defineErrors } from '../../../platform/errors.ts'

export const smsErrors = defineErrors('sms', {
  noActive: {
    status: 400,
    text: { zh: '没有启用的短信配置，请联系管理员', en: 'No SMS account is enabled. Contact an administrator.' },
  },
  noSuchCode: { status: 400, text: { zh: '没有这个短信编号', en: 'SMS account not found' } },
  codeTaken: { status: 400, text: { zh: '编号已存在', en: 'This code is already in use' } },
  activeStays: {
    status: 400,
    text: {
      zh: '正在启用的短信配置不能删除',
      en: 'The enabled SMS account can’t be deleted',
    },
  },
  requestReused: {
    status: 409,
    text: { zh: '同一请求编号的内容不同', en: 'This request ID was already used with different content' },
  },
  notRetried: {
    status: 400,
    text: {
      zh: '只能重发失败、超出限制或结果未知的短信，验证码不能重发',
      en: 'Only messages that failed, were rate limited or have an unknown result can be resent, and never codes',
    },
  },
  notOffered: { status: 400, text: { zh: '暂不支持短信验证码', en: 'Text message codes aren’t available' } },
  wrongCode: { status: 400, text: { zh: '验证码错误或已过期', en: 'Invalid or expired code' } },
})
