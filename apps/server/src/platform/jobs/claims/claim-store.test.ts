import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createClaimStore, frontsOf } from './claim-store.ts'
import { useWorkers } from '../testing/workers.ts'

const workers = useWorkers()

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe('looking for work', () => {
  it('reads a few jobs of each lane, however many wait behind them', async () => {
    const { test } = workers
    await test.owner(`
      insert into platform_job (id, queue, lane, key, tenant_id, place)
      select n, 'q', 'lane ' || lane, n::text, lpad(lane::text, 6, '0'), n from generate_series(1, 10000) n cross join lateral (select case when n <= 9000 then 0 else n % 20 end as lane) l`)
    await test.owner('analyze platform_job')

    const { rows } = await sql<
      Record<string, [{ Plan: PlanNode }]>
    >`explain (analyze, format json) ${frontsOf(['q'])}`.execute(test.db.platform())
    const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan as PlanNode
    const read = nodesOf(plan)
      .filter((node) => node['Relation Name'] === 'platform_job')
      .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])

    expect(read.length).toBeGreaterThan(2)
    expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThan(200)
  })

  it('sees each lane with its first jobs in the order in which they begin, and what has begun in it', async () => {
    const { test } = workers
    const store = createClaimStore(test.db, '00000000-0000-4000-8000-000000000001', 15)
    await test.owner(`
      insert into platform_job (id, queue, lane, key, tenant_id, place, priority, is_started, run_at) values
        (1, 'q', 'a', '1', '000000', 1, 0, false, now()), (2, 'q', 'b', '2', '000000', 2, 0, false, now()), (3, 'q', 'a', '3', '000000', 3, 0, false, now()), (4, 'q', 'b', '4', '000000', 4, -1, false, now()),
        (5, 'q', 'a', '5', '000000', 5, 0, true, now() + interval '1 hour'), (6, 'q', 'later', '6', '000000', 6, 0, false, now() + interval '1 hour'), (7, 'other', 'a', '7', '000000', 7, 0, false, now())`)

    const { lanes, resumed, dueSeconds } = await store.look(['q'], 10)

    expect(resumed).toEqual([])
    expect(Math.round(dueSeconds ?? 0)).toBe(3_600)
    expect(lanes).toEqual([
      { queue: 'q', lane: 'b', tenantId: '000000', weight: 1, started: 0, order: [1, 3], hasMore: false },
      { queue: 'q', lane: 'a', tenantId: '000000', weight: 1, started: 1, order: [2, 4], hasMore: false },
    ])
  })

  it('takes what two processes want at the same time only once, and no more than the lane may have', async () => {
    const { test, add } = workers
    for (let index = 0; index < 12; index += 1) await add(`k${index}`, { lane: 'a' })
    const stores = [1, 2, 3].map((number) =>
      createClaimStore(test.db, `00000000-0000-4000-8000-00000000000${number}`, 15),
    )

    const taken = await Promise.all(
      stores.map((store) => store.take([{ lane: { queue: 'q', lane: 'a' }, limit: 7, most: 4 }])),
    )

    const keys = taken.flat().map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([7, 7])
  })
})
