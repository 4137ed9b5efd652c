import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { sheetAt } from '../../organisation/user-import/testing/imports.ts'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'

const PATH = '/blade-biz/drawInfo/export'
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const id = await drawApiCalls(admin).add({ apiName: 'the API', definition: definitionOf('sample') })
  for (const prompt of ['a red boat', 'a blue boat', '=cmd']) {
    const { data } = await drawingCalls(admin).send({ id, prompt })
    if (prompt === 'a blue boat')
      await test.owner(
        `update draw_info set state = 2, started_time = '2026-01-01T00:00:00Z', finished_time = '2026-01-01T00:00:02.5Z', cost_amount = 0.28, cost_currency = 'CNY' where id = $1`,
        [data.infoId],
      )
  }
})
afterAll(() => test.close())

describe('the drawings as a sheet', () => {
  it('are the filtered ones in the order of the list, with names and with the seconds they took', async () => {
    const boats = await sheetAt(admin, PATH, { prompt: 'boat' })
    const done = await sheetAt(admin, PATH, { state: '2', columns: 'prompt,state,finishedTime' })

    expect(boats.rows[0]).toEqual(['提示词', '状态', '接口', '绘画人', '用时（秒）', '费用', '时间'])
    expect(
      boats.rows.slice(1).map(([prompt, state, api, user, took]) => [prompt, state, api, user !== '', took]),
    ).toEqual([
      ['a blue boat', '已完成', 'the API', true, '2.5'],
      ['a red boat', '排队中', 'the API', true, ''],
    ])
    expect(done.rows.slice(1)).toEqual([['a blue boat', '已完成', '2.5']])
  })

  it('say what each cost to who sees the costs of drawing, or drew it', async () => {
    const reader = await buildCaller(test, { permissions: ['drawInfo'] })
    const columns = 'prompt,cost'

    expect((await sheetAt(admin, PATH, { prompt: 'boat', columns })).rows.slice(1)).toEqual([
      ['a blue boat', '0.28 CNY'],
      ['a red boat'],
    ])
    expect((await sheetAt(reader, PATH, { prompt: 'boat', columns })).rows.slice(1)).toEqual([
      ['a blue boat'],
      ['a red boat'],
    ])
    await test.owner(`update draw_info set cost_amount = null where prompt = 'a blue boat'`, [])
    expect((await sheetAt(admin, PATH, { prompt: 'blue', columns })).rows[1]).toEqual(['a blue boat', '未知'])
  })

  it('are for all who may see the list, and of their own tenant', async () => {
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['drawInfo'] })

    expect([
      (await sheetAt(await buildCaller(test, { permissions: ['drawApi_send'] }), PATH)).status,
      (await sheetAt(theirs, PATH)).rows.length,
      (await sheetAt(admin, PATH)).rows.at(1)?.[0],
    ]).toEqual([403, 1, "'=cmd"])
  })
})
