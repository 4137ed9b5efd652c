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
    choose: 'Select an icon',
    none: 'No icon',
    clear: 'Remove icon',
    search: 'Search icons',
    nothing: 'No matching icons',
    icons: 'Icons',
  },
})
