import { useEffect, useRef, type Dispatch } from 'react'
import { api } from '../lib/api.ts'
import { PairingEnded, ServerGone } from '../lib/failure.ts'
import { listen, type KioskEvent } from '../lib/stream.ts'
import { storeTokens } from '../lib/tokens.ts'
import { printJob, resumePrints } from '../print/page-print.ts'
import type { KioskAction, KioskState } from './kiosk-state.ts'

const BEAT_MS = 15_000
/** Events say when something has changed; should one be lost, this finds it. */
const LOOK_MS = 60_000
const LOOK_AT_ORDER_MS = 4_000

/** Keeps the state up to date with the server: the stream of events, a beat, and a look now and then. */
export function useLink({ pairing, order }: KioskState, send: Dispatch<KioskAction>): void {
  const isPaired = pairing === 'paired'
  const orderNo = order?.orderNo
  const looks = useRef<{ atMe: () => void; atOrder: () => void }>({ atMe: () => undefined, atOrder: () => undefined })

  useEffect(() => {
    if (!isPaired) return undefined
    const over = new AbortController()
    const guard = guardOf(send, over.signal)
    const lookAtMe = (): void => void guard(async () => send({ type: 'me', me: await api.me() }))
    looks.current.atMe = lookAtMe
    lookAtMe()
    resumePrints()
    const beat = setInterval(() => void guard(() => api.beat()), BEAT_MS)
    const look = setInterval(lookAtMe, LOOK_MS)
    void listen({
      over: over.signal,
      onOpen: () => {
        lookAtMe()
        looks.current.atOrder()
      },
      onLost: lookAtMe,
      onEnded: () => endPairing(send),
      onEvent: (event) => takeEvent(event, looks.current),
    })
    return () => {
      over.abort()
      clearInterval(beat)
      clearInterval(look)
    }
  }, [isPaired, send])

  useEffect(() => {
    if (!isPaired || orderNo === undefined) return undefined
    const over = new AbortController()
    const guard = guardOf(send, over.signal)
    const lookAtOrder = (): void => void guard(async () => send({ type: 'step', step: await api.progress(orderNo) }))
    looks.current.atOrder = lookAtOrder
    lookAtOrder()
    const look = setInterval(lookAtOrder, LOOK_AT_ORDER_MS)
    const current = looks.current
    return () => {
      over.abort()
      clearInterval(look)
      current.atOrder = () => undefined
    }
  }, [isPaired, orderNo, send])
}

function takeEvent(event: KioskEvent, { atMe, atOrder }: { atMe: () => void; atOrder: () => void }): void {
  switch (event.name) {
    case 'config':
    case 'paper':
      return atMe()
    case 'order':
    case 'draw':
    case 'job':
      return atOrder()
    case 'print':
      return void printJob(event.data)
    case 'resync':
      atMe()
      return atOrder()
    case 'seen':
    case 'bye':
  }
}

function endPairing(send: Dispatch<KioskAction>): void {
  storeTokens(undefined)
  send({ type: 'pairingEnded' })
}

/** Runs a look and says what its failure means: no server, or no pairing any more. What is refused changes nothing: the next look asks again. */
const guardOf =
  (send: Dispatch<KioskAction>, over: AbortSignal) =>
  async (look: () => Promise<unknown>): Promise<void> => {
    try {
      await look()
      if (!over.aborted) send({ type: 'link', isLinked: true })
    } catch (error) {
      if (over.aborted) return
      if (error instanceof PairingEnded) endPairing(send)
      else if (error instanceof ServerGone) send({ type: 'link', isLinked: false })
    }
  }
