import { defineTexts } from '../../lib/texts/texts.ts'

/** The question about changes that are not saved: every list can ask it, the other texts of editors come with those. */
export const discardTexts = defineTexts({
  zh: {
    unsavedTitle: '还有没保存的修改',
    unsavedText: '现在关闭，刚才填写的内容就没有了。',
    discard: '放弃修改',
    keepEditing: '继续编辑',
  },
  en: {
    unsavedTitle: 'Unsaved changes',
    unsavedText: 'Your changes will be lost if you close now.',
    discard: 'Discard changes',
    keepEditing: 'Keep editing',
  },
})
