import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    reload: '刷新',
    pin: '固定',
    unpin: '取消固定',
    pinned: '已固定',
    left: '左移',
    right: '右移',
    unsaved: '还有没保存的修改',
    unsavedText: '“{label}”里刚才填写的内容会丢失。',
    unsavedMany: '有 {count} 个页面里刚才填写的内容会丢失。',
    discard: '放弃修改',
    keep: '继续编辑',
  },
  en: {
    reload: 'Reload',
    pin: 'Pin',
    unpin: 'Unpin',
    pinned: 'Pinned',
    left: 'Move left',
    right: 'Move right',
    unsaved: 'Unsaved changes',
    unsavedText: 'What you entered in “{label}” would be lost.',
    unsavedMany: 'What you entered on {count} pages would be lost.',
    discard: 'Discard changes',
    keep: 'Keep editing',
  },
})
