import { readRecord, removeStored, writeStored } from '../../../../lib/browser/storage.ts'

/** The order whose payer went on to the page of the channel in this tab, and the page that they left for it. */
interface LeftOrder {
  orderId: string
  path: string
}

const KEY = 'pay-left'
/** Who comes back later does not come from there. */
const LEFT_MOST_MS = 60 * 60_000

const here = (): string => window.location.pathname + window.location.search

export function noteLeaving(orderId: string): void {
  writeStored<LeftOrder>(KEY, { orderId, path: here() }, 'session')
}

/** The order that was left for the channel on this page; "" where there is none. */
export function leftOrderHere(): string {
  const left = readRecord<LeftOrder>(KEY, 'session')
  return left && left.content.path === here() && Date.now() - left.datetime < LEFT_MOST_MS ? left.content.orderId : ''
}

export function forgetLeaving(): void {
  removeStored(KEY, 'session')
}
