import { defineErrors } from '../../../platform/errors.ts'

export const creditErrors = defineErrors('credits', {
  tooFew: {
    status: 402,
    text: {
      zh: '点数不足：需要 {needed}，可用 {free}，还差 {missing}。请购买套餐，或联系管理员',
      en: 'Not enough credits: {needed} needed, {free} available, {missing} missing. Buy a pack or contact an administrator.',
    },
  },
  packUsed: {
    status: 400,
    text: {
      zh: '套餐已使用的部分不可退款，最多可退 {most} 元',
      en: 'Used credits can’t be refunded: at most {most} of the price',
    },
  },
  notOnSale: { status: 400, text: { zh: '该套餐未在售', en: 'This pack isn’t on sale' } },
})
