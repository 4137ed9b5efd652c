import { defineTexts } from '../../lib/texts/texts.ts'

export const endlessTexts = defineTexts({
  zh: {
    loaded: '已加载 {count} / {total} 条',
    loadedOfMore: '已加载 {count} / {total}+ 条',
    allLoaded: '已全部加载，共 {count} 条',
    loadMore: '加载更多',
    loading: '正在加载…',
    failed: '后面的内容没能加载出来',
    again: '重试',
    rows: '{title}列表',
  },
  en: {
    loaded: '{count} of {total} loaded',
    loadedOfMore: '{count} of {total}+ loaded',
    allLoaded: 'All {count} loaded',
    loadMore: 'Load more',
    loading: 'Loading…',
    failed: 'Couldn’t load more',
    again: 'Try again',
    rows: '{title} list',
  },
})
