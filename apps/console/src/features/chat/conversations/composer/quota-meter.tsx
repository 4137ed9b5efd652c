import { Meter } from '../../../../components/charts/meter.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Quota } from '../chat-state.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import './composer.css'

/** How much of the tighter quota is used, and when it starts over; nothing where none binds. */
export function QuotaMeter({ quota }: { quota: Quota }) {
  const t = useTexts(conversationTexts)
  const { usedTokens, limitTokens, period, of, resetTime } = quota
  if (limitTokens === null) return null
  const share = limitTokens === 0 ? 1 : Math.min(1, usedTokens / limitTokens)
  const name = `${t(period === 'day' ? 'quotaDay' : 'quotaMonth')}${of === 'tenant' ? t('quotaOfTenant') : ''}`
  const isUsed = share >= 1
  // Days and minutes are enough beside the field; the whole of it is in the title.
  const words = isUsed
    ? t('quotaUsed', { time: resetTime.slice(5, 16) })
    : t('quota', { name, used: compact(usedTokens), limit: compact(limitTokens) })
  return (
    <span
      className="chat-quota"
      data-used={isUsed || undefined}
      title={`${t('quota', { name, used: usedTokens.toLocaleString('en'), limit: limitTokens.toLocaleString('en') })} · ${t('quotaReset', { time: resetTime })}`}
    >
      <Meter percent={share * 100} />
      {words}
    </span>
  )
}

const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const compact = (count: number): string => format.format(count)
