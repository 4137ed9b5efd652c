import { defineTexts } from '../../lib/texts/texts.ts'

export const durationTexts = defineTexts({
  zh: {
    seconds: '秒',
    secondsAre: '秒 = {time}',
    howWritten: '以秒为单位，也可以写 200ms、5m、1h',
  },
  en: {
    seconds: 's',
    secondsAre: 's = {time}',
    howWritten: 'In seconds. 200ms, 5m and 1h work too.',
  },
})
