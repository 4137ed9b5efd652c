import { defineTexts } from '../../lib/texts/texts.ts'

export const lineDiffTexts = defineTexts({
  zh: { same: '没有区别。', tooDifferent: '区别太多，请直接查看全文。' },
  en: { same: 'No differences.', tooDifferent: 'Too many differences. View the full text instead.' },
})
