import { GOODS_STATE, type GoodsOrder, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useOrderCalls, useStateNames } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

const SendDialog = lazy(() => loadChunk(() => import('./send-dialog.tsx')))

/** What a move to this state is called. */
export const MOVE_WORDS = {
  [GOODS_STATE.accepted]: 'toAccepted',
  [GOODS_STATE.sent]: 'toSent',
  [GOODS_STATE.done]: 'toDone',
  [GOODS_STATE.cancelled]: 'toCancelled',
} as const satisfies Partial<Record<GoodsState, string>>
export type MoveTarget = keyof typeof MOVE_WORDS

export type MovedOrder = Pick<GoodsOrder, 'id' | 'orderno' | 'state' | 'version' | 'expressCompany' | 'expressNo'>

export interface Moves {
  /** Ids of orders that are on their way. */
  busy: ReadonlySet<string>
  /** Asks what a move needs (a carrier, whether it is meant), then makes it. */
  move: (order: MovedOrder, to: GoodsState) => void
  /** All or none; true once they are moved. */
  moveMany: (ids: readonly string[], to: GoodsState) => Promise<boolean>
  dialogs: ReactNode
}

/** Moves orders from state to state. */
export function useMoves(): Moves {
  const t = useTexts(goodsOrderTexts)
  const nameOf = useStateNames()
  const { message, modal } = useFeedback()
  const { update, updateMany } = useOrderCalls()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [sending, setSending] = useState<MovedOrder>()

  async function run(ids: readonly string[], work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy((now) => new Set([...now, ...ids]))
    try {
      await work()
      void message.success(done)
      return true
    } catch (error) {
      logFailure('order move', error) // The call has shown why; the board reads anew.
      return false
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))))
    }
  }
  const moveOne = ({ id, orderno, version }: MovedOrder, to: GoodsState) =>
    run([id], () => update({ id, state: to, version }), t('moved', { orderno, state: nameOf(to) }))
  const confirmCancel = (title: string): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title,
        content: t('cancelText'),
        okText: t('toCancelled'),
        cancelText: t('keep'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })

  async function move(order: MovedOrder, to: GoodsState): Promise<void> {
    if (to === GOODS_STATE.sent) return setSending(order)
    if (to === GOODS_STATE.cancelled && !(await confirmCancel(t('cancelTitle', { orderno: order.orderno })))) return
    await moveOne(order, to)
  }

  return {
    busy,
    move: (order, to) => void move(order, to),
    async moveMany(ids, to) {
      if (to === GOODS_STATE.cancelled && !(await confirmCancel(t('cancelManyTitle', { count: ids.length }))))
        return false
      return run(ids, () => updateMany(ids, to), t('movedAll', { count: ids.length, state: nameOf(to) }))
    },
    dialogs: sending && (
      <LazyPart>
        <SendDialog key={sending.id} order={sending} onClose={() => setSending(undefined)} />
      </LazyPart>
    ),
  }
}
