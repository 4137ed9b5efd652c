import { describe, expect, it, vi } from 'vitest'
import { createBackground } from './background.ts'

const quiet = () => ({ warn: vi.fn() })

describe('work in the background', () => {
  it('runs one piece at a time, in order, after whoever added it has gone on', async () => {
    const background = createBackground(quiet())
    const told: string[] = []
    for (const name of ['a', 'b']) {
      background.add(name, async () => {
        told.push(`${name} begins`)
        await Promise.resolve()
        told.push(`${name} ends`)
      })
    }
    told.push('went on')

    await background.idle()

    expect(told).toEqual(['went on', 'a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('goes on after a failure, which stands in the log', async () => {
    const log = quiet()
    const background = createBackground(log)
    const after = vi.fn(async () => undefined)
    background.add('fails', () => Promise.reject(new Error('no')))
    background.add('after', after)

    await background.idle()

    expect(after).toHaveBeenCalledOnce()
    expect(log.warn.mock.calls.map(([facts]) => (facts as { work: string }).work)).toEqual(['fails'])
  })

  it('takes no more than may wait, and takes again when there is room', async () => {
    const background = createBackground(quiet(), { waitingMost: 2 })
    const work = vi.fn(async () => undefined)

    expect([1, 2, 3].map((n) => background.add(String(n), work))).toEqual([true, true, false])
    await background.idle()
    expect([background.add('4', work), (await background.idle(), work.mock.calls.length)]).toEqual([true, 3])
  })

  it('waits at its end for what is under way and drops what waits', async () => {
    const background = createBackground(quiet())
    const told: string[] = []
    const begun = new Promise<() => void>((begin) => {
      background.add('under way', async () => {
        await new Promise<void>((end) => begin(end))
        told.push('under way')
      })
    })
    background.add('waits', async () => void told.push('waits'))
    const end = await begun

    const closed = background.close().then(() => told.push('closed'))
    end()
    await closed

    expect([told, background.add('late', async () => undefined)]).toEqual([['under way', 'closed'], false])
  })
})
