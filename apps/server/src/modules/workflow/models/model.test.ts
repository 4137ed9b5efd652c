import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import type { FlowDeployed, FlowModel, FlowModelDetail, FlowReferences } from '@drawdesk/contract/workflow/model'
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

const submit = (values: object) => admin.post<{ id: string; version: number }>(`${PATH}/submit`, values)
const detail = (id: string) => admin.get<FlowModelDetail>(`${PATH}/detail`, { id })

describe('models of processes', () => {
  it('are added, changed by name, listed, removed, and brought back', async () => {
    const xml = oneTask('mine', 'flowable:assignee="1"')

    const added = await submit({ name: '我的流程', modelKey: 'mine', category: 'flow_1', modelEditorXml: xml })
    const changed = await submit({ id: added.data.id, version: 1, description: 'Two words' })
    const found = await detail(added.data.id)
    const list = await admin.get<Page<FlowModel>>(`${PATH}/list`, { modelKey: 'MINE', name: '流程' })
    const removed = await admin.post(`${PATH}/remove`, { ids: added.data.id })
    const gone = await detail(added.data.id)
    const restored = await admin.post(`${PATH}/restore`, { ids: added.data.id })
    const back = await detail(added.data.id)

    expect([added.data.version, changed.data.version]).toEqual([1, 2])
    expect(found.data).toMatchObject({
      name: '我的流程',
      modelKey: 'mine',
      category: 'flow_1',
      categoryName: '请假流程',
      description: 'Two words',
      version: 2,
      modelEditorXml: xml,
    })
    expect(list.data.records.map(({ id }) => id)).toEqual([added.data.id])
    expect(list.data.records[0]).not.toHaveProperty('modelEditorXml')
    expect([removed.status, gone.status, gone.msg]).toEqual([200, 404, '流程模型不存在'])
    expect([restored.status, back.data.modelEditorXml]).toEqual([200, xml])
  })

  it('have a name in English, by which they are found, and which their deployed versions have', async () => {
    const xml = oneTask('both', 'flowable:assignee="1"')
    const names = { name: '采购', nameEn: ' Purchase ', description: '买东西', descriptionEn: 'Buys things' }
    const { data } = await submit({ ...names, modelKey: 'both', modelEditorXml: xml })
    await admin.post(`${PATH}/deploy`, { modelId: data.id })

    const found = await admin.get<Page<FlowModel>>(`${PATH}/list`, { name: 'purch' })
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      const references = await admin.get<FlowReferences>(`${PATH}/references`, {}, headers)
      const versions = await admin.get<Page<FlowManaged>>('/api/blade-flow/manager/list', { key: 'both' }, headers)
      return [references.data.processes.find(({ key }) => key === 'both')?.name, versions.data.records[0]?.name]
    }

    expect(found.data.records).toMatchObject([{ ...names, nameEn: 'Purchase' }])
    expect([await read('zh'), await read('en')]).toEqual([
      ['采购', '采购'],
      ['Purchase', 'Purchase'],
    ])
  })

  it('that the product ships have both names', async () => {
    const { data } = await admin.get<Page<FlowModel>>(`${PATH}/list`, { modelKey: 'leave' })

    expect(data.records).toMatchObject([
      { name: '请假', nameEn: 'Leave', descriptionEn: expect.stringMatching(/^The approver/) },
    ])
  })

  it('take the diagram as modelXml too', async () => {
    const { data } = await submit({ name: 'x', modelKey: 'other_name', modelXml: '<a/>' })

    expect((await detail(data.id)).data.modelEditorXml).toBe('<a/>')
  })

  it('refuse a taken key, a wrong one, no name, an old version and a diagram of 3 MB', async () => {
    const { data } = await submit({ name: 'x', modelKey: 'taken' })
    await submit({ id: data.id, name: 'y' })

    const answers = [
      await submit({ name: 'z', modelKey: 'taken' }),
      await submit({ name: 'z', modelKey: '9 lives' }),
      await submit({ name: ' ', modelKey: 'nameless' }),
      await submit({ id: data.id, version: 1, name: 'z' }),
      await submit({ name: 'z', modelKey: 'large', modelEditorXml: 'x'.repeat(3 * 1024 * 1024) }),
      await submit({ id: '1', name: 'z' }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [409, '模型标识已存在'],
      [400, '模型标识以字母或下划线开头，只含字母、数字、下划线、点和连字符'],
      [400, '请输入模型名称'],
      [409, '数据已被他人修改'],
      [413, '流程图不能超过 2 MB'],
      [404, '数据不存在'],
    ])
    expect(answers[0]?.errors).toEqual([{ field: 'modelKey', msg: '模型标识已存在' }])
  })
})

describe('model/deploy', () => {
  it('makes a version of its process for each tenant, counted apart', async () => {
    const tenant = await buildTenant(test.deps)
    const { data } = await submit({
      name: 'Deployed',
      modelKey: 'deployed',
      modelEditorXml: oneTask('deployed', 'flowable:assignee="1"'),
    })
    const deploy = (tenantIds: string[]) =>
      admin.post<FlowDeployed[]>(`${PATH}/deploy`, { modelId: data.id, category: 'flow_1', tenantIds })

    const first = await deploy([])
    const second = await deploy(['000000', tenant])
    const third = await deploy([])

    expect(
      [first, second, third].flatMap((answer) =>
        answer.data.map(({ tenantId, key, version }) => [tenantId, key, version]),
      ),
    ).toEqual([
      ['', 'deployed', 1],
      ['000000', 'deployed', 1],
      [tenant, 'deployed', 1],
      ['', 'deployed', 2],
    ])
  })

  it('lets others deploy for their own tenant alone', async () => {
    const tenantId = await buildTenant(test.deps)
    const { data } = await submit({ name: 'x', modelKey: 'x1', modelEditorXml: oneTask('x1', 'flowable:assignee="1"') })

    const unknown = await admin.post(`${PATH}/deploy`, { modelId: data.id, tenantIds: ['999999'] })
    const stranger = await buildCaller(test, { tenantId, permissions: ['*'] })
    const theirs = await stranger.post(`${PATH}/deploy`, { modelId: data.id })

    expect([unknown.status, unknown.msg]).toEqual([400, '租户不存在：999999'])
    expect([403, 404]).toContain(theirs.status)
  })

  it('names the elements that are wrong', async () => {
    const { data } = await submit({
      name: 'x',
      modelKey: 'wrong',
      modelEditorXml: oneTask('wrong', 'flowable:assignee="1"').replace('targetRef="end"', 'targetRef="nowhere"'),
    })
    const { data: handler } = await submit({
      name: 'x',
      modelKey: 'handler',
      modelEditorXml: oneTask('handler', '').replace(
        '<userTask id="work" name="Work" />',
        '<serviceTask id="work" flowable:class="com.example.Unknown"/>',
      ),
    })
    const { data: empty } = await submit({ name: 'x', modelKey: 'empty' })

    const answers = await Promise.all(
      [data, handler, empty].map(({ id }) => admin.post<unknown>(`${PATH}/deploy`, { modelId: id })),
    )

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '流程图有错误'],
      [400, '流程图有错误'],
      [400, '请先绘制流程图'],
    ])
    expect(answers[0]?.errors).toContainEqual(expect.objectContaining({ field: 'f2', line: expect.any(Number) }))
    expect(answers[1]?.errors).toContainEqual(expect.objectContaining({ field: 'work' }))
  })
})
