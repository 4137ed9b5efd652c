import { defineTexts } from '../../../../lib/texts/texts.ts'

export const quoteTexts = defineTexts({
  zh: {
    today: '今天的价格：',
    unknown: '价格未知',
    unknownWhy: '接口没有填价格，画它可能会收费。',
    notRead: '没能查到今天的价格，画它可能会收费。',
    estimated: '按这个接口最近的绘画估算',
    about: '约 {sum}',
    exact: '{sum}',
    free: '免费',
    unpriced: '{n} 张未填价格',
    credits: '{n} 点',
    allDrawings: '全部绘画',
    budgetOver: '会超出预算“{name}”，本月还剩 {left} {currency}',
    budgetStops: '会用完预算“{name}”，本月还剩 {left} {currency}，用完后不再发送',
  },
  en: {
    today: 'Today’s price:',
    unknown: 'Price unknown',
    unknownWhy: 'The API has no price set. Drawing may be charged.',
    notRead: 'Couldn’t get today’s price. Drawing may be charged.',
    estimated: 'Estimated from recent drawings of this API',
    about: 'About {sum}',
    exact: '{sum}',
    free: 'Free',
    unpriced: '{n} without a price',
    credits: '{n} {n|credit|credits}',
    allDrawings: 'All drawings',
    budgetOver: 'This exceeds the budget “{name}”: {left} {currency} left this month',
    budgetStops: 'This uses up the budget “{name}”: {left} {currency} left this month, then drawing stops',
  },
})
