import { defineTexts } from '../../lib/texts.ts'

export const lightboxTexts = defineTexts({
  zh: {
    close: '关闭', previous: '上一张', next: '下一张', zoom: '缩放', smaller: '缩小', larger: '放大', fit: '适合窗口', actualSize: '原始大小', percent: '现在 {n}%，按一下看原始大小',
    compare: '对比', mode: '对比方式', slider: '滑动', side: '并排', difference: '差异', divider: '分界线', dividerAt: '左边 {n}%', differenceHelp: '越亮的地方差别越大；全黑就是一样', swap: '左右对调',
  },
  en: {
    close: 'Close', previous: 'Previous', next: 'Next', zoom: 'Zoom', smaller: 'Smaller', larger: 'Larger', fit: 'Fit the window', actualSize: 'Actual size', percent: 'Shown at {n}%; press for actual size',
    compare: 'Compare', mode: 'How to compare', slider: 'Slider', side: 'Side by side', difference: 'Difference', divider: 'Divider', dividerAt: '{n}% from the left', differenceHelp: 'The brighter, the more they differ; black is the same', swap: 'Swap',
  },
})
