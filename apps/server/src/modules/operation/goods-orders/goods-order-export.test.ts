import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGoodsOrderViews } from './goods-order.views.ts'
import { sheetRows } from './goods-order.export.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { UNBOUND, type Caller } from '../../../platform/scope.ts'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import { enter, url } from './testing/kit.ts'

let test: TestApp
let caller: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  caller = await signIn(test)
})
afterAll(() => test.close())

async function sheet(body: object, by = caller): Promise<string[][]> {
  const answer = await by.raw({ method: 'POST', url: url('listExport'), payload: body })
  expect(answer.statusCode).toBe(200)
  return readXlsx(answer.rawPayload)
}

it('a file has the rows of the list, as people read them', async () => {
  await enter(caller, { amount: 12_850, shangpininfo: '帆布画', mobile: '13812341234', cuserinfo: '=1+1' })
  const moved = await enter(caller)
  await caller.post(url('update'), { id: moved, state: 20, expressNo: 'SF2' })

  const [toDo, all] = [await sheet({}), await sheet({ state: '', pageNo: 9, pageSize: 1 })]
  const clerk = await buildCaller(test, { permissions: ['cusOrders', 'cusOrders_export'] })
  const masked = await sheet({ shangpininfo: '帆布' }, clerk)

  expect(toDo[0]).toEqual([
    '订单号',
    '状态',
    '商品',
    '客户',
    '手机号',
    '收货地址',
    '金额',
    '快递公司',
    '快递单号',
    '备注',
    '下单时间',
  ])
  expect(toDo.slice(1).map((row) => row.slice(1, 7))).toEqual([
    ['待处理', '帆布画', "'=1+1", '13812341234', '上海市徐汇区天平路 1 号', '128.5'],
  ])
  expect(all.slice(1).map((row) => [row[1], row[8]])).toEqual([
    ['已受理', 'SF2'],
    ['待处理', ''],
  ])
  expect(masked.slice(1).map((row) => row[4])).toEqual(['138****1234'])
  const wrong = await caller.raw({ method: 'POST', url: url('listExport'), payload: { state: 'x' } })
  expect([wrong.statusCode, wrong.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([400, 'state'])
})

it('a file stops where it is full and says so; one that is just full does not', async () => {
  const own = await buildTenant(test.deps)
  await test.owner(
    `insert into cus_order (id, tenant_id, orderno, cuserinfo, shangpininfo, mobile) select 8000000000 + n, $1, 'N' || n, 'c', 's', '13800000000' from generate_series(1, 7) n`,
    [own],
  )
  const somebody: Caller = {
    ...UNBOUND,
    tenantId: own,
    userId: '1',
    deptId: null,
    sessionId: '',
    account: '',
    realName: '',
    roleIds: [],
    roleAliases: [],
    isAdministrator: false,
    permissions: new Set(),
  }
  const views = createGoodsOrderViews(test.deps)
  const rowsOf = async (most: number): Promise<unknown[]> => {
    const first: unknown[] = []
    for await (const [cell] of sheetRows({ db: test.deps.db, views }, somebody, { filters: [], language: 'en' }, most))
      first.push(cell)
    return first
  }

  expect([await rowsOf(3), (await rowsOf(7)).length]).toEqual([
    ['N7', 'N6', 'N5', 'Only the first 3 rows were exported. Narrow the filters to export the rest.'],
    7,
  ])
})
