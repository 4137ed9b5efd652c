import { describe, expect, it } from 'vitest'
import { buildMe, buildOrder, buildStep } from '../testing/rows.ts'
import { NO_CHOICE, reduce, startOf, type KioskAction, type KioskState } from './kiosk-state.ts'
import { idleAfter, screenOf, SCREENS } from './screen-of.ts'

const paired = startOf({ isPaired: true, order: null })
const ready = reduce(paired, { type: 'me', me: buildMe() })
const run = (state: KioskState, ...actions: KioskAction[]): KioskState => actions.reduce(reduce, state)
const ordered = run(
  ready,
  { type: 'begin' },
  { type: 'choose', styleId: '3' },
  { type: 'ordered', order: buildOrder() },
)
const resumed = startOf({ isPaired: true, order: buildOrder() })
const at = (more: Parameters<typeof buildStep>[0]): KioskState =>
  reduce(ordered, { type: 'step', step: buildStep(more) })
const print = (state: 0 | 1 | 2 | 3 | 4 | 5 | 6) => ({
  step: 'drawn' as const,
  print: { jobId: '5', state, sheets: 1, printed: 0, error: '' },
})

describe('what the machine shows', () => {
  it.each([
    ['no pairing', startOf({ isPaired: false, order: null }), 'pair'],
    ['a pairing that ended', reduce(ready, { type: 'pairingEnded' }), 'ended'],
    ['a first word that is on its way', paired, 'starting'],
    ['a server that does not answer', reduce(paired, { type: 'link', isLinked: false }), 'gone'],
    ['a server that stops to answer', reduce(ready, { type: 'link', isLinked: false }), 'gone'],
    ['all well', ready, 'attract'],
    ['switched off', reduce(ready, { type: 'me', me: buildMe({ canSell: false, troubles: ['inactive'] }) }), 'off'],
    ['no experience', reduce(ready, { type: 'me', me: buildMe({ canSell: false, experience: {} }) }), 'noExperience'],
    [
      'no paper',
      reduce(ready, { type: 'me', me: buildMe({ canSell: false, troubles: ['outOfPaper'] }) }),
      'outOfPaper',
    ],
    [
      'no printer',
      reduce(ready, { type: 'me', me: buildMe({ canSell: false, troubles: ['printerStopped'] }) }),
      'printerStopped',
    ],
    [
      'no agent',
      reduce(ready, { type: 'me', me: buildMe({ canSell: false, troubles: ['agentOffline'] }) }),
      'printerStopped',
    ],
    ['little paper', reduce(ready, { type: 'me', me: buildMe({ troubles: ['paperLow'] }) }), 'attract'],
    ['an order just made', ordered, 'pay'],
    ['an order without a network', reduce(ordered, { type: 'link', isLinked: false }), 'pay'],
    ['an order from before a reload', resumed, 'starting'],
    ['an order from before a reload without a network', reduce(resumed, { type: 'link', isLinked: false }), 'gone'],
    [
      'an order from before a reload, once it is known',
      reduce(resumed, { type: 'step', step: buildStep({ step: 'drawing' }) }),
      'wait',
    ],
    ['an order that is open', at({ step: 'unpaid' }), 'pay'],
    ['an order that closed', at({ step: 'closed' }), 'payClosed'],
    ['a drawing that waits', at({ step: 'queued' }), 'wait'],
    ['a drawing under way', at({ step: 'drawing' }), 'wait'],
    ['a drawing', at({ step: 'drawn' }), 'result'],
    ['a print that waits', at(print(0)), 'printing'],
    ['a print that was sent', at(print(1)), 'printing'],
    ['a print under way', at(print(2)), 'printing'],
    ['a print that has to wait', at(print(6)), 'printPaused'],
    ['a print', at(print(3)), 'share'],
    ['a print that failed', at(print(4)), 'printFailed'],
    ['a print that was called off', at(print(5)), 'printFailed'],
    ['a drawing that failed', at({ step: 'failed' }), 'drawFailed'],
    ['a refund under way', at({ step: 'refunding' }), 'drawFailed'],
    ['a refund', at({ step: 'refunded' }), 'drawFailed'],
    ['a refund of a print', at({ ...print(4), step: 'refunded' }), 'printFailed'],
    ['the end', reduce(at(print(3)), { type: 'finish' }), 'thanks'],
  ] as const)('%s', (_what, state, screen) => {
    expect(screenOf(state)).toBe(screen)
  })

  it('shows a drawing that takes no paper with its code at once', () => {
    const dry = reduce(at({ step: 'drawn' }), { type: 'me', me: buildMe({ paperPerPicture: 0 }) })

    expect(screenOf(dry)).toBe('share')
  })

  it('leaves no order alone that is paid and not delivered', () => {
    const stays = SCREENS.filter((screen) => idleAfter(screen, { phase: 'order' }) === undefined)

    expect(stays).toEqual([
      'pair',
      'ended',
      'gone',
      'off',
      'noExperience',
      'outOfPaper',
      'printerStopped',
      'attract',
      'wait',
      'result',
      'printing',
    ])
  })
})

describe('what happens at the machine', () => {
  it('goes forward and back, and starts over from the first step', () => {
    const chosen = run(ready, { type: 'begin' }, { type: 'choose', styleId: '3' })
    const said = run(chosen, { type: 'change', choice: { prompt: 'a cat' } }, { type: 'next' })

    expect([said.phase, said.choice.prompt]).toEqual(['confirm', 'a cat'])
    expect(run(said, { type: 'next' }).phase).toBe('confirm')
    expect(run(said, { type: 'back' }, { type: 'back' }).phase).toBe('styles')
    const back = run(said, { type: 'back' }, { type: 'back' }, { type: 'back' })
    expect([back.phase, back.choice]).toEqual(['begin', NO_CHOICE])
  })

  it('keeps what was said when another style is chosen, and not what that style asked for', () => {
    const said = run(
      ready,
      { type: 'begin' },
      { type: 'choose', styleId: '3' },
      { type: 'change', choice: { prompt: 'a cat', params: { place: 'sea' }, copies: 2 } },
    )

    expect(run(said, { type: 'choose', styleId: '3' }).choice).toBe(said.choice)
    expect(run(said, { type: 'choose', styleId: '4' }).choice).toEqual({ ...NO_CHOICE, styleId: '4', prompt: 'a cat' })
  })

  it('asks anew where the style is offered no more, and leaves an order as it is', () => {
    const other = buildMe({ experience: { ...buildMe().experience, styles: [] } })
    const chosen = run(ready, { type: 'begin' }, { type: 'choose', styleId: '3' })

    expect(reduce(chosen, { type: 'me', me: other })).toMatchObject({ phase: 'styles', choice: NO_CHOICE })
    expect(reduce(ordered, { type: 'me', me: other })).toMatchObject({ phase: 'order', order: ordered.order })
  })

  it('listens to its own order alone', () => {
    expect(reduce(ordered, { type: 'step', step: buildStep({ orderNo: 'other', step: 'drawn' }) })).toBe(ordered)
  })

  it('goes on with an order after a reload', () => {
    const again = startOf({ isPaired: true, order: buildOrder() })

    expect([again.phase, screenOf(again)]).toEqual(['order', 'starting'])
    expect(screenOf(reduce(again, { type: 'step', step: buildStep({ step: 'drawing' }) }))).toBe('wait')
  })

  it('forgets the guest when the pairing ends', () => {
    expect(reduce(ordered, { type: 'pairingEnded' })).toMatchObject({ order: null, me: null, choice: NO_CHOICE })
  })
})
