import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'
import { createFlowRuns } from './flow-run.ts'

let test: TestApp
let admin: SignedIn
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  person = await buildWorker(test)
})
afterAll(() => test.close())

/** Runs these kinds of jobs, each lot at once, until there are none. */
async function runAtOnce(kinds: readonly string[] = ['throw', 'timer', 'start']): Promise<void> {
  const runs = createFlowRuns(test.deps)
  for (;;) {
    const jobs = await test.owner<{ id: string; attempt: number }>(
      'select id::text as id, attempt from wf_job where kind = any($1) order by id',
      [kinds],
    )
    if (jobs.length === 0) return
    await Promise.all(
      jobs.map(({ id: jobId, attempt }) =>
        runs.run({ tenantId: '000000', payload: { jobId, attempt } }, { again: () => undefined }),
      ),
    )
  }
}

const ME = `flowable:assignee="\${initiator}"`
const START = '<startEvent id="start" flowable:initiator="initiator"/>'
const message = (name: string): string => `<message id="m" name="${name}"/>`
const EVENT = '<messageEventDefinition messageRef="m"/>'

const catching = (key: string, name: string): Promise<string> =>
  deployed(
    admin,
    diagramOf(
      key,
      inARow(
        ['start', 'wait', 'work', 'end'],
        `${START}<intermediateCatchEvent id="wait">${EVENT}</intermediateCatchEvent><userTask id="work" name="Reached" ${ME}/><endEvent id="end"/>`,
      ),
      { beside: message(name) },
    ),
  )
const throwing = (key: string, name: string): Promise<string> =>
  deployed(
    admin,
    diagramOf(
      key,
      inARow(
        ['start', 'send', 'end'],
        `${START}<intermediateThrowEvent id="send">${EVENT}</intermediateThrowEvent><endEvent id="end"/>`,
      ),
      { beside: message(name) },
    ),
  )

const startMany = (definition: string, times: number): Promise<string[]> =>
  Promise.all(Array.from({ length: times }, () => started(test, person, definition)))

const openNames = async (id: string): Promise<string[]> =>
  (
    await test.owner<{ name: string }>('select name from wf_task where instance_id = $1 and end_time is null', [id])
  ).map(({ name }) => name)

it('messages that are thrown at once reach one instance each', async () => {
  const waiting = await startMany(await catching('each', 'each'), 8)
  await startMany(await throwing('each-thrower', 'each'), 8)

  await runAtOnce()

  expect((await Promise.all(waiting.map(openNames))).flat()).toEqual(Array(8).fill('Reached'))
})

it('a message goes on to the next one that waits where its receiver ended before it came, or was ended just then', async () => {
  const definition = await catching('next', 'next')
  const gone = await started(test, person, definition)
  const last = await started(test, person, definition)
  await startMany(await throwing('next-thrower', 'next'), 1)
  await runAtOnce(['throw'])
  const [job] = await test.owner<{ instance: string }>(
    "select instance_id::text as instance from wf_job where kind = 'timer'",
  )

  await admin.post('/api/blade-flow/follow/delete-process-instance', { processInstanceId: gone, deleteReason: 'x' })
  await runAtOnce()

  expect([job, await openNames(last)]).toEqual([{ instance: gone }, ['Reached']])

  // Ended while the message was given to it: the job came after the end.
  const ended = await started(test, person, definition)
  const next = await started(test, person, definition)
  await startMany(await throwing('next-thrower', 'next'), 1)
  await runAtOnce(['throw'])
  const held = await test.owner("delete from wf_job where kind = 'timer' and instance_id = $1 returning *", [ended])
  await admin.post('/api/blade-flow/follow/delete-process-instance', { processInstanceId: ended, deleteReason: 'x' })
  await test.owner('insert into wf_job select * from json_populate_record(null::wf_job, $1)', [JSON.stringify(held[0])])
  await runAtOnce()

  expect([held.length, await openNames(next)]).toEqual([1, ['Reached']])
})

it('an event that does not interrupt takes each message, also two at once', async () => {
  const definition = await deployed(
    admin,
    diagramOf(
      'stays',
      `${START}<userTask id="work" name="Work" ${ME}/><endEvent id="end"/>
       <boundaryEvent id="came" attachedToRef="work" cancelActivity="false">${EVENT}</boundaryEvent>
       <userTask id="more" name="More" ${ME}/>
       <sequenceFlow id="f1" sourceRef="start" targetRef="work"/><sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
       <sequenceFlow id="f3" sourceRef="came" targetRef="more"/><sequenceFlow id="f4" sourceRef="more" targetRef="end"/>`,
      { beside: message('stays') },
    ),
  )
  const id = await started(test, person, definition)
  await startMany(await throwing('stays-thrower', 'stays'), 2)

  await runAtOnce()

  expect((await openNames(id)).toSorted()).toEqual(['More', 'More', 'Work'])
})

it('a message that begins a process begins its new version, where that came in between', async () => {
  const xml = diagramOf(
    'begins',
    inARow(
      ['start', 'work', 'end'],
      `<startEvent id="start">${EVENT}</startEvent><userTask id="work" name="Begun" flowable:assignee="${person.user.userId}"/><endEvent id="end"/>`,
    ),
    { beside: message('begins') },
  )
  await deployed(admin, xml)
  await startMany(await throwing('begins-thrower', 'begins'), 1)
  await runAtOnce(['throw'])
  await deployed(admin, xml)

  await runAtOnce()

  const [row] = await workCalls(person).list('todo', { processDefinitionKey: 'begins' })
  expect(row).toMatchObject({ processDefinitionVersion: 2, taskId: await todoOf(person, row?.processInstanceId ?? '') })
})
