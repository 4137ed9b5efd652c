import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { diagramOf, inARow } from '../modules/workflow/testing/diagrams.ts'
import { buildWorker, deployed, started } from '../modules/workflow/testing/flow-kit.ts'
import { buildTestApp, signIn, type TestApp } from '../testing/build-test-app.ts'
import { down, up } from './migrations/20261127T0500_rounds_of_loops.ts'

let test: TestApp
let pool: pg.Pool
let db: Kysely<unknown>
beforeAll(async () => {
  test = await buildTestApp()
  pool = new pg.Pool({ ...inject('postgres'), database: test.database })
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})

it('finds the loops of open tasks in the states of their instances', async () => {
  const admin = await signIn(test)
  const person = await buildWorker(test)
  const task = (id: string, loop = ''): string =>
    `<userTask id="${id}" name="${id}" flowable:assignee="${person.user.userId}">${loop}</userTask>`
  const loop = `<multiInstanceLoopCharacteristics isSequential="false"><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>`
  const both = diagramOf(
    'both',
    `<startEvent id="start"/><parallelGateway id="fork"/>${task('alone')}${task('many', loop)}<endEvent id="end"/>
     ${['start fork', 'fork alone', 'fork many', 'alone end', 'many end'].map((way, index) => `<sequenceFlow id="f${index}" sourceRef="${way.split(' ')[0]}" targetRef="${way.split(' ')[1]}"/>`).join('')}`,
  )
  const inside = diagramOf(
    'inside',
    inARow(
      ['start', 'sub', 'end'],
      `<startEvent id="start"/><subProcess id="sub">${loop}<startEvent id="s"/>${task('inner')}<sequenceFlow id="g" sourceRef="s" targetRef="inner"/></subProcess><endEvent id="end"/>`,
    ),
  )
  for (const xml of [both, inside]) await started(test, person, await deployed(admin, xml))
  const stored = () =>
    test.owner<{ node_id: string; loop_token: string | null }>('select node_id, loop_token from wf_task order by id')
  const before = await stored()

  await down(db)
  await up(db)

  expect(await stored()).toEqual(before)
  const loopsOf = (node: string) => before.filter(({ node_id }) => node_id === node).map(({ loop_token }) => loop_token)
  const [theirs] = loopsOf('many')
  expect([loopsOf('alone'), loopsOf('many'), loopsOf('inner')]).toEqual([
    [null],
    [theirs, theirs, theirs],
    [null, null, null],
  ])
  expect(theirs).toMatch(/^\d+$/)
  const walls = await test.owner<{ forced: boolean }>(
    `select relforcerowsecurity as forced from pg_class where relname in ('wf_task', 'wf_instance')`,
  )
  expect(walls).toEqual([{ forced: true }, { forced: true }])
})
