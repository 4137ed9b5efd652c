import type { GoodsOrder, GoodsState } from '@drawdesk/contract/operation/goods-order'
import { useId } from 'react'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { OrderState } from '../order-state.tsx'

/** Each state that the order came to, the newest first. */
export function OrderHistory({
  history,
  nameOf,
}: {
  history: NonNullable<GoodsOrder['history']>
  nameOf: (state: GoodsState) => string
}) {
  const t = useTexts(goodsOrderTexts)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="goods-history-title">
        {t('history')}
      </h3>
      <ol className="goods-history">
        {history.toReversed().map(({ state, time, user }) => (
          <li key={`${state} ${time}`}>
            <OrderState state={state} name={nameOf(state)} />
            <span>{user || t('program')}</span>
            <span className="res-number" title={time}>
              <RelativeTime value={time} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
