import { GOODS_STATE, type GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

const SendDialog = lazy(() => loadChunk(() => import('../moves/send-dialog.tsx')))

/** Which way an order went; what was left out when it was sent is filled in here. */
export function Express({ order, canEdit }: { order: GoodsOrder; canEdit: boolean }) {
  const t = useTexts(goodsOrderTexts)
  const [isEditing, setIsEditing] = useState(false)
  const text = [order.expressCompany, order.expressNo].filter(Boolean).join(' ')
  const isSent = order.state === GOODS_STATE.sent || order.state === GOODS_STATE.done
  return (
    <>
      {text === '' ? <span className="goods-none">{t('noExpress')}</span> : <span className="res-number">{text}</span>}
      {canEdit && isSent && (
        <Button type="link" size="small" onClick={() => setIsEditing(true)}>
          {t('editExpress')}
        </Button>
      )}
      {isEditing && (
        <LazyPart>
          <SendDialog order={order} onClose={() => setIsEditing(false)} />
        </LazyPart>
      )}
    </>
  )
}
