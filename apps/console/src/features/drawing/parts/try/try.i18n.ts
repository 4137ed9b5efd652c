import { defineTexts } from '../../../../lib/texts.ts'

export const tryTexts = defineTexts({
  zh: { cancel: '停止', cost: '成本 {amount} {currency}', attemptNo: '第 {n} 次尝试' },
  en: { cancel: 'Stop', cost: 'Cost {amount} {currency}', attemptNo: 'Attempt {n}' },
})
