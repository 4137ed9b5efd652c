import { describe, expect, it } from 'vitest'
import { PEOPLE_FUNCTIONS } from '../approval-chain/chain.ts'
import { chainToXml } from '../approval-chain/chain-to-bpmn.ts'
import { randomChain } from '../approval-chain/random-chain.fixture.ts'
import { diagram, flows, nodes } from '../testing/diagram.ts'
import { checkDiagram } from './check-diagram.ts'
import type { CheckOptions } from './check-expressions.ts'
import { decisionKeysOf, type WorkOptions } from './check-work.ts'

const TASK = '<userTask id="a" name="Approve" flowable:assignee="1"/>'

async function problemsOf(elements: string, options: CheckOptions & WorkOptions = {}) {
  const { problems } = await checkDiagram(diagram(elements), options)
  return problems.map(({ severity, code, element }) => `${severity} ${code} ${element}`)
}

describe('a diagram', () => {
  it('without problems is passed on', async () => {
    const { definition, problems } = await checkDiagram(
      diagram(nodes('startEvent s', 'endEvent e') + TASK + flows('s a e')),
    )

    expect(problems).toEqual([])
    expect(definition?.key).toBe('p')
  })

  it.each<[string, string, readonly string[]]>([
    ['no start', TASK, ['error no-start p']],
    ['two starts', nodes('startEvent s t') + TASK + flows('s a', 't a'), ['error several-starts t']],
    [
      'a start by a message alone',
      `<startEvent id="s"><messageEventDefinition/></startEvent>${TASK}${flows('s a')}`,
      ['warning no-plain-start p'],
    ],
    [
      'a node beside all ways',
      nodes('startEvent s', 'manualTask x') + TASK + flows('s a', 'x a'),
      ['warning unreachable x'],
    ],
    [
      'a circle beside all ways',
      nodes('startEvent s', 'manualTask x y') + TASK + flows('s a', 'x y x'),
      ['warning unreachable x', 'warning unreachable y'],
    ],
    [
      'a gateway whose conditions may all be false',
      nodes('startEvent s', 'exclusiveGateway g', 'endEvent e') + TASK + flows('s g a[${x}]', 'g e[${y}]'),
      ['warning no-default g'],
    ],
    [
      'a flow without a condition',
      nodes('startEvent s', 'exclusiveGateway g', 'endEvent e') + TASK + flows('s g a[${x}]', 'g e'),
      ['warning no-condition g_e'],
    ],
    [
      'a flow back into a parallel join',
      nodes('startEvent s', 'parallelGateway j', 'exclusiveGateway g', 'endEvent e') +
        TASK +
        flows('s j a g e[${x}]', 'g j[${y}]'),
      ['error loop-into-join g_j', 'warning no-default g'],
    ],
    ['a task for nobody', `${nodes('startEvent s', 'userTask a')}${flows('s a')}`, ['error nobody a']],
    ['work that does nothing', `${nodes('startEvent s', 'serviceTask w')}${flows('s w')}`, ['warning no-work w']],
    [
      'a broken expression',
      `${nodes('startEvent s')}<userTask id="a" flowable:assignee="\${boss.}"/>${flows('s a')}`,
      ['error bad-expression a'],
    ],
    [
      'a broken condition',
      nodes('startEvent s', 'endEvent e') + TASK + flows('s a e[${x >}]'),
      ['error bad-expression a_e'],
    ],
    [
      'a condition of another language',
      nodes('startEvent s', 'endEvent e') + TASK + flows('s a e[x > 5]'),
      ['warning foreign-condition a_e'],
    ],
    [
      'a time that never comes',
      `${nodes('startEvent s')}${TASK}<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>5 days</timeDuration></timerEventDefinition></intermediateCatchEvent>${flows('s a t')}`,
      ['error bad-timer t'],
    ],
    [
      'a due date that is none',
      `${nodes('startEvent s')}<userTask id="a" flowable:assignee="1" flowable:dueDate="tomorrow"/>${flows('s a')}`,
      ['error bad-timer a'],
    ],
  ])('with %s', async (_what, elements, problems) => {
    expect(await problemsOf(elements)).toEqual(problems)
  })

  it.each<[string, string, readonly string[]]>([
    [
      'a join in a loop as a whole',
      nodes('startEvent s', 'exclusiveGateway m g', 'parallelGateway f j', 'manualTask b', 'endEvent e') +
        TASK +
        flows('s m f a j g e[${x}]', 'f b j', 'g m[${y}]'),
      ['warning no-default g'],
    ],
    [
      'boundary events, event sub-processes, links and compensation',
      `${nodes('startEvent s', 'endEvent e')}${TASK}
      <boundaryEvent id="b" attachedToRef="a"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
      <boundaryEvent id="c" attachedToRef="a"><compensateEventDefinition/></boundaryEvent>
      <manualTask id="undo" isForCompensation="true"/><association id="as" sourceRef="c" targetRef="undo"/>
      <intermediateThrowEvent id="out"><linkEventDefinition name="l"/></intermediateThrowEvent>
      <intermediateCatchEvent id="in"><linkEventDefinition name="l"/></intermediateCatchEvent>
      <subProcess id="ev" triggeredByEvent="true"><startEvent id="es"><errorEventDefinition/></startEvent><manualTask id="em"/>${flows('es em')}</subProcess>
      <subProcess id="sub"><manualTask id="inner"/></subProcess>
      ${flows('s a sub e', 'b out', 'in e')}`,
      [],
    ],
  ])('has nothing against %s', async (_what, elements, problems) => {
    expect(await problemsOf(elements)).toEqual(problems)
  })

  it('says what is wrong in both languages, and in which line', async () => {
    const { problems } = await checkDiagram(
      diagram(`\n${nodes('startEvent s')}\n<userTask id="a" name="审批"/>${flows('s a')}`),
    )

    expect(problems).toEqual([
      {
        code: 'nobody',
        severity: 'error',
        element: 'a',
        line: 3,
        message: {
          zh: '用户任务“审批”没有办理人，也没有候选人。',
          en: 'The user task “审批” has neither an assignee nor candidates.',
        },
      },
    ])
  })
})

