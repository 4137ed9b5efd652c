import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'

const texts = defineTexts({
  zh: { days: '约够 {n} 天', one: '约够 1 天', less: '不够一天' },
  en: { days: 'about {n} days', one: 'about a day', less: 'under a day' },
})

/** How long the paper lasts, in words; "" where there is none, or nobody knows. */
export function useDaysText(): (device: Pick<DrawLogin, 'paperNum' | 'paperDays'>) => string {
  const t = useTexts(texts)
  return ({ paperNum, paperDays }) => {
    if (paperDays === null || paperNum === 0) return ''
    if (paperDays < 1) return t('less')
    const n = Math.round(paperDays)
    return n === 1 ? t('one') : t('days', { n: n.toLocaleString('en') })
  }
}
