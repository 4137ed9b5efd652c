import { defineTexts } from '../../../lib/texts.ts'

export const monitorTexts = defineTexts({
  zh: {
    copy: '复制', copied: '已复制', toApi: '查看这次请求的接口日志', toErrors: '查看这次请求的错误', nobody: '未登录', stranger: '（未知账号）', ms: '{ms} 毫秒', noParams: '没有参数',
  },
  en: {
    copy: 'Copy', copied: 'Copied', toApi: 'This request in the API log', toErrors: 'Errors of this request', nobody: 'not signed in', stranger: '(no such account)', ms: '{ms} ms', noParams: 'no arguments',
  },
})
