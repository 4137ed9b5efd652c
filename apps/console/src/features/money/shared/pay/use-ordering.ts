import type { OfferedChannel, QuoteAsked } from '@drawdesk/contract/money/checkout'
import type { CreatedOrder, PayWay } from '@drawdesk/contract/money/pay-order'
import { useState } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { forgetOrder, keepOrder, requestIdOf } from './kept-orders.ts'
import { createOrder } from './pay.api.ts'
import { payTexts } from './pay.i18n.ts'

const CONFLICT = 409
const TOO_MANY = 429
/** At a computer the payer scans with a phone; on a phone they go to the channel's page. */
const WAYS: Readonly<Record<'fine' | 'coarse', readonly PayWay[]>> = {
  fine: ['qr', 'page', 'h5'],
  coarse: ['h5', 'page', 'qr'],
}

function wayOf({ ways }: OfferedChannel): PayWay {
  const wanted = WAYS[window.matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine']
  return wanted.find((way) => ways.includes(way)) ?? 'qr'
}

/** Did the server refuse, so that there is no order under this number? Where no answer came, or the channel was silent, there may be one. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code >= 400 && error.code < 500 && ![CONFLICT, TOO_MANY].includes(error.code)

interface Ordering {
  goods: QuoteAsked
  /** What was shown; for another price nothing is ordered. */
  amount: number
  onOrdered: (orderId: string) => void
  onStale: () => void
}

/** Orders once: pressing again after a lost answer, or in another tab, gives the same order. */
export function useOrdering({ goods, amount, onOrdered, onStale }: Ordering) {
  const t = useTexts(payTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(channel: OfferedChannel | undefined): Promise<CreatedOrder> {
    const way = channel ? wayOf(channel) : 'qr'
    const requestId = requestIdOf(goods, { channelId: channel?.id ?? '', way, amount })
    try {
      const account = channel ? { channelId: channel.id } : {}
      const { pathname, search } = window.location
      const back = way === 'qr' ? {} : { returnPath: pathname + search }
      const made = await createOrder({ ...goods, ...account, ...back, way, amount, clientRequestId: requestId })
      keepOrder(requestId, made.id)
      return made
    } catch (error) {
      if (isRefused(error)) forgetOrder({ requestId })
      throw error
    }
  }

  return {
    isBusy,
    problem,
    forget: () => setProblem(''),
    async order(channel: OfferedChannel | undefined): Promise<void> {
      setIsBusy(true)
      setProblem('')
      try {
        onOrdered((await send(channel)).id)
      } catch (error) {
        logFailure('payment order', error)
        setProblem(error instanceof ApiError ? (error.errors?.[0]?.msg ?? error.message) : t('payFailed'))
        setIsBusy(false)
        if (error instanceof ApiError && error.code === CONFLICT) onStale()
      }
    },
  }
}
