import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import type { FlowModelView } from '@drawdesk/contract/workflow/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

const FOLLOW = '/api/blade-flow/follow'
const MANAGER = '/api/blade-flow/manager'
let test: TestApp
let admin: SignedIn
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  person = await buildWorker(test)
})
afterAll(() => test.close())

/** Three tasks of one person in a row. */
const threeTasks = (key: string): string =>
  diagramOf(
    key,
    inARow(
      ['start', 'a', 'b', 'c', 'end'],
      `<startEvent id="start" flowable:initiator="initiator"/>
       ${['a', 'b', 'c'].map((id) => `<userTask id="${id}" name="${id.toUpperCase()}" flowable:assignee="\${initiator}"/>`).join('')}
       <endEvent id="end"/>`,
    ),
  )
const begin = async (key: string) => {
  const definition = await deployed(admin, threeTasks(key))
  return { definition, id: await started(test, person, definition) }
}
const rowOf = async (id: string) =>
  (await admin.get<Page<FlowInstance>>(`${FOLLOW}/list`, { processInstanceId: id })).data.records[0]

describe('follow', () => {
  it('lists what runs, and where', async () => {
    const { id, definition } = await begin('listed')

    expect(await rowOf(id)).toMatchObject({
      processInstanceId: id,
      executionId: id,
      processDefinitionId: definition,
      processDefinitionKey: 'listed',
      activityId: 'a',
      activityName: 'A',
      startUser: person.user.account,
      suspensionState: 1,
      jobError: '',
    })
  })

  it('jumps over nodes, and refuses those that are not there', async () => {
    const { id } = await begin('jumped')

    const done = await admin.post<FlowInstance>(`${FOLLOW}/jump`, {
      processInstanceId: id,
      toNode: 'c',
      reason: 'Late',
    })
    const nowhere = await admin.post(`${FOLLOW}/jump`, { processInstanceId: id, toNode: 'nowhere' })

    expect(done.data).toMatchObject({ activityId: 'c' })
    expect([nowhere.status, nowhere.msg]).toEqual([409, '目标节点不可到达'])
    const { data } = await workCalls(person).history(id)
    expect(data.map(({ historyActivityId, outcome, comment }) => [historyActivityId, outcome, comment])).toEqual([
      ['start', 'completed', ''],
      ['a', 'jumped', ''],
      ['', 'completed', 'Late'],
      ['c', '', ''],
    ])
    expect((await workCalls(person).agree(await todoOf(person, id))).data.isFinished).toBe(true)
  })

  it('ends a process with its reason, keeps its history, and hides it the second time', async () => {
    const { id } = await begin('ended')
    const path = `${FOLLOW}/delete-process-instance`

    const noReason = await admin.post(path, { processInstanceId: id, deleteReason: '' })
    const ended = await admin.post(path, { processInstanceId: id, deleteReason: 'Wrong form' })
    const { data } = await workCalls(person).history(id)
    const hidden = await admin.post(path, { processInstanceId: id, deleteReason: 'Away' })
    const gone = await workCalls(person).history(id)
    const unknown = await admin.post(path, { processInstanceId: '1', deleteReason: 'x' })

    expect([noReason, ended, hidden, gone, unknown].map(({ status }) => status)).toEqual([400, 200, 200, 404, 404])
    expect(data.slice(-2)).toMatchObject([
      { historyActivityId: 'a', outcome: 'cancelled' },
      { historyActivityType: 'remark', commentKind: 'terminate', comment: 'Wrong form' },
    ])
    expect(
      await test.owner('select count(*)::int as n from wf_task where instance_id = $1 and end_time is null', [id]),
    ).toEqual([{ n: 0 }])
  })

  it('lets nobody act on a suspended process until it is active again', async () => {
    const { id, definition } = await begin('stopped')
    const taskId = await todoOf(person, id)
    const suspend = (state: string) =>
      admin.post(`${MANAGER}/change-state`, { processId: definition, state, cascade: 1 })

    await suspend('suspend')
    const refused = await workCalls(person).agree(taskId)
    const hidden = (await workCalls(person).list('todo')).some((row) => row.taskId === taskId)
    const newOne = await started(test, person, definition).catch((error: Error) => error.message)
    await suspend('active')
    const done = await workCalls(person).agree(taskId)
    const alone = await admin.post<FlowInstance>(`${FOLLOW}/suspend`, { processInstanceId: id })
    const again = await admin.post<FlowInstance>(`${FOLLOW}/resume`, { processInstanceId: id })

    expect([refused.status, refused.msg, hidden]).toEqual([409, '流程已挂起', false])
    expect(newOne).toContain('流程已挂起')
    expect([done.status, alone.data.suspensionState, again.data.suspensionState]).toEqual([200, 2, 1])
    // Who looks at their tasks sees it go and come back, without a reload.
    const published = await test.owner<{ state: string }>(
      `select data ->> 'state' as state from platform_event where topic = 'flow' and data ->> 'id' = $1 order by number`,
      [id],
    )
    expect(published.map(({ state }) => state)).toEqual(['suspended', 'running', 'suspended', 'running'])
  })

  it('removes a deployment whose instances run only when they may end with it', async () => {
    const { id, definition } = await begin('removed')
    const [{ deploymentIds } = { deploymentIds: '' }] = await test.owner<{ deploymentIds: string }>(
      'select deployment_id::text as "deploymentIds" from wf_definition where id = $1',
      [definition],
    )

    const refused = await admin.post(`${MANAGER}/delete-deployment`, { deploymentIds })
    const done = await admin.post(`${MANAGER}/delete-deployment`, { deploymentIds, cascade: 1 })
    const view = await person.get<FlowModelView>('/api/blade-flow/process/model-view', { processInstanceId: id })

    expect([refused.status, refused.msg, done.status]).toEqual([409, '流程定义仍有运行中的实例', 200])
    expect(view.data.xml).toContain('<process id="removed"')
    expect((await workCalls(person).list('send'))[0]).toMatchObject({ id, processIsFinished: 'finished' })
  })
})

describe('process/model-view', () => {
  it('has all visits and flows of an instance, for those that it concerns', async () => {
    const { id, definition } = await begin('viewed')
    await workCalls(person).agree(await todoOf(person, id))
    const view = (caller: SignedIn, query: Record<string, string>) =>
      caller.get<FlowModelView>('/api/blade-flow/process/model-view', query)
    const stranger = await buildWorker(test)
    const abroad = await buildCaller(test, { tenantId: await buildTenant(test.deps) })

    const own = await view(person, { processInstanceId: id })
    const blank = await view(stranger, { processDefinitionId: definition })
    const refused = [
      await view(stranger, { processInstanceId: id }),
      await view(abroad, { processInstanceId: id }),
      await view(person, {}),
    ]

    expect(
      own.data.flow.map(({ historyActivityType, historyActivityId, endTime }) => [
        historyActivityType,
        historyActivityId,
        endTime !== '',
      ]),
    ).toEqual([
      ['startEvent', 'start', true],
      ['sequenceFlow', 'f1', true],
      ['userTask', 'a', true],
      ['sequenceFlow', 'f2', true],
      ['userTask', 'b', false],
    ])
    expect([blank.data.xml.includes('<process id="viewed"'), blank.data.flow]).toEqual([true, []])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400])
  })
})
