import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '@drawdesk/contract/core/resource'
import { auditFields, Day, Decimal, GivenDecimal, Id, Type, type Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { TEST_ROLES } from '../../testing/postgres.ts'
import { cellOf } from '../export/export-cells.ts'
import { resourceRoutes } from '../resource.routes.ts'
import { buildKitApp, type KitCaller } from './kit.ts'

const label = (word: string) => ({ label: { zh: word, en: word } })
const bill = defineResource({
  name: 'bill',
  path: '/blade-biz/bill',
  actions: ['add', 'edit', 'view', 'delete'],
  row: Type.Object({ id: Id, amount: GivenDecimal(22, 2), rate: Decimal(4, 4), day: Day, ...auditFields }),
  fields: {
    amount: { kind: 'decimal', search: 'equals' },
    rate: { kind: 'decimal' },
    day: { kind: 'date', search: 'range' },
  },
  texts: {
    title: { zh: '账单', en: 'Bills' },
    purpose: { zh: '账单', en: 'Bills' },
    fields: { amount: label('amount'), rate: label('rate'), day: label('day') },
  },
})
const PATH = '/blade-biz/bill'
const LARGE = '12345678901234567890.12'

interface Bill {
  id: string
  amount: string
  rate: string
  day: string
}
let test: TestApp
let kit: Awaited<ReturnType<typeof buildKitApp>>
let admin: KitCaller

beforeAll(async () => {
  test = await buildTestApp()
  await test.owner(
    `set drawdesk.app_role = '${TEST_ROLES.app}'; set drawdesk.cross_role = '${TEST_ROLES.cross}';
     create table bill (id bigint primary key, tenant_id text not null, amount numeric(22, 2) not null, rate numeric(4, 4), day date, create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
       update_user bigint, update_time timestamptz not null default now(), status smallint not null default 1, is_deleted smallint not null default 0, version integer not null default 1);
     select drawdesk_wall('bill')`,
  )
  // A table of this test alone, which the types of the schema do not know.
  kit = await buildKitApp(test.deps, resourceRoutes(test.deps, { resource: bill, table: 'bill' as 'developModel' }))
  admin = kit.as()
})
afterAll(async () => {
  await kit.app.close()
  await test.close()
})

const add = async (values: object): Promise<string> => {
  const { data, msg } = await admin.post<{ id: string }>(`${PATH}/submit`, { amount: '1', ...values })
  expect(msg).toBe('操作成功')
  return data.id
}
const detail = async (id: string): Promise<Bill> => (await admin.get<Bill>(`${PATH}/detail`, { id })).data
const amounts = async (query: Record<string, string>): Promise<string[]> =>
  (await admin.get<Page<Bill>>(`${PATH}/list`, query)).data.records.map(({ amount }) => amount)

describe('a decimal', () => {
  it('keeps every digit from the call to the column and back, and is emptied by empty text', async () => {
    const id = await add({ amount: LARGE, rate: '-0.1234' })
    expect(await detail(id)).toMatchObject({ amount: LARGE, rate: '-0.1234' })

    await admin.post(`${PATH}/submit`, { id, amount: '-0.10', rate: '' })
    expect(await detail(id)).toMatchObject({ amount: '-0.10', rate: '' })
  })

  it.each(['1.234', '1e3', '١', ' 1', '123456789012345678901', '0x1', 'NaN', 'Infinity', '--1', ''])(
    'is refused beside its field: %j',
    async (amount) => {
      const { status, errors } = await admin.post(`${PATH}/submit`, { amount })

      expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['amount']])
    },
  )

  it('is found and ordered as the number that it is', async () => {
    for (const amount of ['9.10', '10.00', '90071992547409931.01', '90071992547409931.02']) await add({ amount })

    expect(await amounts({ amount: '90071992547409931.02' })).toEqual(['90071992547409931.02'])
    expect(await amounts({ amount: '10' })).toEqual(['10.00'])
    expect(await amounts({ amount_ge: '9.1', amount_lt: '11', ascs: 'amount' })).toEqual(['9.10', '10.00'])
    expect((await admin.get(`${PATH}/list`, { amount: '1;2' })).status).toBe(400)
  })

  it('is a number in a sheet where that keeps it, else text', () => {
    const cell = (amount: string) => cellOf({ amount }, ['amount', { kind: 'decimal' }], new Map(), 'zh')

    expect([cell('12.50'), cell(LARGE)]).toEqual([12.5, LARGE])
  })
})

describe('a day', () => {
  it('is a day and no time, in whichever zone', async () => {
    const id = await add({ day: '2024-02-29' })
    expect((await detail(id)).day).toBe('2024-02-29')
    const [stored] = await test.owner<{ day: string }>(`select day::text from bill where id = $1`, [id])
    expect(stored?.day).toBe('2024-02-29')

    await admin.post(`${PATH}/submit`, { id, day: '' })
    expect((await detail(id)).day).toBe('')
  })

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '2026-01-01 00:00:00', 'today'])(
    'is refused where no calendar has it: %s',
    async (day) => {
      const { status, errors } = await admin.post(`${PATH}/submit`, { amount: '1', day })

      expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['day']])
    },
  )

  it('is searched with both ends counted, also by a time of other clients', async () => {
    for (const [at, day] of ['2026-05-01', '2026-05-02', '2026-05-03'].entries()) await add({ amount: `70${at}`, day })

    expect(await amounts({ day_datege: '2026-05-01', day_datele: '2026-05-02', ascs: 'day' })).toEqual([
      '700.00',
      '701.00',
    ])
    expect(await amounts({ day: '2026-05-03 00:00:00' })).toEqual(['702.00'])
    expect((await admin.get(`${PATH}/list`, { day_datege: '2026-02-30' })).status).toBe(400)
  })
})
