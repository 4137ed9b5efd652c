import { defineTexts } from '../../lib/texts/texts.ts'

export const secretTexts = defineTexts({
  zh: {
    isSet: '已设置',
    isSetTail: '已设置，末四位 {tail}',
    willGo: '保存后删除',
    none: '未设置',
    keep: '留空则不修改',
    undo: '撤销删除',
    clearPassword: '删除密码',
  },
  en: {
    isSet: 'Set',
    isSetTail: 'Set, ending in {tail}',
    willGo: 'Deleted on save',
    none: 'Not set',
    keep: 'Leave empty to keep it',
    undo: 'Undo delete',
    clearPassword: 'Delete password',
  },
})
