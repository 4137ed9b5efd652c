import { defineTexts } from '../../../lib/texts.ts'

export const monitorTexts = defineTexts({
  zh: {
    copy: '复制', copied: '已复制', toApi: '查看这次请求的接口日志', toErrors: '查看这次请求的错误', nobody: '未登录', stranger: '（未知账号）', ms: '{ms} 毫秒', noParams: '没有参数',
    changes: '变更内容', field: '字段', before: '变更前', after: '变更后', empty: '（空）', named: '{action} 「{name}」', calls: '显示哪些调用', allCalls: '全部',
    passwordHash: '密码', mustChangePassword: '登录后须修改密码', initialUntil: '初始密码有效期至',
  },
  en: {
    copy: 'Copy', copied: 'Copied', toApi: 'This request in the API log', toErrors: 'Errors of this request', nobody: 'not signed in', stranger: '(no such account)', ms: '{ms} ms', noParams: 'no arguments',
    changes: 'Changes', field: 'Field', before: 'Before', after: 'After', empty: '(empty)', named: '{action} “{name}”', calls: 'Calls shown', allCalls: 'All',
    passwordHash: 'Password', mustChangePassword: 'Must change password', initialUntil: 'First password valid until',
  },
})
