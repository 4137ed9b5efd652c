import { defineTexts } from '../../../lib/texts.ts'

export const proxyConfigTexts = defineTexts({
  zh: {
    test: '测试', testOf: '测试 {name}', works: '代理可用：{url} 返回 {status}，用时 {ms} 毫秒', fails: '代理不可用：{error}', took: '{ms} 毫秒', failed: '不通',
    isSet: '已设置', isSetTail: '已设置，末四位 {tail}', willGo: '保存后删除', none: '未设置', keep: '留空则不修改', clear: '删除密码', undo: '撤销删除', byName: '仅供指定的接口',
  },
  en: {
    test: 'Test', testOf: 'Test {name}', works: 'It works: {url} answered {status} in {ms} ms', fails: 'It does not work: {error}', took: '{ms} ms', failed: 'Failed',
    isSet: 'Set', isSetTail: 'Set, ends with {tail}', willGo: 'Deleted on save', none: 'Not set', keep: 'Empty: stays as it is', clear: 'Delete the password', undo: 'Keep it', byName: 'APIs that name it',
  },
})
