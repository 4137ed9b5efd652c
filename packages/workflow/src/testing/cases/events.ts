import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import { type Case, condition, ROOTS } from './case.ts'

const around = (inside: string, ...lines: string[]) =>
  diagram(`${nodes('startEvent s', 'userTask a b c', 'endEvent e')}${inside}${flows(...lines)}`, ROOTS)

const ENDED = { how: 'completed', node: 'e' }

export const EVENT_CASES: readonly Case[] = [
  {
    name: 'a message is waited for, and brings variables',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a')}<intermediateCatchEvent id="w"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${flows('s w a')}`,
      ROOTS,
    ),
    run(p) {
      p.start()
      expect(p.subscriptions('w')).toMatchObject([{ kind: 'message', name: 'paid' }])

      p.trigger('w', { amount: 5 })
      expect(p.variable('amount')).toBe(5)
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'a signal that the process throws itself is received in the same step, and leaves for others',
    xml: diagram(
      `${nodes('startEvent s', 'parallelGateway f', 'userTask a b')}
       <intermediateCatchEvent id="w"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>
       <intermediateThrowEvent id="t"><signalEventDefinition signalRef="g"/></intermediateThrowEvent>${flows('s f w b', 'f a t')}`,
      ROOTS,
    ),
    run(p) {
      p.start().complete('a')

      expect(p.waiting()).toEqual(['b'])
      expect(p.effects).toContainEqual(expect.objectContaining({ kind: 'thrown', what: 'signal', name: 'alarm' }))
    },
  },
  {
    name: 'a receive task',
    xml: diagram(`${nodes('startEvent s', 'endEvent e')}<receiveTask id="r" messageRef="m"/>${flows('s r e')}`, ROOTS),
    run(p) {
      p.start()
      expect(p.subscriptions('r')).toMatchObject([{ name: 'paid' }])

      p.trigger('r')
      expect(p.state.ended).toEqual(ENDED)
    },
  },
  {
    name: 'a message is thrown',
    xml: around(
      '<intermediateThrowEvent id="t"><messageEventDefinition messageRef="m"/></intermediateThrowEvent>',
      's t a',
    ),
    run(p) {
      p.start({ n: 1 })
      expect(p.effects).toContainEqual({ kind: 'thrown', what: 'message', name: 'paid', variables: { n: 1 } })
    },
  },
  {
    name: 'links lead from one event to the other',
    xml: around(
      `<intermediateThrowEvent id="t"><linkEventDefinition name="L"/></intermediateThrowEvent>
       <intermediateCatchEvent id="w"><linkEventDefinition name="L"/></intermediateCatchEvent>`,
      's t',
      'w a e',
    ),
    run(p) {
      p.start()
      expect(p.visits()).toEqual(['s', 't', 'w', 'a'])
    },
  },
  {
    name: 'a condition comes when a variable makes it true',
    xml: around(
      `<intermediateCatchEvent id="w"><conditionalEventDefinition>${condition('${stock > 10}')}</conditionalEventDefinition></intermediateCatchEvent>`,
      's w a',
    ),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['w'])
      p.run({ kind: 'set-variables', variables: { stock: 5 } })
      expect(p.waiting()).toEqual(['w'])

      p.run({ kind: 'set-variables', variables: { stock: 11 } })
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'a boundary message that interrupts',
    xml: around(
      '<boundaryEvent id="w" attachedToRef="a"><messageEventDefinition messageRef="m"/></boundaryEvent>',
      's a e',
      'w b',
    ),
    run(p) {
      p.start().trigger('w')
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'a boundary signal beside the task, as often as it comes',
    xml: around(
      '<boundaryEvent id="w" attachedToRef="a" cancelActivity="false"><signalEventDefinition signalRef="g"/></boundaryEvent>',
      's a e',
      'w b',
    ),
    run(p) {
      p.start().trigger('w').trigger('w')
      expect(p.waiting()).toEqual(['a', 'b', 'b'])
    },
  },
  {
    name: 'a boundary condition beside the task comes again after it was false',
    xml: around(
      `<boundaryEvent id="w" attachedToRef="a" cancelActivity="false"><conditionalEventDefinition>${condition('${n > 1}')}</conditionalEventDefinition></boundaryEvent>`,
      's a e',
      'w b',
    ),
    run(p) {
      p.start({ n: 0 })
      for (const n of [2, 3, 0, 2]) p.run({ kind: 'set-variables', variables: { n } })

      expect(p.waiting()).toEqual(['a', 'b', 'b'])
    },
  },
]
