import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    open: '搜索菜单',
    label: '搜索菜单',
    hint: '名称或拼音首字母',
    results: '找到的菜单',
    none: '没有以“{text}”开头的菜单',
    everywhere: '搜索全部内容',
    everywhereFor: '在全部内容中搜索“{text}”',
  },
  en: {
    open: 'Search menu',
    label: 'Search menu',
    hint: 'Page name',
    results: 'Pages',
    none: 'No pages match “{text}”',
    everywhere: 'Search everything',
    everywhereFor: 'Search everything for “{text}”',
  },
})
