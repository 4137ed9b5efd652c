import { defineErrors } from '../../../platform/errors.ts'

export const chatCostsErrors = defineErrors('chatCosts', {
  quotaTaken: {
    status: 400,
    text: {
      zh: '这个对象在该周期已有额度，请直接修改',
      en: 'There’s already a quota for this period. Edit it instead.',
    },
  },
})
