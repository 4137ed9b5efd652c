import { defineTexts } from '../../lib/texts/texts.ts'

export const peopleTexts = defineTexts({
  zh: { personHint: '按账号或姓名查找', personNone: '没有找到这样的人', self: '{name}（我自己）' },
  en: { personHint: 'Find by account or name', personNone: 'Nobody was found', self: '{name} (myself)' },
})
