import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAW_COST_KEYS, type DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import type { RowRules } from '../../../platform/scope.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { createCostDays } from './cost-days.ts'
import { createDrawCostsRepository, type CostsSlice } from './draw-costs.repository.ts'

let test: TestApp
let tenantId: string
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
  tenantId = await buildTenant(test.deps)
  for (const id of [1, 2, 3]) {
    await test.owner(
      `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) values ($1, $2, 'API', $3, 'http', 'txt2img', 'sync', 'x', '{}')`,
      [String(id), tenantId, `api-${id}`],
    )
    await test.owner(`insert into draw_style (id, tenant_id, style_name, api_id) values ($1, $2, 'Style', $1)`, [
      String(id),
      tenantId,
    ])
    await test.owner(
      `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time) values ($1, $2, 'Ex', now(), now() + interval '1 day')`,
      [String(id), tenantId],
    )
  }
}, 60_000)
afterAll(() => test.close())

/** The same every time. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A scope that binds nothing all the same: its sums are added up from the records, one by one. */
const FROM_RECORDS: RowRules = new Map([
  ['drawInfo', { key: 'all', parts: [{ columns: null, condition: () => sql<boolean>`true` }] }],
])
const NARROWS: readonly Partial<CostsSlice>[] = [
  {},
  { apiId: '1' },
  { styleId: '2' },
  { exId: '1' },
  { userId: '3' },
  { apiId: '1', userId: '2' },
  { styleId: '1', exId: '2', userId: '1' },
]

/** Every grouping with every filter, by what is kept and by the records. */
async function bothSums(timeZone = 'Asia/Shanghai') {
  const store = createDrawCostsRepository(test.deps.db)
  const [kept, counted] = [[], []] as [unknown[], unknown[]]
  for (const narrow of NARROWS) {
    for (const by of DRAW_COST_KEYS) {
      const slice = {
        from: new Date('2026-10-31T16:00:00Z'),
        to: new Date('2026-11-07T16:00:00Z'),
        timeZone,
        ...narrow,
      }
      kept.push([by, narrow, await store.sums({}, { tenantId }, by, slice, 500)])
      counted.push([by, narrow, await store.sums({ rowRules: FROM_RECORDS }, { tenantId }, by, slice, 500)])
    }
  }
  return { kept, counted }
}

const roll = createDice(17)
const optional = (sides: number): string | null => (roll(4) === 0 ? null : String(1 + roll(sides)))
const amount = (): string | null => (roll(3) === 0 ? null : (roll(1_000) / 8).toFixed(8))
let count = 0

/** Something that happens to records: sent, ended, ordered again, tried again, moved to another API, deleted, restored, gone for good. */
async function happen(): Promise<void> {
  const id = String(800_000 + roll(Math.max(1, count)))
  const actions: readonly (() => Promise<unknown>)[] = [
    () =>
      test.owner(
        `insert into draw_info (id, tenant_id, api_id, style_id, ex_id, user_id, prompt, state, create_time, cost_amount, cost_currency) values ($1, $2, $3, $4, $5, $6, 'x', $7, '2026-10-31T12:00:00Z'::timestamptz + $8 * interval '7 minutes', $9, 'CNY')`,
        [
          String(800_000 + count++),
          tenantId,
          optional(3),
          optional(3),
          optional(2),
          String(1 + roll(3)),
          roll(6),
          roll(1_500),
          amount(),
        ],
      ),
    () =>
      test.owner('update draw_info set state = $2, cost_amount = $3, cost_currency = $4 where id = $1', [
        id,
        roll(6),
        amount(),
        ['CNY', 'USD', ''][roll(3)],
      ]),
    () => test.owner('update draw_info set cost_amount = coalesce(cost_amount, 0) + 0.00000001 where id = $1', [id]),
    () => test.owner('update draw_info set state = 0, attempts = attempts + 1 where id = $1', [id]),
    () => test.owner('update draw_info set api_id = $2 where id = $1', [id, optional(3)]),
    () => test.owner('update draw_info set is_deleted = 1 - is_deleted where id = $1', [id]),
    () => test.owner('delete from draw_info where id = $1', [id]),
  ]
  await (actions[Math.max(0, roll(10) - 3)] as () => Promise<unknown>)()
}

const daysFor = (timeZone: string) => createCostDays({ ...test.deps, config: { ...test.deps.config, timeZone } })

describe('the sums of days', () => {
  it('are those of the records, to the last digit, whatever happens to these and whenever it is added up', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (let step = 0; step < 90; step += 1) await happen()
      const { kept, counted } = await bothSums()
      expect(kept).toEqual(counted)
      await daysFor('Asia/Shanghai').catchUp()
      const after = await bothSums()
      expect(after.kept).toEqual(counted)
    }
    expect(
      (
        await test.owner<{ changes: number; days: number }>(
          'select (select count(*)::int from draw_cost_change) as changes, (select count(*)::int from draw_cost_day where tenant_id = $1) as days',
          [tenantId],
        )
      )[0],
    ).toMatchObject({ changes: 0, days: expect.toSatisfy((days: number) => days > 50) })
  })

  it('miss nothing that is written while they are added up', async () => {
    const writers = Array.from({ length: 6 }, async () => {
      for (let step = 0; step < 25; step += 1) await happen()
    })
    const adder = (async () => {
      for (let times = 0; times < 12; times += 1) await daysFor('Asia/Shanghai').catchUp()
    })()
    await Promise.all([...writers, adder])

    const { kept, counted } = await bothSums()
    expect(kept).toEqual(counted)
  })

  it('begin anew in another zone, whose days begin at other moments', async () => {
    await daysFor('America/New_York').catchUp()

    const { kept, counted } = await bothSums('America/New_York')
    // What is asked for begins with days of Shanghai; those of New York are counted whole, so only the days in between are compared.
    const inside = (sums: readonly unknown[]) =>
      (sums as [string, object, { key: string }[]][])
        .filter(([by]) => by === 'day')
        .map(([, narrow, rows]) => [narrow, rows.filter(({ key }) => key > '2026-10-31' && key < '2026-11-07')])
    expect(inside(kept)).toEqual(inside(counted))
    await daysFor('Asia/Shanghai').catchUp()
    const back = await bothSums()
    expect(back.kept).toEqual(back.counted)
  })

  it('are what the page answers', async () => {
    const operator = await signIn(test)
    const { data } = await operator.get<DrawCosts>('/api/blade-biz/drawCosts/figures', {
      from: '2026-11-01',
      to: '2026-11-07',
      by: 'style',
      tenantId,
      userId: '2',
    })
    const [row] = await test.owner<{ drawings: number; cny: string }>(
      `select count(*)::int as drawings, trim_scale(sum(cost_amount) filter (where cost_currency = 'CNY'))::text as cny from draw_info where tenant_id = $1 and user_id = 2 and (create_time at time zone 'Asia/Shanghai')::date between '2026-11-01' and '2026-11-07'`,
      [tenantId],
    )

    expect([data.total.drawings, data.total.costs.find(({ currency }) => currency === 'CNY')?.amount]).toEqual([
      row?.drawings,
      row?.cny,
    ])
    expect(data.rows.reduce((sum, { drawings }) => sum + drawings, 0)).toBe(data.total.drawings)
  })
})
