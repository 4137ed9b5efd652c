import { defineTexts } from '../../lib/texts/texts.ts'

/** What is said of rows that are dragged; `{place}` counts from 1. */
export const sortingTexts = defineTexts({
  zh: {
    drag: '拖动排序：{name}',
    draggable: '可拖动排序',
    dragHelp: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 键取消。',
    dragStart: '已拿起 {name}，在第 {place} 个。',
    dragOver: '{name} 移到第 {place} 个。',
    dragEnd: '{name} 放在第 {place} 个。',
    dragCancel: '已取消，{name} 回到原处。',
  },
  en: {
    drag: 'Drag to sort {name}',
    draggable: 'sortable',
    dragHelp: 'Press Space to pick up, arrow keys to move, Space to drop, Esc to cancel.',
    dragStart: 'Picked up {name} at position {place}.',
    dragOver: 'Moved {name} to position {place}.',
    dragEnd: 'Dropped {name} at position {place}.',
    dragCancel: 'Canceled. {name} is back where it was.',
  },
})
