import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import { type Case, ROOTS, timer } from './case.ts'

const PEOPLE = 'flowable:collection="people" flowable:elementVariable="who"'

/** What a first attempt at the engine did not do; each is a case of its own. */
export const GAP_CASES: readonly Case[] = [
  {
    name: 'a condition over several lines, with blanks around it',
    xml: diagram(
      nodes('startEvent s', 'exclusiveGateway x', 'userTask a b') +
        flows('s x a[\n   ${n > 1}\n  ]', 'x b[ ${n <= 1} ]'),
    ),
    run(p) {
      p.start({ n: 1 })
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'an event-based gateway straight into tasks: the first one done closes the other ways',
    xml: diagram(
      `${nodes('startEvent s', 'eventBasedGateway q', 'userTask a b c', 'endEvent e')}
       <intermediateCatchEvent id="t">${timer('timeDuration', 'PT1H')}</intermediateCatchEvent>${flows('s q a c e', 'q b e', 'q t e')}`,
    ),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['a', 'b', 'q'])

      p.complete('a')
      expect(p.waiting()).toEqual(['c'])
      expect(p.subscriptions()).toEqual([])
      expect(p.effects).toContainEqual(expect.objectContaining({ kind: 'task-closed', node: 'b', how: 'cancelled' }))
    },
  },
  {
    name: 'an event-based gateway straight into a task: an event closes the task',
    xml: diagram(
      `${nodes('startEvent s', 'eventBasedGateway q', 'userTask a b')}
       <intermediateCatchEvent id="t">${timer('timeDuration', 'PT1H')}</intermediateCatchEvent>${flows('s q a', 'q t b')}`,
    ),
    run(p) {
      p.start().trigger('t')
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'an event-based gateway into what does not wait at all goes on there',
    xml: diagram(
      `${nodes('startEvent s', 'eventBasedGateway q', 'task a', 'userTask b c')}
       <intermediateCatchEvent id="t">${timer('timeDuration', 'PT1H')}</intermediateCatchEvent>${flows('s q t c', 'q a b', 'q c')}`,
    ),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'terminate in a sub-process ends that alone, terminate-all the instance',
    xml: diagram(
      `${nodes('startEvent s', 'parallelGateway f', 'userTask z', 'endEvent e')}<subProcess id="q">${nodes('startEvent qs', 'userTask qa qb', 'exclusiveGateway x')}
       ${nodes('parallelGateway qf')}<endEvent id="one"><terminateEventDefinition/></endEvent>
       <endEvent id="all"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>
       ${flows('qs qf qa x one[${!all}]', 'qf qb', 'x all[${all}]')}</subProcess>${flows('s f q e', 'f z')}`,
    ),
    run(p) {
      p.start().complete('qa', { all: false })
      expect(p.waiting()).toEqual(['z'])
      expect(p.visits()).toContain('e')
    },
  },
  {
    name: 'terminate-all ends the instance from within a sub-process',
    xml: diagram(
      `${nodes('startEvent s', 'parallelGateway f', 'userTask z', 'endEvent e')}<subProcess id="q">${nodes('startEvent qs', 'userTask qa')}
       <endEvent id="all"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>${flows('qs qa all')}</subProcess>${flows('s f q e', 'f z')}`,
    ),
    run(p) {
      p.start().complete('qa')
      expect(p.state.ended).toEqual({ how: 'terminated', node: 'all' })
    },
  },
  {
    name: 'compensation sees the variables of its scope as they were, one round of a loop apart from the other',
    xml: diagram(
      `${nodes('startEvent s', 'userTask z')}<subProcess id="q"><multiInstanceLoopCharacteristics isSequential="true" ${PEOPLE}/>
         ${nodes('startEvent qs', 'userTask a')}<boundaryEvent id="c" attachedToRef="a"><compensateEventDefinition/></boundaryEvent>
         <userTask id="undo" isForCompensation="true" flowable:assignee="\${who}"/><association id="as" sourceRef="c" targetRef="undo"/>${flows('qs a')}</subProcess>
       <intermediateThrowEvent id="t"><compensateEventDefinition activityRef="q"/></intermediateThrowEvent>${flows('s q t z')}`,
    ),
    run(p) {
      p.start({ people: ['u', 'v'] })
        .complete('a')
        .complete('a')
        .complete('undo')
        .complete('undo')

      expect(p.tasks('undo').map(({ assignee }) => assignee)).toEqual(['v', 'u'])
      expect(p.waiting()).toEqual(['z'])
    },
  },
  {
    name: 'an error in one round of a loop is caught at the boundary and closes the loop',
    xml: diagram(
      `${nodes('startEvent s', 'userTask b z')}<subProcess id="q"><multiInstanceLoopCharacteristics ${PEOPLE}/>${nodes('startEvent qs', 'userTask qa', 'exclusiveGateway x', 'endEvent good')}
         <endEvent id="bad"><errorEventDefinition errorRef="x1"/></endEvent>${flows('qs qa x good[${ok}]', 'x bad[${!ok}]')}</subProcess>
       <boundaryEvent id="w" attachedToRef="q"><errorEventDefinition errorRef="x1"/></boundaryEvent>${flows('s q z', 'w b')}`,
      '<error id="x1" errorCode="E1"/>',
    ),
    run(p) {
      p.start({ people: ['u', 'v', 'w'] }).complete('qa', { ok: true })
      expect(p.waiting()).toEqual(['qa', 'qa'])

      p.complete('qa', { ok: false })
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'a boundary timer of a loop counts for the loop as a whole',
    xml: diagram(
      `${nodes('startEvent s', 'userTask b z')}<userTask id="a"><multiInstanceLoopCharacteristics isSequential="true" ${PEOPLE}/></userTask>
       <boundaryEvent id="w" attachedToRef="a">${timer('timeDuration', 'PT1H')}</boundaryEvent>${flows('s a z', 'w b')}`,
    ),
    run(p) {
      p.start({ people: ['u', 'v'] }).complete('a')
      expect(p.subscriptions('w')).toHaveLength(1)

      p.trigger('w')
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'asynchronous: work begins in a step of its own',
    xml: diagram(
      `${nodes('startEvent s', 'userTask after')}<serviceTask id="w" flowable:async="true" flowable:class="later" flowable:resultVariable="r">
       <extensionElements><flowable:field name="to" stringValue="\${n}"/></extensionElements></serviceTask>
       <boundaryEvent id="c" attachedToRef="w"><errorEventDefinition errorRef="x"/></boundaryEvent>${flows('s w after', 'c after')}`,
      ROOTS,
    ),
    host: { runHandler: () => 'later' },
    run(p) {
      p.start({ n: 7 })
      expect(p.effects).toContainEqual(expect.objectContaining({ kind: 'job-wanted', node: 'w' }))

      p.continue('w')
      expect(p.effects).toContainEqual(
        expect.objectContaining({ kind: 'work-wanted', handler: 'later', fields: { to: 7 } }),
      )
      expect(() => p.finishWork('w', { error: { code: 'other', message: 'no' } })).toThrow(
        expect.objectContaining({ code: 'uncaught-error' }),
      )
      p.finishWork('w', { value: 'sent' })
      expect(p.variable('r')).toBe('sent')
      expect(p.visits()).toEqual(['s', 'w', 'after'])
    },
  },
  {
    name: 'asynchronous: an error that comes back is caught by its code',
    xml: diagram(
      `${nodes('startEvent s', 'userTask other after')}<serviceTask id="w" flowable:class="later"/>
       <boundaryEvent id="c" attachedToRef="w"><errorEventDefinition errorRef="x"/></boundaryEvent>${flows('s w after', 'c other')}`,
      ROOTS,
    ),
    host: { runHandler: () => 'later' },
    run(p) {
      p.start().finishWork('w', { error: { code: 'E1', message: 'refused' } })
      expect(p.waiting()).toEqual(['other'])
    },
  },
  {
    name: 'a skip expression passes the task',
    xml: diagram(
      `${nodes('startEvent s', 'userTask z')}<userTask id="a" flowable:skipExpression="\${n > 1}"/><serviceTask id="w" flowable:class="x" flowable:skipExpression="\${n > 1}"/>${flows('s a w z')}`,
    ),
    host: {
      runHandler: () => {
        throw new Error('not to be run')
      },
    },
    run(p) {
      p.start({ n: 2 })
      expect(p.waiting()).toEqual(['z'])
      expect(p.tasks('a')).toEqual([])
    },
  },
  {
    name: 'functions that ask for variables which may be missing',
    xml: diagram(
      nodes('startEvent s', 'exclusiveGateway x', 'userTask a b') +
        flows('s x a[${var:exists("n")}]', 'x b[${!var:exists("n")}]'),
    ),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['b'])
    },
  },
  {
    name: 'a month after 31 January is the last of February',
    xml: diagram(`${nodes('startEvent s')}<userTask id="a" flowable:dueDate="P1M"/>${flows('s a')}`),
    run(p) {
      p.at(new Date('2026-01-31T08:00:00Z')).start()
      expect(p.tasks('a')).toMatchObject([{ due: '2026-02-28T08:00:00.000Z' }])
    },
  },
]
