import { describe, expect, it, vi } from 'vitest'
import { createBackground } from './background.ts'

const quiet = () => ({ warn: vi.fn() })

describe('work in the background', () => {
  it('runs one task at a time, in order, after its caller has gone on', async () => {
    const background = createBackground(quiet())
    const steps: string[] = []
    for (const name of ['a', 'b']) {
      background.add(name, async () => {
        steps.push(`${name} begins`)
        await Promise.resolve()
        steps.push(`${name} ends`)
      })
    }
    steps.push('went on')

    await background.idle()

    expect(steps).toEqual(['went on', 'a begins', 'a ends', 'b begins', 'b ends'])
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
    const steps: string[] = []
    const begun = new Promise<() => void>((begin) => {
      background.add('under way', async () => {
        await new Promise<void>((end) => begin(end))
        steps.push('under way')
      })
    })
    background.add('waits', async () => void steps.push('waits'))
    const end = await begun

    const closed = background.close().then(() => steps.push('closed'))
    end()
    await closed

    expect([steps, background.add('late', async () => undefined)]).toEqual([['under way', 'closed'], false])
  })

  it('leaves its work while the process is busy, and does it in a quiet moment', async () => {
    let isBusy = true
    let looked: () => void = () => undefined
    const background = createBackground(quiet(), { isBusy: async () => (looked(), isBusy) })
    const work = vi.fn(async () => undefined)
    const looks = (count: number): Promise<void> =>
      new Promise((resolve) => (looked = () => void ((count -= 1) === 0 && resolve())))
    const twice = looks(2)
    background.add('can wait', work)

    await twice
    const meanwhile = work.mock.calls.length
    isBusy = false
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())

    expect(meanwhile).toBe(0)
  })

  it('does it at once when somebody waits for it after all, and ends at once when the process ends', async () => {
    const never = (): Promise<boolean> => new Promise(() => undefined)
    const [asked, ending] = [createBackground(quiet(), { isBusy: never }), createBackground(quiet(), { isBusy: never })]
    const [done, dropped] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
    asked.add('is asked for', done)
    ending.add('is dropped', dropped)
    await new Promise((resolve) => setImmediate(resolve))

    await asked.idle()
    await ending.close()

    expect([done.mock.calls.length, dropped.mock.calls.length]).toEqual([1, 0])
  })
})
