import { defineTexts } from '../../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '使用手册',
    purpose: '每个页面怎么用、会发生什么',
    chapters: '章节',
    find: '搜索手册',
    found: '找到 {count} 节',
    none: '手册里没有找到“{wanted}”',
    noneHint: '换个说法试试；页面和按钮的名称最容易找到。',
    clear: '清空搜索',
    onThisPage: '本章内容',
    previous: '上一章：{title}',
    next: '下一章：{title}',
    openPage: '打开页面',
  },
  en: {
    title: 'Manual',
    purpose: 'How each page works and what it does',
    chapters: 'Chapters',
    find: 'Search the manual',
    found: '{count} sections found',
    none: 'No results for “{wanted}”',
    noneHint: 'Try other words. Names of pages and buttons are easiest to find.',
    clear: 'Clear search',
    onThisPage: 'In this chapter',
    previous: 'Previous: {title}',
    next: 'Next: {title}',
    openPage: 'Open page',
  },
})
