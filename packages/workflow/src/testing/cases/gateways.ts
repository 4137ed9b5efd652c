import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import { type Case, ROOTS, timer } from './case.ts'

const ENDED = { how: 'completed', node: 'e' }

export const GATEWAY_CASES: readonly Case[] = [
  {
    name: 'exclusive: the first flow that is true, else the default one',
    xml: diagram(
      `<startEvent id="s"/><exclusiveGateway id="x" default="x_c"/>${nodes('userTask a b c', 'endEvent e')}` +
        flows('s x a[${n > 10}] e', 'x b[${n > 5}] e', 'x c e'),
    ),
    run(p) {
      p.start({ n: 3 })

      expect(p.waiting()).toEqual(['c'])
      expect(p.flows()).toEqual(['s_x', 'x_c'])
      p.complete('c')
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'exclusive: back in a loop until it is true',
    xml: diagram(
      nodes('startEvent s', 'userTask a', 'exclusiveGateway x', 'endEvent e') +
        flows('s a x e[${pass}]', 'x a[${!pass}]'),
    ),
    run(p) {
      p.start().complete('a', { pass: false }).complete('a', { pass: false }).complete('a', { pass: true })

      expect(p.visits()).toEqual(['s', 'a', 'x', 'a', 'x', 'a', 'x', 'e'])
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'exclusive: no flow is true, and the step is refused',
    xml: diagram(nodes('startEvent s', 'userTask a', 'exclusiveGateway x', 'endEvent e') + flows('s a x e[${pass}]')),
    run(p) {
      p.start()

      expect(() => p.complete('a', { pass: false })).toThrow(expect.objectContaining({ code: 'no-flow', node: 'x' }))
      expect(() => p.complete('a')).toThrow(
        expect.objectContaining({
          code: 'unknown-variable',
          node: 'x',
          detail: expect.objectContaining({ name: 'pass' }),
        }),
      )
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'parallel: all begin, the last one to come goes on',
    xml: diagram(
      nodes('startEvent s', 'parallelGateway f j', 'userTask a b c', 'endEvent e') +
        flows('s f a j e', 'f b j', 'f c j'),
    ),
    run(p) {
      p.start().complete('b').complete('a')

      expect(p.waiting()).toEqual(['c'])
      p.complete('c')
      expect(p.visits()).toEqual(['s', 'f', 'a', 'b', 'c', 'j', 'e'])
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'parallel: again and again in a loop',
    xml: diagram(
      nodes('startEvent s', 'exclusiveGateway m x', 'parallelGateway f j', 'userTask a b', 'endEvent e') +
        flows('s m f a j x e[${pass}]', 'f b j', 'x m[${!pass}]'),
    ),
    run(p) {
      p.start({ pass: false }).complete('a').complete('b').complete('b')

      expect(p.waiting()).toEqual(['a'])
      p.complete('a', { pass: true })
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'a task with several flows: every one that is true, the default one if none is',
    xml: diagram(
      `<startEvent id="s"/><userTask id="t" default="t_d"/>${nodes('userTask a b d')}` +
        flows('s t a[${n > 1}]', 't b[${n > 2}]', 't d'),
    ),
    run(p) {
      p.start({ n: 3 }).complete('t')
      expect(p.waiting()).toEqual(['a', 'b'])
    },
  },
  {
    name: 'two tokens in one task: two tasks',
    xml: diagram(
      nodes('startEvent s', 'parallelGateway f', 'task a b', 'userTask t', 'endEvent e') + flows('s f a t e', 'f b t'),
    ),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['t', 't'])

      p.complete('t')
      expect(p.waiting()).toEqual(['t'])
      p.complete('t')
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'inclusive: two of three begin, and the join waits for those two',
    xml: diagram(
      nodes('startEvent s', 'inclusiveGateway f j', 'userTask a b c', 'endEvent e') +
        flows('s f a[${n > 1}] j e', 'f b[${n > 2}] j', 'f c[${n > 3}] j'),
    ),
    run(p) {
      p.start({ n: 3 }).complete('a')
      expect(p.waiting()).toEqual(['b'])

      p.complete('b')
      expect(p.visits().filter((node) => node === 'j')).toEqual(['j'])
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'inclusive: the join waits for a branch of several steps, and not for one that ended',
    xml: diagram(
      nodes('startEvent s', 'inclusiveGateway f j', 'userTask a b1 b2 c', 'exclusiveGateway x', 'endEvent e out') +
        flows('s f a j e', 'f b1 b2 j', 'f c x j[${stay}]', 'x out[${!stay}]'),
    ),
    run(p) {
      p.start({ stay: false }).complete('a').complete('b1').complete('b2')
      expect(p.waiting()).toEqual(['c'])

      p.complete('c')
      expect(p.visits()).toContain('out')
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'event-based: the first event wins, the others are given up',
    xml: diagram(
      `${nodes('startEvent s', 'eventBasedGateway q', 'receiveTask r', 'userTask a b')}
       <intermediateCatchEvent id="m1"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
       <intermediateCatchEvent id="t1">${timer('timeDuration', 'PT1H')}</intermediateCatchEvent>${flows('s q m1 a', 'q t1 b', 'q r')}`,
      ROOTS,
    ),
    run(p) {
      p.start()
      expect(p.subscriptions().map(({ kind }) => kind)).toEqual(['message', 'timer', 'message'])

      p.trigger('t1')
      expect(p.waiting()).toEqual(['b'])
      expect(p.subscriptions()).toEqual([])
      expect(p.visits()).toEqual(['s', 'q', 't1', 'b'])
      expect(p.flows()).toEqual(['s_q', 'q_t1', 't1_b'])
    },
  },
  {
    name: 'complex: as inclusive',
    xml: diagram(
      nodes('startEvent s', 'complexGateway f j', 'userTask a b', 'endEvent e') +
        flows('s f a[${true}] j e', 'f b[${true}] j'),
    ),
    run(p) {
      p.start().complete('a')
      expect(p.waiting()).toEqual(['b'])
      p.complete('b')
      expect(p.state.ended).toEqual(ENDED)
    },
  },
]
