import type { KioskQuote, KioskStep } from '@drawdesk/contract/devices/kiosk'
import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from 'react'
import { api } from '../lib/api.ts'
import { CallRefused, PairingEnded } from '../lib/failure.ts'
import { keep, readKept } from '../lib/storage.ts'
import { readTokens, storeTokens } from '../lib/tokens.ts'
import { offsetOf, reachedAt } from '../lib/wall-time.ts'
import { draftOf } from './draft-of.ts'
import { reduce, startOf, type KioskAction, type KioskState, type OpenOrder } from './kiosk-state.ts'
import { useLink } from './use-link.ts'

/** What was asked about last. */
export interface Quote extends KioskQuote {
  /** Fen for each copy. */
  unitAmount: number
}

export interface Kiosk {
  state: KioskState
  send: Dispatch<KioskAction>
  quote: Quote | null
  /** @throws {CallRefused} what is wrong with the code */
  pair: (code: string) => Promise<void>
  /** What the choice costs now. @throws {CallRefused} what is missing, beside its field */
  ask: () => Promise<void>
  /** @throws {CallRefused} */
  order: (channelId: string | undefined) => Promise<void>
  /** Calls off the order that nobody has paid, and goes back to the start. */
  giveUp: () => Promise<void>
  print: (fileId: string) => Promise<void>
}

/** `randomUUID` is there in secure contexts alone. */
const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')

const begin = (): KioskState =>
  startOf({ isPaired: readTokens() !== undefined, order: readKept<OpenOrder>('order') ?? null })

/** The machine: its state, what keeps it up to date, and what a guest can do beyond looking. */
export function useKiosk(): Kiosk {
  const [state, send] = useReducer(reduce, undefined, begin)
  const [quote, setQuote] = useState<Quote | null>(null)
  const request = useRef({ what: '', id: '' })
  const offsetMs = useRef(0)
  const { choice, order, me } = state

  useEffect(() => keep('order', order ?? undefined), [order])
  useEffect(() => {
    if (state.me) offsetMs.current = offsetOf(state.me.serverTime, Date.now())
  }, [state.me])
  useLink(state, send)

  const pair = useCallback(async (code: string) => {
    const { device: _device, ...tokens } = await api.pair(code)
    storeTokens(tokens)
    send({ type: 'paired' })
  }, [])

  const ask = useCallback(async () => {
    const found = await orEnd(api.quote(draftOf(choice, me)), send)
    setQuote({ ...found, unitAmount: found.amount / choice.copies })
  }, [choice, me])

  const makeOrder = useCallback(
    async (channelId: string | undefined) => {
      const asked = {
        ...draftOf(choice, me),
        ...(channelId === undefined ? {} : { channelId }),
        ...(quote ? { amount: quote.unitAmount * choice.copies } : {}),
      }
      // The same order again keeps its number, so that a lost answer makes no second one.
      const what = JSON.stringify(asked)
      if (request.current.what !== what) request.current = { what, id: newRequestId() }
      const made = await orEnd(api.order({ ...asked, clientRequestId: request.current.id }), send)
      request.current = { what: '', id: '' }
      const { orderNo, amount, currency, channel, codeUrl, expireTime } = made
      const closesAtMs = reachedAt(expireTime, offsetMs.current)
      send({ type: 'ordered', order: { orderNo, amount, currency, channel, codeUrl, closesAtMs } })
    },
    [choice, me, quote],
  )

  const giveUp = useCallback(async () => {
    if (!order) return send({ type: 'leave' })
    const step: KioskStep = await orEnd(api.cancel(order.orderNo), send)
    if (step.step === 'closed') send({ type: 'leave' })
    else send({ type: 'step', step })
  }, [order])

  const print = useCallback(
    async (fileId: string) => {
      if (!order) return
      send({ type: 'step', step: await orEnd(api.print({ orderNo: order.orderNo, fileId }), send) })
    },
    [order],
  )

  return { state, send, quote, pair, ask, order: makeOrder, giveUp, print }
}

/** An ended pairing is shown by its own screen; all else is for who asked. */
async function orEnd<T>(answer: Promise<T>, send: Dispatch<KioskAction>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PairingEnded) {
      storeTokens(undefined)
      send({ type: 'pairingEnded' })
    }
    throw error
  }
}

export const refusalOf = (error: unknown): CallRefused | undefined => (error instanceof CallRefused ? error : undefined)
