import type { FlowClaimed, FlowCounts } from '@drawdesk/contract/workflow/work'
import type { Static } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow, oneTask } from '../testing/diagrams.ts'
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

/** Starter → boss → end; the boss's rejection leads to the starter's correction and back. */
const leave = (key: string): string =>
  diagramOf(
    key,
    `<startEvent id="start" flowable:initiator="initiator"/>
     <userTask id="approve" name="Approve" flowable:assignee="\${boss}" flowable:dueDate="PT1H"/>
     <exclusiveGateway id="decided" name="Decided" default="yes"/>
     <userTask id="correct" name="Correct" flowable:assignee="\${initiator}"/>
     <endEvent id="end"/>
     <sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
     <sequenceFlow id="f2" sourceRef="approve" targetRef="decided"/>
     <sequenceFlow id="yes" sourceRef="decided" targetRef="end"/>
     <sequenceFlow id="no" sourceRef="decided" targetRef="correct"><conditionExpression xsi:type="tFormalExpression">\${!pass}</conditionExpression></sequenceFlow>
     <sequenceFlow id="f3" sourceRef="correct" targetRef="approve"/>`,
  )

describe('a process from start to end', () => {
  it('goes to the boss, back for correction, and to its end, with all of it in the history', async () => {
    const definition = await deployed(admin, leave('leave1'))
    const id = await started(test, starter, definition, { boss: boss.user.userId })
    const [mine, theirs] = [workCalls(starter), workCalls(boss)]

    const rejected = await theirs.reject(await todoOf(boss, id), { comment: '日期不对' })
    const corrected = await mine.agree(await todoOf(starter, id))
    const approved = await theirs.agree(await todoOf(boss, id))

    expect(
      [rejected, corrected, approved].map(({ data }) => [data.next.map(({ taskName }) => taskName), data.isFinished]),
    ).toEqual([
      [['Correct'], false],
      [['Approve'], false],
      [[], true],
    ])
    const { data: history } = await mine.history(id)
    expect(
      history.map((row) => [
        row.historyActivityType,
        row.historyActivityId,
        row.assigneeName,
        row.comment,
        row.outcome,
      ]),
    ).toEqual([
      ['startEvent', 'start', '', '', 'completed'],
      ['userTask', 'approve', boss.user.account, '日期不对', 'completed'],
      ['userTask', 'correct', starter.user.account, '重新提交', 'completed'],
      ['userTask', 'approve', boss.user.account, '同意', 'completed'],
      ['endEvent', 'end', '', '', 'completed'],
    ])
    const [sent] = await mine.list('send')
    expect(sent).toMatchObject({ id, processIsFinished: 'finished', processDefinitionKey: 'leave1', status: 'finish' })
    expect((await theirs.list('done')).map(({ taskName, comment }) => [taskName, comment])).toEqual([
      ['Approve', '同意'],
      ['Approve', '日期不对'],
    ])
    expect(await theirs.list('todo')).toEqual([])
  })

  it('lists what is due, by name, key and day', async () => {
    const definition = await deployed(admin, leave('leave2'))
    const id = await started(test, starter, definition, { boss: boss.user.userId })
    const { list } = workCalls(boss)

    const found = await Promise.all([
      list('todo', { processDefinitionKey: 'leave2' }),
      list('todo', { processDefinitionName: 'EAVE2' }),
      list('todo', { processDefinitionKey: 'leave2', beginDate: '2020-01-01', endDate: '2099-12-31' }),
      list('todo', { processDefinitionKey: 'leave2', endDate: '2020-01-01' }),
      list('todo', { processDefinitionKey: 'leave2', overdue: '1' }),
    ])

    expect(found.map((rows) => rows.map(({ processInstanceId }) => processInstanceId))).toEqual([
      [id],
      [id],
      [id],
      [],
      [],
    ])
    expect(found[0]?.[0]).toMatchObject({
      status: 'todo',
      processIsFinished: 'unfinished',
      startUserName: starter.user.account,
      dueDate: expect.stringMatching(/^\d{4}/),
    })
    const counts = await workCalls(boss).get<FlowCounts>('counts')
    expect(counts.data).toMatchObject({ claim: 0, todo: 1, overdue: 0 })
  })

  it('says which gateway has no way out, and which variable is missing, and changes nothing', async () => {
    const stuck = await deployed(
      admin,
      leave('stuck')
        .replace('default="yes"', '')
        .replace(
          'id="yes" sourceRef="decided" targetRef="end"/>',
          'id="yes" sourceRef="decided" targetRef="end"><conditionExpression xsi:type="tFormalExpression">${pass == 7}</conditionExpression></sequenceFlow>',
        ),
    )
    const id = await started(test, starter, stuck, { boss: boss.user.userId })
    const taskId = await todoOf(boss, id)

    const noWay = await workCalls(boss).agree(taskId)
    const missing = await started(test, starter, stuck, {}).catch((error: Error) => error.message)
    const nobody = await started(test, starter, stuck, { boss: 'nobody-here' }).catch((error: Error) => error.message)

    expect([noWay.status, noWay.msg]).toEqual([400, '没有符合条件的流转方向：Decided'])
    expect([missing, nobody]).toEqual([
      expect.stringContaining('变量缺失：boss'),
      expect.stringContaining('人员不存在：nobody-here'),
    ])
    expect(await todoOf(boss, id)).toBe(taskId)
    expect((await workCalls(boss).history(id)).data.at(-1)).toMatchObject({
      historyActivityId: 'approve',
      endTime: '',
      comment: '',
    })
  })
})

