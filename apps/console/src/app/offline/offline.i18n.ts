import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    offline: '网络已断开。已打开的内容还在，恢复后会自动更新。',
    unreachable: '连接不上服务器。已打开的内容还在，请稍后重试。',
    retry: '重试',
    retrying: '正在重试…',
    loading: '正在加载',
  },
  en: {
    offline: 'You’re offline. Open pages stay and update once you’re back online.',
    unreachable: 'Can’t reach the server. Open pages stay; try again shortly.',
    retry: 'Try again',
    retrying: 'Trying…',
    loading: 'Loading',
  },
})
