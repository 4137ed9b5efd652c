import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawStateTexts } from './draw-state.i18n.ts'

/** Place in the queue and expected wait: `前面还有 3 个 · 约 8–15 秒`; empty when neither is known. */
export function useWaitText(): (facts: Pick<Progress, 'position' | 'waitSeconds'>) => string {
  const t = useTexts(drawStateTexts)
  return ({ position, waitSeconds }) => {
    const parts: string[] = []
    if (position !== null) parts.push(position > 1 ? t('ahead', { n: position - 1 }) : t('next'))
    if (waitSeconds) {
      const [low, high] = [Math.max(1, Math.round(waitSeconds.low)), Math.max(1, Math.round(waitSeconds.high))]
      parts.push(low < high ? t('wait', { low, high }) : t('waitOne', { high }))
    }
    return parts.join(' · ')
  }
}

/** A length of time for people: `12.4 秒`, `3 分 5 秒`. */
export function useDurationText(): (ms: number) => string {
  const t = useTexts(drawStateTexts)
  return (ms) => {
    if (ms < 60_000) return t('seconds', { n: (ms / 1000).toFixed(1) })
    const seconds = Math.round(ms / 1000)
    return t('minutes', { m: Math.floor(seconds / 60), s: seconds % 60 })
  }
}
