import type { ApiToday } from '@drawdesk/contract/drawing/figures/api-today'
import { defineTexts, useTexts } from '../../lib/texts/texts.ts'
import './api-today.css'

const MS = 1_000
const MINUTE_MS = 60 * MS
const PERCENT = 100
const DIGITS = 4

const texts = defineTexts({
  zh: {
    none: '今天没有调用',
    calls: '{count} 次',
    allGood: '全部成功',
    success: '成功 {percent}%',
    millis: '{ms} 毫秒',
    seconds: '{seconds} 秒',
    minutes: '{minutes} 分钟',
    free: '没有费用',
  },
  en: {
    none: 'No calls today',
    calls: '{count} {count|call|calls}',
    allGood: 'all succeeded',
    success: '{percent}% succeeded',
    millis: '{ms} ms',
    seconds: '{seconds} s',
    minutes: '{minutes} min',
    free: 'no cost',
  },
})

/** What an API did today: how often and how well, how long it takes, what it cost. */
export function ApiTodayCell({ today }: { today: ApiToday | undefined }) {
  const t = useTexts(texts)
  if (!today || today.calls === 0) return <span className="api-today-none">{t('none')}</span>
  const { calls, failed, ms, costs } = today
  const percent = Math.floor(((calls - failed) / calls) * PERCENT)
  const time =
    ms === null
      ? ''
      : ms >= MINUTE_MS
        ? t('minutes', { minutes: (ms / MINUTE_MS).toFixed(1) })
        : ms < MS
          ? t('millis', { ms })
          : t('seconds', { seconds: (ms / MS).toFixed(ms < 10 * MS ? 1 : 0) })
  const money = costs?.map(({ amount, currency }) => `${shortAmount(amount)} ${currency}`).join(' + ')
  return (
    <span className="api-today">
      <span className="res-number">
        {t('calls', { count: calls })} ·{' '}
        <span data-bad={failed > 0 || undefined}>{failed === 0 ? t('allGood') : t('success', { percent })}</span>
      </span>
      <small className="res-number">
        {[time, money === undefined ? '' : money || t('free')].filter((part) => part !== '').join(' · ')}
      </small>
    </span>
  )
}

/** Four digits that count: an answer costs a fraction of a fen. */
const shortAmount = (amount: string): string => String(Number(Number(amount).toPrecision(DIGITS)))
