import { defineTexts } from '../../../lib/texts/texts.ts'

export const proxyHistoryTexts = defineTexts({
  zh: { noAnswer: '无应答', ms: '{ms} 毫秒' },
  en: { noAnswer: 'No response', ms: '{ms} ms' },
})