describe('names in expressions', () => {
  const beans = { people: ['leaderOf'] }
  const asking = (source: string) =>
    `${nodes('startEvent s')}<userTask id="a" flowable:assignee="${source}"/>${flows('s a')}`

  it('are those of beans, forms and the process', async () => {
    const known = { beans, variables: ['amount'] }

    expect(await problemsOf(asking('${people.leaderOf(initiator)}'), known)).toEqual([])
    expect(await problemsOf(asking('${amount}'), known)).toEqual([])
    expect(await problemsOf(asking('${people.bossOf(initiator)}'), known)).toEqual(['error unknown-call a'])
    expect(await problemsOf(asking('${amuont}'), known)).toEqual(['warning unknown-variable a'])
    expect(await problemsOf(asking('${boss.name()}'), known)).toEqual(['warning unknown-variable a'])
    expect(await problemsOf(asking('${var:getOrDefault(boss, 1)}'), known)).toEqual([])
  })

  it('are not asked for where anything may write them, or nobody says what there is', async () => {
    const script = `${asking('${amuont}')}<scriptTask id="x" scriptFormat="javascript"><script>1</script></scriptTask><sequenceFlow id="f" sourceRef="s" targetRef="x"/>`

    expect(await problemsOf(asking('${amuont}'))).toEqual([])
    expect(await problemsOf(script, { variables: [] })).toEqual([])
  })
})

describe('work', () => {
  const script = (attributes: string, source = '1') =>
    `${nodes('startEvent s')}${TASK}<scriptTask id="x" ${attributes}><script>${source}</script></scriptTask>${flows('s a x')}`
  const rule = (key: string) =>
    `${nodes('startEvent s')}${TASK}<businessRuleTask id="x" flowable:rules="" flowable:decisionRef="${key}"/>${flows('s a x')}`

  it('is a script of the one language, where scripts are switched on', async () => {
    expect(await problemsOf(script('scriptFormat="JavaScript"'), { scripts: true })).toEqual([])
    expect(await problemsOf(script('scriptFormat="js"'))).toEqual([])
    expect(await problemsOf(script('scriptFormat="js"'), { scripts: false })).toEqual(['error scripts-off x'])
    expect(await problemsOf(script('scriptFormat="groovy"'), { scripts: true })).toEqual(['error script-format x'])
    expect(await problemsOf(script(''))).toEqual(['error script-format x'])
    expect(await problemsOf(script('', ''), { scripts: false })).toEqual(['warning no-work x'])
  })

  it('is a decision table that somebody has', async () => {
    const decisions = new Set(['limit'])
    const { definition } = await checkDiagram(diagram(rule('limit')))

    expect(await problemsOf(rule('limit'), { decisions })).toEqual([])
    expect(await problemsOf(rule('limits'), { decisions })).toEqual(['error unknown-decision x'])
    expect(await problemsOf(rule('limits'))).toEqual([])
    expect(await problemsOf(rule('${kind}'), { decisions })).toEqual([])
    expect(definition && decisionKeysOf(definition)).toEqual(['limit'])
  })
})

describe('diagrams of approval chains', () => {
  it('have no problem', async () => {
    const options = {
      handlers: new Set(['copyTo']),
      beans: { people: PEOPLE_FUNCTIONS },
      variables: ['amount', 'kind', 'note', 'days', 'x'],
    }
    for (let seed = 1; seed <= 10; seed += 1) {
      const xml = chainToXml(randomChain(seed), { key: 'p', name: 'P', language: 'en' })

      expect((await checkDiagram(xml, options)).problems).toEqual([])
    }
  })
})
