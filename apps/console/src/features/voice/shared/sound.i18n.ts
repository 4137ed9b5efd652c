import { defineTexts } from '../../../lib/texts/texts.ts'

export const soundTexts = defineTexts({
  zh: { player: '播放：{name}', download: '下载' },
  en: { player: 'Play {name}', download: 'Download' },
})
