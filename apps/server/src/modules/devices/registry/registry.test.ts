import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DrawLogin, DrawLoginPage, SelectLogin } from '@drawdesk/contract/devices/draw-login'
import type { Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { buildDevice, buildDrawing, DRAW_LOGIN, KIOSK, pairMachine } from '../testing/kit.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const detail = async (id: string): Promise<DrawLogin> =>
  (await admin.get<DrawLogin>(`${DRAW_LOGIN}/detail`, { id })).data
const namesOf = async (query: Record<string, string>): Promise<string[]> =>
  (await admin.get<Page<DrawLogin>>(`${DRAW_LOGIN}/page`, query)).data.records.map(({ deviceName }) => deviceName)

async function buildExperience(exName: string, muName: string, isOnline = true): Promise<string> {
  const id = test.deps.ids.next()
  await test.owner(
    `insert into draw_ex (id, tenant_id, ex_name, mu_name, start_time, end_time, state) values ($1, '000000', $2, $3, now() - interval '1 day', now() + interval '1 day', $4)`,
    [id, exName, muName, isOnline ? 1 : 0],
  )
  return id
}

describe('a device', () => {
  it('is added with a name alone, and says what keeps it', async () => {
    const id = await buildDevice(admin, { deviceName: 'At the entrance', media: undefined, paperNum: 0 })

    const row = await detail(id)

    expect(misfits(DrawLogin, row)).toEqual([])
    expect(row).toMatchObject({
      deviceName: 'At the entrance',
      printWay: 'page',
      paperLow: 20,
      media: 'na_index-4x6_4x6in',
      active: 1,
      online: 0,
      paperDays: null,
      prints: { waiting: 0, printing: 0 },
      troubles: ['unpaired', 'outOfPaper', 'noExperience'],
    })
    expect(row.deviceCode).toMatch(/^[A-Z2-9]{6}$/)
  })

  it('has a code that no other has, said beside the field', async () => {
    await buildDevice(admin, { deviceCode: 'HALL-1' })

    const taken = await admin.post(`${DRAW_LOGIN}/submit`, { deviceName: 'x', deviceCode: 'HALL-1' })
    const wrong = await admin.post(`${DRAW_LOGIN}/submit`, { deviceName: '', printerUri: 'http://x', exId: '77' })

    expect([taken.status, taken.errors?.map(({ field }) => field)]).toEqual([409, ['deviceCode']])
    expect([wrong.status, wrong.errors?.map(({ field }) => field)]).toEqual([400, ['deviceName']])
    const unknown = await admin.post(`${DRAW_LOGIN}/submit`, { deviceName: 'x', printerUri: 'http://x', exId: '77' })
    expect(unknown.errors?.map(({ field }) => field)).toEqual(['printerUri', 'exId'])
  })

  it('is found by its name, venue, experience and whether it is there', async () => {
    const exId = await buildExperience('Spring', 'Old mill')
    const id = await buildDevice(admin, { deviceName: 'Mill kiosk', muName: 'Old mill', exId })
    await buildDevice(admin, { deviceName: 'Mill spare', muName: 'Old mill' })
    await pairMachine(test, admin, id)

    const page = await admin.get<Page<DrawLogin>>(`${DRAW_LOGIN}/page`, { muName: 'mill' })
    expect(misfits(DrawLoginPage, page.data)).toEqual([])
    expect(await namesOf({ muName: 'mill' })).toEqual(['Mill spare', 'Mill kiosk'])
    expect(await namesOf({ muName: 'mill', online: '1' })).toEqual(['Mill kiosk'])
    expect(await namesOf({ exId })).toEqual(['Mill kiosk'])
    const choices = await admin.get<SelectLoginRows>(`${DRAW_LOGIN}/selectLogin`, { exId })
    expect(misfits(SelectLogin, choices.data)).toEqual([])
    expect(choices.data).toMatchObject([{ id, deviceName: 'Mill kiosk', online: 1, exId, paperNum: 50 }])
  })

  it('offers its own experience while that is online, else one at its venue', async () => {
    const own = await buildExperience('Own', 'Lighthouse')
    const id = await buildDevice(admin, { muName: 'Lighthouse', exId: own })
    const machine = await pairMachine(test, admin, id)
    const offered = async (): Promise<string | undefined> =>
      (await machine.get<{ experience: { exName?: string } }>(`${KIOSK}/me`)).data.experience.exName
    expect(await offered()).toBe('Own')

    await test.owner('update draw_ex set state = 2 where id = $1', [own])
    expect(await offered()).toBeUndefined()
    expect(await detail(id)).toMatchObject({ troubles: ['noExperience'], troubleSince: expect.stringMatching(/./) })
    await buildExperience('Elsewhere', 'Castle')
    expect(await offered()).toBeUndefined()
    const found = async (query: Record<string, string>): Promise<string | undefined> =>
      (await admin.get<{ exName?: string }>('/api/blade-biz/drawEx/findNowDrawEx', query)).data.exName
    const everywhere = await buildExperience('Everywhere', '')
    expect([await offered(), await found({ loginId: id }), await found({ muName: 'Lighthouse' })]).toEqual([
      'Everywhere',
      'Everywhere',
      'Everywhere',
    ])
    expect(await detail(id)).toMatchObject({ troubles: [] })
    await buildExperience('At the venue', 'Lighthouse')
    await test.owner(`update draw_ex set start_time = now() - interval '1 hour' where id = $1`, [everywhere])
    expect([await offered(), await found({ loginId: id }), await found({ muName: 'Lighthouse' })]).toEqual([
      'At the venue',
      'At the venue',
      'At the venue',
    ])

    const low = await admin.post(`${DRAW_LOGIN}/changePaperNum`, { id, num: 5 })
    await admin.post(`${DRAW_LOGIN}/changePaperNum`, { id, num: 4 })
    const log = await admin.get<Page<{ createTime: string }>>(`${DRAW_LOGIN}/paperLog`, { loginId: id })
    expect(low.success).toBe(true)
    expect(await detail(id)).toMatchObject({
      troubles: ['paperLow'],
      troubleSince: log.data.records[1]?.createTime,
    })
    await machine.post(`${KIOSK}/printer`, { state: 'idle', reasons: ['media-jam'] })
    expect(await detail(id)).toMatchObject({
      troubles: ['printerStopped', 'paperLow'],
      troubleSince: expect.stringMatching(/./),
    })
  })

  it('lets its prints wait while it is off or gone, and comes back unpaired', async () => {
    const id = await buildDevice(admin)
    await pairMachine(test, admin, id)
    const { infoId } = await buildDrawing(test)
    const { jobId } = (await admin.get<{ jobId: string }>(`${DRAW_LOGIN}/pushPrint`, { infoId, loginId: id })).data
    const stateOf = async () =>
      (
        await test.owner<{ state: number; error: string }>('select state, error from print_job where id = $1', [jobId])
      )[0]

    await admin.post(`${DRAW_LOGIN}/submit`, { id, active: 0 })
    expect(await stateOf()).toEqual({ state: 6, error: 'inactive' })
    await admin.post(`${DRAW_LOGIN}/submit`, { id, active: 1 })
    expect(await stateOf()).toEqual({ state: 0, error: '' })

    await admin.post(`${DRAW_LOGIN}/remove`, { ids: [id] })
    expect(await stateOf()).toEqual({ state: 6, error: 'inactive' })
    await admin.post(`${DRAW_LOGIN}/restore`, { ids: [id] })
    expect(await stateOf()).toEqual({ state: 6, error: 'offline' })
    expect((await detail(id)).troubles).toContain('unpaired')
    await pairMachine(test, admin, id)
    expect(await stateOf()).toEqual({ state: 0, error: '' })
  })

  it('is nobody’s of another tenant, and each call asks for its own right', async () => {
    const id = await buildDevice(admin)
    const tenantId = await buildTenant(test.deps)
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })
    const viewer = await buildCaller(test, { permissions: ['drawLogin', 'drawLogin_view'] })

    for (const [call, body] of [
      ['detail', undefined],
      ['pair', { id }],
      ['offlineOne', { id }],
      ['changePaperNum', { id, num: 1 }],
      ['editOutPaperMsg', { id, outPaperMsg: 'x' }],
      ['testPage', { id }],
    ] as const) {
      const url = `${DRAW_LOGIN}/${call}`
      const answer = body ? await theirs.post(url, body) : await theirs.get(url, { id })
      expect([call, answer.status]).toEqual([call, 404])
      if (body) expect([call, (await viewer.post(url, body)).status]).toEqual([call, 403])
    }
    expect((await viewer.get(`${DRAW_LOGIN}/detail`, { id })).status).toBe(200)
  })
})

type SelectLoginRows = { id: string; deviceName: string }[]
