import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { forgetLeaving, leftOrderHere } from './left-order.ts'

const PayDialog = lazy(() => loadChunk(() => import('./pay-dialog.tsx')))

/** What is to be bought, or one's own order that waits for its payer. */
export type PayTarget = { order: QuoteAsked } | { orderId: string }

/**
 * Paying in a dialog: price, channels, code to scan, and how it came out. `pay(target)` opens it; `dialog` hangs in the page. `onPaid` is called once, when
 * the order is seen paid; what was bought may still be under way (`infoId` names a drawing). With `goesOn` it opens by itself for who comes back
 * from the page of a channel: one of each page has it.
 *
 * @example const { pay, dialog } = usePayment({ onPaid: ({ infoId }) => show(infoId) }); pay({ order: { kind: 'pack', gradeId } })
 */
export function usePayment({ onPaid, goesOn = false }: { onPaid?: (order: PayOrder) => void; goesOn?: boolean } = {}): {
  pay: (target: PayTarget) => void
  dialog: ReactNode
} {
  const [left] = useState(() => (goesOn ? leftOrderHere() : ''))
  const [opened, setOpened] = useState<{ target: PayTarget; times: number } | undefined>(
    left === '' ? undefined : { target: { orderId: left }, times: 1 },
  )
  useEffect(() => {
    if (left !== '') forgetLeaving()
  }, [left])
  return {
    pay: (target) => setOpened((now) => ({ target, times: (now?.times ?? 0) + 1 })),
    dialog: opened && (
      <LazyPart>
        <PayDialog key={opened.times} target={opened.target} onPaid={onPaid} onClose={() => setOpened(undefined)} />
      </LazyPart>
    ),
  }
}
