import { describe, expect, it } from 'vitest'
import { diagram, flows, nodes } from '../testing/diagram.ts'
import { createInstance, definitionOf, testHost } from '../testing/instance.ts'
import type { Command } from './command.ts'
import { startState, step } from './step.ts'
import { upgradeState } from './upgrade-state.ts'

const running = async (xml: string, variables = {}) => createInstance(await definitionOf(xml)).start(variables)
const refusal = (code: string, rest = {}) => expect.objectContaining({ code, ...rest })
const idOf = (p: Awaited<ReturnType<typeof running>>, node: string, index = 0) =>
  p.tokens(node).filter(({ waitsFor }) => waitsFor !== 'scope')[index]?.id ?? ''

const CHAIN = diagram(nodes('startEvent s', 'userTask a b c', 'endEvent e') + flows('s a b c e'))
const PEOPLE = 'flowable:collection="people" flowable:elementVariable="who"'
const looping = (isSequential: boolean, inside = '') =>
  diagram(
    `${nodes('startEvent s', 'userTask z y')}<userTask id="a" flowable:assignee="\${who}"><multiInstanceLoopCharacteristics isSequential="${isSequential}" ${PEOPLE}>${inside}</multiInstanceLoopCharacteristics></userTask>${flows('s z a y')}`,
  )

describe('a command that does not fit', () => {
  it('is refused, and nothing has happened', async () => {
    const p = await running(CHAIN)
    const before = p.state
    const commands: [Command, string][] = [
      [{ kind: 'complete-task', token: '99', variables: {} }, 'not-waiting'],
      [{ kind: 'complete-task', token: 'constructor', variables: {} }, 'not-waiting'],
      [{ kind: 'trigger', subscription: '1' }, 'not-waiting'],
      [{ kind: 'continue', token: idOf(p, 'a') }, 'not-waiting'],
      [{ kind: 'add-rounds', token: idOf(p, 'a'), items: [1] }, 'no-loop'],
      [{ kind: 'remove-round', token: idOf(p, 'a') }, 'no-loop'],
      [{ kind: 'start', variables: {}, initiator: 'x' }, 'not-waiting'],
    ]

    for (const [command, code] of commands) expect(() => p.run(command)).toThrow(refusal(code))
    expect(p.state).toBe(before)
  })

  it('is refused a second time: the token is gone', async () => {
    const p = await running(CHAIN)
    const command = { kind: 'complete-task', token: idOf(p, 'a'), variables: {} } as const
    p.run(command)

    expect(() => p.run(command)).toThrow(refusal('not-waiting'))
  })

  it('is refused before the start and after the end', async () => {
    const definition = await definitionOf(CHAIN)
    expect(() => step(definition, startState(), { kind: 'cancel', reason: '' }, testHost())).toThrow(
      refusal('not-waiting'),
    )
    const p = await running(CHAIN)
    p.run({ kind: 'cancel', reason: 'no longer wanted' })

    expect(p.state.ended).toEqual({ how: 'cancelled', node: undefined, reason: 'no longer wanted' })
    expect(() => p.run({ kind: 'set-variables', variables: {} })).toThrow(refusal('already-ended'))
  })
})

describe('a loop without a wait', () => {
  it('is refused as endless', async () => {
    const xml = diagram(nodes('startEvent s', 'userTask a', 'task t u') + flows('s a t u t'))
    const p = await running(xml)

    expect(() => p.complete('a')).toThrow(refusal('endless'))
    expect(p.waiting()).toEqual(['a'])
  })

  it('is refused where tokens multiply', async () => {
    const xml = diagram(
      nodes('startEvent s', 'userTask a', 'parallelGateway f', 'task t u') + flows('s a t f t', 'f u t'),
    )
    const p = await running(xml)

    expect(() => p.complete('a')).toThrow(refusal('endless'))
  })
})

