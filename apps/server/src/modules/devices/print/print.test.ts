import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PrintJob, PushedPrint, SentJob } from '@drawdesk/contract/devices/print-job'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { follow, type Following } from '../../events/testing/follow.ts'
import { deviceErrors } from '../rows/device.errors.ts'
import { buildDevice, buildDrawing, DRAW_LOGIN, KIOSK, pairMachine, type Machine } from '../testing/kit.ts'

let test: TestApp
let admin: SignedIn
let base: string
const open: Following[] = []

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
})
afterEach(() => {
  for (const following of open.splice(0)) following.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
})

async function listen(machine: Machine, options: { lastEventId?: string; at?: string } = {}): Promise<Following> {
  const { at = base, ...more } = options
  const following = await follow(at, machine.token, { path: '/blade-biz/kiosk/stream', ...more })
  open.push(following)
  if (options.lastEventId === undefined) await following.until('seen')
  return following
}

async function venue(values: Record<string, unknown> = {}): Promise<{ id: string; machine: Machine }> {
  const id = await buildDevice(admin, values)
  return { id, machine: await pairMachine(test, admin, id, values.printWay === 'agent' ? 'agent' : 'kiosk') }
}
const push = async (loginId: string, more: Record<string, unknown> = {}) => {
  const { infoId } = more.infoId ? { infoId: String(more.infoId) } : await buildDrawing(test)
  return admin.get<PushedPrint>(`${DRAW_LOGIN}/pushPrint`, { infoId, loginId, ...(more as Record<string, string>) })
}
const jobOf = async (id: string): Promise<PrintJob> => {
  const [row] = await test.owner<{ loginId: string }>('select login_id as "loginId" from print_job where id = $1', [id])
  const page = await admin.get<Page<PrintJob>>(`${DRAW_LOGIN}/prints`, { loginId: String(row?.loginId) })
  return page.data.records.find((job) => job.id === id) as PrintJob
}
const stateOf = async (id: string): Promise<number> => (await jobOf(id)).state
const paperOf = async (id: string): Promise<number> =>
  (await admin.get<{ paperNum: number }>(`${DRAW_LOGIN}/detail`, { id })).data.paperNum
const sentOf = ({ events }: Following): SentJob[] =>
  events.filter(({ event }) => event === 'print').map(({ data }) => data as unknown as SentJob)
const machineTakes = async (machine: Machine, jobId: string): Promise<void> => {
  await machine.post(`${KIOSK}/ack`, { jobId })
  await printed(machine, jobId)
}
const printed = (machine: Machine, jobId: string, sheet = 1) =>
  machine.post<{ state: number; printed: number }>(`${KIOSK}/printed`, { jobId, sheet })

