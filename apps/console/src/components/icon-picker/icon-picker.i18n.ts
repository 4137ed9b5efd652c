import { defineTexts } from '../../lib/texts/texts.ts'

export const iconPickerTexts = defineTexts({
  zh: {
    choose: '选择图标',
    none: '不用图标',
    clear: '去掉图标',
    search: '用途或英文名',
    nothing: '没有这样的图标',
    icons: '图标',
  },
  en: {
    choose: 'Choose an icon',
    none: 'No icon',
    clear: 'Remove the icon',
    search: 'What it is for',
    nothing: 'There is no such icon',
    icons: 'Icons',
  },
})