describe('an error that nobody catches', () => {
  const xml = diagram(
    `${nodes('startEvent s', 'userTask a', 'callActivity c')}<endEvent id="x1"><errorEventDefinition errorRef="x"/></endEvent>${flows('s a x1')}`,
    '<error id="x" errorCode="E1"/>',
  )

  it('ends the instance at an error end event', async () => {
    const p = await running(xml)
    expect(p.complete('a').state.ended).toEqual({ how: 'error', node: 'x1', code: 'E1' })
  })

  it('of a called process is caught by the caller, or ends it too', async () => {
    const caller = (boundary: string) =>
      diagram(
        `${nodes('startEvent s', 'userTask a b')}<callActivity id="c" calledElement="k"/>${boundary}${flows('s c a')}`,
        '<error id="x" errorCode="E1"/>',
      )
    const catching = `<boundaryEvent id="w" attachedToRef="c"><errorEventDefinition errorRef="x"/></boundaryEvent>${flows('w b')}`
    const end = { error: { code: 'E1' } }

    expect((await running(caller(catching))).finishChild('c', end).waiting()).toEqual(['b'])
    expect((await running(caller(''))).finishChild('c', end).state.ended).toMatchObject({ how: 'error', code: 'E1' })
  })
})

describe('a start', () => {
  it('knows who began it, and needs one start event', async () => {
    const xml = diagram(`<startEvent id="s" flowable:initiator="who"/>${nodes('userTask a')}${flows('s a')}`)
    expect((await running(xml)).variable('who')).toBe('ann')

    const message = (id: string) => `<startEvent id="${id}"><messageEventDefinition/></startEvent>`
    const two = await definitionOf(diagram(message('s') + message('t') + nodes('userTask a') + flows('s a', 't a')))
    expect(() => createInstance(two).start()).toThrow(refusal('no-start'))
    expect(() => createInstance(two).start({}, 'a')).toThrow(refusal('no-start'))
    expect(createInstance(two).start({}, 't').visits()).toEqual(['t', 'a'])
  })

  it('begins at what nothing leads to where there is no start event', async () => {
    const p = await running(diagram(nodes('userTask a b c') + flows('a c')))
    expect(p.waiting()).toEqual(['a', 'b'])
  })
})

