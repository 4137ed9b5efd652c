import { defineTexts } from '../../../lib/texts/texts.ts'

export const tenantPackageTexts = defineTexts({
  zh: { chosen: '已选 {count} / {total}', all: '全选', none: '清空' },
  en: { chosen: '{count} of {total} chosen', all: 'All', none: 'None' },
})
