import { defineTexts } from '../../lib/texts/texts.ts'

export const trialTexts = defineTexts({
  zh: { test: '测试', testOf: '测试 {name}' },
  en: { test: 'Test', testOf: 'Test {name}' },
})
