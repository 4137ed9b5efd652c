import { describe, expect, it } from 'vitest'
import { timer } from '../testing/cases/case.ts'
import { diagram, flows, nodes } from '../testing/diagram.ts'
import { createInstance, definitionOf } from '../testing/instance.ts'

const ONE = diagram(nodes('startEvent s', 'userTask a b c', 'endEvent e') + flows('s a b c e'))
const refused = (nodes: string) => expect.objectContaining({ code: 'unmapped', detail: { nodes } })
const running = async (xml: string, variables = {}) => createInstance(await definitionOf(xml)).start(variables)

describe('an instance on another version', () => {
  it('goes on there: a renamed node is mapped, one behind it may be gone', async () => {
    const to = await definitionOf(diagram(nodes('startEvent s', 'userTask a2 c', 'endEvent e') + flows('s a2 c e')))
    const p = await running(ONE)
    const { id } = p.tokens('a')[0] ?? {}
    p.run({ kind: 'migrate', to, mapping: { a: 'a2' } })

    expect(p.effects).toContainEqual({ kind: 'migrated', token: id, from: 'a', to: 'a2' })
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
})
