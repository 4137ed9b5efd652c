import { GOODS_STATE, type GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useCopied } from '../../../../lib/browser/copy-text.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useOrder, useStateNames } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { MoveButtons } from '../moves/move-buttons.tsx'
import type { Moves } from '../moves/use-moves.tsx'
import { OrderRefund, OrderState } from '../order-state.tsx'
import { picturesOf } from './drawing-thumb.tsx'
import { Express } from './express.tsx'
import { OrderHistory } from './order-history.tsx'
import { PictureStrip } from './picture-strip.tsx'

const WIDTH_PX = 600

interface OrderDrawerProps {
  id: string
  orderno: string
  moves: Moves
  onEdit: (id: string) => void
  onClose: () => void
}

/** An order read whole: what is to be made, where it goes, how far it is, and its next steps. */
export default function OrderDrawer({ id, orderno, moves, onEdit, onClose }: OrderDrawerProps) {
  const t = useTexts(goodsOrderTexts)
  const canEdit = usePermission('cusOrders_edit')
  const { data: order, error, refetch } = useOrder(id)
  return (
    <AppDrawer
      open
      title={t('title', { orderno })}
      size={WIDTH_PX}
      onClose={onClose}
      footer={
        <div className="goods-footer">
          {order && <MoveButtons order={order} moves={moves} />}
          <span className="goods-footer-space" />
          {order && canEdit && order.state < GOODS_STATE.sent && (
            <Button onClick={() => onEdit(order.id)}>{t('edit')}</Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      }
    >
      {order ? (
        <OrderFacts order={order} canEdit={canEdit} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </AppDrawer>
  )
}

function OrderFacts({ order, canEdit }: { order: GoodsOrder; canEdit: boolean }) {
  const t = useTexts(goodsOrderTexts)
  const language = useLanguage()
  const nameOf = useStateNames()
  const { infoIds = [] } = order
  return (
    <article className="goods-order">
      <header className="goods-order-head">
        <OrderState state={order.state} name={nameOf(order.state)} />
        <OrderRefund order={order} />
        <span className="goods-order-amount res-number">{moneyText(order.amount, order.currency, language)}</span>
      </header>
      <PictureStrip files={picturesOf(order)} />
      <dl className="goods-facts">
        <Fact label={t('goods')}>{order.shangpininfo}</Fact>
        <Fact label={t('buyer')}>{order.cuserinfo}</Fact>
        <Fact label={t('mobile')}>
          <span className="res-number">{order.mobile}</span>
        </Fact>
        <Fact label={t('address')}>
          {order.address}
          <CopyAddress order={order} />
        </Fact>
        <Fact label={t('express')}>
          <Express order={order} canEdit={canEdit} />
        </Fact>
        {order.remark !== '' && <Fact label={t('remark')}>{order.remark}</Fact>}
        {infoIds.length > 0 && (
          <Fact label={t('drawings')}>
            <span className="goods-drawings">
              {infoIds.map((infoId, index) => (
                <DrawingLink key={infoId} infoId={infoId} n={index + 1} />
              ))}
            </span>
          </Fact>
        )}
        <Fact label={t('source')}>{t(order.userId === '' ? 'entered' : 'paid')}</Fact>
      </dl>
      <OrderHistory history={order.history ?? []} nameOf={nameOf} />
    </article>
  )
}

/** Opens the drawing's record for who may see it; its picture stands among those of the order. */
function DrawingLink({ infoId, n }: { infoId: string; n: number }) {
  const t = useTexts(goodsOrderTexts)
  const canOpen = usePermission('drawInfo_view')
  return canOpen ? (
    <Link to={`/drawing/drawInfo?id=${infoId}`}>{t('drawingNo', { n })}</Link>
  ) : (
    <span className="res-number">{infoId}</span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Name, number and address in one, as a label asks for them. */
function CopyAddress({ order: { cuserinfo, mobile, address } }: { order: GoodsOrder }) {
  const t = useTexts(goodsOrderTexts)
  const [name = ''] = cuserinfo.split('\n')
  const { isCopied, copy } = useCopied([name, mobile, address].join(' '))
  return (
    <Button type="link" size="small" onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copyAddress')}</span>
    </Button>
  )
}
