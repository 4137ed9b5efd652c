import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { createFlowRuns } from '../runs/flow-run.ts'
import { diagramOf, inARow, oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

const FOLLOW = '/api/blade-flow/follow'
const CALLERS = 20
const MINE = `flowable:assignee="\${initiator}"`
const START = '<startEvent id="start" flowable:initiator="initiator"/>'
let now = new Date('2026-11-24T08:00:00Z')
let test: TestApp
let admin: SignedIn
let people: BuiltCaller[]
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now } })
  admin = await signIn(test)
  people = [await buildWorker(test), await buildWorker(test), await buildWorker(test), await buildWorker(test)]
  person = people[0] as BuiltCaller
})
afterAll(() => test.close())

const many = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => work(index)))
const countBy = (answers: readonly { status: number; msg: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, msg }) => `${status} ${msg}`)].map(([said, all]) => [said, all.length]),
  )

/** Holds an instance as a step does while these calls come in, and lets them go on once they wait for it. */
async function whileHeld<Result>(id: string, calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const [isIn, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = test.deps.flowSteps.run(systemScope('000000'), async (unit) => {
    await unit.lock(id)
    isIn.resolve()
    await mayGo.promise
  })
  await isIn.promise
  const answers = calls.map((call) => call())
  await expect
    .poll(() =>
      test.owner("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    )
    .toHaveLength(calls.length)
  mayGo.resolve()
  await held
  return Promise.all(answers)
}

const leftOf = (id: string) =>
  test.owner(
    `select (select count(*)::int from wf_task where instance_id = i.id and end_time is null) as tasks, (select count(*)::int from wf_job where instance_id = i.id) as jobs,
       (select count(*)::int from wf_activity where instance_id = i.id and end_time is null) as visits, end_time is not null as ended from wf_instance i where id = $1`,
    [id],
  )

describe('of twenty at once', () => {
  it('one claims a task, and the others read that somebody did, in their language', async () => {
    const candidates = people.map(({ user }) => user.userId).join(',')
    const definition = await deployed(admin, oneTask('claimed', `flowable:candidateUsers="${candidates}"`))
    await started(test, person, definition)
    const [row] = await workCalls(person).list('claim')

    const answers = await many((index) =>
      (people[index % people.length] ?? person).post(
        '/api/blade-flow/work/claim-task',
        { taskId: row?.taskId },
        { 'accept-language': index < CALLERS / 2 ? 'zh' : 'en' },
      ),
    )

    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(CALLERS - 1)
    expect(new Set(refused.map(({ status, msg }) => `${status} ${msg}`))).toEqual(
      new Set(['409 任务已被他人签收', '409 This task was claimed by someone else']),
    )
  })

  it('one completes a task, and the others read that it is done, in their language', async () => {
    const definition = await deployed(admin, oneTask('completed', MINE).replace('<startEvent id="start"/>', START))
    const id = await started(test, person, definition)
    const taskId = await todoOf(person, id)

    const answers = await many(() =>
      person.post('/api/blade-flow/work/complete-task', { taskId, flag: 'ok' }, { 'accept-language': 'en' }),
    )

    expect(Object.values(countBy(answers)).toSorted()).toEqual([1, CALLERS - 1].toSorted())
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      msg: 'This task is already done',
    })
    expect(await leftOf(id)).toEqual([{ tasks: 0, jobs: 0, visits: 0, ended: true }])
  })
})

describe('at the same moment', () => {
  it('a timer fires or its process stands still; either way it fires once', async () => {
    const definition = await deployed(
      admin,
      diagramOf(
        'suspended_timer',
        inARow(
          ['start', 'wait', 'work', 'end'],
          `${START}<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT10M</timeDuration></timerEventDefinition></intermediateCatchEvent>
           <userTask id="work" ${MINE}/><endEvent id="end"/>`,
        ),
      ),
    )
    const id = await started(test, person, definition)
    now = new Date(now.getTime() + 11 * 60_000)
    const runs = createFlowRuns(test.deps)
    const fire = async (): Promise<void> => {
      const [job] = await test.owner<{ jobId: string; attempt: number }>(
        'select id::text as "jobId", attempt from wf_job where instance_id = $1',
        [id],
      )
      if (job) await runs.run({ tenantId: '000000', payload: job }, { again: () => undefined })
    }

    await whileHeld<unknown>(id, [fire, () => admin.post(`${FOLLOW}/suspend`, { processInstanceId: id }), fire])
    const [instance] = await test.owner('select suspension_state as state from wf_instance where id = $1', [id])
    await admin.post(`${FOLLOW}/resume`, { processInstanceId: id })
    await fire()

    expect(instance).toEqual({ state: 2 })
    expect(await leftOf(id)).toEqual([{ tasks: 1, jobs: 0, visits: 1, ended: false }])
    expect(
      await test.owner("select outcome from wf_activity where instance_id = $1 and node_id = 'wait'", [id]),
    ).toEqual([{ outcome: 'completed' }])
  })

  it('a task is completed and its process ended: nothing is left, and who came too late reads why', async () => {
    const nodes = `${START}<userTask id="one" ${MINE}/><userTask id="two" ${MINE}/><endEvent id="end"/>`
    const definition = await deployed(admin, diagramOf('deleted', inARow(['start', 'one', 'two', 'end'], nodes)))
    const id = await started(test, person, definition)
    const taskId = await todoOf(person, id)

    const answers = await whileHeld(id, [
      () => workCalls(person).agree(taskId),
      () =>
        admin.post(`${FOLLOW}/delete-process-instance`, { processInstanceId: id, deleteReason: 'x' }, {}) as Promise<
          Awaited<ReturnType<ReturnType<typeof workCalls>['agree']>>
        >,
    ])

    expect(answers[1]?.status).toBe(200)
    expect(['200 操作成功', '409 任务不存在或已完成']).toContain(`${answers[0]?.status} ${answers[0]?.msg}`)
    expect(await leftOf(id)).toEqual([{ tasks: 0, jobs: 0, visits: 0, ended: true }])
  })

  it('people and operators act on callers and on what they called, up and down: nobody waits for each other without end', async () => {
    // Each calls the other, three deep, beside a task of its own.
    const calling = (key: string, other: string): string =>
      diagramOf(
        key,
        `<startEvent id="start"/><parallelGateway id="fork"/><userTask id="work" flowable:assignee="\${who}"/>
         <exclusiveGateway id="deep" default="stop"/>
         <callActivity id="call" calledElement="${other}"><extensionElements><flowable:in source="who" target="who"/><flowable:in sourceExpression="\${depth + 1}" target="depth"/></extensionElements></callActivity>
         <exclusiveGateway id="called"/><parallelGateway id="join"/><endEvent id="end"/>
         <sequenceFlow id="f1" sourceRef="start" targetRef="fork"/><sequenceFlow id="f2" sourceRef="fork" targetRef="work"/><sequenceFlow id="f3" sourceRef="work" targetRef="join"/>
         <sequenceFlow id="f4" sourceRef="fork" targetRef="deep"/><sequenceFlow id="go" sourceRef="deep" targetRef="call"><conditionExpression xsi:type="tFormalExpression">\${depth lt 3}</conditionExpression></sequenceFlow>
         <sequenceFlow id="stop" sourceRef="deep" targetRef="called"/><sequenceFlow id="f5" sourceRef="call" targetRef="called"/><sequenceFlow id="f6" sourceRef="called" targetRef="join"/><sequenceFlow id="f7" sourceRef="join" targetRef="end"/>`,
      )
    await deployed(admin, calling('ping', 'pong'))
    await deployed(admin, calling('pong', 'ping'))
    const [ping, pong] = [
      await deployed(admin, calling('ping', 'pong')),
      await deployed(admin, calling('pong', 'ping')),
    ]
    const roots: string[] = []
    for (const definition of [ping, pong, ping, pong])
      roots.push(await started(test, person, definition, { who: person.user.userId, depth: 1 }))
    const rows = await test.owner<{ id: string; task: string; parent: string | null }>(
      `select i.id::text, t.id::text as task, i.parent_instance_id::text as parent from wf_instance i join wf_task t on t.instance_id = i.id and t.end_time is null
       where i.root_instance_id = any($1::bigint[]) order by i.id`,
      [roots],
    )
    const called = rows.filter(({ parent }) => parent !== null)
    const follow = (call: string, processInstanceId: string) => () =>
      admin.post(`${FOLLOW}/${call}`, { processInstanceId, ...(call === 'suspend' ? {} : { deleteReason: 'x' }) })

    const answers = await Promise.all(
      [
        ...called.map(({ id }) => follow('suspend', id)),
        ...roots.map((id) => follow('suspend', id)),
        ...rows.toReversed().map(
          ({ task }) =>
            () =>
              workCalls(person).agree(task),
        ),
        ...rows.map(({ id }) => follow('resume', id)),
        ...rows.map(
          ({ task }) =>
            () =>
              workCalls(person).agree(task),
        ),
        ...called.slice(0, 2).map(({ id }) => follow('delete-process-instance', id)),
      ].map((call): Promise<{ status: number; msg: string }> => call()),
    )

    expect(rows).toHaveLength(12)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    for (const id of roots) await admin.post(`${FOLLOW}/resume`, { processInstanceId: id })
    for (const { task } of rows) await workCalls(person).agree(task)
    expect(
      await test.owner('select id from wf_instance where root_instance_id = any($1::bigint[]) and end_time is null', [
        roots,
      ]),
    ).toEqual([])
  })
})
