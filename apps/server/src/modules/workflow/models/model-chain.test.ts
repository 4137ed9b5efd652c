import type { FlowChain, FlowChainStep } from '@drawdesk/contract/workflow/chain'
import type { FlowModelDetail } from '@drawdesk/contract/workflow/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { oneTask } from '../testing/diagrams.ts'

const PATH = '/api/blade-flow/model'
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const added = async (modelKey: string, modelEditorXml = '', caller = admin) =>
  (await caller.post<{ id: string }>(`${PATH}/submit`, { name: '采购', modelKey, modelEditorXml })).data.id
const read = (modelId: string, caller = admin) => caller.get<FlowChain>(`${PATH}/simple`, { modelId })
const save = (modelId: string, steps: readonly FlowChainStep[], more: object = {}, caller = admin) =>
  caller.post<{ id: string; version: number }>(`${PATH}/simple`, { modelId, steps, ...more })

const approve = (name: string): FlowChainStep => ({
  kind: 'approve',
  name,
  who: { kind: 'role', ids: ['2'], mode: 'all', empty: 'admin' },
})
const STEPS: FlowChainStep[] = [
  approve('主管审批'),
  { kind: 'condition', name: '金额较大', when: '${amount > 1000}', steps: [approve('财务审批')] },
  { kind: 'process', name: '入库', nameEn: 'Store', process: 'store' },
]

describe('model/simple', () => {
  it('draws a model by its steps, and reads them again with their ids', async () => {
    const id = await added('bought')

    const empty = await read(id)
    const saved = await save(id, STEPS)
    const { data } = await read(id)
    const drawn = await admin.get<FlowModelDetail>(`${PATH}/detail`, { id })
    const again = await save(id, data.steps.slice(0, 1), { version: data.version })

    expect(empty.data).toEqual({ modelId: id, version: 1, steps: [] })
    expect([saved.data, data.version, again.data.version]).toEqual([{ id, version: 2 }, 2, 3])
    const nothing = { nameEn: '', who: null, when: '', process: '', steps: [] }
    expect(data.steps).toMatchObject([
      { ...nothing, ...STEPS[0], id: expect.stringMatching(/^Step_/) },
      { ...nothing, ...STEPS[1], steps: [{ ...nothing, ...approve('财务审批') }] },
      { ...nothing, ...STEPS[2] },
    ])
    expect(drawn.data.modelEditorXml).toContain('<process id="bought" name="采购"')
    expect((await read(id)).data.steps).toEqual(data.steps.slice(0, 1))
  })

  it('says beside its step what is missing, and saves nothing then', async () => {
    const id = await added('missing')
    const nested = { kind: 'parallel' as const, name: 'x', steps: [approve('a'), { ...approve(''), who: null }] }

    const refused = await save(id, [nested])

    expect([refused.status, refused.msg]).toEqual([400, '审批步骤有错误'])
    expect(refused.errors).toEqual([
      { field: 'steps.0.steps.1.name', msg: '请输入步骤名称' },
      { field: 'steps.0.steps.1.who', msg: '请选择人员' },
    ])
    expect((await save(id, [])).errors).toEqual([{ field: 'steps', msg: '请至少添加一个步骤' }])
    expect((await read(id)).data).toMatchObject({ version: 1, steps: [] })
  })

  it('leaves a diagram alone that is no chain, and says why', async () => {
    const xml = oneTask('drawn', 'flowable:assignee="1"')
    const id = await added('drawn', xml)

    const answers = [await read(id), await save(id, STEPS)]

    for (const { status, msg, errors } of answers) {
      expect([status, msg]).toEqual([409, expect.stringMatching(/^该流程图不能用简易设计器编辑：.+/)])
      expect(errors).toHaveLength(1)
    }
    expect((await admin.get<FlowModelDetail>(`${PATH}/detail`, { id })).data.modelEditorXml).toBe(xml)
  })

  it('refuses an old version, an unknown model, another tenant’s, and who may only look', async () => {
    const id = await added('walled')
    const codes = ['flow_model', 'flow_model_view', 'flow_model_edit']
    const abroad = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: codes })
    const looker = await buildCaller(test, { permissions: codes.slice(0, 2) })
    await save(id, STEPS)

    const all = [
      await save(id, STEPS, { version: 1 }),
      await read('1'),
      await read(id, abroad),
      await save(id, STEPS, {}, abroad),
      await save(id, STEPS, {}, looker),
      await read(id, looker),
    ]

    expect(all.map(({ status }) => status)).toEqual([409, 404, 404, 404, 403, 200])
  })
})
