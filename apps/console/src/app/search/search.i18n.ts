import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    open: '搜索菜单',
    label: '搜索菜单',
    hint: '名称或拼音首字母',
    results: '找到的菜单',
    none: '没有以“{text}”开头的菜单',
  },
  en: {
    open: 'Search menu',
    label: 'Search menu',
    hint: 'Page name',
    results: 'Pages',
    none: 'No pages match “{text}”',
  },
})
