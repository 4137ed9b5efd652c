import { createNotifier, type Delivery } from '../../kit/notify.ts'
import { createHolds } from '../../kit/scenes.ts'
import { NO_JOURNAL, type PayJournal } from './pay-journal.ts'
import type { NoticeTrick } from './pay-scenes.ts'

/** What is reported: a payment, or a refund of it (`refundNo`, else ""). */
export interface PayNotice {
  id: string
  orderNo: string
  refundNo: string
}

/** A notice as it goes out: signed anew each time. */
export interface NoticeParts {
  /** "": nobody asked for notices. */
  url: string
  headers: Record<string, string>
  body: string
}

export interface PayNotices {
  /** How the next ones go out; afterwards `twice`. */
  tricks(...tricks: NoticeTrick[]): void
  /** Resolves when it was delivered for the first time, or will not be. */
  send(notice: PayNotice): Promise<void>
  /** What a killed process had not been acknowledged goes out again. */
  resume(): void
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
  make,
  journal = NO_JOURNAL,
}: {
  retrySeconds: readonly number[]
  scale: number
  isKept(delivery: Delivery): boolean
  make(notice: PayNotice, trick: NoticeTrick): NoticeParts
  journal?: PayJournal
}): PayNotices {
  const notifier = createNotifier()
  const holds = createHolds()
  const queue: NoticeTrick[] = []
  const timers = new Set<NodeJS.Timeout>()
  let behind: (() => Promise<void>)[] = []
  let newest: NoticeParts | undefined
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
  async function deliver(notice: PayNotice, trick: NoticeTrick, attempt = 0): Promise<void> {
    if (isClosed) return
    const parts = make(notice, trick)
    if (parts.url === '') return
    newest = parts
    const delivery = await notifier.post(parts.url, parts.body, parts.headers)
    if (isKept(delivery)) journal.append({ notice, isKept: true })
    else later(attempt, () => deliver(notice, trick, attempt + 1))
  }

  return {
    tricks: (...tricks) => void queue.push(...tricks),
    async send(notice) {
      const trick = queue.shift() ?? 'twice'
      if (trick === 'none') return
      journal.append({ notice, isKept: false })
      const go = (): Promise<void> => deliver(notice, trick)
      if (trick === 'reordered') return void behind.push(go)
      if (trick === 'held') await holds.hold()
      await go()
      if (trick === 'twice') await go()
      const waiting = behind
      behind = []
      for (const sendWaiting of waiting) await sendWaiting()
    },
    resume() {
      const open = new Map<string, PayNotice>()
      for (const line of journal.read()) {
        if (!('notice' in line)) continue
        if (line.isKept) open.delete(line.notice.id)
        else open.set(line.notice.id, line.notice)
      }
      for (const notice of open.values()) void deliver(notice, 'once')
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
