import { defineTexts } from '../../lib/texts/texts.ts'

export const proxyConfigTexts = defineTexts({
  zh: {
    works: '代理可用：{url} 返回 {status}，用时 {ms} 毫秒',
    fails: '{name} 不可用',
    took: '{ms} 毫秒',
    failed: '不通',
    byName: '仅供指定的接口',
  },
  en: {
    works: 'Connected: {url} returned {status} in {ms} ms',
    fails: '{name} failed the test',
    took: '{ms} ms',
    failed: 'Failed',
    byName: 'Selected APIs only',
  },
})
