import { defineTexts } from '../../lib/texts/texts.ts'

export const timeOfDayTexts = defineTexts({
  zh: {
    example: '例如 22:00',
    notATime: '请输入 00:00 到 23:59 之间的时间，例如 22:00',
    putBack: '“{typed}”不是时间，已恢复为 {time}',
  },
  en: {
    example: 'e.g. 22:00',
    notATime: 'Enter a time between 00:00 and 23:59, for example 22:00',
    putBack: '“{typed}” isn’t a time. Restored to {time}.',
  },
})
