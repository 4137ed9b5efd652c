import { describe, expect, it } from 'vitest'
import { timer } from '../testing/cases/case.ts'
import { diagram, flows, nodes } from '../testing/diagram.ts'
import { createInstance, definitionOf } from '../testing/instance.ts'
import { placesOf } from './moves/places.ts'

const ONE = diagram(nodes('startEvent s', 'userTask a b c', 'endEvent e') + flows('s a b c e'))
const refused = (nodes: string) => expect.objectContaining({ code: 'unmapped', detail: { nodes } })
const running = async (xml: string, variables = {}) => createInstance(await definitionOf(xml)).start(variables)

describe('an instance on another version', () => {
  it('goes on there: a renamed node is mapped, one behind it may be gone', async () => {
    const to = await definitionOf(diagram(nodes('startEvent s', 'userTask a2 c', 'endEvent e') + flows('s a2 c e')))
    const p = await running(ONE)
    const { id } = p.tokens('a')[0] ?? {}
    p.run({ kind: 'migrate', to, mapping: { a: 'a2' } })

    expect(p.effects.at(-1)).toMatchObject({ kind: 'migrated', token: id, from: 'a', to: 'a2' })
    p.complete('a2').complete('c')
    expect(p.state.ended?.how).toBe('completed')
  })

  it('is refused where something waits that is not there, or of another kind', async () => {
    const to = await definitionOf(diagram(nodes('startEvent s', 'userTask a c', 'receiveTask b') + flows('s a b c')))
    const p = await running(ONE)
    p.run({ kind: 'migrate', to, mapping: {} }).run({ kind: 'migrate', to: await definitionOf(ONE), mapping: {} })
    p.complete('a')

    expect(() => p.run({ kind: 'migrate', to, mapping: {} })).toThrow(refused('b'))
    expect(() => p.run({ kind: 'migrate', to, mapping: { b: 'gone' } })).toThrow(refused('b'))
    p.run({ kind: 'migrate', to, mapping: { b: 'c' } })
    expect(p.waiting()).toEqual(['c'])
  })

  it('is undone by the way back', async () => {
    const to = await definitionOf(ONE.replaceAll('"a"', '"x"').replaceAll('s_a', 's_x'))
    const p = await running(ONE)
    const before = p.state
    p.run({ kind: 'migrate', to, mapping: { a: 'x' } }).run({
      kind: 'migrate',
      to: await definitionOf(ONE),
      mapping: { x: 'a' },
    })

    expect(p.state).toEqual(before)
  })

  const withTimer = (events: string) => diagram(`${nodes('startEvent s', 'userTask a b')}${events}${flows('s a')}`)
  const boundary = (id: string, value: string) =>
    `<boundaryEvent id="${id}" attachedToRef="a">${timer('timeDuration', value)}</boundaryEvent>${flows(`${id} b`)}`

  it('keeps timers and when they are due, begins new ones, and gives up those that are named so', async () => {
    const p = await running(withTimer(boundary('t', 'P1D')))
    const [before] = p.subscriptions('t')
    const to = await definitionOf(withTimer(boundary('t2', 'P9D') + boundary('u', 'PT1H')))
    expect(() => p.run({ kind: 'migrate', to, mapping: {} })).toThrow(refused('t'))

    p.run({ kind: 'migrate', to, mapping: { t: 't2' } })
    expect(p.subscriptions('t2')).toEqual([{ ...before, node: 't2' }])
    expect(p.subscriptions('u')).toMatchObject([{ due: '2026-03-02T09:00:00.000Z' }])
    p.run({ kind: 'migrate', to: await definitionOf(withTimer('')), mapping: { t2: '', u: '' } })
    expect(p.subscriptions()).toEqual([])
  })

  it('takes loops, sub-processes and joins along', async () => {
    const xml = (q: string, j: string) =>
      diagram(
        `${nodes('startEvent s', `parallelGateway f ${j}`, 'userTask x z')}<subProcess id="${q}"><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="who"/>
         ${nodes('startEvent qs', 'userTask qa')}${flows('qs qa')}</subProcess>${flows(`s f ${q} ${j} z`, `f x ${j}`)}`,
      )
    const p = (await running(xml('q', 'j'), { people: ['u', 'v'] })).complete('x').complete('qa')
    const to = await definitionOf(xml('r', 'k'))
    expect(() => p.run({ kind: 'migrate', to, mapping: { q: 'r', j: 'k' } })).toThrow(refused('x_j'))

    p.run({ kind: 'migrate', to, mapping: { q: 'r', j: 'k', x_j: 'x_k' } })
    p.complete('qa')
    expect(p.waiting()).toEqual(['z'])
  })

  const named = (id: string, name: string, key: string) =>
    diagram(
      `<userTask id="${id}" name="${name}" flowable:formKey="${key}"/>${nodes('startEvent s')}${flows(`s ${id}`)}`,
    )

  it('says what its tasks are called there, also where a node keeps its id', async () => {
    const p = await running(named('a', 'Check', 'one'), { who: 'Ann' })
    p.run({ kind: 'migrate', to: await definitionOf(named('a', 'Check ${who}', 'two')), mapping: {} })

    expect(p.effects.at(-1)).toMatchObject({
      kind: 'migrated',
      from: 'a',
      to: 'a',
      task: { name: 'Check Ann', formKey: 'two' },
    })
  })

  it('waits for what the new version calls the message, and says so', async () => {
    const waits = (id: string, name: string) =>
      diagram(
        `${nodes('startEvent s')}<receiveTask id="${id}" messageRef="m"/>${flows(`s ${id}`)}`,
        `<message id="m" name="${name}"/>`,
      )
    const p = await running(waits('a', 'paid'))
    const [before] = p.subscriptions('a')
    p.run({ kind: 'migrate', to: await definitionOf(waits('b', 'settled')), mapping: { a: 'b' } })

    const now = { ...before, node: 'b', name: 'settled' }
    expect(p.subscriptions()).toEqual([now])
    expect(p.effects.slice(-2)).toEqual([
      { kind: 'unsubscribed', id: before?.id },
      { kind: 'subscribed', subscription: now },
    ])
  })

  it('is refused where a boundary event stands on another activity', async () => {
    const p = await running(withTimer(boundary('t', 'P1D')))
    const to = await definitionOf(withTimer(boundary('t', 'P1D').replace('attachedToRef="a"', 'attachedToRef="b"')))

    expect(() => p.run({ kind: 'migrate', to, mapping: {} })).toThrow(refused('t'))
  })
})

