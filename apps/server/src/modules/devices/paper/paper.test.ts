import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DrawLogin, PaperForecast, PaperLogRow } from '@drawdesk/contract/devices/draw-login'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { oneTask } from '../../workflow/testing/diagrams.ts'
import { buildWorker, deployed } from '../../workflow/testing/flow-kit.ts'
import { buildDevice, buildDrawing, DRAW_LOGIN, KIOSK, pairMachine, type Machine } from '../testing/kit.ts'
import { createForecastWatch } from './forecast-watch.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  admin = await signIn(test)
  const person = await buildWorker(test)
  await deployed(admin, oneTask('refill', `flowable:assignee="${person.user.userId}"`))
})
afterAll(() => test.close())

const setCount = (id: string, num: number) => admin.get(`${DRAW_LOGIN}/changePaperNum`, { id, num: String(num) })
const noticesOf = (id: string, what = 'paper') =>
  test.owner<{ title: string; content: string; isOpen: boolean }>(
    `select title, content, resolved_time is null as "isOpen" from desk_notice where notice_key = $1 and is_deleted = 0 order by id`,
    [`device.${what}:${id}`],
  )
const openTasks = async (id: string): Promise<number> =>
  (
    await test.owner(
      `select 1 from wf_instance where business_table = 'refill' and business_id = $1 and end_time is null`,
      [id],
    )
  ).length
const hasTasks = (id: string, count: number) =>
  vi.waitFor(async () => expect(await openTasks(id)).toBe(count), { timeout: 10_000 })

async function printOne(id: string, machine: Machine): Promise<void> {
  const { infoId } = await buildDrawing(test)
  const { jobId } = (await admin.get<{ jobId: string }>(`${DRAW_LOGIN}/pushPrint`, { infoId, loginId: id })).data
  const answer = await machine.post(`${KIOSK}/printed`, { jobId, sheet: 1 })
  expect(answer.status).toBe(200)
}

