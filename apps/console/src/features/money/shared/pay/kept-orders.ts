import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import type { PayWay } from '@drawdesk/contract/money/pay-order'
import { readStored, writeStored } from '../../../../lib/browser/storage.ts'
import { useSession } from '../../../../lib/session/session-store.ts'

/** How something is to be paid. */
export interface Choice {
  channelId: string
  way: PayWay
  /** What was shown. */
  amount: number
}

/** An order that was asked for and not yet seen paid or closed. All tabs of the browser know it, so that none makes a second one. */
interface KeptOrder extends Choice {
  userId: string
  goods: string
  /** The same one again gives the same order. */
  requestId: string
  /** "" until the answer came. */
  orderId: string
}

const KEY = 'pay-orders'
const KEPT_MOST = 20

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
/** The same for the same goods, whatever the order of their fields. */
const nameOf = (asked: QuoteAsked): string => JSON.stringify(asked, sorted)

const ownId = (): string => useSession.getState().user?.userId ?? ''
const listAll = (): KeptOrder[] => readStored<KeptOrder[]>(KEY) ?? []
const isOf = (goods: string) => (kept: KeptOrder) => kept.goods === goods && kept.userId === ownId()

/** The id of the order that is open for these goods, as far as this browser knows; "" where there is none. */
export const keptOrderOf = (asked: QuoteAsked): string =>
  listAll().find((kept) => isOf(nameOf(asked))(kept) && kept.orderId !== '')?.orderId ?? ''

function put(kept: KeptOrder): void {
  const others = listAll().filter((other) => !isOf(kept.goods)(other))
  writeStored(KEY, [kept, ...others].slice(0, KEPT_MOST))
}

/** The number under which these goods are ordered this way: the one of a request whose answer was lost, or a new one, kept before it is sent. */
export function requestIdOf(asked: QuoteAsked, choice: Choice): string {
  const goods = nameOf(asked)
  const known = listAll().find(isOf(goods))
  const isSame = known?.channelId === choice.channelId && known.way === choice.way && known.amount === choice.amount
  if (known && isSame) return known.requestId
  const requestId = crypto.randomUUID()
  put({ ...choice, goods, userId: ownId(), requestId, orderId: '' })
  return requestId
}

/** Its answer came. */
export function keepOrder(requestId: string, orderId: string): void {
  const known = listAll().find((kept) => kept.requestId === requestId)
  if (known) put({ ...known, orderId })
}

/** It is paid, closed, or was never made. */
export function forgetOrder({ orderId, requestId }: { orderId?: string; requestId?: string }): void {
  writeStored(
    KEY,
    listAll().filter((kept) => kept.requestId !== requestId && (orderId === undefined || kept.orderId !== orderId)),
  )
}
