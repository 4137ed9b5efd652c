import { defineTexts } from '../../../lib/texts/texts.ts'

export const modelTexts = defineTexts({
  zh: {
    columns: '列设置',
    columnsOf: '{name}的列设置',
    chooseSource: '请先选择数据源',
    chooseTable: '选择表或视图',
    noTables: '数据源中没有可读的表',
    tablesFailed: '表没有读取到：{error}',
    again: '重试',
    view: '视图',
    rows: '约 {n} 行',
  },
  en: {
    columns: 'Columns',
    columnsOf: 'Columns of {name}',
    chooseSource: 'Select a data source first',
    chooseTable: 'Select a table or view',
    noTables: 'The data source has no readable tables',
    tablesFailed: 'Couldn’t load tables: {error}',
    again: 'Try again',
    view: 'view',
    rows: 'about {n} {n|row|rows}',
  },
})
