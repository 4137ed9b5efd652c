import { movesFrom, type GoodsOrder, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import { Button } from 'antd'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { MOVE_WORDS, type MoveTarget, type Moves } from './use-moves.tsx'

/** The usual next step of an order, as a link in its row. */
export function NextStep({ order, moves }: { order: GoodsOrder; moves: Moves }) {
  const t = useTexts(goodsOrderTexts)
  const canEdit = usePermission('cusOrders_edit')
  const [to] = movesFrom(order.state)
  if (!canEdit || to === undefined) return null
  const move = t(MOVE_WORDS[to as MoveTarget])
  return (
    <Button
      type="link"
      size="small"
      loading={moves.busy.has(order.id)}
      aria-label={t('moveOf', { move, orderno: order.orderno })}
      onClick={() => moves.move(order, to)}
    >
      {move}
    </Button>
  )
}

/** All moves of an order, the usual one first and primary. */
export function MoveButtons({ order, moves }: { order: GoodsOrder; moves: Moves }) {
  const t = useTexts(goodsOrderTexts)
  const canEdit = usePermission('cusOrders_edit')
  if (!canEdit) return null
  return movesFrom(order.state).map((to, index) => (
    <Button
      key={to}
      type={index === 0 ? 'primary' : 'default'}
      loading={moves.busy.has(order.id)}
      onClick={() => moves.move(order, to)}
    >
      {t(MOVE_WORDS[to as MoveTarget])}
    </Button>
  ))
}

/** Moves that all ticked orders may make. */
export function BulkMoves({
  orders,
  moves,
  onMoved,
}: {
  orders: readonly GoodsOrder[]
  moves: Moves
  onMoved: () => void
}) {
  const t = useTexts(goodsOrderTexts)
  const [first, ...rest] = orders
  if (!first) return null
  const common = movesFrom(first.state).filter((to) => rest.every(({ state }) => movesFrom(state).includes(to)))
  if (common.length === 0) return <span className="res-help">{t('noCommonMove')}</span>
  const moveAll = async (to: GoodsState) => {
    if (
      await moves.moveMany(
        orders.map(({ id }) => id),
        to,
      )
    )
      onMoved()
  }
  return common.map((to, index) => (
    <Button
      key={to}
      type={index === 0 ? 'primary' : 'default'}
      loading={moves.busy.size > 0}
      onClick={() => void moveAll(to)}
    >
      {t(MOVE_WORDS[to as MoveTarget])}
    </Button>
  ))
}
