import { defineTexts } from '../../../lib/texts/texts.ts'

export const homeBudgetsTexts = defineTexts({
  zh: {
    budgets: '本月预算',
    all: '绘画费用',
    tenant: '全部绘画',
    gone: '已删除',
    stopped: '已停止绘画',
    over: '已超出',
  },
  en: {
    budgets: 'Budgets this month',
    all: 'Drawing costs',
    tenant: 'All drawings',
    gone: 'Deleted',
    stopped: 'drawing stopped',
    over: 'exceeded',
  },
})
