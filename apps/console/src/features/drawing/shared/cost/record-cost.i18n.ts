import { defineTexts } from '../../../../lib/texts/texts.ts'

/** Where an amount alone would read the same; as on the page of costs. */
export const recordCostTexts = defineTexts({
  zh: {
    free: '免费',
    unknown: '未知',
    unknownWhy: '接口没有填价格',
    noCharge: '无费用',
  },
  en: {
    free: 'Free',
    unknown: 'Unknown',
    unknownWhy: 'The API has no price',
    noCharge: 'No charge',
  },
})
