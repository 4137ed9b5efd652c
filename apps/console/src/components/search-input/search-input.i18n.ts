import { defineTexts } from '../../lib/texts/texts.ts'

export const searchInputTexts = defineTexts({ zh: { search: '搜索' }, en: { search: 'Search' } })
