import { defineTexts } from '../../../lib/texts/texts.ts'

export const scopeTexts = defineTexts({
  zh: {
    pages: '菜单',
    allPages: '全部菜单',
    findPage: '名称、编号或拼音首字母',
    nothing: '没有找到这样的菜单',
    pagesFailed: '菜单没能加载出来',
    again: '重试',
    count: '{count} 条规则',
    page: '所属菜单',
  },
  en: {
    pages: 'Pages',
    allPages: 'All pages',
    findPage: 'Name or code',
    nothing: 'No matching pages',
    pagesFailed: 'Couldn’t load pages',
    again: 'Try again',
    count: '{count} {count|scope|scopes}',
    page: 'Page',
  },
})
