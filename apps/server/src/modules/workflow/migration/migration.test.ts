import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import type {
  FlowMigrateBatch,
  FlowMigrateChecked,
  FlowMigrated,
  FlowMigratePlan,
  FlowMigrateUndone,
} from '@drawdesk/contract/workflow/migration'
import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

const FOLLOW = '/api/blade-flow/follow'
let test: TestApp
let admin: SignedIn
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  person = await buildWorker(test)
})
afterAll(() => test.close())

const task = (id: string, name: string, form = '') =>
  `<userTask id="${id}" name="${name}" flowable:assignee="\${initiator}" ${form}/>`
const START = '<startEvent id="start" flowable:initiator="initiator"/>'
const END = '<endEvent id="end"/>'
/** Approve, review, pay. */
const first = (key: string): string =>
  diagramOf(
    key,
    inARow(
      ['start', 'approve', 'review', 'pay', 'end'],
      START + task('approve', 'Approve') + task('review', 'Review') + task('pay', 'Pay') + END,
    ),
  )
/** `approve` has another id and form, `review` is gone. */
const second = (key: string): string =>
  diagramOf(
    key,
    inARow(
      ['start', 'agree', 'pay', 'end'],
      START + task('agree', 'Approve', 'flowable:formKey="agreeForm"') + task('pay', 'Pay') + END,
    ),
  )

const post = <Data>(caller: SignedIn, call: string, values: object): Promise<Answer<Data>> =>
  caller.post<Data>(`${FOLLOW}/${call}`, values)
const migrate = (values: object, caller = admin) => post<FlowMigrated>(caller, 'migrate', values)
const check = (values: object, caller = admin) => post<FlowMigrateChecked[]>(caller, 'migrate-check', values)
const undo = (batchId: string, values: object = {}) =>
  post<FlowMigrateUndone>(admin, 'undo-migrate', { batchId, ...values })

/** Two versions, and instances that run by the first. */
async function versions(key: string, { count = 1, from = first(key), to = second(key) } = {}) {
  const a = await deployed(admin, from)
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await started(test, person, a))
  return { a, ids, id: ids[0] ?? '', b: await deployed(admin, to) }
}
const agree = async (id: string) => workCalls(person).agree(await todoOf(person, id))
const rowOf = async (id: string) =>
  (await admin.get<Page<FlowInstance>>(`${FOLLOW}/list`, { processInstanceId: id })).data.records[0]
const openTask = async (id: string) =>
  (
    await test.owner<Record<string, unknown>>(
      `select t.node_id as node, t.name, t.form_key as form, t.definition_id::text as definition, a.node_id as visited, a.definition_id::text as "visitedIn"
       from wf_task t join wf_activity a on a.task_id = t.id where t.instance_id = $1 and t.end_time is null`,
      [id],
    )
  )[0]
const timeline = async (id: string): Promise<FlowHistoryRow[]> => (await workCalls(person).history(id)).data

