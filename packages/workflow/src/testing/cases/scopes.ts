import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import { type Case, ROOTS, timer } from './case.ts'

const inner = (...lines: string[]) =>
  `<subProcess id="q">${nodes('startEvent qs', 'userTask qa')}${flows('qs qa', ...lines)}</subProcess>`

/** An event sub-process that opens the task `h`. */
const handling = (isInterrupting: boolean, definition: string) =>
  `<subProcess id="h" triggeredByEvent="true"><startEvent id="hs" isInterrupting="${isInterrupting}">${definition}</startEvent>
   <userTask id="ha"/>${flows('hs ha')}</subProcess>`

export const SCOPE_CASES: readonly Case[] = [
  {
    name: 'a sub-process goes on when all in it is done',
    xml: diagram(nodes('startEvent s', 'endEvent e') + inner() + flows('s q e')),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['qa'])

      p.complete('qa')
      expect(p.visits()).toEqual(['s', 'q', 'qs', 'qa', 'e'])
      expect(p.state.ended).toEqual({ how: 'completed', node: 'e' })
    },
  },
  {
    name: 'a boundary timer closes a sub-process',
    xml: diagram(
      `${nodes('startEvent s', 'userTask b', 'endEvent e')}${inner()}<boundaryEvent id="w" attachedToRef="q">${timer('timeDuration', 'PT1H')}</boundaryEvent>${flows('s q e', 'w b')}`,
    ),
    run(p) {
      p.start().trigger('w')
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'an ad-hoc sub-process: all begin, it ends when its condition is true',
    xml: diagram(
      `${nodes('startEvent s', 'endEvent e')}<adHocSubProcess id="q">${nodes('userTask x y z')}
       <completionCondition xsi:type="tFormalExpression">\${enough}</completionCondition></adHocSubProcess>${flows('s q e')}`,
    ),
    run(p) {
      p.start().complete('y')
      expect(p.waiting()).toEqual(['x', 'z'])

      p.complete('x', { enough: true })
      expect(p.state.ended).toEqual({ how: 'completed', node: 'e' })
    },
  },
  {
    name: 'a call activity asks for a child and goes on with its outputs',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a')}<callActivity id="c" calledElement="\${which}" flowable:businessKey="k\${n}"><extensionElements>
       <flowable:in source="n" target="count"/><flowable:in sourceExpression="\${n + 1}" target="more"/><flowable:out source="result" target="r"/>
       </extensionElements></callActivity>${flows('s c a')}`,
    ),
    run(p) {
      p.start({ which: 'child', n: 3 })
      expect(p.effects).toContainEqual(
        expect.objectContaining({
          kind: 'child-wanted',
          key: 'child',
          businessKey: 'k3',
          variables: { count: 3, more: 4 },
        }),
      )

      p.finishChild('c', { variables: { result: 'good', other: 1 } })
      expect(p.variable('r')).toBe('good')
      expect(p.variable('other')).toBeUndefined()
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'lanes, data and notes are passed over',
    xml: diagram(
      `<laneSet id="ls"><lane id="l1"><flowNodeRef>a</flowNodeRef></lane></laneSet>${nodes('startEvent s', 'userTask a', 'dataObject d')}
       <dataObjectReference id="dr" dataObjectRef="d"/><textAnnotation id="ta"><text>x</text></textAnnotation>${flows('s a')}`,
    ),
    run(p) {
      p.start().complete('a')
      expect(p.state.ended).toEqual({ how: 'completed', node: 'a' })
    },
  },
  {
    name: 'event sub-process: a message interrupts what runs',
    xml: diagram(
      nodes('startEvent s', 'userTask a') + handling(true, '<messageEventDefinition messageRef="m"/>') + flows('s a'),
      ROOTS,
    ),
    run(p) {
      p.start().trigger('hs')
      expect(p.waiting()).toEqual(['ha'])
      expect(p.subscriptions()).toEqual([])

      p.complete('ha')
      expect(p.state.ended?.how).toBe('completed')
    },
  },
  {
    name: 'event sub-process: a signal runs beside, as often as it comes',
    xml: diagram(
      `${nodes('startEvent s', 'parallelGateway f', 'userTask a b')}<intermediateThrowEvent id="t"><signalEventDefinition signalRef="g"/></intermediateThrowEvent>
       ${handling(false, '<signalEventDefinition signalRef="g"/>')}${flows('s f a t', 'f b')}`,
      ROOTS,
    ),
    run(p) {
      p.start().complete('a').trigger('hs')
      expect(p.waiting()).toEqual(['b', 'ha', 'ha'])
    },
  },
  {
    name: 'event sub-process: a timer of a sub-process, only while that is open',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a')}<subProcess id="q">${nodes('startEvent qs', 'userTask qa')}${handling(false, timer('timeDuration', 'PT5M'))}${flows('qs qa')}</subProcess>${flows('s q a')}`,
    ),
    run(p) {
      p.start().trigger('hs').complete('qa')
      expect(p.waiting()).toEqual(['ha'])
      expect(p.subscriptions()).toEqual([])

      p.complete('ha')
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'event sub-process: an error of what runs beside it',
    xml: diagram(
      `${nodes('startEvent s', 'parallelGateway f', 'userTask a b')}<endEvent id="x1"><errorEventDefinition errorRef="x"/></endEvent>
       ${handling(true, '<errorEventDefinition errorRef="x"/>')}${flows('s f a x1', 'f b')}`,
      ROOTS,
    ),
    run(p) {
      p.start().complete('a')
      expect(p.waiting()).toEqual(['ha'])
    },
  },
]