describe('the paper of a device', () => {
  it('is reported low, out and refilled, with a task that begins and ends by itself', async () => {
    const id = await buildDevice(admin, { paperNum: 3, paperLow: 2 })
    const machine = await pairMachine(test, admin, id)
    expect(await noticesOf(id)).toEqual([])

    await printOne(id, machine)
    expect(await noticesOf(id)).toMatchObject([{ title: expect.stringContaining('纸张不足') as string, isOpen: true }])
    await hasTasks(id, 1)
    await printOne(id, machine)
    await printOne(id, machine)
    expect(await noticesOf(id)).toMatchObject([{ title: expect.stringContaining('缺纸') as string, isOpen: true }])
    expect(await openTasks(id)).toBe(1)

    await setCount(id, 100)
    expect(await noticesOf(id)).toMatchObject([{ isOpen: false }])
    await hasTasks(id, 0)
  })

  it('asks for a refill when the printer says that it is empty, whatever was counted', async () => {
    const id = await buildDevice(admin, { paperNum: 50, paperLow: 2, printWay: 'agent' })
    const agent = await pairMachine(test, admin, id, 'agent')

    await agent.post(`${KIOSK}/printer`, { state: 'stopped', reasons: ['media-empty-error'] })
    await hasTasks(id, 1)
    expect(await noticesOf(id, 'printer')).toMatchObject([
      { isOpen: true, content: expect.stringContaining('纸盒空了') as string },
    ])

    await agent.post(`${KIOSK}/printer`, { state: 'idle', reasons: ['none'] })
    await hasTasks(id, 0)
    expect(await noticesOf(id, 'printer')).toMatchObject([{ isOpen: false }])
  })

  it('is reported before it runs out within a day, once a day, until somebody counted it', async () => {
    const id = await buildDevice(admin, { paperNum: 30, paperLow: 2 })
    await pairMachine(test, admin, id)
    await test.owner(
      `insert into print_job (id, tenant_id, login_id, copies, sheets, printed, state, layout, media, expire_time) values ($1, '000000', $1, 2000, 2000, 2000, 3, 'single', 'x', now())`,
      [id],
    )
    await test.owner(
      `insert into print_sheet (tenant_id, job_id, sheet, login_id, printed_time) select '000000', $1, n, $1, now() - n % 28 * interval '1 day' - interval '1 minute' from generate_series(1, 2000) n`,
      [id],
    )
    const watch = createForecastWatch(test.deps)

    expect([await watch.lookAll(), await watch.lookAll()]).toEqual([1, 0])
    expect(await noticesOf(id)).toMatchObject([{ title: expect.stringContaining('即将用完') as string, isOpen: true }])
    await hasTasks(id, 1)
    const forecast = await admin.get<PaperForecast>(`${DRAW_LOGIN}/forecast`, { id })
    expect(forecast.data.perDay).toBeCloseTo(71.4, 0)
    expect(forecast.data.daysLeft).toBeLessThan(1)
    const row = await admin.get<DrawLogin>(`${DRAW_LOGIN}/detail`, { id })
    expect(row.data.paperDays).toBe(forecast.data.daysLeft)

    await setCount(id, 1_000)
    expect(await noticesOf(id)).toMatchObject([{ isOpen: false }])
    await hasTasks(id, 0)
  })

  it('has a log of who counted what', async () => {
    const id = await buildDevice(admin, { paperNum: 20 })
    await setCount(id, 5)

    const { records } = (await admin.get<Page<PaperLogRow>>(`${DRAW_LOGIN}/paperLog`, { loginId: id })).data

    expect(
      records.map(({ what, change, paperNum, createUserName }) => [what, change, paperNum, createUserName]),
    ).toEqual([
      ['set', -15, 5, '管理员'],
      ['refilled', 20, 20, '管理员'],
    ])
    expect((await setCount(id, 10_001)).status).toBe(400)
    expect((await setCount('77', 1)).status).toBe(404)
  })

  it('has texts of its own for guests, who read them at once', async () => {
    const id = await buildDevice(admin)
    const machine = await pairMachine(test, admin, id)
    const version = (await admin.get<DrawLogin>(`${DRAW_LOGIN}/detail`, { id })).data.version
    const texts = { outPaperMsg: '纸用完了，请联系前台', outPaperMsgEn: 'Out of paper: please ask at the desk' }

    const saved = await admin.post<{ version: number }>(`${DRAW_LOGIN}/editOutPaperMsg`, { id, version, ...texts })
    const stale = await admin.post(`${DRAW_LOGIN}/editOutPaperMsg`, { id, version, outPaperMsg: 'x' })

    expect([saved.data.version, stale.status]).toEqual([version + 1, 409])
    expect((await machine.get<{ device: object }>(`${KIOSK}/me`)).data.device).toMatchObject(texts)
  })
})

describe('the sheets of a paid print', () => {
  it('are what its order took, and those of nobody are a cost of the device', async () => {
    const id = await buildDevice(admin)
    const machine = await pairMachine(test, admin, id)
    await test.owner(
      `insert into pay_order (id, tenant_id, order_no, kind, channel, amount, currency, state, pay_time, expire_time, login_id) values (880, '000000', 'O880', 'draw', 'sandbox', 990, 'CNY', 1, now(), now(), $1)`,
      [id],
    )
    const { infoId } = await buildDrawing(test)
    const scope = { tenantId: '000000', userId: '0', deptId: null }
    const { jobId } = await test.deps.db.transaction(scope, (trx) =>
      test.deps.printJobs.push(trx, scope, { infoId, loginId: id, copies: 2, orderNo: 'O880' }),
    )
    await machine.post(`${KIOSK}/printed`, { jobId, sheet: 1 })
    await test.owner('update pay_order set delivered_time = now() where id = 880')
    await machine.post(`${KIOSK}/printed`, { jobId, sheet: 2 })
    await machine.post(`${KIOSK}/printed`, { jobId, sheet: 2 })
    await printOne(id, machine)

    const sums = (where: string) =>
      test.owner<{ sheets: number }>(`select sum(sheets)::int as sheets from ${where}`, [id])
    const ofDevice = 'where login_id = $1 and sheets <> 0'
    expect(await sums(`profit_change ${ofDevice} and ordered`)).toEqual([{ sheets: 2 }])
    expect(await sums(`profit_change ${ofDevice} and not ordered`)).toEqual([{ sheets: 1 }])
    // Counted anew from the rows themselves it is the same.
    expect(await sums(`profit_of_all() ${ofDevice}`)).toEqual([{ sheets: 3 }])
  })
})
