import { defineTexts } from '../../lib/texts/texts.ts'

/** What every editor says of changes that are not saved. */
export const editingTexts = defineTexts({
  zh: {
    unsavedTitle: '还有没保存的修改',
    unsavedText: '现在关闭，刚才填写的内容就没有了。',
    discard: '放弃修改',
    keepEditing: '继续编辑',
    restored: '已恢复上次没保存的修改',
    restoredFields: '{time}填写的：{fields}',
    restoredTime: '{time}填写的。',
    secretsAgain: '密码和密钥不会留在浏览器里，请重新填写。',
    startOver: '重新开始',
  },
  en: {
    unsavedTitle: 'Unsaved changes',
    unsavedText: 'Closing now loses what you entered.',
    discard: 'Discard changes',
    keepEditing: 'Keep editing',
    restored: 'Your unsaved changes are back',
    restoredFields: 'Entered {time}: {fields}',
    restoredTime: 'Entered {time}.',
    secretsAgain: 'Passwords and keys are never kept in the browser; please enter them again.',
    startOver: 'Start over',
  },
})
