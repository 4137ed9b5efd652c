import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts of the choice of columns. They come with the part that says them. */
export const columnsTexts = defineTexts({
  zh: {
    density: '行高',
    normal: '标准',
    compact: '紧凑',
    moveUp: '{name} 上移',
    moveDown: '{name} 下移',
    resetColumns: '恢复默认',
    showColumn: '显示 {name}',
    widthOf: '{name} 的列宽',
    pinColumn: '固定 {name}',
    unpinColumn: '取消固定 {name}',
  },
  en: {
    density: 'Row height',
    normal: 'Normal',
    compact: 'Compact',
    moveUp: 'Move {name} up',
    moveDown: 'Move {name} down',
    resetColumns: 'Reset to default',
    showColumn: 'Show {name}',
    widthOf: '{name} column width',
    pinColumn: 'Pin {name}',
    unpinColumn: 'Unpin {name}',
  },
})