describe('a migration that is taken back', () => {
  const timed = (events: string) => diagram(`${nodes('startEvent s', 'userTask a b')}${events}${flows('s a')}`)
  const onBorder = (id: string, value: string, more = '') =>
    `<boundaryEvent id="${id}" attachedToRef="a" ${more}>${timer('timeDuration', value)}</boundaryEvent>${flows(`${id} b`)}`
  const moved = async (xml: string, to: string, mapping: Record<string, string>, variables = {}) => {
    const p = await running(xml, variables)
    const before = placesOf(p.state)
    p.run({ kind: 'migrate', to: await definitionOf(to), mapping })
    const after = placesOf(p.state)
    const back = async () => p.run({ kind: 'move-back', to: await definitionOf(xml), before, after })
    return { p, back }
  }

  it('stands where it stood, though two nodes had become one, with the variables of now', async () => {
    const fork = diagram(
      nodes('startEvent s', 'parallelGateway f', 'userTask a b', 'endEvent e') + flows('s f a e', 'f b e'),
    )
    const { p, back } = await moved(fork, ONE, { a: 'c', b: 'c', f: 'a' })
    p.run({ kind: 'set-variables', variables: { n: 2 } })
    await back()

    expect(p.waiting()).toEqual(['a', 'b'])
    expect(p.variable('n')).toBe(2)
    p.complete('a').complete('b')
    expect(p.state.ended?.how).toBe('completed')
  })

  it('takes new events away, and those that were given up wait again for the time that they had', async () => {
    const { p, back } = await moved(timed(onBorder('t', 'P1D')), timed(onBorder('u', 'PT1H')), { t: '' })
    expect(p.subscriptions().map(({ node }) => node)).toEqual(['u'])
    p.at(new Date('2026-03-02T20:00:00.000Z'))
    await back()

    expect(p.subscriptions()).toMatchObject([{ node: 't', due: '2026-03-03T08:00:00.000Z' }])
    p.trigger('t')
    expect(p.waiting()).toEqual(['b'])
  })

  it('is refused when the instance has gone on since', async () => {
    const { p, back } = await moved(ONE, ONE, {})
    p.complete('a')

    await expect(back()).rejects.toThrow(expect.objectContaining({ code: 'moved-on' }))
    expect(p.waiting()).toEqual(['b'])
  })

  it('is refused when a reminder has come since and something stands where it leads', async () => {
    const xml = timed(onBorder('t', 'P1D', 'cancelActivity="false"'))
    const { p, back } = await moved(xml, xml, {})
    p.trigger('t')

    await expect(back()).rejects.toThrow(expect.objectContaining({ code: 'moved-on' }))
  })

  it('is refused when an event of the new version came at once', async () => {
    const event = `<boundaryEvent id="u" attachedToRef="a"><conditionalEventDefinition><condition>\${n == 1}</condition></conditionalEventDefinition></boundaryEvent>${flows('u b')}`
    const { p, back } = await moved(timed(''), timed(event), {}, { n: 1 })
    expect(p.waiting()).toEqual(['b'])

    await expect(back()).rejects.toThrow(expect.objectContaining({ code: 'moved-on' }))
  })
})
