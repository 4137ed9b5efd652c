import { describe, expect, it } from 'vitest'
import {
  createTryNotes,
  interrupted,
  keptTries,
  takenUpTry,
  triesBefore,
  triesOfOpen,
  withoutOwn,
} from './call-tries.ts'
import type { FailedTry } from './chat-call.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 29, 20, 0, second))
const A = { apiId: '1', apiName: 'A', model: 'a' }
const B = { apiId: '2', apiName: 'B', model: 'b' }
const message = { ...A, startedTime: null, createTime: at(0) }
const failed = (asked: typeof A, code: FailedTry['failure']['code'], said = ''): FailedTry => ({
  ...asked,
  beganTime: at(1),
  ms: 40,
  failure: { code, said },
})
const short = (tries: readonly FailedTry[]): string[] =>
  tries.map(({ apiName, failure }) => `${apiName} ${failure.code}`)
const before = (run: number, kept: string, row = message): string[] =>
  short(triesBefore(run, { ...row, tries: JSON.parse(kept) }))

describe('what earlier runs of an answer asked', () => {
  it('is nothing for the first, and of a first that left no word, that it was interrupted', () => {
    expect(before(1, '[]')).toEqual([])
    expect(triesBefore(2, { ...message, tries: [] })).toEqual([
      { ...A, beganTime: at(0), ms: null, failure: { code: 'E_INTERRUPTED' } },
    ])
  })

  it('is one try for each run that took it up, and none for one that died before it did', () => {
    const taken = [...JSON.parse(takenUpTry(2, at(5))), ...JSON.parse(takenUpTry(4, at(9)))]

    expect(triesBefore(5, { ...message, tries: taken }).map(({ beganTime }) => beganTime)).toEqual([
      at(0),
      at(5),
      at(9),
    ])
  })

  it('is what was written down, and which service was asked then', () => {
    const kept = keptTries(1, [], { tries: [failed(A, 'E_RATE')], underWay: { ...B, beganTime: at(3) } })

    expect(before(2, kept)).toEqual(['A E_RATE', 'B E_INTERRUPTED'])
    expect(before(1, kept)).toEqual([])
  })

  it('stays as it was when a later run writes down its own, also where the message names another service by then', () => {
    const earlier = triesBefore(2, { ...message, tries: [] })
    const kept = keptTries(2, earlier, { tries: [failed(A, 'E_BUSY')], underWay: { ...B, beganTime: at(6) } })

    expect(before(3, kept, { ...message, ...B })).toEqual(['A E_INTERRUPTED', 'A E_BUSY', 'B E_INTERRUPTED'])
  })

  it('is nothing of a run that said it asked nobody', () => {
    expect(before(2, keptTries(1, [], { tries: [], underWay: undefined }, true))).toEqual([])
    expect(before(3, keptTries(2, [], { tries: [], underWay: undefined }, true))).toEqual([])
  })

  it('ends with the try that the run was at when it had to leave', () => {
    const left = interrupted({ tries: [], underWay: { ...A, beganTime: at(2) } }, at(4))

    expect(triesBefore(2, { ...message, tries: JSON.parse(keptTries(1, [], left, true)) })).toEqual([
      { ...A, beganTime: at(2), ms: 2_000, failure: { code: 'E_INTERRUPTED', said: '' } },
    ])
  })
})

describe('what is written down', () => {
  it('has no words of a service about the question', () => {
    const kept = keptTries(1, [], {
      tries: [failed(A, 'E_PARAM', 'my secret question'), failed(A, 'E_AUTH', 'bad key')],
      underWay: undefined,
    })

    expect([kept.includes('secret'), kept.includes('bad key')]).toEqual([false, true])
  })

  it('is nothing for a try at the named service, and each that follows before it is sent', async () => {
    const stored: string[] = []
    const notes = createTryNotes(A, async ({ tries, underWay }) => {
      stored.push(`${short(tries).join()} > ${underWay?.apiName}`)
    })
    await notes.began(A, at(0))
    await notes.began(A, at(1)) // a round of tools
    expect([stored, notes.underWay?.beganTime]).toEqual([[], at(0)])
    notes.failed(failed(A, 'E_RATE'))
    await notes.began(A, at(2))
    notes.failed(failed(A, 'E_BUSY'))
    await notes.began(B, at(3))

    expect(stored).toEqual(['A E_RATE > A', 'A E_RATE,A E_BUSY > B'])
  })

  it('is also a first try at another service than the named one', async () => {
    const stored: unknown[] = []
    await createTryNotes(A, async ({ underWay }) => void stored.push(underWay)).began(B, at(0))

    expect(stored).toEqual([{ ...B, beganTime: at(0) }])
  })
})

describe('a call that is ended for its dead process', () => {
  it('is the try that was under way; those before it failed', () => {
    const kept = JSON.parse(keptTries(1, [], { tries: [failed(A, 'E_RATE')], underWay: { ...B, beganTime: at(3) } }))

    expect([short(triesOfOpen(kept, A).tries), triesOfOpen(kept, A).last]).toEqual([['A E_RATE'], B])
    expect(triesOfOpen([], A)).toEqual({ tries: [], last: A })
  })

  it('stands for the interrupted try at its own service alone', () => {
    const tries = [failed(A, 'E_INTERRUPTED'), failed(A, 'E_INTERRUPTED')]

    expect([withoutOwn('1', tries), withoutOwn('2', tries), withoutOwn('1', [failed(A, 'E_BUSY')])]).toEqual([
      tries.slice(0, 1),
      tries,
      [failed(A, 'E_BUSY')],
    ])
  })
})
