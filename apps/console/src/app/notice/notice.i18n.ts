import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '通知',
    button: '通知',
    'button.unread': '通知，{count} 条未读',
    failed: '通知没有加载成功',
    none: '没有通知',
    'none.reason': '发布的通知会马上出现在这里。',
    fresh: '新',
    resolved: '已恢复',
    readAll: '全部已读',
    all: '查看全部',
    settings: '通知设置',
    loading: '正在加载通知',
  },
  en: {
    title: 'Notices',
    button: 'Notices',
    'button.unread': 'Notices, {count} unread',
    failed: 'Couldn’t load notices',
    none: 'No notices',
    'none.reason': 'Published notices appear here right away.',
    fresh: 'New',
    resolved: 'Resolved',
    readAll: 'Mark all as read',
    all: 'View all',
    settings: 'Settings',
    loading: 'Loading notices',
  },
})