describe('a jump', () => {
  it('goes a step back, and forward', async () => {
    const p = await running(CHAIN)
    p.complete('a').run({ kind: 'jump', tokens: [idOf(p, 'b')], target: 'a' })
    expect(p.waiting()).toEqual(['a'])
    expect(p.effects).toContainEqual(expect.objectContaining({ kind: 'task-closed', node: 'b', how: 'jumped' }))

    p.run({ kind: 'jump', tokens: [idOf(p, 'a')], target: 'c' })
    expect(p.waiting()).toEqual(['c'])
  })

  const nested = diagram(
    `${nodes('startEvent s', 'userTask a z')}<subProcess id="q">${nodes('startEvent qs', 'userTask qa qb')}${flows('qs qa qb')}</subProcess>${flows('s a q z')}`,
  )

  it('moves within a sub-process, leaves it, and refuses to enter its inside', async () => {
    const p = await running(nested)
    expect(() => p.run({ kind: 'jump', tokens: [idOf(p, 'a')], target: 'qb' })).toThrow(refusal('unreachable'))

    p.complete('a').run({ kind: 'jump', tokens: [idOf(p, 'qa')], target: 'qb' })
    expect(p.waiting()).toEqual(['qb'])
    p.run({ kind: 'jump', tokens: [idOf(p, 'qb')], target: 'a' })
    expect(p.waiting()).toEqual(['a'])
    p.run({ kind: 'jump', tokens: [idOf(p, 'a')], target: 'q' })
    expect(p.waiting()).toEqual(['qa'])
  })

  it.each([true, false])('takes a loop as a whole (sequential: %s)', async (isSequential) => {
    const p = await running(looping(isSequential), { people: ['u', 'v', 'w'] })
    p.complete('z')
      .complete('a')
      .run({ kind: 'jump', tokens: [idOf(p, 'a')], target: 'z' })
    expect(p.waiting()).toEqual(['z'])

    p.complete('z')
    expect(p.waiting()).toEqual(isSequential ? ['a'] : ['a', 'a', 'a'])
  })

  const parallel = diagram(
    nodes('startEvent s', 'userTask o a a2 b z', 'parallelGateway f j', 'endEvent e') +
      flows('s o f a a2 j z e', 'f b j'),
  )

  it('refuses to pass or repeat a parallel branch that is open, unless it is named', async () => {
    const p = (await running(parallel)).complete('o')
    for (const target of ['z', 'o', 'b'])
      expect(() => p.run({ kind: 'jump', tokens: [idOf(p, 'a')], target })).toThrow(refusal('unreachable'))
    p.run({ kind: 'jump', tokens: [idOf(p, 'a')], target: 'a2' })
    expect(p.waiting()).toEqual(['a2', 'b'])

    p.run({ kind: 'jump', tokens: [idOf(p, 'a2'), idOf(p, 'b')], target: 'o' })
    expect(p.waiting()).toEqual(['o'])
    p.complete('o').complete('a').complete('a2').complete('b').complete('z')
    expect(p.state.ended?.how).toBe('completed')
  })

  it('stays within its branch when the other one waits at the join', async () => {
    const p = (await running(parallel)).complete('o').complete('b').complete('a')
    p.run({ kind: 'jump', tokens: [idOf(p, 'a2')], target: 'a' })
      .complete('a')
      .complete('a2')

    expect(p.waiting()).toEqual(['z'])
  })

  it('refuses a parallel branch whose others are not open', async () => {
    const p = await running(parallel)
    expect(() => p.run({ kind: 'jump', tokens: [idOf(p, 'o')], target: 'a' })).toThrow(refusal('unreachable'))

    p.complete('o')
    const all = [idOf(p, 'a'), idOf(p, 'b')]
    expect(() => p.run({ kind: 'jump', tokens: all, target: 'a2' })).toThrow(refusal('unreachable'))
  })

  it('takes a token along that waits at a join', async () => {
    const p = (await running(parallel)).complete('o').complete('b')
    expect(() => p.run({ kind: 'jump', tokens: [idOf(p, 'a')], target: 'z' })).toThrow(refusal('unreachable'))

    p.run({ kind: 'jump', tokens: [idOf(p, 'a'), idOf(p, 'j')], target: 'z' })
    expect(p.waiting()).toEqual(['z'])
  })

  it('refuses to close a branch inside a sub-process that was not named', async () => {
    const xml = diagram(
      `${nodes('startEvent s', 'userTask z')}<subProcess id="q">${nodes('startEvent qs', 'parallelGateway f', 'userTask qa qb')}${flows('qs f qa', 'f qb')}</subProcess>${flows('s q z')}`,
    )
    const p = await running(xml)
    expect(() => p.run({ kind: 'jump', tokens: [idOf(p, 'qa')], target: 'z' })).toThrow(refusal('unreachable'))

    p.run({ kind: 'jump', tokens: [idOf(p, 'qa'), idOf(p, 'qb')], target: 'z' })
    expect(p.waiting()).toEqual(['z'])
  })

  it('refuses what cannot be entered', async () => {
    const p = await running(parallel)
    for (const target of ['s', 'j', 'gone', 'constructor'])
      expect(() => p.run({ kind: 'jump', tokens: [idOf(p, 'o')], target })).toThrow(refusal('unreachable'))
  })
})

