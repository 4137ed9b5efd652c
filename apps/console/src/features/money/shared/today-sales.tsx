import { useQuery } from '@tanstack/react-query'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { salesQuery } from './sales.api.ts'
import { SandboxNote } from './sandbox-note.tsx'
import './today-sales.css'

const texts = defineTexts({
  zh: { net: '净额', gross: '销售额', refunds: '退款', orders: '订单', failed: '今天的销售没有加载成功' },
  en: {
    net: 'Net sales',
    gross: 'Gross sales',
    refunds: 'Refunds',
    orders: 'Orders',
    failed: 'Couldn’t load today’s sales',
  },
})
const DAY_LENGTH = 10
const LOOK_AGAIN_MS = 60_000

/** What was sold today, by the figures of the sales table; their room is there before they are. */
export default function TodaySales() {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const { data, error } = useQuery({
    ...salesQuery({ startTime: today, endTime: today, current: 1, size: 1 }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (error) return <p className="today-sales-failed">{t('failed')}</p>
  const say = (fen: number | undefined): string =>
    fen === undefined ? '–' : moneyText(fen, data?.currency ?? '', language)
  const { totals } = data ?? {}
  return (
    <>
      <dl className="today-sales" aria-busy={!data}>
        {(
          [
            ['gross', say(totals?.gross)],
            ['refunds', say(totals?.refunds)],
            ['net', say(totals?.net)],
            ['orders', totals ? exactCount(totals.count) : '–'],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data && <SandboxNote asked={{ startTime: today, endTime: today, currency: data.currency }} />}
    </>
  )
}
