import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow, oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'
import { createFlowRuns } from './flow-run.ts'

const MINUTE_MS = 60_000
let now = new Date('2026-11-24T08:00:00Z')
let test: TestApp
let admin: SignedIn
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now } })
  admin = await signIn(test)
  person = await buildWorker(test)
})
afterAll(() => test.close())

const pass = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

interface Waiting {
  id: string
  attempt: number
}

/** Runs what is due, as the workers do; answers how many there were. */
async function runDue(): Promise<number> {
  const runs = createFlowRuns(test.deps)
  const due = await test.owner<Waiting>(
    'select id::text as id, attempt from wf_job where failed_time is null and due <= $1 order by due, id',
    [now],
  )
  for (const { id: jobId, attempt } of due)
    await runs.run({ tenantId: '000000', payload: { jobId, attempt } }, { again: () => undefined })
  return due.length
}

/** All that is due, and what that leads to. */
async function runAll(): Promise<void> {
  while ((await runDue()) > 0);
}

const openNames = async (id: string) =>
  (
    await test.owner<{ name: string }>(
      'select name from wf_task where instance_id = $1 and end_time is null order by name',
      [id],
    )
  ).map(({ name }) => name)

const ME = `flowable:assignee="\${initiator}"`
const START = '<startEvent id="start" flowable:initiator="initiator"/>'

describe('timers', () => {
  it('interrupt a task when they are due, once, however often they run', async () => {
    const definition = await deployed(
      admin,
      diagramOf(
        'late',
        `${START}<userTask id="work" name="Work" ${ME}/><endEvent id="end"/>
         <boundaryEvent id="timer" attachedToRef="work"><timerEventDefinition><timeDuration>PT30M</timeDuration></timerEventDefinition></boundaryEvent>
         <userTask id="remind" name="Remind" ${ME}/>
         <sequenceFlow id="f1" sourceRef="start" targetRef="work"/><sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
         <sequenceFlow id="f3" sourceRef="timer" targetRef="remind"/><sequenceFlow id="f4" sourceRef="remind" targetRef="end"/>`,
      ),
    )
    const [late, early] = [await started(test, person, definition), await started(test, person, definition)]
    pass(29)
    const tooEarly = await runDue()
    await workCalls(person).agree(await todoOf(person, early))

    pass(2)
    const due = await runDue()
    const again = await runDue()

    expect([tooEarly, due, again]).toEqual([0, 1, 0])
    expect(await openNames(late)).toEqual(['Remind'])
    expect(await openNames(early)).toEqual([])
  })

  it('of a suspended process wait until it goes on', async () => {
    const definition = await deployed(
      admin,
      diagramOf(
        'waits',
        inARow(
          ['start', 'wait', 'work', 'end'],
          `${START}<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT10M</timeDuration></timerEventDefinition></intermediateCatchEvent>
           <userTask id="work" name="Work" ${ME}/><endEvent id="end"/>`,
        ),
      ),
    )
    const id = await started(test, person, definition)
    await admin.post('/api/blade-flow/follow/suspend', { processInstanceId: id })
    pass(11)

    await runDue()
    const held = await openNames(id)
    await admin.post('/api/blade-flow/follow/resume', { processInstanceId: id })
    await runDue()

    expect([held, await openNames(id)]).toEqual([[], ['Work']])
  })

  it('start a process again and again, by its newest version', async () => {
    const often = diagramOf(
      'often',
      inARow(
        ['start', 'work', 'end'],
        `<startEvent id="start"><timerEventDefinition><timeCycle>R/PT1M</timeCycle></timerEventDefinition></startEvent>
         <userTask id="work" name="Work" flowable:assignee="${person.user.userId}"/><endEvent id="end"/>`,
      ),
    )
    const definition = await deployed(admin, often)

    for (let minute = 0; minute < 3; minute += 1) {
      pass(1)
      await runDue()
    }

    const rows = await test.owner('select start_user_id from wf_instance where definition_id = $1', [definition])
    expect(rows).toEqual([{ start_user_id: null }, { start_user_id: null }, { start_user_id: null }])
    await test.owner("delete from wf_job where kind = 'start'")
  })
})

