import { defineTexts } from '../../lib/texts/texts.ts'

/** What a message of a refused call offers. */
export const texts = defineTexts({
  zh: { why: '为什么？', buy: '购买套餐' },
  en: { why: 'Why?', buy: 'Buy a pack' },
})
