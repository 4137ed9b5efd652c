import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowDecision, FlowDecisionTable, FlowDecisionTried } from '@drawdesk/contract/workflow/decision'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow, oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, started } from '../testing/flow-kit.ts'
import { tableFile } from '../testing/tables.ts'
import { uploadDiagrams } from '../testing/upload.ts'

const PATH = '/api/blade-flow/decision'
const PERMISSIONS = [
  'flow_manager',
  'flow_manager_view',
  'flow_manager_upload',
  'flow_manager_delete',
  'flow_model_view',
]
let test: TestApp
let admin: SignedIn
let worker: BuiltCaller
/** Who runs the processes of two other tenants. */
let [first, second]: [BuiltCaller, BuiltCaller] = [] as never

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  worker = await buildWorker(test)
  const managerOf = async () => buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: PERMISSIONS })
  ;[first, second] = [await managerOf(), await managerOf()]
})
afterAll(() => test.close())

/** A process whose task is called as its table says. */
const asking = (key: string, table: string, attributes = '') =>
  diagramOf(
    key,
    inARow(
      ['start', 'rule', 'work', 'end'],
      `<startEvent id="start"/>
       <serviceTask id="rule" name="Who decides" flowable:type="dmn" ${attributes}>
         <extensionElements><flowable:field name="decisionTableReferenceKey"><flowable:string>${table}</flowable:string></flowable:field></extensionElements>
       </serviceTask>
       <userTask id="work" name="\${who}" flowable:assignee="\${me}"/><endEvent id="end"/>`,
    ),
  )
const saying = (key: string, who: string) => ({ [`${key}.dmn`]: tableFile(key, [['-', `"${who}"`]]) })

const listOf = async (caller: SignedIn, query: Record<string, string> = {}) =>
  (await caller.get<Page<FlowDecision>>(`${PATH}/list`, query)).data.records
const namesOf = (rows: readonly FlowDecision[]) =>
  rows.map(({ tenantId, key, version, isLatest }) => [tenantId, key, version, isLatest])

async function taskOf(caller: BuiltCaller, definition: string, variables = {}): Promise<unknown> {
  const id = await started(test, caller, definition, { me: caller.user.userId, amount: 1, ...variables })
  return (await test.owner<{ name: string }>('select name from wf_task where instance_id = $1', [id]))[0]?.name
}
const definitionIn = ({ data }: Answer<{ processDefinitionId: string }[]>): string =>
  data.find(({ processDefinitionId }) => processDefinitionId !== '')?.processDefinitionId ?? ''