describe('a print', () => {
  it('is sent with a picture that can be fetched, acknowledged, printed, and takes its paper', async () => {
    const { id, machine } = await venue({ paperNum: 10 })
    const stream = await listen(machine)

    const pushed = await push(id, { copies: '2' })
    await stream.until('print')
    const [job] = sentOf(stream)

    expect(pushed.data).toMatchObject({ state: 0, position: 1 })
    expect(job).toMatchObject({ jobId: pushed.data.jobId, copies: 2, sheets: 2, printed: 0, mime: 'image/jpeg' })
    const picture = await test.app.inject({ url: job?.url ?? '' })
    expect(picture.statusCode).toBe(200)
    const { createHash } = await import('node:crypto')
    expect(createHash('sha256').update(picture.rawPayload).digest('hex')).toBe(job?.sha256)

    const acked = await machine.post<{ state: number }>(`${KIOSK}/ack`, { jobId: pushed.data.jobId })
    expect(acked.data.state).toBe(2)
    await printed(machine, pushed.data.jobId, 1)
    expect(await stateOf(pushed.data.jobId)).toBe(2)
    await printed(machine, pushed.data.jobId, 2)

    expect(await jobOf(pushed.data.jobId)).toMatchObject({ state: 3, printed: 2, error: '' })
    expect(await paperOf(id)).toBe(8)
    await stream.until('paper', 2)
    expect(stream.events.filter(({ event }) => event === 'paper').map(({ data }) => data.paperNum)).toEqual([9, 8])
  })

  it('counts each sheet once, however often and at once it is reported', async () => {
    const { id, machine } = await venue({ paperNum: 10 })
    const { jobId } = (await push(id, { copies: '3' })).data

    const answers = await Promise.all(Array.from({ length: 20 }, () => printed(machine, jobId, 1)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await jobOf(jobId)).toMatchObject({ printed: 1, state: 2 })
    expect(await paperOf(id)).toBe(9)
    const log = await admin.get<Page<{ what: string }>>(`${DRAW_LOGIN}/paperLog`, { loginId: id })
    expect(log.data.records.map(({ what }) => what)).toEqual(['printed', 'refilled'])
    expect((await printed(machine, jobId, 4)).status).toBe(400)
  })

  it('is asked for twice within a minute only on purpose', async () => {
    const { id } = await venue()
    const { infoId } = await buildDrawing(test)
    await push(id, { infoId })

    expect((await push(id, { infoId })).status).toBe(409)
    expect((await push(id, { infoId, again: '1' })).status).toBe(200)
    const together = await buildDrawing(test)
    const answers = await Promise.all(Array.from({ length: 5 }, () => push(id, { infoId: together.infoId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('is the same for the same request id, and no other under it', async () => {
    const { id } = await venue()
    const { infoId } = await buildDrawing(test)
    const first = await push(id, { infoId, clientRequestId: 'one' })

    expect((await push(id, { infoId, clientRequestId: 'one' })).data.jobId).toBe(first.data.jobId)
    expect((await push(id, { infoId, clientRequestId: 'one', copies: '2' })).status).toBe(409)
    const other = await venue()
    await admin.post(`${DRAW_LOGIN}/movePrints`, { from: id, to: other.id })
    expect((await push(id, { infoId, clientRequestId: 'one', again: '1' })).data.jobId).toBe(first.data.jobId)
  })

  it('is refused for another tenant’s drawing, one without a picture, and a device that is off', async () => {
    const { id } = await venue()
    const theirs = await buildDrawing(test, { tenantId: await buildTenant(test.deps) })
    const empty = test.deps.ids.next()
    await test.owner(`insert into draw_info (id, tenant_id, user_id, prompt, state) values ($1, '000000', 1, 'x', 3)`, [
      empty,
    ])

    expect((await push(id, { infoId: theirs.infoId })).status).toBe(404)
    expect((await push(id, { infoId: empty })).status).toBe(400)
    await admin.post(`${DRAW_LOGIN}/submit`, { id, active: 0 })
    expect((await push(id)).status).toBe(409)
  })
})

describe('the sheet of a print', () => {
  const fileOf = async (jobId: string): Promise<string> => (await jobOf(jobId)).fileId

  it('is drawn once for a picture, layout and medium, however many want it at once, and anew where it holds a proof', async () => {
    const { infoId } = await buildDrawing(test)
    const devices = await Promise.all([venue(), venue(), venue({ media: 'iso_a6_105x148mm' }), venue(), venue()])
    const streams = await Promise.all(devices.map(({ machine }) => listen(machine)))
    const files = await Promise.all(
      devices.map(async ({ id }, at) => {
        const pushed = await push(id, { infoId, layout: at < 3 ? 'single' : 'border' })
        await streams[at]!.until('print')
        return fileOf(pushed.data.jobId)
      }),
    )
    const marked = await venue({ proofMark: 1 })
    const markedStream = await listen(marked.machine)
    const ofMarked = (await push(marked.id, { infoId, layout: 'single' })).data.jobId
    await markedStream.until('print')
    files.push(await fileOf(ofMarked))
    const later = await venue()
    const stream = await listen(later.machine)
    const last = (await push(later.id, { infoId, layout: 'single' })).data.jobId
    await stream.until('print')

    expect([files[1], await fileOf(last)]).toEqual([files[0], files[0]])
    expect(new Set(files).size).toBe(5)
  })

  it('is drawn ahead while the one before it is printed', async () => {
    const { id, machine } = await venue()
    const stream = await listen(machine)
    const first = (await push(id)).data.jobId
    await stream.until('print')
    await machine.post(`${KIOSK}/ack`, { jobId: first })

    const second = (await push(id)).data.jobId
    await vi.waitFor(async () => expect(await fileOf(second)).not.toBe(''), { timeout: 10_000 })

    expect([await stateOf(second), sentOf(stream).length]).toEqual([0, 1])
  })
})

describe('the queue of a device', () => {
  it('goes on in its order, one at a time', async () => {
    const { id, machine } = await venue()
    const stream = await listen(machine)
    const jobs = [(await push(id)).data, (await push(id)).data]
    expect(jobs.map(({ position }) => position)).toEqual([1, 2])

    for (const [index, { jobId }] of jobs.entries()) {
      await stream.until('print', index + 1)
      expect(sentOf(stream).at(-1)?.jobId).toBe(jobId)
      await machine.post(`${KIOSK}/ack`, { jobId })
      await printed(machine, jobId)
    }

    expect(sentOf(stream).map(({ jobId }) => jobId)).toEqual(jobs.map(({ jobId }) => jobId))
  })

  it('stands still without paper and goes on by itself with it, what came out before not again', async () => {
    const { id, machine } = await venue({ paperNum: 1 })
    const stream = await listen(machine)
    const { jobId } = (await push(id, { copies: '2' })).data
    await stream.until('print')
    await machine.post(`${KIOSK}/ack`, { jobId })
    await printed(machine, jobId, 1)
    const next = (await push(id)).data

    expect(await jobOf(jobId)).toMatchObject({ state: 6, error: 'outOfPaper', printed: 1 })
    expect(next.state).toBe(6)
    const row = await admin.get<{ troubles: string[]; troubleSince: string }>(`${DRAW_LOGIN}/detail`, { id })
    const log = await admin.get<{ records: { createTime: string }[] }>(`${DRAW_LOGIN}/paperLog`, { loginId: id })
    expect(row.data.troubles[0]).toBe('outOfPaper')
    expect(row.data.troubleSince).toBe(log.data.records[0]?.createTime)
    expect(row.data.troubleSince).not.toBe('')

    await admin.get(`${DRAW_LOGIN}/changePaperNum`, { id, num: '20' })
    await stream.until('print', 2)
    expect(sentOf(stream)[1]).toMatchObject({ jobId, printed: 1, sheets: 2 })
    await machine.post(`${KIOSK}/ack`, { jobId })
    await printed(machine, jobId, 2)
    await stream.until('print', 3)
    expect(sentOf(stream)[2]?.jobId).toBe(next.jobId)
  })

  it('stands still while its printer is stopped, says why, and goes on', async () => {
    const { id, machine } = await venue({ printWay: 'agent' })
    const stream = await listen(machine)
    await machine.post(`${KIOSK}/printer`, { state: 'stopped', reasons: ['media-jam-error'] })
    const pushed = (await push(id)).data
    await stream.until('config')
    expect([pushed.state, (await jobOf(pushed.jobId)).error]).toEqual([6, 'media-jam-error'])
    expect(sentOf(stream)).toEqual([])
    const notices = await admin.get<{ records: { title: string }[] }>('/api/blade-desk/notice/latest')
    expect(JSON.stringify(notices.data)).toContain('打印机已停止')

    await machine.post(`${KIOSK}/printer`, { state: 'idle', reasons: ['none'] })
    await stream.until('print')
    expect(sentOf(stream)[0]?.jobId).toBe(pushed.jobId)
  })

  it('goes on once a person has said what came out of a print whose machine lost it', async () => {
    const { id, machine } = await venue({ paperNum: 10 })
    const stream = await listen(machine)
    const { jobId } = (await push(id, { copies: '2' })).data
    await stream.until('print')
    await machine.post(`${KIOSK}/ack`, { jobId })
    const troubles = async () => (await admin.get<{ troubles: string[] }>(`${DRAW_LOGIN}/detail`, { id })).data.troubles
    expect(await troubles()).not.toContain('printSilent')
    await test.owner(`update print_job set sent_time = now() - interval '4 minutes' where id = $1`, [jobId])
    expect(await troubles()).toContain('printSilent')

    const resolve = (printedSheets: number) =>
      admin.post<{ state: number }>(`${DRAW_LOGIN}/resolvePrint`, { id: jobId, printed: printedSheets })
    expect((await resolve(3)).status).toBe(400)
    await resolve(1)
    expect([await jobOf(jobId), await paperOf(id)]).toMatchObject([{ printed: 1 }, 9])
    await stream.until('print', 2)
    expect(sentOf(stream)[1]).toMatchObject({ jobId, printed: 1, round: 1 })
    await machine.post(`${KIOSK}/ack`, { jobId })

    expect((await resolve(2)).data.state).toBe(3)
    expect([await troubles(), await paperOf(id)]).toEqual([expect.not.arrayContaining(['printSilent']), 8])
    expect((await resolve(2)).status).toBe(409)
  })

  it('waits while its machine is silent, and says so', async () => {
    const { id } = await venue()
    await test.owner(`update device set last_seen = now() - interval '1 minute' where id = $1`, [id])
    await test.deps.presence.noticeSilence()
    const pushed = (await push(id)).data

    expect([pushed.state, (await jobOf(pushed.jobId)).error]).toEqual([6, 'offline'])
    const machine = await pairMachine(test, admin, id)
    expect(await stateOf(pushed.jobId)).toBe(0)
    const stream = await listen(machine)
    await stream.until('print')
  })

  it('waits for the printer where a failure is not final, and ends where it is', async () => {
    const { id, machine } = await venue()
    const { jobId } = (await push(id)).data
    const waits = await machine.post<{ state: number }>(`${KIOSK}/printFailed`, {
      jobId,
      reason: 'cover-open',
      isFinal: 0,
    })
    expect([waits.data.state, (await jobOf(jobId)).error]).toEqual([6, 'cover-open'])
    await machine.post(`${KIOSK}/printer`, { state: 'idle', reasons: [] })
    const ends = await machine.post<{ state: number }>(`${KIOSK}/printFailed`, { jobId, reason: 'rejected' })

    expect([ends.data.state, (await jobOf(jobId)).error]).toEqual([4, 'rejected'])
  })

  it('is moved to another device, cancelled and tried again', async () => {
    const [from, to] = [await venue(), await venue()]
    const jobs = [(await push(from.id)).data.jobId, (await push(from.id)).data.jobId]

    const moved = await admin.post<{ ids: string[] }>(`${DRAW_LOGIN}/movePrints`, { from: from.id, to: to.id })
    expect(moved.data.ids.toSorted()).toEqual(jobs.toSorted())
    expect((await printed(from.machine, jobs[0] as string)).status).toBe(404)
    await admin.post(`${DRAW_LOGIN}/cancelPrint`, { id: jobs[0] })
    expect(await stateOf(jobs[0] as string)).toBe(5)
    expect((await admin.post(`${DRAW_LOGIN}/cancelPrint`, { id: jobs[0] })).status).toBe(409)
    await admin.post(`${DRAW_LOGIN}/retryPrint`, { id: jobs[0] })
    expect(await stateOf(jobs[0] as string)).toBe(0)
    const stream = await listen(to.machine)
    await stream.until('print')
    expect(sentOf(stream)[0]).toMatchObject({ jobId: jobs[1], round: 0 })
    await machineTakes(to.machine, jobs[1] as string)
    await stream.until('print', 2)
    expect(sentOf(stream)[1]).toMatchObject({ jobId: jobs[0], round: 1 })
  })

  it('is not moved from a machine that may have begun it unless somebody says so; what still comes out there is counted there', async () => {
    const [from, to] = [await venue(), await venue()]
    const stream = await listen(from.machine)
    const { jobId } = (await push(from.id, { copies: '2' })).data
    await stream.until('print')
    await from.machine.post(`${KIOSK}/ack`, { jobId })
    await admin.post(`${DRAW_LOGIN}/changePaperNum`, { id: from.id, num: 0 })
    expect(await jobOf(jobId)).toMatchObject({ state: 6, begun: 1 })

    const move = { from: from.id, to: to.id }
    const asked = await admin.post(`${DRAW_LOGIN}/movePrints`, { ...move, ids: [jobId] })
    expect([asked.status, asked.msg]).toEqual([409, deviceErrors.begun().text.zh])
    expect((await admin.post(`${DRAW_LOGIN}/movePrints`, move)).data).toEqual({ ids: [] })
    expect((await admin.post(`${DRAW_LOGIN}/movePrints`, { ...move, begun: 1 })).data).toEqual({ ids: [jobId] })
    expect(await jobOf(jobId)).toMatchObject({ loginId: to.id, begun: 0, printed: 0 })

    await admin.post(`${DRAW_LOGIN}/changePaperNum`, { id: from.id, num: 10 })
    const late = [await printed(from.machine, jobId), await printed(from.machine, jobId)]
    expect(late.map(({ status, data }) => [status, data.state])).toEqual([
      [200, 5],
      [200, 5],
    ])
    expect((await printed(from.machine, jobId, 3)).status).toBe(400)
    const rows = await test.owner('select login_id::text, sheet from print_sheet where job_id = $1', [jobId])
    expect(rows).toEqual([{ login_id: from.id, sheet: 1 }])
    expect((await test.owner('select paper_num from device where id = $1', [from.id]))[0]).toEqual({ paper_num: 9 })

    await machineTakes(to.machine, jobId)
    expect((await printed(to.machine, jobId)).data.printed).toBe(1)
    expect((await printed(to.machine, jobId, 2)).data).toMatchObject({ state: 3, printed: 2 })
  })

  it('lets go of what is over its day', async () => {
    const { id } = await venue()
    const { jobId } = (await push(id)).data
    await test.owner(`update print_job set expire_time = now() - interval '1 second' where id = $1`, [jobId])

    expect(await test.deps.printAdmin.expire()).toBe(1)
    expect(await jobOf(jobId)).toMatchObject({ state: 4, error: 'expired' })
  })
})

describe('the stream of a machine', () => {
  it('sends what was not acknowledged again on each opening, and the acknowledged never', async () => {
    const { id, machine } = await venue()
    const first = await listen(machine)
    const { jobId } = (await push(id)).data
    await first.until('print')
    first.stop()

    const second = await listen(machine)
    await second.until('print')
    expect(sentOf(second)[0]?.jobId).toBe(jobId)
    await machine.post(`${KIOSK}/ack`, { jobId })
    second.stop()

    const third = await listen(machine)
    await third.until('job')
    expect(third.events.find(({ event }) => event === 'job')?.data).toMatchObject({ jobId, state: 2 })
    expect(sentOf(third)).toEqual([])
    expect((await jobOf(jobId)).attempts).toBe(2)
  })

  it('is one: the newest takes the place of the one before, also at another server', async () => {
    const { id, machine } = await venue()
    const other = await buildTestApp({ beside: test })
    const at = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const old = await listen(machine)

    const newest = await listen(machine, { at })
    await old.ended
    const jobs = [(await push(id)).data.jobId]
    await newest.until('print')

    expect(sentOf(newest).map(({ jobId }) => jobId)).toEqual(jobs)
    expect(sentOf(old)).toEqual([])
    newest.stop()
    other.app.server.closeAllConnections()
    await other.close()
  })

  it('gives one job to one of two servers that would send it', async () => {
    const { id, machine } = await venue()
    const { jobId } = (await push(id)).data
    const { printSending } = test.deps

    const both = await Promise.all([
      printSending.next('000000', machine.loginId, false),
      printSending.next('000000', machine.loginId, false),
      printSending.next('000000', machine.loginId, false),
    ])

    expect(both.filter(Boolean).map((job) => job?.jobId)).toEqual([jobId])
  })

  it('sends again what its process took and never delivered: it died between the two', async () => {
    const { id, machine } = await venue()
    const { jobId } = (await push(id)).data
    const { printSending } = test.deps
    const next = () => printSending.next('000000', machine.loginId, false)

    expect([(await next())?.jobId, await next()]).toEqual([jobId, undefined])
    await test.owner(`update print_job set sent_time = now() - interval '21 seconds' where id = $1`, [jobId])

    expect((await next())?.jobId).toBe(jobId)
    await machine.post(`${KIOSK}/ack`, { jobId })
    await test.owner(`update print_job set sent_time = now() - interval '21 seconds' where id = $1`, [jobId])
    expect(await next()).toBeUndefined()
  })

  it('ends with a word when the device is taken offline', async () => {
    const { id, machine } = await venue()
    const stream = await listen(machine)

    await admin.get(`${DRAW_LOGIN}/offlineOne`, { id })
    await stream.ended

    expect(stream.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'taken offline' } })
    expect((await machine.get(`${KIOSK}/me`)).status).toBe(401)
  })

  it('goes on after the number it was left at', async () => {
    const { id, machine } = await venue()
    const stream = await listen(machine)
    const at = stream.events.find(({ event }) => event === 'seen')?.id
    stream.stop()
    await admin.get(`${DRAW_LOGIN}/changePaperNum`, { id, num: '33' })

    const later = await listen(machine, { lastEventId: String(at) })
    await later.until('paper')

    expect(later.events.find(({ event }) => event === 'paper')?.data).toEqual({ paperNum: 33 })
  })

  it('shows a machine nothing of another one', async () => {
    const [one, other] = [await venue(), await venue()]
    const stream = await listen(one.machine)
    await push(other.id)
    await admin.get(`${DRAW_LOGIN}/changePaperNum`, { id: other.id, num: '3' })
    await admin.get(`${DRAW_LOGIN}/changePaperNum`, { id: one.id, num: '4' })
    await stream.until('paper')

    expect(stream.text()).not.toContain(other.id)
    expect(stream.events.filter(({ event }) => event === 'paper').map(({ data }) => data.paperNum)).toEqual([4])
  })
})

describe('a machine', () => {
  it('finds no job of another device, and changes none', async () => {
    const [one, other] = [await venue(), await venue()]
    const { jobId } = (await push(other.id)).data
    const before = await jobOf(jobId)

    for (const [call, body] of [
      ['ack', { jobId }],
      ['printed', { jobId, sheet: 1 }],
      ['printFailed', { jobId, reason: 'rejected' }],
    ] as const)
      expect([call, (await one.machine.post(`${KIOSK}/${call}`, body)).status]).toEqual([call, 404])

    expect(await jobOf(jobId)).toEqual(before)
  })

  it('knows why it cannot sell', async () => {
    const { machine } = await venue({ paperNum: 0 })

    const me = await machine.get<{ canSell: boolean; canPrint: boolean; troubles: string[] }>(`${KIOSK}/me`)

    expect(me.data).toMatchObject({ canSell: false, canPrint: false, troubles: ['outOfPaper', 'noExperience'] })
  })
})

describe('somebody without the right', () => {
  it('neither prints nor sees prints', async () => {
    const viewer = await buildCaller(test, { permissions: ['drawLogin'] })
    const { id } = await venue()
    const { infoId } = await buildDrawing(test)

    expect((await viewer.get(`${DRAW_LOGIN}/pushPrint`, { infoId, loginId: id })).status).toBe(403)
    expect((await viewer.get(`${DRAW_LOGIN}/prints`)).status).toBe(403)
  })
})
