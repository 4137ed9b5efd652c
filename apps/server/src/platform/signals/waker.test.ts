import { describe, expect, it } from 'vitest'
import { createWaker } from './waker.ts'

/** A way to others that is slow: each signal arrives when it is let through. */
function slowWay(): { sent: PromiseWithResolvers<void>[]; send: () => Promise<void> } {
  const sent: PromiseWithResolvers<void>[] = []
  return {
    sent,
    send: () => {
      const way = Promise.withResolvers<void>()
      sent.push(way)
      return way.promise
    },
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('waking others', () => {
  it('has one signal on its way at a time, and one after it for all that came meanwhile', async () => {
    const { sent, send } = slowWay()
    const waker = createWaker(send)

    for (let count = 0; count < 100; count += 1) waker.wake()
    await turn()
    expect(sent).toHaveLength(1)
    sent[0]?.resolve()
    await turn()
    expect(sent).toHaveLength(2)
    sent[1]?.resolve()
    await waker.idle()
    expect(sent).toHaveLength(2)
  })

  it('loses none: what is asked for after one has left leaves after it', async () => {
    const { sent, send } = slowWay()
    const waker = createWaker(send)

    waker.wake()
    sent[0]?.resolve()
    await waker.idle()
    waker.wake()
    expect(sent).toHaveLength(2)
    waker.wake()
    sent[1]?.resolve()
    await turn()
    expect(sent).toHaveLength(3)
  })
})
