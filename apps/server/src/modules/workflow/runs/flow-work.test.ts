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
