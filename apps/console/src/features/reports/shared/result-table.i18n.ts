import { defineTexts } from '../../../lib/texts/texts.ts'

export const tableTexts = defineTexts({ zh: { sum: '合计' }, en: { sum: 'Total' } })
