import { defineErrors } from '../../../platform/errors.ts'

export const drawBudgetErrors = defineErrors('drawBudget', {
  spent: {
    status: 429,
    text: {
      zh: '本月的绘画预算已用完，暂时不能再画；{resetTime} 恢复，或请管理员提高预算',
      en: 'The drawing budget of this month is used up, so nothing more is drawn until {resetTime}, or until an administrator raises it',
    },
  },
  taken: {
    status: 400,
    text: {
      zh: '这个对象在该币种已有预算，请直接修改',
      en: 'There is a budget for this in that currency already; change that one',
    },
  },
  tooMany: { status: 400, text: { zh: '预算最多 {most} 条', en: 'At most {most} budgets' } },
})
