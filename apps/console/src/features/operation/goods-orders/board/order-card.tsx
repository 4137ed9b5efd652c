import { EllipsisOutlined, PictureOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { movesFrom, type GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { picturesOf } from '../order/drawing-thumb.tsx'
import { OrderRefund } from '../order-state.tsx'
import { MOVE_WORDS, type MoveTarget, type Moves } from '../moves/use-moves.tsx'

interface OrderCardProps {
  order: GoodsOrder
  canDrag: boolean
  moves: Moves
  onOpen: (order: GoodsOrder) => void
}

/** An order on the board. It is dragged by the whole card, by keyboard from its number, and moved by its menu too. */
export function OrderCard({ order, canDrag, moves, onOpen }: OrderCardProps) {
  const t = useTexts(goodsOrderTexts)
  const canView = usePermission('cusOrders_view')
  const isBusy = moves.busy.has(order.id)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: order.id,
    data: { order },
    disabled: !canDrag || isBusy || movesFrom(order.state).length === 0,
    attributes: { roleDescription: t('draggable') },
  })
  const { onKeyDown, ...pointer } = listeners ?? {}
  const { role: _role, tabIndex: _tab, ...described } = attributes
  return (
    <li
      ref={setNodeRef}
      className="goods-card"
      data-dragging={isDragging || undefined}
      data-movable={listeners !== undefined || undefined}
      aria-busy={isBusy}
      {...pointer}
    >
      <CardFace
        order={order}
        title={
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="goods-card-title"
            aria-label={t('openOf', { orderno: order.orderno })}
            {...(listeners && described)}
            aria-disabled={undefined}
            onKeyDown={onKeyDown as undefined | (() => void)}
            onClick={() => canView && onOpen(order)}
          >
            {order.orderno}
          </button>
        }
        menu={<CardMenu order={order} moves={moves} onOpen={canView ? onOpen : undefined} />}
      />
    </li>
  )
}

/** What a card shows. */
export function CardFace({ order, title, menu }: { order: GoodsOrder; title: ReactNode; menu?: ReactNode }) {
  const t = useTexts(goodsOrderTexts)
  const language = useLanguage()
  const { history = [] } = order
  const files = picturesOf(order)
  const [picture, ...more] = files
  const [buyer = ''] = order.cuserinfo.split('\n')
  return (
    <>
      <div className="goods-card-head">
        {title}
        {menu}
      </div>
      <div className="goods-card-body">
        <span className="goods-card-picture">
          {picture ? (
            <img src={picture.thumbUrl} alt="" loading="lazy" draggable={false} />
          ) : (
            <PictureOutlined aria-hidden />
          )}
          {more.length > 0 && (
            <span className="goods-card-more res-number" role="img" aria-label={t('pictures', { count: files.length })}>
              +{more.length}
            </span>
          )}
        </span>
        <div className="goods-card-words">
          <p className="goods-card-goods">{order.shangpininfo}</p>
          <p className="goods-card-buyer">{buyer}</p>
          <OrderRefund order={order} />
        </div>
      </div>
      <div className="goods-card-foot">
        <span>
          <RelativeTime value={history.at(-1)?.time ?? order.createTime} />
        </span>
        <span className="res-number">{moneyText(order.amount, order.currency, language)}</span>
      </div>
    </>
  )
}

function CardMenu({
  order,
  moves,
  onOpen,
}: Pick<OrderCardProps, 'order' | 'moves'> & { onOpen: OrderCardProps['onOpen'] | undefined }) {
  const t = useTexts(goodsOrderTexts)
  const canEdit = usePermission('cusOrders_edit')
  const items = [
    ...(canEdit
      ? movesFrom(order.state).map((to) => ({
          key: String(to),
          label: t(MOVE_WORDS[to as MoveTarget]),
          danger: to === 50,
          onClick: () => moves.move(order, to),
        }))
      : []),
    ...(onOpen ? [{ key: 'open', label: t('open'), onClick: () => onOpen(order) }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="goods-card-menu"
        icon={<EllipsisOutlined aria-hidden />}
        loading={moves.busy.has(order.id)}
        aria-label={t('menuOf', { orderno: order.orderno })}
      />
    </Dropdown>
  )
}
