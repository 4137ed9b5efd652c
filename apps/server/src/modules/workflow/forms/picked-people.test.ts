import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import { chainToBpmn } from '@drawdesk/workflow/approval-chain/chain-to-bpmn'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { buildWorker, deployed, todoOf, workCalls } from '../testing/flow-kit.ts'

const PATH = '/api/blade-flow/process'
let test: TestApp
let admin: BuiltCaller
let person: BuiltCaller
let boss: BuiltCaller
let definitionId: string

beforeAll(async () => {
  test = await buildTestApp()
  admin = await buildCaller(test, { permissions: ['*'] })
  ;[person, boss] = [await buildWorker(test), await buildWorker(test)]
  await admin.post('/api/blade-flow/form/submit', {
    name: 'Purchase',
    key: 'purchase',
    remark: '',
    fields: [
      {
        name: 'amount',
        kind: 'decimal',
        label: { zh: '金额', en: 'Amount' },
        required: true,
        default: '',
        dictCode: '',
        rules: [],
        showWhen: [],
      },
    ],
  })
  const steps = [
    {
      id: 'Step_pick',
      kind: 'approve' as const,
      name: 'Picked',
      who: { kind: 'starterPicks' as const, ids: [], mode: 'all' as const, empty: 'admin' as const },
    },
  ]
  definitionId = await deployed(
    admin,
    await chainToBpmn({ steps }, { key: 'purchase', name: 'Purchase', language: 'en', formKey: 'purchase' }),
  )
})
afterAll(() => test.close())

const formOf = (caller: BuiltCaller, query: Record<string, string>) =>
  caller.get<FlowFormAnswer>(`${PATH}/form`, query).then(({ data }) => data)
const start = (values: object) =>
  person.post<{ processInstanceId: string }>(`${PATH}/start`, { processDefinitionId: definitionId, values })

describe('people that the starter picks', () => {
  it('are there, or the answer says so beside their field', async () => {
    await test.owner('update user_account set status = 2 where id = $1', [boss.user.userId])
    const answers = [
      await start({ amount: 5, pick_Step_pick: '1' }),
      await start({ amount: 5, pick_Step_pick: boss.user.userId }),
    ]
    await test.owner('update user_account set status = 1 where id = $1', [boss.user.userId])

    const error = { field: 'values.pick_Step_pick', msg: '所选人员不存在或已停用，请重新选择' }
    expect(answers.map(({ status, errors }) => [status, errors])).toEqual([
      [400, [error]],
      [400, [error]],
    ])
  })

  it('are asked for beside the fields of the form, and are required', async () => {
    const answer = await formOf(person, { processDefinitionId: definitionId })

    expect(answer.form?.fields.map(({ name, kind, source }) => [name, kind, source])).toEqual([
      ['amount', 'decimal', undefined],
      ['pick_Step_pick', 'select', 'user'],
    ])
    expect(answer.required).toEqual(['amount', 'pick_Step_pick'])
    expect(await start({ amount: 5 })).toMatchObject({
      code: 400,
      errors: [{ field: 'values.pick_Step_pick' }],
    })
  })

  it('decide, and are chosen anew with the rest when the request is corrected', async () => {
    const { data } = await start({ amount: 5, pick_Step_pick: boss.user.userId })
    const instanceId = data.processInstanceId

    await workCalls(boss).reject(await todoOf(boss, instanceId), { comment: 'too much' })
    const taskId = await todoOf(person, instanceId)
    const answer = await formOf(person, { taskId })

    expect(answer).toMatchObject({
      values: { amount: 5, pick_Step_pick: boss.user.userId },
      writable: ['amount', 'pick_Step_pick'],
    })

    const corrected = await workCalls(person).agree(taskId, {
      variables: { amount: 3, pick_Step_pick: person.user.userId },
    })

    expect(corrected.code).toBe(200)
    expect(await formOf(person, { taskId: await todoOf(person, instanceId) })).toMatchObject({
      values: { amount: 3, pick_Step_pick: person.user.userId },
      writable: [],
    })
  })
})
