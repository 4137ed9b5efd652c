import { PROFIT_COSTS, type OrderProfit as OrderFigures } from '@drawdesk/contract/money/profit'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { useQuery } from '@tanstack/react-query'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { isLoss, percentText, shareOf } from './amounts.ts'
import { orderProfitQuery } from './profit.api.ts'
import './profit.css'
import { profitTexts } from './profit.i18n.ts'
import { Loss } from './profit-totals.tsx'

type Asked = Pick<PayOrder, 'id' | 'kind' | 'payTime'>

/** What one order brought and cost, each currency apart. */
export default function OrderProfit({ order }: { order: Asked }) {
  const t = useTexts(profitTexts)
  const { data, error, refetch } = useQuery(orderProfitQuery(order.id))
  if (error) return <ErrorNote error={error} title={t('ofOrderFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <div className="skeleton profit-order-wait" />
      </Delayed>
    )
  if (data.length === 0) return <p className="res-help">{t(whyNothing(order))}</p>
  return data.map((figures) => <InCurrency key={figures.currency} figures={figures} />)
}

const whyNothing = ({ kind, payTime }: Asked) =>
  payTime === '' ? 'ofOrderUnpaid' : kind === 'pack' ? 'ofPack' : 'ofOrderNone'

function InCurrency({ figures }: { figures: OrderFigures[number] }) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const say = (amount: string): string => amountText({ amount, currency: figures.currency }, language)
  const share = shareOf(figures)
  const costs = PROFIT_COSTS.filter((name) => Number(figures[name]) !== 0)
  return (
    <dl className="profit-order">
      {Number(figures.gross) !== 0 && <Line label={t('gross')} value={say(figures.gross)} />}
      {Number(figures.refunds) !== 0 && <Line label={t('refunds')} value={`−${say(figures.refunds)}`} />}
      {costs.map((name) => (
        <Line key={name} label={t(name)} value={`−${say(figures[name])}`} />
      ))}
      <div className="profit-order-sum">
        <dt>{t('margin')}</dt>
        <dd>
          {isLoss(figures) ? <Loss text={say(figures.margin)} /> : say(figures.margin)}
          {share !== undefined && <span className="costs-soft"> · {percentText(share)}</span>}
        </dd>
      </div>
    </dl>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
