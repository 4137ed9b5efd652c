import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { Button } from 'antd'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import type { Row } from '../../../../resource/row.ts'
import { KindCell } from '../../../../resource/slots.tsx'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { picturesOf } from '../order/drawing-thumb.tsx'
import { OrderRefund, OrderState } from '../order-state.tsx'

interface OrderCellProps {
  field: Field
  row: Row
  onOpen: (order: GoodsOrder) => void
}

/** A cell of the list; what the kit shows well is left to it. */
export function OrderCell({ field, row, onOpen }: OrderCellProps) {
  const language = useLanguage()
  const order = row as unknown as GoodsOrder // rows of the list of orders
  switch (field.name) {
    case 'orderno':
      return <NumberCell order={order} onOpen={onOpen} />
    case 'state':
      return (
        <>
          <OrderState state={order.state} name={order.stateName ?? String(order.state)} />
          <OrderRefund order={order} />
        </>
      )
    case 'amount':
      return <span className="res-number">{moneyText(order.amount, order.currency, language)}</span>
    case 'fileIds':
      return <Thumbs order={order} />
    default:
      return <KindCell field={field} row={row} />
  }
}

function NumberCell({ order, onOpen }: { order: GoodsOrder; onOpen: (order: GoodsOrder) => void }) {
  const t = useTexts(goodsOrderTexts)
  const canView = usePermission('cusOrders_view')
  if (!canView) return <span className="res-number">{order.orderno}</span>
  return (
    <Button
      type="link"
      className="goods-number"
      aria-label={t('openOf', { orderno: order.orderno })}
      onClick={() => onOpen(order)}
    >
      {order.orderno}
    </Button>
  )
}

const SHOWN = 2

function Thumbs({ order }: { order: GoodsOrder }) {
  const files = picturesOf(order)
  const t = useTexts(goodsOrderTexts)
  if (files.length === 0) return <span aria-hidden>–</span>
  return (
    <span className="goods-thumbs" role="img" aria-label={t('pictures', { count: files.length })}>
      {files.slice(0, SHOWN).map(({ fileId, thumbUrl }) => (
        <img key={fileId} src={thumbUrl} alt="" loading="lazy" />
      ))}
      {files.length > SHOWN && <span className="res-number">+{files.length - SHOWN}</span>}
    </span>
  )
}
