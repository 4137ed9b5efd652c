import { defineTexts } from '../../../lib/texts/texts.ts'

export const sharedTexts = defineTexts({
  zh: {
    none: '没有数据',
    noneReason: '按现在的参数查不到任何行，换一组参数再试。',
    unnamed: '（空）',
    rest: '其余 {count} 项',
    negative: '负数不画在图里，请看表格。',
    chartBroken: '图表画不出来',
    chartMissing: '查询结果里没有这些字段：{fields}。请在报表的图表设置里重新选择。',
    cut: '图表只画前 {count} 行。',
    pinsFailed: '固定的报表没有加载成功',
    openReport: '打开报表',
    runFailed: '没有运行成功',
    asks: '这张报表要先填写参数。',
    unpin: '取消固定 {name}',
  },
  en: {
    none: 'No data',
    noneReason: 'No rows match these parameters. Try others.',
    unnamed: '(empty)',
    rest: '{count} others',
    negative: 'Negative values aren’t charted; see the table.',
    chartBroken: 'Couldn’t render the chart',
    chartMissing: 'The result doesn’t have these fields: {fields}. Select others in the report’s chart settings.',
    cut: 'The chart shows only the first {count} rows.',
    pinsFailed: 'Pinned reports could not be loaded',
    openReport: 'Open report',
    runFailed: 'Run failed',
    asks: 'This report requires parameters.',
    unpin: 'Unpin {name}',
  },
})
