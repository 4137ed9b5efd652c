import { createNotifier, type Delivery } from '../../kit/notify.ts'
import { createHolds } from '../../kit/scenes.ts'
import type { NoticeTrick } from './pay-scenes.ts'

/** A notice as it goes out: signed anew each time. */
export interface NoticeParts {
  headers: Record<string, string>
  body: string
}

export interface PayNotices {
  /** How the next ones go out; afterwards `twice`. */
  tricks(...tricks: NoticeTrick[]): void
  /** Resolves when it was delivered for the first time, or will not be. */
  send(url: string, make: (trick: NoticeTrick) => NoticeParts): Promise<void>
  /** The newest once more, with the very bytes and headers it had. */
  replay(): Promise<Delivery>
  release(): void
  /** Resolves once a notice is held. */
  held(): Promise<void>
  deliveries(): readonly Delivery[]
  close(): void
}

/**
 * Delivers as payment companies do: twice, and again after each wait of `retrySeconds` until it is acknowledged.
 *
 * @param scale of the waits, 1 being the company's own; 0: a notice is not sent again
 */
export function createPayNotices({
  retrySeconds,
  scale,
  isKept,
}: {
  retrySeconds: readonly number[]
  scale: number
  isKept(delivery: Delivery): boolean
}): PayNotices {
  const notifier = createNotifier()
  const holds = createHolds()
  const queue: NoticeTrick[] = []
  const timers = new Set<NodeJS.Timeout>()
  let behind: (() => Promise<void>)[] = []
  let newest: (NoticeParts & { url: string }) | undefined
  let isClosed = false

  function later(attempt: number, again: () => Promise<void>): void {
    const seconds = retrySeconds[attempt]
    if (seconds === undefined || scale === 0 || isClosed) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void again()
      },
      seconds * scale * 1_000,
    )
    timer.unref()
    timers.add(timer)
  }
  async function deliver(url: string, make: () => NoticeParts, attempt = 0): Promise<void> {
    if (isClosed) return
    const parts = make()
    newest = { ...parts, url }
    const delivery = await notifier.post(url, parts.body, parts.headers)
    if (!isKept(delivery)) later(attempt, () => deliver(url, make, attempt + 1))
  }

  return {
    tricks: (...tricks) => void queue.push(...tricks),
    async send(url, make) {
      const trick = queue.shift() ?? 'twice'
      if (url === '' || trick === 'none') return
      const go = (): Promise<void> => deliver(url, () => make(trick))
      if (trick === 'reordered') return void behind.push(go)
      if (trick === 'held') await holds.hold()
      await go()
      if (trick === 'twice') await go()
      const waiting = behind
      behind = []
      for (const sendWaiting of waiting) await sendWaiting()
    },
    async replay() {
      if (!newest) throw new Error('no notice was sent')
      return notifier.post(newest.url, newest.body, newest.headers)
    },
    release: holds.release,
    held: holds.held,
    deliveries: notifier.deliveries,
    close() {
      isClosed = true
      holds.release()
      timers.forEach((timer) => clearTimeout(timer))
    },
  }
}
