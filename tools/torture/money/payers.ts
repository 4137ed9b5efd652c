import { setTimeout as wait } from 'node:timers/promises'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import { isCompany, type Companies, type Company } from './companies.ts'
import type { PayerAct } from './plan.ts'

const PAGE_PATIENCE_MS = 5_000
const PAGE_TRIES = 10
const PAUSE_MS = 300
/** Who pays late does so when the order may be closed. */
const LATE_MS = 6_000

/** What a payer does with an order that waits for them. */
export async function payAs(act: PayerAct, order: CreatedOrder, companies: Companies): Promise<void> {
  if (act === 'nothing') return
  if (isCompany(order.channel)) await byPhone(act, order, companies[order.channel])
  else await onPage(act, order)
}

/** Neither company takes money for an order twice; who tries it all the same pays once. */
async function byPhone(act: PayerAct, { orderNo, amount }: CreatedOrder, company: Company): Promise<void> {
  if (act === 'fail') await company.act('scan', orderNo)
  else if (act === 'wrong') await company.act('pay', orderNo, String(amount - 1))
  else if (act === 'twice') await Promise.all([company.act('pay', orderNo), company.act('pay', orderNo)])
  else {
    if (act === 'late') await wait(LATE_MS)
    await company.act('pay', orderNo)
  }
}

/** As a browser does it; who gets no answer tries again. */
async function onPage(act: PayerAct, { codeUrl }: CreatedOrder): Promise<void> {
  for (let tries = 0; tries < PAGE_TRIES; tries += 1) {
    const answer = await fetch(codeUrl, {
      method: 'POST',
      body: new URLSearchParams({ act }),
      signal: AbortSignal.timeout(PAGE_PATIENCE_MS),
    }).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(PAUSE_MS)
  }
}
