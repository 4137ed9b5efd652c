import { describe, expect, it } from 'vitest'
import { namesIn } from '../definition/names-in.ts'
import { parseDefinition } from '../definition/parse-definition.ts'
import type { Value } from '../engine/state.ts'
import { createInstance, definitionOf, type Instance } from '../testing/instance.ts'
import { bpmnToChain } from './bpmn-to-chain.ts'
import type { ApprovalChain, ChainFacts, ChainPeople, ChainStep } from './chain.ts'
import { chainProblems } from './chain-problems.ts'
import { chainToBpmn, chainToXml } from './chain-to-bpmn.ts'
import { randomChain } from './random-chain.fixture.ts'

const FACTS: ChainFacts = { key: 'purchase', name: '采购 <审批> & "更多"', language: 'zh', othersApprove: true }
const WHO: ChainPeople = { kind: 'user', ids: ['1'], mode: 'any', empty: 'admin' }

const approve = (id: string, who: Partial<ChainPeople> = {}): ChainStep => ({
  kind: 'approve',
  id,
  name: id,
  who: { ...WHO, ...who },
})

/** People of a test: roles are their number twice, department 9 is empty, `ann` is led by 5. */
const people: Record<string, (...values: Value[]) => Value> = {
  users: (ids) => (typeof ids === 'string' ? ids.split(',') : (ids ?? [])),
  inRoles: (ids) =>
    String(ids)
      .split(',')
      .flatMap((id) => [`${id}1`, `${id}2`]),
  inPosts: () => ['31'],
  inDepts: (ids) => (ids === '9' ? [] : ['41', '42']),
  leaderOf: (user) => (user === 'ann' ? ['5'] : []),
  adminsIfEmpty: (list) => (Array.isArray(list) && list.length > 0 ? [] : ['admin']),
  orAdmins: (list) => (Array.isArray(list) && list.length > 0 ? list : ['admin']),
}

async function started(steps: readonly ChainStep[], variables = {}) {
  const copies: Value[] = []
  const definition = await definitionOf(chainToXml({ steps }, FACTS))
  const instance = createInstance(definition, {
    host: {
      beans: { people },
      runHandler: (_name, { fields }) => {
        copies.push(fields.people ?? null)
        return {}
      },
    },
  })
  return { instance: instance.start(variables), copies }
}

const agree = (instance: Instance, ...nodes: string[]) => {
  for (const node of nodes) instance.complete(node, { pass: true })
  return instance
}

describe('a chain that runs', () => {
  it('asks one after the other, and ends', async () => {
    const { instance } = await started([approve('Step_1'), approve('Step_2')])

    agree(instance, 'Step_1', 'Step_2')

    expect(instance.state.ended).toMatchObject({ how: 'completed', node: 'End' })
  })

  it('goes back to the starter when somebody refuses, who hands in again or gives up', async () => {
    const { instance } = await started([approve('Step_1'), approve('Step_2')])

    agree(instance, 'Step_1').complete('Step_2', { pass: false })
    expect(instance.waiting()).toEqual(['Correct'])
    expect(instance.tasks('Correct')[0]?.assignee).toBe('ann')

    agree(instance, 'Correct')
    expect(instance.waiting()).toEqual(['Step_1'])

    instance.complete('Step_1', { pass: false }).complete('Correct', { pass: false })
    expect(instance.state.ended).toMatchObject({ node: 'Withdrawn' })
  })

  it('takes the steps of a condition only when it is true', async () => {
    const steps: ChainStep[] = [
      { kind: 'condition', id: 'Step_1', name: '金额较大', when: '${amount > 1000}', steps: [approve('Step_2')] },
      approve('Step_3'),
    ]

    expect((await started(steps, { amount: 2000 })).instance.waiting()).toEqual(['Step_2'])
    expect((await started(steps, { amount: 10 })).instance.waiting()).toEqual(['Step_3'])
  })

  it('runs branches at once, and ends all of them when one refuses, however deep', async () => {
    const steps: ChainStep[] = [
      {
        kind: 'parallel',
        id: 'Step_1',
        name: '会签',
        steps: [
          approve('Step_2'),
          { kind: 'condition', id: 'Step_3', name: '财务', when: '', steps: [approve('Step_4'), approve('Step_5')] },
          { kind: 'parallel', id: 'Step_6', name: '内', steps: [approve('Step_7'), approve('Step_8')] },
        ],
      },
      approve('Step_9'),
    ]
    const all = ['Step_2', 'Step_4', 'Step_7', 'Step_8']

    const { instance } = await started(steps)
    expect(instance.waiting()).toEqual(all)
    expect(agree(instance, ...all, 'Step_5').waiting()).toEqual(['Step_9'])

    const { instance: refused } = await started(steps)
    refused.complete('Step_7', { pass: false })
    expect(refused.waiting()).toEqual(['Correct'])
    expect(agree(refused, 'Correct').waiting()).toEqual(all)
  })

  it('informs people and goes on', async () => {
    const { instance, copies } = await started([
      { kind: 'copy', id: 'Step_1', name: '抄送', who: { ...WHO, kind: 'role', ids: ['7'] } },
    ])

    expect(copies).toEqual([['71', '72']])
    expect(instance.state.ended).toMatchObject({ how: 'completed' })
  })

  it('starts another process', async () => {
    const { instance } = await started([{ kind: 'process', id: 'Step_1', name: '付款', process: 'payment' }])

    expect(instance.effects).toContainEqual(expect.objectContaining({ kind: 'child-wanted', key: 'payment' }))
  })
})

