import { defineTexts } from '../../../lib/texts.ts'

export const menuTexts = defineTexts({
  zh: { moveUp: '上移', moveDown: '下移', drag: '拖动「{name}」调整顺序', button: '按钮', window: '新窗口' },
  en: { moveUp: 'Move up', moveDown: 'Move down', drag: 'Drag to move {name}', button: 'Button', window: 'New window' },
})
