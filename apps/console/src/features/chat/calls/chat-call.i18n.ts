import { defineTexts } from '../../../lib/texts/texts.ts'

export const chatCallTexts = defineTexts({
  zh: {
    dash: '–',
    millis: '{ms} 毫秒',
    seconds: '{seconds} 秒',
    http: 'HTTP {status}',
    first: '首字 {time}',
    openDialog: '打开对话',
  },
  en: {
    dash: '–',
    millis: '{ms} ms',
    seconds: '{seconds} s',
    http: 'HTTP {status}',
    first: 'First token {time}',
    openDialog: 'Open chat',
  },
})