describe('who may act', () => {
  it('is the assignee: others are refused, another tenant finds no task, what is done is done', async () => {
    const definition = await deployed(admin, leave('rights'))
    const id = await started(test, starter, definition, { boss: boss.user.userId })
    const taskId = await todoOf(boss, id)
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps) })

    const answers = [
      await workCalls(other).agree(taskId),
      await workCalls(stranger).agree(taskId),
      await workCalls(boss).agree('1'),
      await workCalls(boss).agree(taskId, { processInstanceId: '1' }),
      await workCalls(boss).agree(taskId, { variables: { boss: '1' } }),
      await workCalls(boss).agree(taskId),
      await workCalls(boss).agree(taskId),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [403, '只有办理人可以处理'],
      [404, '任务不存在'],
      [404, '任务不存在'],
      [404, '任务不存在'],
      [400, '该节点的表单不能填写：boss'],
      [200, '操作成功'],
      [409, '任务不存在或已完成'],
    ])
  })

  it('one of twenty who complete a task at once', async () => {
    const definition = await deployed(admin, leave('race'))
    const id = await started(test, starter, definition, { boss: boss.user.userId })
    const taskId = await todoOf(boss, id)

    const answers = await Promise.all(Array.from({ length: 20 }, () => workCalls(boss).agree(taskId)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, msg }) => status === 409 && msg === '任务不存在或已完成')).toHaveLength(19)
    expect((await workCalls(starter).history(id)).data).toHaveLength(3)
  })

  it('one of many who claim a task at once; it may be given back', async () => {
    const role = boss.user.roleId
    const definition = await deployed(
      admin,
      oneTask('claims', `flowable:candidateGroups="role:${role}" flowable:candidateUsers="${other.user.userId}"`),
    )
    const id = await started(test, starter, definition)
    const [row] = await workCalls(boss).list('claim')
    const taskId = row?.taskId ?? ''

    const claims = await Promise.all(
      [boss, other, boss, other, boss].map((one) =>
        workCalls(one).post<Static<typeof FlowClaimed>>('claim-task', { taskId }),
      ),
    )
    const notMine = await workCalls(starter).post('claim-task', { taskId })
    const winner = claims.find(({ status }) => status === 200)?.data.assignee === boss.user.userId ? boss : other
    const back = await workCalls(winner).post('unclaim', { taskId })
    const refused = await workCalls(starter).post('claim-task', { taskId })

    expect(row).toMatchObject({ processInstanceId: id, status: 'claim', assignee: '' })
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(claims.filter(({ status }) => status !== 200).map(({ msg }) => msg)).toEqual(
      Array(4).fill('任务已被他人签收'),
    )
    expect([notMine.status, back.status, refused.status, refused.msg]).toEqual([409, 200, 403, '你不是该任务的候选人'])
    expect((await workCalls(other).list('claim')).map((one) => one.taskId)).toEqual([taskId])
  })

  it('starts only what they may start; the own process of a tenant stands before a common one', async () => {
    await deployed(
      admin,
      oneTask('closed', 'flowable:assignee="1"', `flowable:candidateStarterUsers="${boss.user.userId}"`),
    )
    const common = await deployed(admin, oneTask('both', 'flowable:assignee="1"'))
    const keysOf = async (caller: SignedIn) =>
      (await workCalls(caller).get<{ records: { key: string; id: string }[] }>('start-list', { size: '100' })).data
        .records

    const before = await keysOf(starter)
    const own = await deployed(admin, oneTask('both', 'flowable:assignee="1"'), '000000')
    const after = await keysOf(starter)

    expect(before.some(({ key }) => key === 'closed')).toBe(false)
    expect((await keysOf(boss)).some(({ key }) => key === 'closed')).toBe(true)
    expect(before.filter(({ key }) => key === 'both').map(({ id }) => id)).toEqual([common])
    expect(after.filter(({ key }) => key === 'both').map(({ id }) => id)).toEqual([own])
  })
})

