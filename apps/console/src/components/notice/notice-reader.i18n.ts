import { defineTexts } from '../../lib/texts/texts.ts'

export const readerTexts = defineTexts({
  zh: {
    title: '通知',
    loading: '正在加载通知',
    failed: '通知没有加载成功',
    resolved: '已恢复',
    noContent: '没有内容',
    go: '去处理',
  },
  en: {
    title: 'Notice',
    loading: 'Loading notice',
    failed: 'Couldn’t load the notice',
    resolved: 'Resolved',
    noContent: 'No content',
    go: 'View',
  },
})
