import { defineTexts } from '../../lib/texts.ts'

export const texts = defineTexts({
  zh: {
    reload: '刷新',
    pin: '固定',
    unpin: '取消固定',
    pinned: '已固定',
    left: '左移',
    right: '右移',
  },
  en: {
    reload: 'Reload',
    pin: 'Pin',
    unpin: 'Unpin',
    pinned: 'Pinned',
    left: 'Move left',
    right: 'Move right',
  },
})
