import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import '../../../../resource/resource.css'
import { keptOrderOf } from './kept-orders.ts'
import { PayChoice } from './pay-choice.tsx'
import { PayOrderPart } from './pay-order-part.tsx'
import { payTexts } from './pay.i18n.ts'
import type { PayTarget } from './use-payment.tsx'
import './pay.css'

const WIDTH_PX = 440

export interface PayDialogProps {
  target: PayTarget
  onPaid: ((order: PayOrder) => void) | undefined
  onClose: () => void
}

/** From the price to the paid order. Nothing is ordered before somebody says how it is paid; an order that is open already is gone on with. */
export default function PayDialog({ target, onPaid, onClose }: PayDialogProps) {
  const t = useTexts(payTexts)
  const goods: QuoteAsked | undefined = 'order' in target ? target.order : undefined
  const [orderId, setOrderId] = useState(() => ('order' in target ? keptOrderOf(target.order) : target.orderId))
  const [firstId] = useState(orderId)
  return (
    <AppModal open width={WIDTH_PX} title={t('title')} footer={null} onCancel={onClose} destroyOnHidden>
      <div className="pay">
        {orderId !== '' ? (
          <PayOrderPart
            key={orderId}
            orderId={orderId}
            isKept={orderId === firstId}
            onPaid={onPaid}
            onClose={onClose}
            onAgain={goods && (() => setOrderId(''))}
          />
        ) : (
          goods && <PayChoice goods={goods} onOrdered={setOrderId} onClose={onClose} />
        )}
      </div>
    </AppModal>
  )
}
