import { PAY_STATE, type PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, type ReactNode } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PayStateTag } from '../shared/pay-state-tag.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { Facts } from './payment-facts.tsx'
import { Entries, Notices, Refunds } from './payment-tables.tsx'
import { Timeline } from './payment-timeline.tsx'
import { paymentQuery } from './payments.api.ts'
import { paymentsTexts } from './payments.i18n.ts'
import './payments.css'

const WIDTH_PX = 880
/** Few see what things cost. */
const OrderProfit = lazy(() => loadChunk(() => import('../profit/order-profit.tsx')))

/** One payment whole: what was bought, every step from order to delivery and refund, and how it stands in the books. */
export default function PaymentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(paymentsTexts)
  const { data: order, error, refetch } = useQuery(paymentQuery(id))
  return (
    <AppDrawer open size={WIDTH_PX} title={t('detail')} onClose={onClose}>
      {order ? (
        <Body order={order} />
      ) : error ? (
        <ErrorNote error={error} title={t('detailFailed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Delayed>
      )}
    </AppDrawer>
  )
}

function Body({ order }: { order: PayOrderDetail }) {
  const t = useTexts(paymentsTexts)
  const language = useLanguage()
  const canSeeProfit = usePermission('profit_view')
  return (
    <div className="payment">
      <header className="payment-head">
        <div>
          <p className="payment-sum">
            {order.amount === 0 ? t('free') : moneyText(order.amount, order.currency, language)}{' '}
            <PayStateTag order={order} />
          </p>
          <p className="res-help">
            {order.orderNo}
            {order.refundAmount > 0 &&
              ` · ${t(order.state === PAY_STATE.refunding ? 'refunding' : 'refunded', { money: moneyText(order.refundAmount, order.currency, language) })}`}
          </p>
        </div>
        <PaymentActions order={order} />
      </header>
      <div className="payment-columns">
        <Part title={t('timeline')}>
          <Timeline steps={order.timeline} />
        </Part>
        <Part title={t('facts')}>
          <Facts order={order} />
        </Part>
      </div>
      {canSeeProfit && (
        <Part title={t('profit')}>
          <LazyPart>
            <OrderProfit order={order} />
          </LazyPart>
        </Part>
      )}
      <Part title={t('refunds')}>
        <Refunds order={order} />
      </Part>
      <Part title={t('entries')} help={t('entriesHelp')}>
        <Entries order={order} />
      </Part>
      <Part title={t('notices')}>
        <Notices order={order} />
      </Part>
    </div>
  )
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="payment-part">
      <h3>{title}</h3>
      {help !== undefined && <p className="res-help">{help}</p>}
      {children}
    </section>
  )
}