describe('twenty instances of a version', () => {
  it('go on in the next one but for those whose node is gone, and are put back', async () => {
    const { a, b, ids } = await versions('twenty', { count: 20 })
    const [stays, stuck] = [ids.slice(0, 18), ids.slice(18)]
    for (const id of stuck) await agree(id)
    const order = { processDefinitionId: a, targetDefinitionId: b }

    const plan = await admin.get<FlowMigratePlan>(`${FOLLOW}/migrate-plan`, order)
    const before = await test.owner('select * from wf_instance where definition_id = $1 order by id', [a])
    const checked = await check(order)
    expect(await test.owner('select * from wf_instance where definition_id = $1 order by id', [a])).toEqual(before)
    const moved = await migrate({ ...order, reason: 'New rules' })

    expect(plan.data).toEqual({
      running: 20,
      places: [
        { nodeId: 'approve', name: 'Approve', type: 'userTask', kind: 'node', count: 18, target: 'agree' },
        { nodeId: 'review', name: 'Review', type: 'userTask', kind: 'node', count: 2, target: '' },
      ],
    })
    const problems = [{ nodeId: 'review', msg: '“Review”在第 2 版中没有对应的节点，请选择在哪个节点继续' }]
    const refused = stuck.map((processInstanceId) => ({ processInstanceId, name: 'twenty process', problems }))
    expect(checked.data.filter(({ ok }) => ok).map((row) => row.processInstanceId)).toEqual(stays)
    expect(checked.data.filter(({ ok }) => !ok)).toEqual(refused.map((row) => ({ ...row, ok: false })))
    expect(moved.data).toMatchObject({ moved: 18, refused })
    const one = stays.at(-1) ?? ''
    expect(await rowOf(one)).toMatchObject({ processDefinitionId: b, processDefinitionVersion: 2, activityId: 'agree' })
    expect(await openTask(one)).toEqual({
      node: 'agree',
      name: 'Approve',
      form: 'agreeForm',
      definition: b,
      visited: 'agree',
      visitedIn: b,
    })

    const undone = await undo(moved.data.batchId, { reason: 'Too early' })

    expect(undone.data).toEqual({ undone: 18, refused: [] })
    expect(await rowOf(one)).toMatchObject({
      processDefinitionId: a,
      processDefinitionVersion: 1,
      activityId: 'approve',
    })
    expect(await openTask(one)).toEqual({
      node: 'approve',
      name: 'Approve',
      form: '',
      definition: a,
      visited: 'approve',
      visitedIn: a,
    })
    const account = '管理员'
    expect(
      (await timeline(one)).map((row) => [
        row.historyActivityType,
        row.commentKind,
        row.fromVersion,
        row.toVersion,
        row.comment,
        row.assigneeName,
      ]),
    ).toEqual([
      ['startEvent', '', null, null, '', ''],
      ['userTask', '', null, null, '', person.user.account],
      ['migration', 'migrate', 1, 2, 'New rules', account],
      ['migration', 'undoMigrate', 2, 1, 'Too early', account],
    ])
    expect((await undo(moved.data.batchId)).msg).toBe('这次迁移已全部撤销')
    expect((await agree(one)).data.next).toMatchObject([{ taskName: 'Review' }])
  })

  it('stand in the list of versions and in that of what was moved', async () => {
    const { a, b, ids } = await versions('listed', { count: 3 })
    const { data } = await migrate({ processInstanceIds: ids.slice(0, 2), targetDefinitionId: b, reason: 'Two' })
    await agree(ids[0] ?? '')
    const list = await admin.get<Page<{ id: string; running: number }>>('/api/blade-flow/manager/list', {
      key: 'listed',
    })
    const batches = await admin.get<Page<FlowMigrateBatch>>(`${FOLLOW}/migrate-batches`, {
      processDefinitionKey: 'listed',
    })

    expect(list.data.records.map(({ id, running }) => [id, running])).toEqual([
      [b, 2],
      [a, 1],
    ])
    expect(batches.data.records).toMatchObject([
      { id: data.batchId, fromVersions: [1], toVersion: 2, reason: 'Two', moved: 2, undone: 0, undoable: 2 },
    ])
  })
})