describe('decision tables', () => {
  it('are deployed beside diagrams, and have versions', async () => {
    const both = await uploadDiagrams(admin, { ...saying('limit', 'boss'), 'asks.bpmn': asking('asks', 'limit') })
    const again = await uploadDiagrams(admin, {
      'limit.dmn': tableFile('limit', [
        ['> 5', '"boss"'],
        ['-', '"me"'],
      ]),
    })

    expect(
      [...both.data, ...again.data].map((one) => [one.tenantId, one.key, one.version, one.decisionId !== '']),
    ).toEqual([
      ['', 'limit', 1, true],
      ['', 'asks', 1, false],
      ['', 'limit', 2, true],
    ])
    const rows = await listOf(admin, { key: 'limit' })
    expect(namesOf(rows)).toEqual([
      ['', 'limit', 2, 1],
      ['', 'limit', 1, 0],
    ])
    const { data: table } = await admin.get<FlowDecisionTable>(`${PATH}/detail`, { id: rows[0]?.id ?? '' })
    expect(table).toMatchObject({
      name: 'limit table',
      resourceName: 'limit.dmn',
      hitPolicy: 'first',
      inputs: [{ label: 'Amount', expression: 'amount' }],
      outputs: [{ name: 'who', label: 'Approver', values: [], default: '' }],
      rules: [
        { tests: ['> 5'], results: ['"boss"'] },
        { tests: ['-'], results: ['"me"'] },
      ],
      variables: ['amount'],
    })
    expect(table.deployedByName).not.toBe('')
  })

  it('decide, and what runs keeps the table that was newest when its process was deployed', async () => {
    await uploadDiagrams(admin, saying('kept', 'old'))
    const before = await deployed(admin, asking('keeps', 'kept'))
    await uploadDiagrams(admin, saying('kept', 'new'))
    const after = await deployed(admin, asking('keeps', 'kept'))

    expect([await taskOf(worker, before), await taskOf(worker, after)]).toEqual(['old', 'new'])
  })

  it('of an expression are the newest ones, and one that is not there fails the step by its name', async () => {
    const definition = await deployed(admin, asking('wants', '${table}'))
    const missing = taskOf(worker, definition, { table: 'later' })

    await expect(missing).rejects.toMatchObject({
      code: 'flow.decisionMissing',
      values: { key: 'later', node: 'Who decides' },
    })
    expect(await test.owner("select 1 from wf_instance where process_key = 'wants'")).toEqual([])
    await uploadDiagrams(admin, saying('later', 'first'))
    await uploadDiagrams(admin, saying('later', 'second'))
    expect(await taskOf(worker, definition, { table: 'later' })).toBe('second')
  })

  it('put their answer into the variable that the task names', async () => {
    await uploadDiagrams(admin, saying('named', 'boss'))
    const definition = await deployed(
      admin,
      asking('names', 'named', 'flowable:resultVariable="answer"').replace('${who}', '${answer.who}'),
    )

    expect(await taskOf(worker, definition)).toBe('boss')
  })

  it('fail the step by a variable that is missing', async () => {
    await uploadDiagrams(admin, { 'asked.dmn': tableFile('asked', [['> 5', '"boss"']], { input: 'price' }) })
    const definition = await deployed(admin, asking('lacks', 'asked'))

    await expect(taskOf(worker, definition)).rejects.toMatchObject({
      code: 'flow.noVariable',
      values: { name: 'price' },
    })
  })
})

describe('a deployment', () => {
  it('makes nothing where one table is bad, and names file and cell', async () => {
    const bad = tableFile('bad', [
      ['> (5', '"a"'],
      ['-', 'now()'],
    ])

    const answer = await uploadDiagrams(admin, {
      ...saying('good', 'boss'),
      'bad.dmn': bad,
      'fine.bpmn': oneTask('fine', 'flowable:assignee="1"'),
    })
    const twice = await uploadDiagrams(admin, { ...saying('twin', 'a'), 'other.dmn': tableFile('twin', []) })
    const none = await uploadDiagrams(admin, { 'x.dmn': 'hello' })

    expect([answer, twice, none].map(({ status }) => status)).toEqual([400, 400, 400])
    expect(answer.errors).toEqual([
      { field: 'bad.dmn', msg: '规则 1“Amount”列：无法识别 “> (5”（第 5 个字符）。' },
      { field: 'bad.dmn', msg: '规则 2“Approver”列：决策表中不能使用 “now”。' },
    ])
    expect(twice.errors).toEqual([{ field: 'other.dmn', msg: '决策表“twin”在文件 twin.dmn 中已经存在。' }])
    expect(none.errors).toEqual([{ field: 'x.dmn', msg: expect.stringContaining('文件不是有效的 DMN') }])
    expect(await listOf(admin, { key: 'good' })).toEqual([])
    expect(await test.owner("select 1 from wf_definition where process_key = 'fine'")).toEqual([])
  })

  it('is refused where a task names a table that nobody has', async () => {
    const answer = await uploadDiagrams(admin, { 'lost.bpmn': asking('lost', 'nobody') })

    expect(answer.errors).toEqual([
      {
        field: 'lost.bpmn',
        msg: '“Who decides”使用了决策表“nobody”，但没有部署这个决策表。',
        line: expect.any(Number),
      },
    ])
  })

  it('is refused in a tenant that has no such table, though another one has', async () => {
    await uploadDiagrams(first, saying('private', 'boss'))

    const refused = await uploadDiagrams(second, { 'x.bpmn': asking('x', 'private') })
    const common = await uploadDiagrams(admin, { 'x.bpmn': asking('x', 'private') })
    const own = await uploadDiagrams(first, { 'x.bpmn': asking('x', 'private') })

    expect([refused, common, own].map(({ status }) => status)).toEqual([400, 400, 200])
  })
})

