import { PAY_STATE, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useLive } from '../../../../components/live.tsx'
import { followEvents } from '../../../../lib/events/events.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { orderWords } from '../order-words.i18n.ts'
import { forgetOrder } from './kept-orders.ts'
import { PayHead } from './pay-head.tsx'
import { PayOutcome } from './pay-outcome.tsx'
import { PayWaiting } from './pay-waiting.tsx'
import { askForOrder, forgetCredits, madeOrderQuery, orderQuery } from './pay.api.ts'
import { payTexts } from './pay.i18n.ts'

const MISSING = 404

interface PayOrderPartProps {
  orderId: string
  /** It was open before this dialog was. */
  isKept: boolean
  onPaid: ((order: PayOrder) => void) | undefined
  onClose: () => void
  /** Orders anew; absent where nothing says what. */
  onAgain: (() => void) | undefined
}

/** An order on its way: the code while it waits, and how it came out. */
export function PayOrderPart({ orderId, isKept, onPaid, onClose, onAgain }: PayOrderPartProps) {
  const t = useTexts(payTexts)
  const word = useTexts(orderWords)
  const { data: made, error: madeError, refetch } = useQuery(madeOrderQuery(orderId))
  const { data: order, error } = useQuery(orderQuery(orderId))
  useOrderNews(orderId)
  const state = order?.state
  const isGone = (madeError instanceof ApiError && madeError.code === MISSING) || state === PAY_STATE.closed
  const settle = useEffectEvent(() => {
    forgetOrder({ orderId })
    void forgetCredits()
    if (order?.state === PAY_STATE.paid) onPaid?.(order)
  })
  useEffect(() => {
    if (state !== undefined && state !== PAY_STATE.unpaid) settle()
  }, [state])
  const passOver = useEffectEvent(() => {
    forgetOrder({ orderId })
    onAgain?.()
  })
  useEffect(() => {
    // What this browser kept is over: it is ordered anew.
    if (isGone && isKept) passOver()
  }, [isGone, isKept])

  const problem = madeError ?? (order ? null : error)
  if (problem)
    return (
      <>
        <ErrorNote isCompact error={problem} title={t('orderFailed')} onRetry={() => void refetch()} />
        <div className="pay-foot">
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </>
    )
  if (!made || !order)
    return (
      <Delayed>
        <div className="skeleton pay-wait" />
      </Delayed>
    )
  return (
    <div className="pay-part">
      <PayHead
        description={order.gradeName || [order.exName, order.muName].filter(Boolean).join(' · ') || word(order.kind)}
        amount={order.amount}
        currency={order.currency}
      />
      {state === PAY_STATE.unpaid ? (
        <PayWaiting made={made} order={order} onAgain={onAgain} />
      ) : (
        <PayOutcome order={order} onClose={onClose} onAgain={onAgain} />
      )}
    </div>
  )
}

/** Asks anew when the order comes to another state, while it is on screen. */
function useOrderNews(orderId: string): void {
  const isLive = useLive()
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['order'],
      onEvent({ event, data }) {
        if (event === 'resync' || (JSON.parse(data) as { id: string }).id === orderId) void askForOrder(orderId)
      },
    })
  }, [isLive, orderId])
}