describe('who is asked', () => {
  const taskOf = async (who: Partial<ChainPeople>, variables = {}) =>
    (await started([approve('Step_1', who), approve('Step_2')], variables)).instance.tasks('Step_1')

  it.each<[Partial<ChainPeople>, object]>([
    [
      { kind: 'user', ids: ['1'] },
      { assignee: '1', candidateUsers: [] },
    ],
    [
      { kind: 'user', ids: ['1', '2'] },
      { assignee: undefined, candidateUsers: ['1', '2'] },
    ],
    [
      { kind: 'role', ids: ['7', '8'] },
      { candidateGroups: ['role:7', 'role:8'], candidateUsers: [] },
    ],
    [{ kind: 'post', ids: ['3'] }, { candidateGroups: ['post:3'] }],
    [
      { kind: 'dept', ids: ['9'] },
      { candidateGroups: ['dept:9'], candidateUsers: ['admin'] },
    ],
    [{ kind: 'leader', ids: [] }, { assignee: '5' }],
    [
      { kind: 'starterPicks', ids: [] },
      { assignee: undefined, candidateUsers: ['admin'] },
    ],
  ])('%j', async (who, task) => {
    expect(await taskOf(who)).toMatchObject([task])
  })

  it('is who the starter names', async () => {
    expect(await taskOf({ kind: 'starterPicks', ids: [] }, { picks: { Step_1: ['61', '62'] } })).toMatchObject([
      { candidateUsers: ['61', '62'] },
    ])
  })

  it('goes on when nobody is found', async () => {
    for (const mode of ['any', 'all', 'inTurn'] as const) {
      const who: Partial<ChainPeople> = { kind: 'dept', ids: ['9'], mode, empty: 'skip' }
      const { instance } = await started([approve('Step_1', who), approve('Step_2')])
      expect(instance.waiting()).toEqual(['Step_2'])
    }
  })

  it('is everybody at once, until one refuses', async () => {
    const { instance } = await started([approve('Step_1', { kind: 'role', ids: ['7', '8'], mode: 'all' })])

    expect(instance.tasks('Step_1').map(({ assignee }) => assignee)).toEqual(['71', '72', '81', '82'])
    agree(instance, 'Step_1').complete('Step_1', { pass: false })
    expect(instance.waiting()).toEqual(['Correct'])

    agree(instance, 'Correct', 'Step_1', 'Step_1', 'Step_1', 'Step_1')
    expect(instance.state.ended).toMatchObject({ node: 'End' })
  })

  it('is one after the other', async () => {
    const { instance } = await started([approve('Step_1', { kind: 'role', ids: ['7'], mode: 'inTurn' })])

    expect(instance.tasks('Step_1')).toHaveLength(1)
    agree(instance, 'Step_1', 'Step_1')
    expect(instance.tasks('Step_1').map(({ assignee }) => assignee)).toEqual(['71', '72'])
    expect(instance.state.ended).toMatchObject({ node: 'End' })
  })
})

describe('a chain and its diagram', () => {
  it.each(['zh', 'en'] as const)('are the same for 10 random chains in %s', async (language) => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const chain = randomChain(seed)
      expect(chainProblems(chain)).toEqual([])
      const facts = {
        ...FACTS,
        language,
        formKey: 'form',
        documentation: 'Über <Dinge>\nund mehr',
        starterUsers: ['1'],
      }

      expect(await bpmnToChain(chainToXml(chain, facts))).toEqual({ chain, facts })
    }
  })

  it('has layout, no problem, and ids for steps that have none', async () => {
    const steps: ChainStep[] = [
      { kind: 'approve', name: 'A', who: WHO },
      { kind: 'approve', id: 'Step_1', name: 'B', who: WHO },
    ]

    const xml = await chainToBpmn({ steps }, FACTS)
    const { problems } = await parseDefinition(xml)

    expect(problems).toEqual([])
    expect(xml).toContain('bpmnElement="Step_2_decided"')
    expect(await bpmnToChain(xml)).toMatchObject({ chain: { steps: [{ id: 'Step_2' }, { id: 'Step_1' }] } })
  })

  it.each<[string, (xml: string) => string, string | undefined]>([
    ['a due date', (xml) => xml.replace('id="Step_1"', 'id="Step_1" flowable:dueDate="P1D"'), 'Step_1'],
    ['another name of a gateway', (xml) => xml.replace('name="是否同意？"', 'name="?"'), 'Step_1_decided'],
    [
      'a listener',
      (xml) =>
        xml.replace(
          /(<serviceTask[^>]*>)<extensionElements>/,
          '$1<extensionElements><flowable:executionListener event="start" expression="${x}" />',
        ),
      'Step_2',
    ],
    ['a further task', (xml) => xml.replace('<endEvent id="End"', '<userTask id="more" /><endEvent id="End"'), 'more'],
    [
      'a note',
      (xml) => xml.replace('</process>', '<textAnnotation id="n"><text>!</text></textAnnotation></process>'),
      undefined,
    ],
    [
      'a circle',
      (xml) =>
        xml.replace('sourceRef="Step_1_decided" targetRef="Step_2"', 'sourceRef="Step_1_decided" targetRef="Step_1"'),
      'Step_1',
    ],
    ['another shape', (xml) => xml.replaceAll('Step_1', 'Task_1'), undefined],
    ['a broken file', () => '<x>', undefined],
  ])('do not lose %s', async (_what, edit, element) => {
    const steps: ChainStep[] = [approve('Step_1'), { kind: 'copy', id: 'Step_2', name: 'c', who: WHO }]

    const read = await bpmnToChain(edit(chainToXml({ steps }, FACTS)))

    expect(read).toMatchObject({ why: { element, message: { zh: expect.any(String), en: expect.any(String) } } })
  })
})

