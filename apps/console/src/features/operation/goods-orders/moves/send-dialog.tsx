import { GOODS_ORDER_LENGTHS, GOODS_STATE } from '@drawdesk/contract/operation/goods-order'
import { Input, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { focusFirst } from '../../../../components/dialog/focus-first.ts'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useOrderCalls, useStateNames } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import type { MovedOrder } from './use-moves.tsx'

/** Asks which way an order is sent, and moves it there; of one that was sent already it changes that alone. */
export default function SendDialog({ order, onClose }: { order: MovedOrder; onClose: () => void }) {
  const t = useTexts(goodsOrderTexts)
  const nameOf = useStateNames()
  const { message } = useFeedback()
  const { update } = useOrderCalls()
  const id = useId()
  const first = useRef<InputRef>(null)
  const [company, setCompany] = useState(order.expressCompany)
  const [number, setNumber] = useState(order.expressNo)
  const [isBusy, setIsBusy] = useState(false)
  const isMove = order.state === GOODS_STATE.accepted

  async function send(): Promise<void> {
    setIsBusy(true)
    try {
      await update({
        id: order.id,
        version: order.version,
        expressCompany: company,
        expressNo: number,
        ...(isMove && { state: GOODS_STATE.sent }),
      })
      void message.success(
        isMove ? t('moved', { orderno: order.orderno, state: nameOf(GOODS_STATE.sent) }) : t('saved'),
      )
      onClose()
    } catch (error) {
      logFailure('order sending', error) // The call has shown why; what was typed stays.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AppModal
      open
      title={isMove ? t('sendTitle', { orderno: order.orderno }) : t('editExpress')}
      okText={isMove ? t('send') : t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={() => void send()}
      onCancel={() => !isBusy && onClose()}
      afterOpenChange={(isOpen) => isOpen && focusFirst(first.current?.input)}
    >
      <div className="res-form">
        <div className="res-field">
          <label htmlFor={`${id}-company`}>{t('company')}</label>
          <Input
            id={`${id}-company`}
            ref={first}
            value={company}
            maxLength={GOODS_ORDER_LENGTHS.express}
            placeholder={t('companyHint')}
            disabled={isBusy}
            onPressEnter={() => void send()}
            onChange={({ target }) => setCompany(target.value)}
          />
        </div>
        <div className="res-field">
          <label htmlFor={`${id}-number`}>{t('number')}</label>
          <Input
            id={`${id}-number`}
            value={number}
            maxLength={GOODS_ORDER_LENGTHS.express}
            autoComplete="off"
            disabled={isBusy}
            onPressEnter={() => void send()}
            aria-describedby={isMove ? `${id}-hint` : undefined}
            onChange={({ target }) => setNumber(target.value)}
          />
          {isMove && (
            <div id={`${id}-hint`} className="res-help">
              {t('sendHint')}
            </div>
          )}
        </div>
      </div>
    </AppModal>
  )
}
