import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow, oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

const FOLLOW = '/api/blade-flow/follow'
let test: TestApp
let admin: SignedIn
let person: BuiltCaller
let calling: string

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  person = await buildWorker(test)
  await deployed(admin, oneTask('below', 'flowable:assignee="${who}"'))
  calling = await deployed(
    admin,
    diagramOf(
      'above',
      inARow(
        ['start', 'first', 'call', 'end'],
        `<startEvent id="start" flowable:initiator="initiator"/><userTask id="first" flowable:assignee="\${initiator}"/>
         <callActivity id="call" calledElement="below"><extensionElements><flowable:in source="initiator" target="who"/></extensionElements></callActivity><endEvent id="end"/>`,
      ),
    ),
  )
})
afterAll(() => test.close())

const statesOf = (root: string) =>
  test.owner<{ key: string; ended: boolean; suspension: number }>(
    'select process_key as key, end_time is not null as ended, suspension_state as suspension from wf_instance where root_instance_id = $1 order by id',
    [root],
  )

/** An instance that waits for the one that it called; answers both. */
async function begin(): Promise<{ above: string; below: string }> {
  const above = await started(test, person, calling)
  await workCalls(person).agree(await todoOf(person, above))
  const [called] = await test.owner<{ id: string }>('select id::text from wf_instance where parent_instance_id = $1', [
    above,
  ])
  return { above, below: called?.id ?? '' }
}

it.each([
  [
    'an operator',
    (below: string) =>
      admin.post(`${FOLLOW}/delete-process-instance`, { processInstanceId: below, deleteReason: 'Not needed' }),
  ],
  ['its starter', (below: string) => workCalls(person).post('withdraw', { processInstanceId: below })],
])(
  'ends with the process that called it when %s ends it, so that nobody waits for what never comes',
  async (_who, end) => {
    const { above, below } = await begin()

    const answer = await end(below)

    expect(answer.status).toBe(200)
    expect((await statesOf(above)).map(({ key, ended }) => [key, ended])).toEqual([
      ['above', true],
      ['below', true],
    ])
  },
)

it('ends with the process that called it when its deployment is removed', async () => {
  const { above } = await begin()
  const [row] = await test.owner<{ deployment: string }>(
    "select deployment_id::text as deployment from wf_definition where process_key = 'below'",
  )

  const answer = await admin.post('/api/blade-flow/manager/delete-deployment', {
    deploymentIds: row?.deployment,
    cascade: 1,
  })
  await deployed(admin, oneTask('below', 'flowable:assignee="${who}"'))

  expect([answer.status, (await statesOf(above)).map(({ ended }) => ended)]).toEqual([200, [true, true]])
})

it('goes on with its caller alone', async () => {
  const { above, below } = await begin()
  const change = (call: string, processInstanceId: string) => admin.post(`${FOLLOW}/${call}`, { processInstanceId })

  await change('suspend', above)
  const refused = await change('resume', below)
  const done = await change('resume', above)

  expect([refused.status, refused.msg, done.status]).toEqual([409, '流程已挂起', 200])
  expect((await statesOf(above)).map(({ suspension }) => suspension)).toEqual([1, 1])
})

it('stands still with its caller, also when it begins at the very moment at which that is suspended', async () => {
  const above = await started(test, person, calling)
  const [isIn, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const step = test.deps.flowSteps.run({ ...person.user, deptId: '0', postId: '' } as never, async (unit) => {
    const instance = await unit.lock(above)
    isIn.resolve()
    await mayGoOn.promise
    const [token] = Object.keys(instance.state.tokens)
    await unit.apply(instance, { kind: 'complete-task', token: token ?? '', variables: {} })
  })
  await isIn.promise
  const suspended = admin.post(`${FOLLOW}/suspend`, { processInstanceId: above })
  await expect
    .poll(() =>
      test.owner("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%wf_instance%'"),
    )
    .not.toEqual([])
  mayGoOn.resolve()
  await step

  expect((await suspended).status).toBe(200)
  expect((await statesOf(above)).map(({ key, suspension }) => [key, suspension])).toEqual([
    ['above', 2],
    ['below', 2],
  ])
})
