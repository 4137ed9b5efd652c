import { defineTexts } from '../../lib/texts/texts.ts'

export const peopleTexts = defineTexts({
  zh: { personHint: '按账号或姓名查找', personNone: '没有找到这样的人', self: '{name}（我自己）' },
  en: { personHint: 'Search by account or name', personNone: 'No people found', self: '{name} (me)' },
})
