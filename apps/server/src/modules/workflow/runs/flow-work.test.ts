import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, inARow } from '../testing/diagrams.ts'
import { buildWorker, deployed, started } from '../testing/flow-kit.ts'

const PATIENCE = { timeout: 20_000 }
let test: TestApp
let admin: SignedIn
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  admin = await signIn(test)
  person = await buildWorker(test)
})
afterAll(() => test.close())

it('work of a handler is done by the workers of the product, and the process goes on', async () => {
  const held = Promise.withResolvers<void>()
  test.deps.flowHandlers.add('counting', {
    kind: 'later',
    run: async ({ fields }) => {
      await held.promise
      return `counted ${String(fields.what)}`
    },
  })
  const definition = await deployed(
    admin,
    diagramOf(
      'worked',
      inARow(
        ['start', 'service', 'work', 'end'],
        `<startEvent id="start" flowable:initiator="initiator"/>
         <serviceTask id="service" flowable:class="counting" flowable:resultVariable="answer">
           <extensionElements><flowable:field name="what" stringValue="sheets"/></extensionElements>
         </serviceTask>
         <userTask id="work" name="\${answer}" flowable:assignee="\${initiator}"/><endEvent id="end"/>`,
      ),
    ),
  )
  const id = await started(test, person, definition)
  const tasks = () => test.owner('select name from wf_task where instance_id = $1', [id])
  expect(await tasks()).toEqual([])
  held.resolve()

  await expect.poll(tasks, PATIENCE).toEqual([{ name: 'counted sheets' }])
  expect(await test.owner('select 1 from wf_job where instance_id = $1', [id])).toEqual([])
})

it('is not given up because its worker died again and again; what the dead one answers late is not counted twice', async () => {
  const [late, runs] = [Promise.withResolvers<void>(), { began: 0 }]
  test.deps.flowHandlers.add('dying', {
    kind: 'later',
    run: async () => {
      runs.began += 1
      const mine = runs.began
      if (mine === 1) await late.promise
      return mine
    },
  })
  const definition = await deployed(
    admin,
    diagramOf(
      'dying',
      inARow(
        ['start', 'service', 'work', 'end'],
        `<startEvent id="start" flowable:initiator="initiator"/>
         <serviceTask id="service" flowable:class="dying" flowable:resultVariable="answer"/>
         <userTask id="work" name="By \${answer}" flowable:assignee="\${initiator}"/><endEvent id="end"/>`,
      ),
    ),
  )
  const id = await started(test, person, definition)
  await expect.poll(() => runs.began, PATIENCE).toBe(1)

  // As it stands when the lease of a dead worker has ended for the fifth time.
  await test.owner(
    `update platform_job set failures = 4, worker = gen_random_uuid(), lease_until = now() - interval '1 second'
     where queue = 'flow' and key = (select 'flow:' || id || ':' || attempt from wf_job where instance_id = $1)`,
    [id],
  )
  test.deps.jobs.wake()
  const names = () => test.owner<{ name: string }>('select name from wf_task where instance_id = $1', [id])
  await expect.poll(names, PATIENCE).toEqual([{ name: 'By 2' }])
  late.resolve()
  await test.deps.jobs.stop(10_000)

  expect(await names()).toEqual([{ name: 'By 2' }])
  expect(await test.owner('select 1 from wf_job where instance_id = $1', [id])).toEqual([])
})