describe('what is refused', () => {
  it('says why, instance by instance, in the language of the caller', async () => {
    const { b, ids } = await versions('refused', { count: 4 })
    const [suspended = '', ended = '', moved = '', free = ''] = ids
    await post(admin, 'suspend', { processInstanceId: suspended })
    await post(admin, 'delete-process-instance', { processInstanceId: ended, deleteReason: 'x' })
    await migrate({ processInstanceIds: [moved], targetDefinitionId: b })
    const { data } = await admin.post<FlowMigrated>(
      `${FOLLOW}/migrate`,
      { processInstanceIds: [...ids, '1'], targetDefinitionId: b, mapping: { approve: 'pay2' } },
      { 'accept-language': 'en' },
    )

    expect(data).toMatchObject({ batchId: '', moved: 0 })
    expect(new Map(data.refused.map((row) => [row.processInstanceId, row.problems[0]?.msg]))).toEqual(
      new Map([
        ['1', 'Process instance not found'],
        [suspended, 'This process is suspended'],
        [ended, 'This process has ended'],
        [moved, 'Already on this version'],
        [free, 'Version 2 has no node “pay2”'],
      ]),
    )
  })

  it('names a target that is no version of the process, one that was removed, and instances without bound', async () => {
    const { id, b } = await versions('target')
    const other = await deployed(admin, first('elsewhere'))
    const order = { processInstanceIds: [id], targetDefinitionId: b }
    const all = [
      await migrate({ ...order, targetDefinitionId: other }),
      await check({ processDefinitionKey: 'elsewhere', targetDefinitionId: b }),
      await check({ targetDefinitionId: b }),
      await migrate({ ...order, targetDefinitionId: '1' }),
      await undo('1'),
    ]

    expect(all.map(({ status, msg }) => [status, msg])).toEqual([
      [409, '不是同一个流程的版本：target 与 elsewhere'],
      [409, '不是同一个流程的版本：elsewhere 与 target'],
      [400, '请指定要迁移的实例，或它们的流程'],
      [404, '流程定义不存在'],
      [404, '没有这次迁移的记录'],
    ])
    await test.owner('update wf_definition set is_deleted = 1 where id = $1', [b])
    expect((await check(order)).status).toBe(404)
  })

  it('is another tenant’s, and those who do not hold the permission', async () => {
    const { id, b } = await versions('walls')
    const far = await buildTenant(test.deps)
    const abroad = await buildCaller(test, { tenantId: far, permissions: ['flow_follow_migrate', 'flow_follow_view'] })
    const looker = await buildCaller(test, { permissions: ['flow_follow_view'] })
    const order = { processInstanceIds: [id], targetDefinitionId: b }
    const { data } = await migrate(order)

    // All tenants read the definition: it is the platform's. The instance is not.
    const theirs = await check(order, abroad)
    expect(theirs.data).toMatchObject([{ ok: false, problems: [{ msg: '流程实例不存在' }] }])
    expect((await post(abroad, 'undo-migrate', { batchId: data.batchId })).status).toBe(404)
    expect((await check(order, looker)).status).toBe(403)
    expect((await migrate(order, person)).status).toBe(403)
    const foreign = await deployed(admin, second('walls'), far)
    expect((await check({ ...order, targetDefinitionId: foreign })).status).toBe(404)
  })

  it('is more than can be moved at once', async () => {
    const { a, b, id } = await versions('many')
    await test.owner(
      `insert into wf_instance (id, tenant_id, definition_id, process_key, process_name, process_version, start_time, root_instance_id, state)
       select 880000 + n, tenant_id, definition_id, process_key, process_name, 1, now(), 880000 + n, state from wf_instance, generate_series(1, 200) n where id = $1`,
      [id],
    )
    const refused = await check({ processDefinitionId: a, targetDefinitionId: b })

    expect([refused.status, refused.msg]).toEqual([400, '符合条件的实例超过 200 个，一次最多迁移 200 个，请缩小范围'])
  })
})

