import type { Progress } from '@drawdesk/contract/biz/draw-info'
import { useTexts } from '../../../lib/texts.ts'
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

/** Milliseconds as seconds with one decimal below a minute. */
export function secondsText(ms: number): string {
  return ms < 60_000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000))
}
