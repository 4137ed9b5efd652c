import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller } from '../../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { callerOf, PAGING, plansOf } from '../../../testing/plans.ts'
import { plantVersion } from '../testing/plant-figures.ts'
import { createWorkListRepository } from '../work/work-list.repository.ts'
import { createFiguresRepository } from './figures.repository.ts'
import { createOverdueRepository } from './overdue.repository.ts'

let test: TestApp
let caller: Caller
let definitionId: string

/** A small copy of a large installation: 20,000 instances of a process in this tenant and as many in another, a task and a visit of each; half are over. */
beforeAll(async () => {
  test = await buildTestApp()
  const [own, other] = [await buildTenant(test.deps), await buildTenant(test.deps)]
  caller = callerOf(own)
  for (const [index, tenantId] of [own, other].entries()) {
    const id = await plantVersion(test, { tenantId, key: 'large', version: 1 })
    if (tenantId === own) definitionId = String(id)
    const values = [9_000_000 + index * 1_000_000, tenantId, id]
    await test.owner(
      `insert into wf_instance (id, tenant_id, definition_id, process_key, process_name, process_version, start_time, end_time, root_instance_id, state)
       select $1::bigint + n * 3, $2, $3, 'large', 'l', 1, now() - n * interval '1 minute', case when n % 2 = 0 then now() end, $1::bigint + n * 3, '{}' from generate_series(1, 20000) n`,
      values,
    )
    await test.owner(
      `insert into wf_task (id, tenant_id, instance_id, definition_id, token, node_id, name, assignee_id, create_time, due_date, end_time, outcome)
       select $1::bigint + n * 3 + 1, $2, $1::bigint + n * 3, $3, '1', 'apply', 'a', case when n % 4 < 3 then 1 + n % 20 end, now() - n * interval '1 minute', case when n % 100 = 1 then now() - interval '1 hour' end,
         case when n % 2 = 0 then now() - n * interval '30 seconds' end, case when n % 2 = 0 then 'completed' else '' end from generate_series(1, 20000) n`,
      values,
    )
    await test.owner(
      `insert into wf_task_candidate (tenant_id, task_id, who) select tenant_id, id, 'role:1' from wf_task where tenant_id = $1 and assignee_id is null and end_time is null`,
      [tenantId],
    )
    await test.owner(
      `insert into wf_activity (id, tenant_id, instance_id, definition_id, visit, node_id, node_type, start_time, end_time, outcome)
       select $1::bigint + n * 3 + 2, $2, $1::bigint + n * 3, $3, 1, 'apply', 'userTask', now() - n * interval '1 minute', case when n % 2 = 0 then now() - n * interval '30 seconds' end, case when n % 2 = 0 then 'completed' else '' end from generate_series(1, 20000) n`,
      values,
    )
  }
  await vi.waitFor(async () => expect(await vacuum()).toEqual([]), { timeout: 60_000, interval: 200 })
}, 120_000)
afterAll(() => test.close())

/** Answers the tables of which pages are left that it could not mark as seen by all: something of this database still looked at them. An index alone answers for marked pages only. */
async function vacuum(): Promise<string[]> {
  await test.owner('vacuum analyze wf_instance, wf_task, wf_task_candidate, wf_activity')
  const left = await test.owner<{ relname: string }>(
    "select relname from pg_class where relname in ('wf_instance', 'wf_task', 'wf_task_candidate', 'wf_activity') and relallvisible < relpages",
  )
  return left.map(({ relname }) => relname)
}

const ALL = {
  category: '',
  processDefinitionName: '',
  processDefinitionKey: '',
  span: { from: undefined, until: undefined },
  dates: [],
  overdueAt: undefined,
  paging: PAGING,
}
const LAST_DAY = { from: new Date(Date.now() - 3_600_000), until: undefined }
const firstPlan = async (work: (db: Db) => Promise<unknown>): Promise<string> =>
  (await plansOf({ test, caller }, work))[0] ?? ''

describe('at size, behind the wall', () => {
  it('pages of open tasks are read in their order, not sorted', async () => {
    const claim = await firstPlan((db) => createWorkListRepository(db).claimPage(caller, ['role:1'], ALL))
    const todo = await firstPlan((db) => createWorkListRepository(db).todoPage(caller, ALL))

    expect([claim, todo].map((plan) => [/wf_task_\w+/.exec(plan)?.[0], /Sort Key/.test(plan)])).toEqual([
      ['wf_task_unclaimed', false],
      ['wf_task_todo', false],
    ])
  })

  it('figures of nodes look into their indexes alone', async () => {
    const times = await firstPlan((db) => createFiguresRepository(db).nodeTimes(caller, [definitionId], LAST_DAY))
    const waits = await firstPlan((db) => createFiguresRepository(db).nodeWaits(caller, [definitionId]))

    expect(times).toContain('Index Only Scan using wf_activity_completed')
    expect(waits).toContain('Index Only Scan using wf_activity_open')
  })

  it('overdue tasks are read by their due date', async () => {
    const plan = await firstPlan((db) =>
      createOverdueRepository(db).page(
        caller,
        { definitionIds: undefined, span: { from: undefined, until: undefined }, dates: [], paging: PAGING },
        new Date(),
      ),
    )

    expect(plan).toContain('wf_task_due')
  })
})