describe('an instance on another version', () => {
  it('that was completed between check and move is moved to where it stands then, or refused', async () => {
    const { b, ids } = await versions('between', { count: 2 })
    const order = { processInstanceIds: ids, targetDefinitionId: b }
    expect((await check(order)).data.every(({ ok }) => ok)).toBe(true)
    const [one = '', two = ''] = ids
    const taskId = await todoOf(person, one)

    const [done, moved] = await Promise.all([workCalls(person).agree(taskId), migrate(order)])

    expect(done.status).toBe(200)
    const now = await rowOf(one)
    const stands = [now?.processDefinitionVersion, now?.activityId]
    // Completed first: it stands at what is gone. Moved first: it went on in the new version.
    expect([
      [1, 'review'],
      [2, 'pay'],
    ]).toContainEqual(stands)
    expect(moved.data.moved).toBe(stands[0] === 1 ? 1 : 2)
    expect((await rowOf(two))?.processDefinitionVersion).toBe(2)
  })

  it('that has gone on since stays there, and so does one that was moved again', async () => {
    const { a, b, ids } = await versions('since', { count: 3 })
    const { data } = await migrate({ processInstanceIds: ids, targetDefinitionId: b })
    const [gone = '', again = '', back = ''] = ids
    await agree(gone)
    await migrate({ processInstanceIds: [again], targetDefinitionId: a, mapping: { agree: 'approve' } })
    const undone = await undo(data.batchId)

    expect(undone.data.undone).toBe(1)
    expect(new Map(undone.data.refused.map((row) => [row.processInstanceId, row.problems[0]?.msg]))).toEqual(
      new Map([
        [gone, '迁移后流程已继续办理，不能撤销'],
        [again, '之后又换过版本，请先撤销后一次迁移'],
      ]),
    )
    expect([(await rowOf(gone))?.activityId, (await rowOf(back))?.activityId]).toEqual(['pay', 'approve'])
  })

  it('keeps when its timers are due, follows what the message is called, and takes added people along', async () => {
    const waiting = (n: 1 | 2) =>
      diagramOf(
        'waits',
        `${START}<parallelGateway id="fork"/>${task(`t${n}`, `Task ${n}`)}<receiveTask id="r${n}" messageRef="m"/>
         <boundaryEvent id="late${n}" attachedToRef="t${n}"><timerEventDefinition><timeDuration>P${n}D</timeDuration></timerEventDefinition></boundaryEvent>
         ${[
           ['start', 'fork'],
           ['fork', `t${n}`],
           ['fork', `r${n}`],
           [`late${n}`, 'end'],
         ]
           .map(([s, t]) => `<sequenceFlow id="${s}_${t}" sourceRef="${s}" targetRef="${t}"/>`)
           .join('')}${END}`,
        { beside: `<message id="m" name="paid${n}"/>` },
      )
    const { b, id } = await versions('waits', { from: waiting(1), to: waiting(2) })
    const helper = await buildWorker(test)
    await workCalls(person).post('add-sign', {
      taskId: await todoOf(person, id),
      userIds: [helper.user.userId],
      kind: 'parallel',
    })
    const rows = () =>
      test.owner<Record<string, unknown>>(
        `select 'job' as what, node_id as node, due::text as about from wf_job where instance_id = $1
         union all select 'waits', node_id, name from wf_subscription where instance_id = $1
         union all select 'task', node_id, name from wf_task where instance_id = $1 order by 1, 2`,
        [id],
      )
    const before = await rows()
    const { data } = await migrate({
      processInstanceIds: [id],
      targetDefinitionId: b,
      mapping: { t1: 't2', r1: 'r2', late1: 'late2' },
    })

    expect(data).toMatchObject({ moved: 1 })
    expect(await rows()).toEqual([
      { what: 'job', node: 'late2', about: before[0]?.about },
      { what: 'task', node: 't2', about: 'Task 2' },
      { what: 'task', node: 't2', about: 'Task 2' },
      { what: 'waits', node: 'r2', about: 'paid2' },
    ])
    expect((await undo(data.batchId)).data.undone).toBe(1)
    expect(await rows()).toEqual(before)
  })

  it('that waits for a called one goes on when that ends', async () => {
    const calling = (call: string) =>
      diagramOf(
        'calling',
        inARow(
          ['start', call, 'pay', 'end'],
          `${START}<callActivity id="${call}" name="Call" calledElement="called"/>${task('pay', 'Pay')}${END}`,
        ),
      )
    await deployed(admin, first('called').replaceAll('${initiator}', person.user.userId))
    const { b, id } = await versions('calling', { from: calling('call'), to: calling('ask') })
    const [child] = await test.owner<{ id: string }>('select id::text from wf_instance where parent_instance_id = $1', [
      id,
    ])
    const other = await deployed(admin, second('called').replaceAll('${initiator}', person.user.userId))

    expect((await migrate({ processInstanceIds: [id], targetDefinitionId: b })).data.moved).toBe(1)
    expect((await migrate({ processInstanceIds: [child?.id], targetDefinitionId: other })).data.moved).toBe(1)
    await agree(child?.id ?? '')
    await agree(child?.id ?? '')

    expect(await rowOf(id)).toMatchObject({ activityId: 'pay', processDefinitionVersion: 2 })
  })
})