describe('whose task it is', () => {
  const begin = async (key: string) => {
    const id = await started(test, starter, await deployed(admin, leave(key)), { boss: boss.user.userId })
    return { id, taskId: await todoOf(boss, id) }
  }

  it('changes by a transfer', async () => {
    const { taskId } = await begin('transfer')

    const self = await workCalls(boss).post('transfer', { taskId, userId: boss.user.userId })
    const nobody = await workCalls(boss).post('transfer', { taskId, userId: '1' })
    const done = await workCalls(boss).post<{ assignee: string }>('transfer', { taskId, userId: other.user.userId })

    expect([self.status, nobody.status, done.data.assignee]).toEqual([400, 400, other.user.userId])
    expect((await workCalls(boss).agree(taskId)).status).toBe(403)
    expect((await workCalls(other).agree(taskId)).status).toBe(200)
  })

  it('comes back when a delegate has answered', async () => {
    const { taskId } = await begin('delegate')

    await workCalls(boss).post('delegate', { taskId, userId: other.user.userId })
    const early = await workCalls(other).agree(taskId)
    const resolved = await workCalls(other).post<{ assignee: string; delegation: string }>('resolve', {
      taskId,
      comment: 'Fine',
    })
    const decided = await workCalls(boss).agree(taskId)

    expect([early.status, early.msg]).toEqual([409, '该任务由他人委派，请先回复委派人'])
    expect(resolved.data).toMatchObject({ assignee: boss.user.userId, delegation: 'resolved' })
    expect(decided.data.isFinished).toBe(true)
  })

  it('is theirs who claimed it, also while they wait for somebody who acts first; nobody may claim it once it is done', async () => {
    const definition = await deployed(
      admin,
      oneTask('asked-first', `flowable:candidateUsers="${boss.user.userId},${other.user.userId}"`),
    )
    const id = await started(test, starter, definition)
    const claimable = async (caller: SignedIn) =>
      (await workCalls(caller).list('claim')).find(({ processInstanceId }) => processInstanceId === id)?.taskId
    const taskId = (await claimable(boss)) ?? ''
    const add = (kind: string) =>
      workCalls(boss).post<{ signers: { taskId: string }[] }>('add-sign', {
        taskId,
        userIds: [starter.user.userId],
        kind,
      })
    await workCalls(boss).post('claim-task', { taskId })

    const before = await add('before')
    const seen = await claimable(other)
    const stolen = await workCalls(other).post('claim-task', { taskId })
    await workCalls(starter).agree(before.data.signers[0]?.taskId ?? '')
    await add('after')
    await workCalls(boss).agree(taskId)

    expect([seen, stolen.status, stolen.msg]).toEqual([undefined, 409, '任务已被他人签收'])
    expect(await test.owner('select who from wf_task_candidate where task_id = $1', [taskId])).toEqual([])
  })

  it('has no more people added while somebody else waits for the answer of its assignee', async () => {
    const { taskId } = await begin('delegate-sign')
    await workCalls(boss).post('delegate', { taskId, userId: other.user.userId })

    const refused = await workCalls(other).post('add-sign', { taskId, userIds: [starter.user.userId], kind: 'before' })
    const resolved = await workCalls(other).post('resolve', { taskId })

    expect([refused.status, refused.msg, resolved.status]).toEqual([409, '该任务由他人委派，请先回复委派人', 200])
  })

  it('is decided by all who were added, before, beside and after', async () => {
    const { taskId } = await begin('signs')
    const add = (kind: string) =>
      workCalls(boss).post<{ signers: { userId: string; kind: string; taskId: string }[] }>('add-sign', {
        taskId,
        userIds: [other.user.userId],
        kind,
      })

    const before = await add('before')
    const blocked = await workCalls(boss).agree(taskId)
    const first = await workCalls(other).agree(before.data.signers[0]?.taskId ?? '')
    const after = await add('after')
    const own = await workCalls(boss).agree(taskId)
    const last = await workCalls(other).agree(after.data.signers.at(-1)?.taskId ?? '')

    expect(before.data.signers).toMatchObject([{ userId: other.user.userId, kind: 'before' }])
    expect([blocked.status, first.data.isFinished, own.data.isFinished, last.data.isFinished]).toEqual([
      403,
      false,
      false,
      true,
    ])
  })

  it('is rejected by one who was added, and the others are spared', async () => {
    const { id, taskId } = await begin('sign-no')
    const { data } = await workCalls(boss).post<{ signers: { taskId: string }[] }>('add-sign', {
      taskId,
      userIds: [other.user.userId],
      kind: 'parallel',
    })

    const rejected = await workCalls(other).reject(data.signers[0]?.taskId ?? '')

    expect(rejected.data.next.map(({ taskName }) => taskName)).toEqual(['Correct'])
    expect((await workCalls(boss).list('todo')).some(({ processInstanceId }) => processInstanceId === id)).toBe(false)
  })
})