describe('tenants', () => {
  it('decide by their own table before a common one; a common process by common ones alone', async () => {
    await uploadDiagrams(admin, saying('shared', 'everybody'))
    await uploadDiagrams(first, saying('shared', 'first'))
    const common = await deployed(admin, asking('commons', 'shared'))
    const ofFirst = definitionIn(await uploadDiagrams(first, { 'own.bpmn': asking('own', 'shared') }))
    const ofSecond = definitionIn(await uploadDiagrams(second, { 'own.bpmn': asking('own', 'shared') }))

    expect([await taskOf(first, ofFirst), await taskOf(second, ofSecond), await taskOf(first, common)]).toEqual([
      'first',
      'everybody',
      'everybody',
    ])
  })

  it('read their own tables and common ones, and change their own', async () => {
    await uploadDiagrams(admin, saying('read', 'everybody'))
    await uploadDiagrams(first, saying('read', 'first'))
    const [own] = await listOf(first, { key: 'read', mode: '2' })
    const [common] = await listOf(second, { key: 'read' })
    const theirs = { id: own?.id ?? '' }

    expect(namesOf(await listOf(first, { key: 'read' }))).toHaveLength(2)
    expect(namesOf(await listOf(second, { key: 'read' }))).toEqual([['', 'read', 1, 1]])
    expect(common?.deployedByName).toBe('')
    const refused = [
      await second.get(`${PATH}/detail`, theirs),
      await second.post(`${PATH}/try`, { ...theirs, values: {} }),
      await second.post(`${PATH}/remove`, { ids: [own?.id] }),
      await second.post(`${PATH}/remove`, { ids: [common?.id] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 403])
  })
})

describe('decision/try', () => {
  it('says what a table decides and by which rules, and what is wrong with the values', async () => {
    await uploadDiagrams(admin, {
      'tried.dmn': tableFile('tried', [
        ['> 5', '"boss"'],
        ['> text', '1'],
      ]),
    })
    const [row] = await listOf(admin, { key: 'tried' })
    const tryWith = (values: object) => admin.post<FlowDecisionTried>(`${PATH}/try`, { id: row?.id, values })

    expect((await tryWith({ amount: 9 })).data).toEqual({ value: { who: 'boss' }, rules: [1] })
    expect((await tryWith({ amount: 1, text: 0 })).data).toEqual({ value: { who: 1 }, rules: [2] })
    expect((await tryWith({})).data).toEqual({ value: null, rules: [] })
    expect(await test.owner("select 1 from wf_instance where process_key = 'tried'")).toEqual([])
  })
})

describe('decision/remove', () => {
  it('is refused while a process can be started or runs that decides by it', async () => {
    await uploadDiagrams(first, saying('used', 'boss'))
    const definition = definitionIn(await uploadDiagrams(first, { 'uses.bpmn': asking('uses', 'used') }))
    const [row] = await listOf(first, { key: 'used', mode: '2' })
    const remove = () => first.post<{ ids: string[] }>(`${PATH}/remove`, { ids: [row?.id] })
    await taskOf(first, definition)

    const startable = await remove()
    await uploadDiagrams(first, { 'uses.bpmn': oneTask('uses', 'flowable:assignee="1"') })
    const running = await remove()
    await test.owner("update wf_instance set end_time = now() where process_key = 'uses'")
    const removed = await remove()

    expect([startable, running].map(({ status, msg }) => [status, msg])).toEqual([
      [409, '决策表正被流程使用：uses process'],
      [409, '决策表正被流程使用：uses process'],
    ])
    expect(removed.data.ids).toEqual([row?.id])
    expect(await listOf(first, { key: 'used' })).toEqual([])
    expect((await uploadDiagrams(first, saying('used', 'boss'))).data[0]?.version).toBe(2)
  })
})

it('a diagram may name what there is for its tenant', async () => {
  await uploadDiagrams(first, saying('offered', 'boss'))
  const factsOf = async (caller: SignedIn) => (await caller.get('/api/blade-flow/model/references')).data

  expect(await factsOf(first)).toMatchObject({
    decisions: expect.arrayContaining([{ key: 'offered', name: 'offered table' }]),
    scripts: 0,
  })
  expect(await factsOf(second)).not.toMatchObject({
    decisions: expect.arrayContaining([{ key: 'offered', name: 'offered table' }]),
  })
})