describe('problems of a chain', () => {
  const problemsOf = (steps: readonly unknown[]) =>
    chainProblems({ steps } as ApprovalChain).map(({ step, field }) => [step.join('.'), field])

  it.each<[string, readonly unknown[], readonly (readonly string[])[]]>([
    ['no step', [], [['', 'steps']]],
    ['no name', [{ ...approve('Step_1'), name: ' ' }], [['0', 'name']]],
    ['nobody', [approve('Step_1', { ids: [] })], [['0', 'who']]],
    ['a quote in an id', [approve('Step_1', { ids: ["1') || people.all('"] })], [['0', 'who']]],
    ['an id twice', [approve('Step_1'), approve('Step_1')], [['1', 'id']]],
    ['an id of another kind', [approve('End')], [['0', 'id']]],
    ['no condition', [{ kind: 'condition', name: 'c', when: '', steps: [approve('Step_1')] }], [['0', 'when']]],
    [
      'a condition that is none',
      [{ kind: 'condition', name: 'c', when: 'a > 1', steps: [approve('Step_1')] }],
      [['0', 'when']],
    ],
    [
      'a broken condition',
      [{ kind: 'condition', name: 'c', when: '${a >}', steps: [approve('Step_1')] }],
      [['0', 'when']],
    ],
    ['one branch', [{ kind: 'parallel', name: 'p', steps: [approve('Step_1')] }], [['0', 'steps']]],
    ['no process', [{ kind: 'process', name: 'p', process: '' }], [['0', 'process']]],
    [
      'a step inside',
      [{ kind: 'condition', name: 'c', when: '${a}', steps: [approve('Step_1'), approve('x')] }],
      [['0.1', 'id']],
    ],
    ['too many', Array.from({ length: 101 }, () => ({ kind: 'approve', name: 'a', who: WHO })), [['', 'steps']]],
  ])('%s', (_what, steps, problems) => {
    expect(problemsOf(steps)).toEqual(problems)
  })

  it('stops at five levels', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? approve('Step_1') : { kind: 'condition', name: 'c', when: '${a}', steps: [nested(depth - 1)] }

    expect(problemsOf([nested(4)])).toEqual([])
    expect(problemsOf([nested(5)])).toEqual([['0.0.0.0.0', 'steps']])
  })
})

describe('a chain that has names in English', () => {
  const steps: ChainStep[] = [
    { ...(approve('Step_Boss') as Extract<ChainStep, { kind: 'approve' }>), name: '主管审批', nameEn: 'Boss' },
    {
      kind: 'condition',
      id: 'Step_Large',
      name: '大额',
      nameEn: 'Large',
      when: '${amount > 5}',
      steps: [approve('Step_2')],
    },
  ]
  const facts: ChainFacts = { ...FACTS, nameEn: 'Purchase', documentation: '说明', documentationEn: 'What it is' }

  it('says them in its diagram, those that the diagram makes up too, and is read from it again', async () => {
    const xml = await chainToBpmn({ steps }, facts)
    const { definition } = await parseDefinition(xml)

    expect([definition?.nameEn, definition?.documentationEn]).toEqual(['Purchase', 'What it is'])
    expect(definition?.nodes.Step_Boss?.nameEn).toBe('Boss')
    expect(definition?.nodes.Correct?.nameEn).toBe('Correct request')
    expect(definition?.flows.Step_Large_then?.nameEn).toBe('Large')
    expect(await bpmnToChain(xml)).toEqual({ chain: { steps }, facts })
  })

  it('is shown with them, and without what it says in Chinese alone', async () => {
    const xml = await chainToBpmn({ steps }, facts)
    const { definition: shown } = await parseDefinition(await namesIn('en', xml))

    expect([shown?.name, shown?.nodes.Step_Boss?.name, shown?.nodes.Step_2?.name]).toEqual([
      'Purchase',
      'Boss',
      'Step_2',
    ])
    expect(shown?.flows.Step_Large_then?.name).toBe('Large')
    expect(await namesIn('zh', xml)).toBe(xml)
  })
})
