import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowDefinition, FlowDiff } from '@drawdesk/contract/workflow/manager'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { diagramOf, oneTask } from '../testing/diagrams.ts'
import { uploadDiagrams } from '../testing/upload.ts'

const PATH = '/api/blade-flow/manager'
const ASSIGNED = 'flowable:assignee="1"'
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const list = (query: Record<string, string>) => admin.get<Page<FlowDefinition>>(`${PATH}/list`, query)
const versionsOf = async (query: Record<string, string>) =>
  (await list(query)).data.records.map(({ tenantId, key, version }) => [tenantId, key, version])

describe('manager/deploy-upload', () => {
  it('deploys all files of a form, for every tenant or for some', async () => {
    const tenant = await buildTenant(test.deps)
    const files = { 'one.bpmn': oneTask('one', ASSIGNED), 'two.bpmn20.xml': oneTask('two', ASSIGNED) }

    const common = await uploadDiagrams(admin, files, { category: 'flow_9' })
    const own = await uploadDiagrams(admin, { 'one.xml': oneTask('one', ASSIGNED) }, { tenantIds: `000000,${tenant}` })

    expect([common, own].map(({ status }) => status)).toEqual([200, 200])
    expect([...common.data, ...own.data].map(({ tenantId, key, version }) => [tenantId, key, version])).toEqual([
      ['', 'one', 1],
      ['', 'two', 1],
      ['000000', 'one', 1],
      [tenant, 'one', 1],
    ])
    expect(await versionsOf({ key: 'one' })).toEqual([
      ['000000', 'one', 1],
      ['', 'one', 1],
    ])
    expect(await versionsOf({ mode: '1', category: 'flow_9' })).toEqual([
      ['', 'two', 1],
      ['', 'one', 1],
    ])
    expect(await versionsOf({ mode: '2', key: 'one', tenantId: tenant })).toEqual([[tenant, 'one', 1]])
  })

  it('deploys none where one is bad, and names file and line', async () => {
    const doctype = oneTask('evil', ASSIGNED).replace('<definitions', '<!DOCTYPE x [<!ENTITY y "z">]>\n<definitions')

    const mixed = await uploadDiagrams(admin, { 'good.bpmn': oneTask('good', ASSIGNED), 'evil.bpmn': doctype })
    const large = await uploadDiagrams(admin, { 'large.bpmn': 'x'.repeat(3 * 1024 * 1024) })
    const picture = await uploadDiagrams(admin, { 'picture.png': 'x' })
    const none = await uploadDiagrams(admin, {})
    const empty = await uploadDiagrams(admin, { 'empty.bpmn': diagramOf('empty', '') })

    expect([mixed, large, picture, none, empty].map(({ status, msg }) => [status, msg])).toEqual([
      [400, '流程图有错误'],
      [413, '流程图不能超过 2 MB'],
      [400, '只能上传 .bpmn、.bpmn20.xml、.xml 或 .dmn 文件'],
      [400, '请选择流程文件'],
      [400, '流程图有错误'],
    ])
    expect(mixed.errors).toEqual([{ field: 'evil.bpmn', msg: expect.stringContaining('DOCTYPE'), line: 2 }])
    expect(large.errors).toEqual([{ field: 'large.bpmn', msg: '流程图不能超过 2 MB' }])
    expect(await versionsOf({ key: 'good' })).toEqual([])
  })

  it('says of what is no diagram, or cannot run, what is wrong with it, in the language of who sends it', async () => {
    const deep = '('.repeat(10_000) + '1' + ')'.repeat(10_000)
    const nested = '('.repeat(200) + '1' + ')'.repeat(200)
    const files = {
      'letter.bpmn': 'Dear all, this is no diagram.',
      'picture.bpmn': '\u0089PNG\r\n\u001a\n',
      'deep.bpmn': oneTask('deep', `flowable:assignee="\${${deep}}"`),
      'nested.bpmn': oneTask('nested', `flowable:assignee="\${${nested}}"`),
      'nobody.bpmn': oneTask('nobody', ''),
    }

    const send = (language: string) =>
      Promise.all(Object.entries(files).map(([name, text]) => uploadDiagrams(admin, { [name]: text }, {}, language)))
    const [zh, en] = [await send('zh'), await send('en')]

    expect(zh.map(({ status, msg }) => `${status} ${msg}`)).toEqual(Array(5).fill('400 流程图有错误'))
    expect(en.map(({ status, msg }) => `${status} ${msg}`)).toEqual(Array(5).fill('400 The diagram has errors'))
    expect(zh.map(({ errors }) => [errors?.[0]?.field, errors?.[0]?.msg])).toEqual([
      ['letter.bpmn', expect.stringMatching(/^文件不是有效的 BPMN 2.0/)],
      ['picture.bpmn', expect.stringMatching(/^文件不是有效的 BPMN 2.0/)],
      ['deep.bpmn', expect.stringMatching(/^“Work”的表达式 .* 有误：表达式不能超过 2000 个字符/)],
      ['nested.bpmn', expect.stringMatching(/^“Work”的表达式 .* 有误：表达式嵌套不能超过 100 层/)],
      ['nobody.bpmn', expect.stringContaining('Work')],
    ])
    expect(en.map(({ errors }) => errors?.[0]?.msg)).toEqual([
      expect.stringMatching(/^Invalid BPMN 2.0 file/),
      expect.stringMatching(/^Invalid BPMN 2.0 file/),
      expect.stringMatching(/in “Work”: Expressions can have up to 2000 characters/),
      expect.stringMatching(/in “Work”: Expressions can be nested up to 100 levels/),
      expect.stringContaining('Work'),
    ])
  })
})

