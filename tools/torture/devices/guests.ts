import { setTimeout as wait } from 'node:timers/promises'
import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import { payAs } from './pay.ts'
import type { PlannedGuest } from './plan.ts'
import type { Machine } from './venue.ts'

const LOOK_MS = 300
/** A guest waits so long for the picture, then walks away. */
const LOOKS_MOST = 40

interface Venue {
  machines: readonly Machine[]
  styleId: string
  onOrder(order: { loginId: string; requestId: string; orderNo: string; id: string }): void
  count(name: string): void
}

/** A guest at a screen: orders, pays or not, waits, and has it printed or walks away. */
export async function visit(planned: PlannedGuest, { machines, styleId, onOrder, count }: Venue): Promise<void> {
  const withPages = machines.flatMap(({ loginId, page }) => (page ? [{ loginId, page }] : []))
  const { loginId, page } = withPages[planned.machine % withPages.length] as (typeof withPages)[number] // there are some
  const { requestId, copies, act, thinksMs, isChoosing } = planned
  await wait(planned.atMs)
  const ordered = await page.act<CreatedOrder>('order', {
    styleId,
    copies,
    draft: { prompt: requestId },
    clientRequestId: requestId,
  })
  if (!ordered) return count('order never answered')
  if ('refused' in ordered) return count('order refused')
  const { id, orderNo, codeUrl } = ordered.data
  onOrder({ loginId, requestId, orderNo, id })
  count(`guest ${act}`)
  await wait(thinksMs)
  if (act === 'call off') return void (await page.act('cancel', { orderNo }))
  if (act === 'nothing') return
  await payAs(act, codeUrl)
  if (act !== 'pay' || !isChoosing) return
  for (let looks = 0; looks < LOOKS_MOST; looks += 1) {
    const step = await page.act<KioskStep>('progress', { orderNo })
    if (step && 'data' in step && step.data.step === 'drawn') {
      const chosen = await page.act('print', { orderNo, layout: 'single' })
      return count(chosen && 'data' in chosen ? 'print chosen' : 'print refused')
    }
    await wait(LOOK_MS)
  }
}
