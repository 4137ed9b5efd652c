import { defineTexts } from '../../lib/texts/texts.ts'

/** What the pages of costs share. */
export const costsPartTexts = defineTexts({
  zh: {
    span: '时间范围',
    today: '今天',
    yesterday: '昨天',
    month: '本月',
    lastDays: '最近 {days} 天',
    custom: '自选',
    from: '开始日期',
    to: '结束日期',
    apply: '查看',
    badSpan: '结束日期不能早于开始日期',
    longSpan: '最多查看 {days} 天',
    measure: '指标',
    dayNone: '没有使用',
  },
  en: {
    span: 'Time',
    today: 'Today',
    yesterday: 'Yesterday',
    month: 'This month',
    lastDays: 'Last {days} days',
    custom: 'Custom',
    from: 'Start date',
    to: 'End date',
    apply: 'View',
    badSpan: 'The end date can’t be before the start date',
    longSpan: 'At most {days} days',
    measure: 'Metric',
    dayNone: 'No usage',
  },
})
