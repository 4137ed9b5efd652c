import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import type { WrittenForm } from '../instances/written-forms.ts'
import { diagramOf } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

let test: TestApp
let admin: SignedIn
let starter: BuiltCaller
let boss: BuiltCaller
let other: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  ;[starter, boss, other] = [await buildWorker(test), await buildWorker(test), await buildWorker(test)]
})
afterAll(() => test.close())

/** Start → approve → end; a rejection leads to the starter's correction and back. */
const corrected = (key: string, approve: string): string =>
  diagramOf(
    key,
    `<startEvent id="start" flowable:initiator="initiator"/>
     ${approve}
     <exclusiveGateway id="decided" default="yes"/>
     <userTask id="correct" name="Correct" flowable:assignee="\${initiator}"/>
     <endEvent id="end"/>
     <sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
     <sequenceFlow id="f2" sourceRef="approve" targetRef="decided"/>
     <sequenceFlow id="yes" sourceRef="decided" targetRef="end"/>
     <sequenceFlow id="no" sourceRef="decided" targetRef="correct"><conditionExpression xsi:type="tFormalExpression">\${!pass}</conditionExpression></sequenceFlow>
     <sequenceFlow id="f3" sourceRef="correct" targetRef="approve"/>`,
  )
const plain = '<userTask id="approve" name="Approve" flowable:assignee="${boss}"/>'
const loop = `<userTask id="approve" name="Approve" flowable:assignee="\${one}"><multiInstanceLoopCharacteristics isSequential="false" flowable:collection="all" flowable:elementVariable="one">
  <completionCondition xsi:type="tFormalExpression">\${!pass}</completionCondition></multiInstanceLoopCharacteristics></userTask>`

const begin = async (key: string, approve: string) => {
  const id = await started(test, starter, await deployed(admin, corrected(key, approve)), {
    boss: boss.user.userId,
    all: [boss.user.userId, other.user.userId],
    pass: true,
  })
  return { id, taskId: await todoOf(boss, id) }
}

const signersOf = async (caller: SignedIn, taskId: string) =>
  (await workCalls(caller).get<FlowDetail>('detail', { taskId })).data.signers.map(({ userId, kind, taskId: id }) => ({
    userId,
    kind,
    id,
  }))

describe('who stands beside a task', () => {
  it('is nobody where nobody was added, though the same node was decided before', async () => {
    const { id, taskId } = await begin('decided-before', plain)
    await workCalls(boss).reject(taskId)
    await workCalls(starter).agree(await todoOf(starter, id))

    expect(await signersOf(boss, await todoOf(boss, id))).toEqual([])
  })

  it('are those of its own loop, not those of one before', async () => {
    const { id, taskId } = await begin('loop-before', loop)
    const theirs = await todoOf(other, id)
    const first = await signersOf(boss, taskId)
    await workCalls(boss).reject(taskId)
    await workCalls(starter).agree(await todoOf(starter, id))
    const [again, theirsAgain] = [await todoOf(boss, id), await todoOf(other, id)]
    await workCalls(boss).post('add-sign', { taskId: again, userIds: [starter.user.userId], kind: 'parallel' })
    const added = await todoOf(starter, id)

    const round = (person: BuiltCaller, task: string) => ({ userId: person.user.userId, kind: 'round', id: task })
    expect(first).toEqual([round(other, theirs)])
    expect(await signersOf(boss, again)).toEqual([round(other, theirsAgain), round(starter, added)])
    expect(await signersOf(boss, taskId)).toEqual([round(other, theirs)])
  })
})

const backOf = async (caller: SignedIn, processInstanceId: string) =>
  (await workCalls(caller).get<FlowDetail>('detail', { processInstanceId })).data.mayTakeBack

describe('people who were added', () => {
  const add = async (taskId: string, people: BuiltCaller[], kind: string) =>
    (
      await workCalls(boss).post<FlowDetail>('add-sign', {
        taskId,
        userIds: people.map(({ user }) => user.userId),
        kind,
      })
    ).data.signers
  const takeBack = (caller: SignedIn, taskId: string, { user }: BuiltCaller) =>
    workCalls(caller).post<FlowDetail>('remove-sign', { taskId, userId: user.userId })

  it('after a task are taken back once it is done; with the last one the process goes on', async () => {
    const { id, taskId } = await begin('after-done', plain)
    await add(taskId, [other, starter], 'after')
    await workCalls(boss).agree(taskId)
    await todoOf(other, id)

    const offered = await Promise.all([boss, starter].map((one) => backOf(one, id)))
    const foreign = await takeBack(starter, taskId, other)
    const first = await takeBack(boss, taskId, other)
    const open = await workCalls(other).list('todo', { processDefinitionKey: 'after-done' })
    const second = await takeBack(boss, taskId, starter)
    const none = await takeBack(boss, taskId, starter)

    expect([foreign, first, second, none].map(({ status, msg }) => [status, msg])).toEqual([
      [403, '只有办理人可以处理'],
      [200, '操作成功'],
      [200, '操作成功'],
      [409, '任务不存在或已完成'],
    ])
    expect(open).toEqual([])
    const left = [other, starter].map(({ user }) => ({
      taskId,
      userId: user.userId,
      userName: user.account,
      isLeft: 1,
    }))
    expect(offered).toEqual([left, []])
    expect(await backOf(boss, id)).toEqual([])
    expect((await workCalls(boss).list('done', { processDefinitionKey: 'after-done' }))[0]).toMatchObject({
      processInstanceId: id,
      processIsFinished: 'finished',
    })
  })

  it('are taken back by who added them, though the task was handed on; not while the process stands still', async () => {
    const { id, taskId } = await begin('handed-on', plain)
    await add(taskId, [starter], 'after')
    await workCalls(boss).post('transfer', { taskId, userId: other.user.userId })
    await workCalls(other).agree(taskId)

    await admin.post('/api/blade-flow/follow/suspend', { processInstanceId: id })
    const still = await takeBack(boss, taskId, starter)
    await admin.post('/api/blade-flow/follow/resume', { processInstanceId: id })
    const back = await takeBack(boss, taskId, starter)

    expect([still.status, still.msg, back.status]).toEqual([409, '流程已挂起', 200])
    expect((await workCalls(other).list('done'))[0]).toMatchObject({ processIsFinished: 'finished' })
  })

  it('leave in place what the assignee filled in', async () => {
    const { id, taskId } = await begin('filled-in', plain)
    await add(taskId, [other], 'after')
    const forms = test.deps.writtenForms as Map<string, WrittenForm>
    forms.set('filled', { names: ['amount'], write: async () => ({ amount: 7 }) })
    await test.owner("update wf_task set form_key = 'filled' where id = $1", [taskId])

    await workCalls(boss).agree(taskId, { variables: { amount: 7 } })
    await workCalls(other).agree(await todoOf(other, id))

    const [{ state } = { state: '' }] = await test.owner<{ state: string }>(
      'select state::text as state from wf_instance where id = $1',
      [id],
    )
    expect(state).toContain('"amount":7')
  })
})
