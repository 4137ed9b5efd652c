import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { createProcessForms } from './process-form.service.ts'
import { diagramOf, inARow } from '../testing/diagrams.ts'
import { buildWorker, deployed, todoOf, workCalls } from '../testing/flow-kit.ts'

const PATH = '/api/blade-flow/process'
let test: TestApp
let admin: BuiltCaller
let person: BuiltCaller
let boss: BuiltCaller
let definitionId: string

const field = (name: string, more: object = {}) => ({
  name,
  kind: 'text',
  label: { zh: name, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  ...more,
})

beforeAll(async () => {
  test = await buildTestApp()
  admin = await buildCaller(test, { permissions: ['*'] })
  ;[person, boss] = [await buildWorker(test), await buildWorker(test)]
  await admin.post('/api/blade-flow/form/submit', {
    name: 'Expense',
    key: 'spending',
    remark: '',
    fields: [
      field('amount', { kind: 'decimal', required: true, rules: [{ kind: 'range', min: 0.01 }] }),
      field('reason', { default: 'travel' }),
      field('note', {
        access: [
          { node: 'work', mode: 'required' },
          { node: 'start', mode: 'hidden' },
        ],
      }),
    ],
  })
  definitionId = await deployed(
    admin,
    diagramOf(
      'spending',
      inARow(
        ['start', 'work', 'end'],
        `<startEvent id="start" flowable:formKey="spending"/><userTask id="work" name="Work" flowable:assignee="${boss.user.userId}"/><endEvent id="end"/>`,
      ),
    ),
  )
})
afterAll(() => test.close())

const formOf = (caller: BuiltCaller, query: Record<string, string>) =>
  caller.get<FlowFormAnswer>(`${PATH}/form`, query).then(({ data }) => data)
const start = (values: object) =>
  person.post<{ processInstanceId: string }>(`${PATH}/start`, { processDefinitionId: definitionId, values })

describe('a form as data', () => {
  it('begins with its defaults, without the fields that a start hides', async () => {
    const answer = await formOf(person, { processDefinitionId: definitionId })

    expect(answer.form?.fields.map(({ name }) => name)).toEqual(['amount', 'reason'])
    expect(answer).toMatchObject({
      values: { amount: null, reason: 'travel' },
      writable: ['amount', 'reason'],
      required: ['amount'],
      draftTime: '',
    })
  })

  it('is refused beside its fields, and for fields that nobody may write there', async () => {
    expect(await start({ amount: 0 })).toMatchObject({
      code: 400,
      errors: [{ field: 'values.amount', msg: '不能小于 0.01' }],
    })
    expect(await start({ amount: 1, note: 'x' })).toMatchObject({ code: 400, msg: '该节点的表单不能填写：note' })
  })

  it('starts its process, is read by its person, and written by the task where it says so', async () => {
    const { processInstanceId } = (await start({ amount: 12.5 })).data
    const taskId = await todoOf(boss, processInstanceId)

    expect(await formOf(person, { processInstanceId })).toMatchObject({ values: { amount: 12.5 }, writable: [] })
    expect(await formOf(boss, { taskId })).toMatchObject({
      values: { amount: 12.5, reason: 'travel', note: null },
      writable: ['note'],
      required: ['note'],
    })
    expect(await workCalls(boss).agree(taskId)).toMatchObject({
      code: 400,
      errors: [{ field: 'variables.note', msg: '请输入note' }],
    })
    expect(await workCalls(boss).agree(taskId, { variables: { amount: 1 } })).toMatchObject({ code: 400 })
    expect(await workCalls(boss).agree(taskId, { variables: { note: 'paid' } })).toMatchObject({
      data: { isFinished: true },
    })
    expect((await formOf(boss, { processInstanceId })).values).toMatchObject({ amount: 12.5, reason: 'travel' })
  })

  it('keeps its version for the process that was deployed with it', async () => {
    const before = await formOf(person, { processDefinitionId: definitionId })
    const { data: found } = await admin.get<{ records: { id: string; version: number }[] }>(
      '/api/blade-flow/form/list',
      {
        key: 'spending',
      },
    )
    const [{ id = '', version = 0 } = {}] = found.records
    await admin.post('/api/blade-flow/form/submit', { id, version, fields: [field('other')] })

    expect(await formOf(person, { processDefinitionId: definitionId })).toEqual(before)
  })
})

describe('a draft', () => {
  it('is of one person, survives until it is sent, and goes with the start', async () => {
    await person.post(`${PATH}/save-draft`, {
      processDefinitionId: definitionId,
      values: { amount: 7, reason: 'half' },
    })

    expect(await formOf(person, { processDefinitionId: definitionId })).toMatchObject({ values: { reason: 'half' } })
    expect((await formOf(boss, { processDefinitionId: definitionId })).draftTime).toBe('')
    const { data: drafts } = await person.get<{ records: object[] }>('/api/blade-flow/work/draft-list')
    expect(drafts.records).toMatchObject([{ processDefinitionId: definitionId, taskId: '' }])

    await start({ amount: 7, reason: 'whole' })
    const { data: after } = await person.get(`${PATH}/draft`, { processDefinitionId: definitionId })
    expect(after).toEqual({ values: {}, savedTime: '' })
  })

  it('of a task is its assignee’s alone', async () => {
    const { processInstanceId } = (await start({ amount: 3 })).data
    const taskId = await todoOf(boss, processInstanceId)

    expect(await person.post(`${PATH}/save-draft`, { taskId, values: { note: 'x' } })).toMatchObject({ code: 403 })
    await boss.post(`${PATH}/save-draft`, { taskId, values: { note: 'begun', amount: 99 } })
    expect((await formOf(boss, { taskId })).values).toMatchObject({ note: 'begun', amount: 3 })
  })

  it('is removed when nobody has touched it for thirty days', async () => {
    await person.post(`${PATH}/save-draft`, { processDefinitionId: definitionId, values: { reason: 'old' } })
    await test.owner("update wf_draft set update_time = now() - interval '31 days'")

    await createProcessForms(test.deps).sweepDrafts()
    expect(await test.owner('select 1 from wf_draft')).toEqual([])
  })
})