describe('rounds of a loop', () => {
  const assignees = (p: Awaited<ReturnType<typeof running>>) => p.tasks('a').map(({ assignee }) => assignee)

  it('are added at once to a parallel one, and removed down to the last', async () => {
    const p = (await running(looping(false), { people: ['u', 'v'] })).complete('z')
    p.run({ kind: 'add-rounds', token: idOf(p, 'a'), items: ['w'] })
    expect(assignees(p)).toEqual(['u', 'v', 'w'])

    p.complete('a').run({ kind: 'remove-round', token: idOf(p, 'a') })
    expect(p.waiting()).toEqual(['a'])
    expect(() => p.run({ kind: 'remove-round', token: idOf(p, 'a') })).toThrow(refusal('last-round'))
    p.complete('a')
    expect(p.waiting()).toEqual(['y'])
  })

  it('are added at the end of a sequential one; one that is removed gives way to the next', async () => {
    const p = (await running(looping(true), { people: ['u', 'v'] })).complete('z')
    p.run({ kind: 'add-rounds', token: idOf(p, 'a'), items: ['w'] }).run({ kind: 'remove-round', token: idOf(p, 'a') })
    expect(assignees(p)).toEqual(['u', 'v'])

    p.complete('a')
    expect(assignees(p)).toEqual(['u', 'v', 'w'])
    p.complete('a')
    expect(p.waiting()).toEqual(['y'])
  })

  it('end the loop when one is removed and the condition is met by that', async () => {
    const half = '<completionCondition>${nrOfCompletedInstances * 2 >= nrOfInstances}</completionCondition>'
    const p = (await running(looping(false, half), { people: ['u', 'v', 'w'] })).complete('z').complete('a')
    p.run({ kind: 'remove-round', token: idOf(p, 'a') })

    expect(p.waiting()).toEqual(['y'])
  })
})

describe('variables', () => {
  it('are written where they are known: a round keeps its own', async () => {
    const p = (await running(looping(false), { people: ['u', 'v'], n: 1 })).complete('z')
    p.complete('a', { who: 'changed', n: 2, fresh: true })

    expect(p.variable('n')).toBe(2)
    expect(p.variable('fresh')).toBe(true)
    expect(p.variable('who')).toBeUndefined()
  })

  it('may have the names of an object', async () => {
    const p = await running(CHAIN, JSON.parse('{"__proto__":1,"constructor":2}'))
    expect(JSON.stringify(p.state)).toContain('"__proto__":1')
    expect(p.variable('constructor')).toBe(2)
  })
})

describe('listeners', () => {
  it('run at starts, ends, flows and tasks, in order', async () => {
    const listener = (kind: string, event: string) => `<flowable:${kind}Listener event="${event}" class="${event}"/>`
    const xml = diagram(
      `<extensionElements>${listener('execution', 'start')}${listener('execution', 'end')}</extensionElements>
      ${nodes('startEvent s')}<userTask id="a" flowable:assignee="u"><extensionElements>${['create', 'assignment', 'complete'].map((event) => listener('task', event)).join('')}${listener('execution', 'start')}</extensionElements></userTask>
      <sequenceFlow id="f" sourceRef="s" targetRef="a"><extensionElements>${listener('execution', 'take')}</extensionElements></sequenceFlow>`,
    )
    const calls: string[] = []
    const runHandler = (name: string, { node }: { node: string }) => {
      calls.push(`${name} ${node}`)
      return { variables: { last: name } }
    }
    const p = createInstance(await definitionOf(xml), { host: { runHandler } })
      .start()
      .complete('a')

    expect(calls).toEqual(['start p', 'take f', 'start a', 'create a', 'assignment a', 'complete a', 'end p'])
    expect(p.variable('last')).toBe('end')
  })
})

describe('a state that was stored', () => {
  it('is read again, and one of a later version refused', async () => {
    const p = await running(CHAIN)

    expect(upgradeState(JSON.parse(JSON.stringify(p.state)))).toEqual(p.state)
    expect(() => upgradeState({ version: 2 })).toThrow(TypeError)
    expect(() => upgradeState(null)).toThrow(TypeError)
  })

  it('is small', async () => {
    const p = await running(CHAIN)
    expect(JSON.stringify(p.state).length).toBeLessThan(250)
  })
})
