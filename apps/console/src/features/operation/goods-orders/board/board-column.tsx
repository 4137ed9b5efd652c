import { useDroppable } from '@dnd-kit/core'
import type { GoodsOrder, GoodsState } from '@drawdesk/contract/operation/goods-order'
import { Button } from 'antd'
import { useId } from 'react'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useColumn, useStateNames } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { OrderState } from '../order-state.tsx'
import { OrderCard } from './order-card.tsx'
import { columnId } from './use-board-dragging.ts'

interface BoardColumnProps {
  state: GoodsState
  filters: Readonly<Record<string, string>>
  /** The card that is dragged now. */
  dragged: GoodsOrder | undefined
  /** It may be dropped here. */
  isTarget: boolean
  canDrag: boolean
  moves: Moves
  onOpen: (order: GoodsOrder) => void
}

/** The orders of one state with their number. While a card is dragged it says whether that may come here. */
export function BoardColumn({ state, filters, dragged, isTarget, canDrag, moves, onOpen }: BoardColumnProps) {
  const t = useTexts(goodsOrderTexts)
  const nameOf = useStateNames()
  const id = useId()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useColumn(state, filters)
  const { setNodeRef, isOver } = useDroppable({ id: columnId(state) })
  const name = nameOf(state)
  const orders = data?.pages.flatMap(({ records }) => records) ?? []
  const isRefused = dragged !== undefined && !isTarget && dragged.state !== state
  return (
    <section
      ref={setNodeRef}
      className="goods-column"
      aria-labelledby={id}
      aria-busy={isPending}
      data-drop={isTarget || undefined}
      data-refused={isRefused || undefined}
      data-over={isOver || undefined}
    >
      <h2 id={id} className="goods-column-head">
        <OrderState state={state} name={name} />
        {isTarget ? (
          <span className="goods-column-drop">{t('dropHere')}</span>
        ) : (
          <span className="goods-column-count res-number">{countText(data?.pages[0])}</span>
        )}
      </h2>
      {isRefused && <p className="goods-column-note">{t('mayNot', { from: nameOf(dragged.state), to: name })}</p>}
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="goods-cards">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} canDrag={canDrag} moves={moves} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {!error && !isPending && orders.length === 0 && <p className="goods-column-empty">{t('emptyColumn')}</p>}
      {hasNextPage && (
        <Button type="text" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** Nothing until it is known, so that no 0 stands there meanwhile. */
export const countText = (page: { total: number | null; totalMore?: boolean } | undefined): string =>
  page ? `${(page.total ?? 0).toLocaleString('en')}${page.totalMore ? '+' : ''}` : ''
