import { defineTexts } from '../../../lib/texts.ts'

export const noticeTexts = defineTexts({
  zh: {
    everybody: '所有人', waiting: '待发布', read: '已读 {read} / 目标 {all}', receipts: '阅读情况', readTab: '已读 {count}', unreadTab: '未读 {count}', noneRead: '还没有人读', allRead: '都已读过', failed: '没能读取阅读情况', to: '接收人', noContent: '没有内容', more: '显示更多', from: '{time} 起', tools: '文字格式', bold: '加粗', italic: '斜体', heading: '标题', paragraph: '正文', bullets: '项目列表', numbers: '编号列表', link: '链接', linkAddress: '链接地址', linkPut: '插入', undo: '撤销', redo: '重做',
  },
  en: {
    everybody: 'Everybody', waiting: 'Waiting', read: 'Read by {read} of {all}', receipts: 'Receipts', readTab: 'Read: {count}', unreadTab: 'Not read: {count}', noneRead: 'Nobody has read it yet', allRead: 'Everybody has read it', failed: 'The receipts could not be read', to: 'For', noContent: 'No content', more: 'Show more', from: 'from {time}', tools: 'Format', bold: 'Bold', italic: 'Italic', heading: 'Heading', paragraph: 'Text', bullets: 'Bulleted list', numbers: 'Numbered list', link: 'Link', linkAddress: 'Address of the link', linkPut: 'Insert', undo: 'Undo', redo: 'Redo',
  },
})
