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
    drag: 'Drag to sort: {name}',
    draggable: 'sortable',
    dragHelp: 'Space picks up, arrow keys move, Space drops, Esc cancels.',
    dragStart: 'Picked up {name}, number {place}.',
    dragOver: '{name} moved to number {place}.',
    dragEnd: '{name} dropped at number {place}.',
    dragCancel: 'Cancelled; {name} is back where it was.',
  },
})