describe('a process on its way', () => {
  const twoTasks = (key: string) =>
    diagramOf(
      key,
      inARow(
        ['start', 'first', 'second', 'end'],
        `<startEvent id="start" flowable:initiator="initiator"/><userTask id="first" name="First" flowable:assignee="\${initiator}"/>
         <userTask id="second" name="Second" flowable:assignee="\${boss}"/><endEvent id="end"/>`,
      ),
    )
  const atSecond = async (key: string) => {
    const id = await started(test, starter, await deployed(admin, twoTasks(key)), { boss: boss.user.userId })
    const first = await todoOf(starter, id)
    await workCalls(starter).agree(first)
    return { id, taskId: await todoOf(boss, id) }
  }

  it('is sent back to the starter, and both have it in their history', async () => {
    const { id, taskId } = await atSecond('back')

    const targets = await workCalls(boss).get<unknown[]>('reject-targets', { taskId })
    const away = await workCalls(boss).post('reject-to', { taskId, target: 'end' })
    const sent = await workCalls(boss).post('reject-to', { taskId, target: 'starter', comment: 'Again' })

    expect(targets.data).toEqual([{ nodeId: 'first', name: 'First', assigneeName: starter.user.account }])
    expect([away.status, away.msg]).toEqual([409, '目标节点不可到达'])
    expect(sent.data.next).toMatchObject([{ taskName: 'First', assigneeName: starter.user.account }])
    expect((await workCalls(boss).list('done'))[0]).toMatchObject({ processInstanceId: id, comment: 'Again' })
  })

  it('is sent back to the correction of its starter, though nobody has done it yet', async () => {
    const id = await started(test, starter, await deployed(admin, leave('uncorrected')), { boss: boss.user.userId })
    const taskId = await todoOf(boss, id)

    const targets = await workCalls(boss).get<unknown[]>('reject-targets', { taskId })
    const sent = await workCalls(boss).post('reject-to', { taskId, target: 'starter', comment: 'Which day?' })
    const again = await workCalls(starter).agree(await todoOf(starter, id))

    expect(targets.data).toEqual([{ nodeId: 'correct', name: 'Correct', assigneeName: starter.user.account }])
    expect(sent.data.next).toMatchObject([{ taskName: 'Correct', assigneeName: starter.user.account }])
    expect(again.data.next).toMatchObject([{ taskName: 'Approve', assigneeName: boss.user.account }])
  })

  it('is sent back to who did the task before, though the diagram gives it to somebody else', async () => {
    const id = await started(test, starter, await deployed(admin, twoTasks('moved-on')), { boss: boss.user.userId })
    const first = await todoOf(starter, id)
    await workCalls(starter).post('transfer', { taskId: first, userId: other.user.userId })
    await workCalls(other).agree(first)

    const sent = await workCalls(boss).post('reject-to', { taskId: await todoOf(boss, id), target: 'previous' })
    const { data } = await workCalls(starter).history(id)

    expect(sent.data.next).toMatchObject([{ taskName: 'First', assigneeName: other.user.account }])
    expect(await todoOf(other, id)).toBeTruthy()
    // The visit keeps all that was done at it.
    expect(data.find(({ taskId }) => taskId === first)?.remarks).toMatchObject([
      { kind: 'transfer', userName: starter.user.account, targetName: other.user.account },
      { kind: 'resubmit', userName: other.user.account, targetName: '' },
    ])
  })

  it('is withdrawn by its starter until somebody else has decided', async () => {
    const { id } = await atSecond('withdraw')
    const { id: decided, taskId } = await atSecond('decided')
    await workCalls(boss).post('reject-to', { taskId, target: 'previous' })

    const foreign = await workCalls(other).post('withdraw', { processInstanceId: id })
    const done = await workCalls(starter).post('withdraw', { processInstanceId: id, comment: 'Not needed' })
    const again = await workCalls(starter).post('withdraw', { processInstanceId: id })
    const late = await workCalls(starter).post('withdraw', { processInstanceId: decided })

    expect([foreign, done, again, late].map(({ status, msg }) => [status, msg])).toEqual([
      [403, '只有发起人可以操作'],
      [200, '操作成功'],
      [409, '流程已结束'],
      [409, '流程已有人办理，不能撤回'],
    ])
    expect((await workCalls(boss).list('todo')).some(({ processInstanceId }) => processInstanceId === id)).toBe(false)
  })

  it('is urged once in ten minutes, and shown to others', async () => {
    const { id, taskId } = await atSecond('urge')

    const urged = [
      await workCalls(other).post('urge', { taskId }),
      await workCalls(starter).post('urge', { taskId }),
      await workCalls(starter).post('urge', { taskId }),
    ]
    const unseen = await workCalls(other).history(id)
    await workCalls(starter).post('copy-to', { processInstanceId: id, userIds: [other.user.userId] })
    const seen = await workCalls(other).history(id)

    expect(urged.map(({ status, msg }) => [status, msg])).toEqual([
      [403, '只有发起人可以操作'],
      [200, '操作成功'],
      [409, '已催办，请 10 分钟后再试'],
    ])
    expect([unseen.status, seen.status]).toEqual([404, 200])
    expect((await workCalls(other).list('copied')).map(({ processInstanceId }) => processInstanceId)).toEqual([id])
    type Answered = { records: { title: string; path: string }[] }
    const [bosses, others] = await Promise.all(
      [boss, other].map((caller) => caller.get<Answered>('/api/blade-desk/notice/latest', { size: '50' })),
    )
    const handle = `/work/process/common/handle/${taskId}/${id}/-`
    expect(bosses?.data.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '催办：urge process · Second', path: handle }),
        expect.objectContaining({ title: '待办理：urge process · Second', path: handle }),
      ]),
    )
    expect(others?.data.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '抄送：urge process', path: `/work/process/common/detail/${id}/-` }),
      ]),
    )
  })

  it('is decided in bulk, each task by itself', async () => {
    const [one, two] = [await atSecond('many'), await atSecond('many')]

    const { data } = await workCalls(boss).post<{ done: string[]; failed: unknown[] }>('complete-many', {
      taskIds: [one.taskId, '1', two.taskId],
      flag: 'ok',
    })

    expect(data).toEqual({ done: [one.taskId, two.taskId], failed: [{ taskId: '1', code: 404, msg: '任务不存在' }] })
  })
})
