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
    loading: 'Loading the notice',
    failed: 'The notice could not be loaded',
    resolved: 'Resolved',
    noContent: 'No content',
    go: 'Go there',
  },
})
