import { expect } from 'vitest'
import { BpmnError } from '../../engine/command.ts'
import { diagram, flows, nodes } from '../diagram.ts'
import { type Case, ROOTS } from './case.ts'

const errorEnd = (id: string, ref: string) =>
  `<endEvent id="${id}"><errorEventDefinition errorRef="${ref}"/></endEvent>`

const compensated = (id: string) =>
  `<userTask id="${id}"/><boundaryEvent id="${id}_c" attachedToRef="${id}"><compensateEventDefinition/></boundaryEvent>
   <userTask id="undo_${id}" isForCompensation="true"/><association id="as_${id}" sourceRef="${id}_c" targetRef="undo_${id}"/>`

export const FAILURE_CASES: readonly Case[] = [
  {
    name: 'an error of a service is caught at its boundary, its own code before every code',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a b c')}<serviceTask id="w" flowable:class="fails"/>
       <boundaryEvent id="any" attachedToRef="w"><errorEventDefinition/></boundaryEvent>
       <boundaryEvent id="own" attachedToRef="w"><errorEventDefinition errorRef="x"/></boundaryEvent>${flows('s w a', 'any b', 'own c')}`,
      ROOTS,
    ),
    host: {
      runHandler: () => {
        throw new BpmnError('E1')
      },
    },
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['c'])
    },
  },
  {
    name: 'an error end event of a sub-process is caught at its boundary',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a b')}<subProcess id="q">${nodes('startEvent qs', 'parallelGateway f', 'userTask qa qb')}
       ${errorEnd('qe', 'x')}${flows('qs f qa qe', 'f qb')}</subProcess>
       <boundaryEvent id="w" attachedToRef="q"><errorEventDefinition errorRef="x"/></boundaryEvent>${flows('s q a', 'w b')}`,
      ROOTS,
    ),
    run(p) {
      p.start().complete('qa')

      expect(p.waiting()).toEqual(['b'])
      expect(p.effects).toContainEqual(expect.objectContaining({ kind: 'task-closed', node: 'qb', how: 'cancelled' }))
    },
  },
  {
    name: 'an escalation goes to its boundary and leaves the sub-process running',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a b')}<subProcess id="q">${nodes('startEvent qs', 'userTask qa')}
       <intermediateThrowEvent id="qt"><escalationEventDefinition escalationRef="z"/></intermediateThrowEvent>${flows('qs qt qa')}</subProcess>
       <boundaryEvent id="w" attachedToRef="q" cancelActivity="false"><escalationEventDefinition escalationRef="z"/></boundaryEvent>${flows('s q a', 'w b')}`,
      ROOTS,
    ),
    run(p) {
      p.start()
      expect(p.waiting()).toEqual(['b', 'qa'])
    },
  },
  {
    name: 'compensation undoes what was done, the last first',
    xml: diagram(
      `${nodes('startEvent s', 'userTask z')}${compensated('a')}${compensated('b')}
       <intermediateThrowEvent id="t"><compensateEventDefinition/></intermediateThrowEvent>${flows('s a b t z')}`,
    ),
    run(p) {
      p.start().complete('a').complete('b')
      expect(p.waiting()).toEqual(['undo_b'])
      p.complete('undo_b')
      expect(p.waiting()).toEqual(['undo_a'])
      p.complete('undo_a')

      expect(p.waiting()).toEqual(['z'])
      expect(p.state.compensations).toEqual([])
    },
  },
  {
    name: 'a transaction is cancelled: undone, then left by its cancel event',
    xml: diagram(
      `${nodes('startEvent s', 'userTask out in')}<transaction id="q">${nodes('startEvent qs', 'parallelGateway f', 'userTask qb qc')}
       ${compensated('qa')}<endEvent id="qx"><cancelEventDefinition/></endEvent>${flows('qs f qa qb qx', 'f qc')}</transaction>
       <boundaryEvent id="w" attachedToRef="q"><cancelEventDefinition/></boundaryEvent>${flows('s q in', 'w out')}`,
    ),
    run(p) {
      p.start().complete('qa').complete('qb')
      expect(p.waiting()).toEqual(['undo_qa'])

      p.complete('undo_qa')
      expect(p.waiting()).toEqual(['out'])
    },
  },
  {
    name: 'terminate ends everything in its scope',
    xml: diagram(
      `${nodes('startEvent s', 'parallelGateway f', 'userTask a b')}<endEvent id="x"><terminateEventDefinition/></endEvent>${flows('s f a x', 'f b')}`,
    ),
    run(p) {
      p.start().complete('a')
      expect(p.state.ended).toEqual({ how: 'terminated', node: 'x' })
    },
  },
]
