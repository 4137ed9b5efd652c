import { defineErrors } from '../../../platform/errors.ts'

export const drawBudgetErrors = defineErrors('drawBudget', {
  spent: {
    status: 429,
    text: {
      zh: '本月的绘画预算已用完，暂时不能再画；{resetTime} 恢复，或请管理员提高预算',
      en: 'This month’s drawing budget is used up. Drawing resumes on {resetTime}, or when an administrator raises the budget.',
    },
  },
  taken: {
    status: 400,
    text: {
      zh: '这个对象在该币种已有预算，请直接修改',
      en: 'There’s already a budget for this in that currency. Edit it instead.',
    },
  },
  tooMany: { status: 400, text: { zh: '预算最多 {most} 条', en: 'At most {most} budgets' } },
})
