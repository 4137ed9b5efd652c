import { defineTexts } from '../../../lib/texts.ts'

export const noticeTexts = defineTexts({
  zh: {
    everybody: '所有人', waiting: '待发布', read: '已读 {read} / 目标 {all}', receipts: '阅读情况', readTab: '已读 {count}', unreadTab: '未读 {count}', noneRead: '还没有人读', allRead: '都已读过', failed: '没能读取阅读情况', to: '接收人', noContent: '没有内容', more: '显示更多', from: '{time} 起',
  },
  en: {
    everybody: 'Everybody', waiting: 'Waiting', read: 'Read by {read} of {all}', receipts: 'Receipts', readTab: 'Read: {count}', unreadTab: 'Not read: {count}', noneRead: 'Nobody has read it yet', allRead: 'Everybody has read it', failed: 'The receipts could not be read', to: 'For', noContent: 'No content', more: 'Show more', from: 'from {time}',
  },
})
