import { defineTexts } from '../../../lib/texts.ts'

export const wallTexts = defineTexts({
  zh: {
    wall: '图墙', noPrompt: '没有提示词', pictures: '{n} 张', upscaled: '放大', open: '查看 {name}', openSelected: '查看 {name}（已选中）', select: '选择', selectOf: '选择 {name}',
    loadMore: '再看更早的', loadingMore: '正在加载', loadFailed: '更早的没能加载出来', tryAgain: '重试', allShown: '到底了，共 {n} 条', total: '共 {n} 条', totalMore: '{n} 条以上',
    toTop: '回到最新', newer: '{n} 条新的，回到最新', newerMore: '{n} 条以上新的，回到最新', size: '图片大小', sizeS: '小', sizeM: '中', sizeL: '大', copyLink: '复制链接', linkCopied: '链接已复制，打开后是同样的筛选',
  },
  en: {
    wall: 'Wall of pictures', noPrompt: 'No prompt', pictures: '{n} pictures', upscaled: 'Upscaled', open: 'Open {name}', openSelected: 'Open {name} (selected)', select: 'Select', selectOf: 'Select {name}',
    loadMore: 'Show older ones', loadingMore: 'Loading', loadFailed: 'The older ones did not load', tryAgain: 'Try again', allShown: 'That is all: {n}', total: '{n} in all', totalMore: 'more than {n}',
    toTop: 'Back to the newest', newer: '{n} new: show them', newerMore: 'More than {n} new: show them', size: 'Size of the pictures', sizeS: 'S', sizeM: 'M', sizeL: 'L', copyLink: 'Copy link', linkCopied: 'Link copied; it opens with the same filters',
  },
})