describe('work beside people', () => {
  it('calls another process and goes on with its end', async () => {
    await deployed(admin, oneTask('called', 'flowable:assignee="${who}"'))
    const definition = await deployed(
      admin,
      diagramOf(
        'caller',
        inARow(
          ['start', 'call', 'work', 'end'],
          `${START}<callActivity id="call" calledElement="called"><extensionElements><flowable:in source="initiator" target="who"/></extensionElements></callActivity>
           <userTask id="work" name="After" ${ME}/><endEvent id="end"/>`,
        ),
      ),
    )
    const id = await started(test, person, definition)
    const [inside] = (await workCalls(person).list('todo')).filter(
      ({ processDefinitionKey }) => processDefinitionKey === 'called',
    )

    await workCalls(person).agree(inside?.taskId ?? '')

    expect(inside?.processInstanceId).not.toBe(id)
    expect(await openNames(id)).toEqual(['After'])
    expect((await workCalls(person).list('send')).map((row) => row.id)).not.toContain(inside?.processInstanceId)
  })

  it('ends what was called with the process that called it', async () => {
    const [{ definition } = { definition: '' }] = await test.owner<{ definition: string }>(
      "select id::text as definition from wf_definition where process_key = 'caller'",
    )
    const id = await started(test, person, definition)

    await admin.post('/api/blade-flow/follow/delete-process-instance', { processInstanceId: id, deleteReason: 'x' })

    expect(
      await test.owner(
        'select count(*)::int as n from wf_instance where parent_instance_id = $1 and end_time is null',
        [id],
      ),
    ).toEqual([{ n: 0 }])
  })

  it('carries a signal to all who wait for it, and a message to one', async () => {
    const waits = (key: string, event: string, beside: string) =>
      diagramOf(
        key,
        inARow(
          ['start', 'wait', 'work', 'end'],
          `${START}<intermediateCatchEvent id="wait">${event}</intermediateCatchEvent><userTask id="work" name="Work" ${ME}/><endEvent id="end"/>`,
        ),
        { beside },
      )
    const [signal, message] = ['<signal id="s1" name="go"/>', '<message id="m1" name="note"/>']
    const onSignal = await deployed(admin, waits('onsignal', '<signalEventDefinition signalRef="s1"/>', signal))
    const onMessage = await deployed(admin, waits('onmessage', '<messageEventDefinition messageRef="m1"/>', message))
    const throws = await deployed(
      admin,
      diagramOf(
        'throws',
        inARow(
          ['start', 'both', 'one', 'end'],
          `${START}<intermediateThrowEvent id="both"><signalEventDefinition signalRef="s1"/></intermediateThrowEvent>
           <intermediateThrowEvent id="one"><messageEventDefinition messageRef="m1"/></intermediateThrowEvent><endEvent id="end"/>`,
        ),
        { beside: signal + message },
      ),
    )
    const waiting = [
      await started(test, person, onSignal),
      await started(test, person, onSignal),
      await started(test, person, onMessage),
      await started(test, person, onMessage),
    ]

    await started(test, person, throws)
    await runAll()

    expect(await Promise.all(waiting.map(openNames))).toEqual([['Work'], ['Work'], ['Work'], []])
  })

  it('keeps why a handler failed, gives it up, and does it again when somebody says so', async () => {
    let isBroken = true
    test.deps.flowHandlers.add('sometimes', {
      kind: 'later',
      run: async () => {
        if (isBroken) throw new Error('no connection')
        return 7
      },
    })
    const definition = await deployed(
      admin,
      diagramOf(
        'handled',
        inARow(
          ['start', 'service', 'work', 'end'],
          `${START}<serviceTask id="service" flowable:class="sometimes" flowable:resultVariable="answer"/><userTask id="work" name="Got \${answer}" ${ME}/><endEvent id="end"/>`,
        ),
      ),
    )
    const id = await started(test, person, definition)
    const runs = createFlowRuns(test.deps)
    const [job = { id: '', attempt: 0 }] = await test.owner<Waiting>(
      'select id::text as id, attempt from wf_job where instance_id = $1',
      [id],
    )
    const payload = { jobId: job.id, attempt: job.attempt }

    const failures = [
      await runDue().catch((error: Error) => error.message),
      await runDue().catch((error: Error) => error.message),
      await runDue().catch((error: Error) => error.message),
      await runDue(),
    ]
    const [row] = (
      await admin.get<{ records: { jobId: string; jobError: string }[] }>('/api/blade-flow/follow/list', {
        processInstanceId: id,
      })
    ).data.records
    isBroken = false
    const retried = await admin.post<{ jobError: string }>('/api/blade-flow/follow/retry-job', { jobId: row?.jobId })
    const twice = await admin.post('/api/blade-flow/follow/retry-job', { jobId: row?.jobId })
    // A run of the attempt that was given up is left over.
    await runs.run({ tenantId: '000000', payload }, { again: () => undefined })
    const before = await openNames(id)
    await runDue()

    // The third failure is the last one: the run gives up.
    expect(failures).toEqual(['no connection', 'no connection', 1, 0])
    expect([row?.jobError, retried.data.jobError]).toEqual(['no connection', ''])
    expect([twice.status, twice.msg]).toEqual([409, '作业未失败，无需重试'])
    expect([before, await openNames(id)]).toEqual([[], ['Got 7']])
  })

  it('leaves nothing of a step that fails in its middle', async () => {
    const definition = await deployed(
      admin,
      diagramOf(
        'endless',
        `${START}<userTask id="work" name="Work" ${ME}/><exclusiveGateway id="round"/><manualTask id="turn"/>
         <sequenceFlow id="f1" sourceRef="start" targetRef="work"/><sequenceFlow id="f2" sourceRef="work" targetRef="round"/>
         <sequenceFlow id="f3" sourceRef="round" targetRef="turn"/><sequenceFlow id="f4" sourceRef="turn" targetRef="round"/>`,
      ),
    )
    const id = await started(test, person, definition)
    const taskId = await todoOf(person, id)
    const count = () =>
      test.owner(
        'select (select count(*) from wf_activity where instance_id = $1) as visits, (select count(*) from wf_comment where instance_id = $1) as comments, (select rev from wf_instance where id = $1) as rev',
        [id],
      )
    const before = await count()

    const endless = await workCalls(person).agree(taskId)

    expect([endless.status, endless.msg]).toEqual([400, expect.stringMatching(/^流程陷入死循环/)])
    expect(await count()).toEqual(before)
    expect(await todoOf(person, id)).toBe(taskId)
  })
})