describe('manager/change-state', () => {
  it('suspends a definition and makes it active again; another tenant has none by that id', async () => {
    const { data } = await uploadDiagrams(admin, { 'state.bpmn': oneTask('state', ASSIGNED) })
    const processId = data[0]?.processDefinitionId
    const change = (state: string) =>
      admin.post<{ suspensionState: number }>(`${PATH}/change-state`, { processId, state })

    const states = [await change('suspended'), await change('active'), await change('suspend')]
    const wrong = await change('other')
    const unknown = await admin.post(`${PATH}/change-state`, { processId: '1', state: 'active' })

    expect(states.map(({ data: { suspensionState } }) => suspensionState)).toEqual([2, 1, 2])
    expect((await list({ key: 'state' })).data.records[0]?.suspensionState).toBe(2)
    expect([wrong.status, unknown.status, unknown.msg]).toEqual([400, 404, '流程定义不存在'])
  })
})

describe('manager/delete-deployment', () => {
  it('removes a version, and the one before is the latest again', async () => {
    const file = { 'gone.bpmn': oneTask('gone', ASSIGNED) }
    await uploadDiagrams(admin, file)
    await uploadDiagrams(admin, file)
    const [newest] = (await list({ key: 'gone' })).data.records

    const removed = await admin.post<{ ids: string[] }>(`${PATH}/delete-deployment`, {
      deploymentIds: newest?.deploymentId,
    })
    const again = await admin.post(`${PATH}/delete-deployment`, { deploymentIds: newest?.deploymentId })
    const third = await uploadDiagrams(admin, file)

    expect(removed.data.ids).toEqual([newest?.deploymentId])
    expect(again.status).toBe(404)
    expect(third.data.map(({ version }) => version)).toEqual([3])
    expect(await versionsOf({ key: 'gone' })).toEqual([
      ['', 'gone', 3],
      ['', 'gone', 1],
    ])
    expect(
      await test.owner("select process_version as v from wf_definition where process_key = 'gone' and is_latest = 1"),
    ).toEqual([{ v: 3 }])
  })

  it('keeps a timer start with the newest version alone', async () => {
    const hourly = diagramOf(
      'hourly',
      `<startEvent id="start"><timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition></startEvent>
       <sequenceFlow id="f1" sourceRef="start" targetRef="end"/><endEvent id="end"/>`,
    )
    await uploadDiagrams(admin, { 'hourly.bpmn': hourly })
    await uploadDiagrams(admin, { 'hourly.bpmn': hourly })
    const [newest] = (await list({ key: 'hourly' })).data.records
    const waiting = () =>
      test.owner<{ definition: string }>(
        "select j.definition_id::text as definition from wf_job j join wf_definition d on d.id = j.definition_id where d.process_key = 'hourly'",
      )

    const before = await waiting()
    await admin.post(`${PATH}/delete-deployment`, { deploymentIds: newest?.deploymentId })
    const after = await waiting()

    expect(before).toEqual([{ definition: newest?.id }])
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })
})

describe('manager/diff', () => {
  it('says what one version has otherwise, and refuses what is no version of the same process', async () => {
    const idOf = async (xml: string, fields = {}) =>
      (await uploadDiagrams(admin, { 'x.bpmn': xml }, fields)).data[0]?.processDefinitionId ?? ''
    const tenant = await buildTenant(test.deps)
    const a = await idOf(oneTask('compared', ASSIGNED))
    const b = await idOf(oneTask('compared', 'flowable:assignee="2"').replaceAll('"end"', '"over"'))
    const other = await idOf(oneTask('foreign', ASSIGNED))
    const theirs = await idOf(oneTask('compared', ASSIGNED), { tenantIds: tenant })
    const diff = (from: string, to: string, caller: SignedIn = admin) =>
      caller.get<FlowDiff>(`${PATH}/diff`, { a: from, b: to })
    const nobody = await buildCaller(test, { permissions: ['flow_model_view'] })

    expect((await diff(a, b)).data).toEqual({
      added: ['over'],
      removed: ['end'],
      changed: [
        { nodeId: 'work', what: 'people' },
        { nodeId: 'f2', what: 'flows' },
      ],
      layoutOnly: false,
    })
    expect((await diff(a, a)).data).toEqual({ added: [], removed: [], changed: [], layoutOnly: true })
    const refused = [await diff(a, other), await diff(a, theirs), await diff(a, '1'), await diff(a, b, nobody)]
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 403])
  })
})
