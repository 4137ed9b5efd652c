import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import type { Case } from './case.ts'

const looping = (characteristics: string) =>
  diagram(
    `${nodes('startEvent s', 'userTask b')}<userTask id="a" flowable:assignee="\${who}">${characteristics}</userTask>${flows('s a b')}`,
  )

const PEOPLE = 'flowable:collection="people" flowable:elementVariable="who" flowable:elementIndexVariable="place"'

export const LOOP_CASES: readonly Case[] = [
  {
    name: 'parallel over a list: a task for each',
    xml: looping(`<multiInstanceLoopCharacteristics ${PEOPLE}/>`),
    run(p) {
      p.start({ people: ['u', 'v', 'w'] })
      expect(p.tasks('a').map(({ assignee }) => assignee)).toEqual(['u', 'v', 'w'])

      p.complete('a').complete('a')
      expect(p.waiting()).toEqual(['a'])
      p.complete('a')
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'sequential over a list: one after the other',
    xml: looping(`<multiInstanceLoopCharacteristics isSequential="true" ${PEOPLE}/>`),
    run(p) {
      p.start({ people: 'u, v' })
      expect(p.tasks('a').map(({ assignee }) => assignee)).toEqual(['u'])

      p.complete('a')
      expect(p.tasks('a').map(({ assignee }) => assignee)).toEqual(['u', 'v'])
      p.complete('a')
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'by a number',
    xml: looping(
      '<multiInstanceLoopCharacteristics><loopCardinality xsi:type="tFormalExpression">${n}</loopCardinality></multiInstanceLoopCharacteristics>',
    ),
    run(p) {
      p.start({ n: 2, who: 'u' })
      expect(p.waiting()).toEqual(['a', 'a'])
    },
  },
  {
    name: 'over an empty list: passed, and seen to be',
    xml: looping(`<multiInstanceLoopCharacteristics ${PEOPLE}/>`),
    run(p) {
      p.start({ people: [] })

      expect(p.visits()).toEqual(['s', 'a', 'b'])
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'a completion condition closes the rounds that are left',
    xml: looping(
      `<multiInstanceLoopCharacteristics ${PEOPLE}><completionCondition xsi:type="tFormalExpression">
         \${nrOfCompletedInstances / nrOfInstances >= 0.5}
       </completionCondition></multiInstanceLoopCharacteristics>`,
    ),
    run(p) {
      p.start({ people: ['u', 'v', 'w', 'x'] })
        .complete('a')
        .complete('a')

      expect(p.waiting()).toEqual(['b'])
      expect(p.effects.filter((one) => one.kind === 'task-closed' && one.how === 'cancelled')).toHaveLength(2)
    },
  },
  {
    name: 'a completion condition of a sequential loop',
    xml: looping(
      `<multiInstanceLoopCharacteristics isSequential="true" ${PEOPLE}><completionCondition xsi:type="tFormalExpression">\${!pass}</completionCondition></multiInstanceLoopCharacteristics>`,
    ),
    run(p) {
      p.start({ people: ['u', 'v', 'w'] })
        .complete('a', { pass: true })
        .complete('a', { pass: false })
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'a sub-process in rounds, each with its own variables',
    xml: diagram(
      `${nodes('startEvent s', 'userTask b')}<subProcess id="q"><multiInstanceLoopCharacteristics ${PEOPLE}/>${nodes('startEvent qs', 'userTask qb')}
       <userTask id="qa" flowable:assignee="\${who}\${place}"/>${flows('qs qa qb')}</subProcess>${flows('s q b')}`,
    ),
    run(p) {
      p.start({ people: ['u', 'v'] })
      expect(p.tasks('qa').map(({ assignee }) => assignee)).toEqual(['u0', 'v1'])

      p.complete('qa').complete('qb').complete('qa').complete('qb')
      expect(p.waiting()).toEqual(['b'])
      expect(p.visits().filter((node) => node === 'q')).toHaveLength(2)
    },
  },
  {
    name: 'a standard loop goes on while its condition holds, at most so often',
    xml: looping(
      '<standardLoopCharacteristics loopMaximum="3"><loopCondition xsi:type="tFormalExpression">${more}</loopCondition></standardLoopCharacteristics>',
    ),
    run(p) {
      p.start({ who: 'u' }).complete('a', { more: true }).complete('a')
      expect(p.waiting()).toEqual(['a'])

      p.complete('a')
      expect(p.waiting()).toEqual(['b'])
    },
  },
]
