import { defineTexts } from '../../../../lib/texts/texts.ts'

export const paramTexts = defineTexts({
  zh: { yes: '是', no: '否', defaultIs: '默认 {value}', byApi: '由接口决定' },
  en: { yes: 'Yes', no: 'No', defaultIs: 'Default {value}', byApi: 'API default' },
})
