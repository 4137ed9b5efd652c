import type { OutboundError } from './outbound.ts'

/** How much may wait for its reader before the sender is asked to wait. */
export const INBOX_MOST_BYTES = 1024 * 1024

export interface Inbox<Item> {
  push(item: Item, bytes: number): void
  /** Nothing follows. The first of `end` and `fail` counts. */
  end(): void
  /** Thrown once what came before it was read; at once when `isNow`. */
  fail(error: OutboundError, options?: { isNow?: boolean }): void
  /** For one reader. */
  items: AsyncIterable<Item>
}

export interface InboxEvents {
  /** Enough waits. */
  onFull(): void
  /** The reader has caught up after `onFull`. */
  onSpace(): void
  /** The reader left the loop early. */
  onLeft(): void
}

/** What comes by callbacks, read by a `for await`: in order, and bounded by asking the sender to wait. */
export function createInbox<Item>({ onFull, onSpace, onLeft }: InboxEvents, mostBytes = INBOX_MOST_BYTES): Inbox<Item> {
  let waiting: { item: Item; bytes: number }[] = []
  let bytes = 0
  let isFull = false
  let ending: { error?: OutboundError } | undefined
  let wake: (() => void) | undefined

  function settle(how: { error?: OutboundError }): void {
    ending ??= how
    wake?.()
  }

  const iterator: AsyncIterator<Item, undefined> = {
    async next() {
      for (;;) {
        const first = waiting.shift()
        if (first) {
          bytes -= first.bytes
          if (isFull && bytes <= mostBytes / 2) {
            isFull = false
            onSpace()
          }
          return { value: first.item, done: false }
        }
        if (ending?.error) throw ending.error
        if (ending) return { value: undefined, done: true }
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    async return() {
      waiting = []
      if (!ending) onLeft()
      settle({})
      return { value: undefined, done: true }
    },
  }

  return {
    items: { [Symbol.asyncIterator]: () => iterator },
    push(item, size) {
      if (ending) return
      waiting.push({ item, bytes: size })
      bytes += size
      wake?.()
      if (isFull || bytes < mostBytes) return
      isFull = true
      onFull()
    },
    end: () => settle({}),
    fail(error, { isNow = false } = {}) {
      if (isNow && !ending) waiting = []
      settle({ error })
    },
  }
}
