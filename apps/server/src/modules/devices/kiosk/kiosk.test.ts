import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KioskHints, KioskMe, KioskQuote, KioskStep, SharedPicture } from '@drawdesk/contract/devices/kiosk'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import type { FileView } from '@drawdesk/contract/core/schema'
import { makePng, startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { drawApiCalls, httpDefinition } from '../../drawing/apis/testing/kit.ts'
import { drawExCalls, exParts, TIMES } from '../../drawing/experiences/testing/kit.ts'
import { moneyCalls } from '../../money/orders/testing/kit.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { buildDevice, KIOSK, pairMachine, type Machine } from '../testing/kit.ts'

const PRICE = 990
let fake: FakeServer
/** Calls that the service refuses from now on. */
let refusals = 0
let test: TestApp
let admin: SignedIn
let money: ReturnType<typeof moneyCalls>
let styleId: string
let exId: string
let counter = 0

beforeAll(async () => {
  fake = await startFakeServer(() =>
    refusals-- > 0
      ? { status: 400, body: { error: 'no such model' } }
      : { body: { images: [makePng(80, 40, 9).toString('base64'), makePng(80, 40, 7).toString('base64')] } },
  )
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  money = moneyCalls(test, admin)
  const apis = drawApiCalls(admin)
  const apiId = await apis.add({ definition: httpDefinition({ baseUrl: fake.url, auth: { kind: 'none' } }) })
  await apis.call('activate', { id: apiId })
  styleId = await exParts(test).addStyle({ api_id: apiId })
  const ex = await drawExCalls(admin).submit({
    exName: 'fair',
    muName: 'museum',
    ...TIMES,
    styleIds: [styleId],
    price: PRICE,
    paperPerPicture: 1,
  })
  exId = ex.data.id
})
beforeEach(() => {
  refusals = 0
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

async function venue(values: Record<string, unknown> = {}): Promise<Machine> {
  const machine = await pairMachine(test, admin, await buildDevice(admin, { exId, ...values }))
  await machine.get(`${KIOSK}/me`)
  return machine
}
const asked = (more: object = {}) => ({ styleId, draft: { prompt: 'a red boat' }, ...more })
const order = (machine: Machine, more: object = {}): Promise<Answer<CreatedOrder>> => {
  counter += 1
  return machine.post<CreatedOrder>(`${KIOSK}/order`, { ...asked(), clientRequestId: `r${counter}`, ...more })
}
const stepOf = async (machine: Machine, orderNo: string): Promise<KioskStep> =>
  (await machine.get<KioskStep>(`${KIOSK}/progress`, { orderNo })).data
const until = (machine: Machine, orderNo: string, like: object): Promise<KioskStep> =>
  vi.waitFor(
    async () => {
      await money.report()
      test.deps.jobs.wake()
      const step = await stepOf(machine, orderNo)
      expect(step).toMatchObject(like)
      return step
    },
    { timeout: 20_000, interval: 100 },
  )
async function paid(machine: Machine, more: object = {}): Promise<CreatedOrder> {
  const { data, ...answer } = await order(machine, more)
  expect(answer.errors ?? answer.status).toBe(200)
  await money.payPage(data, 'pay')
  await money.report()
  return data
}
/** Everything that waits for its time is due now. */
const passTheMinute = () => test.owner(`update platform_job set run_at = now() where queue = 'paidPrint'`)
const printNow = (machine: Machine, { orderNo }: CreatedOrder, more: object = {}) =>
  machine.post<KioskStep>(`${KIOSK}/print`, { orderNo, ...more })
const report = (machine: Machine, call: string, body: object) => machine.post(`${KIOSK}/${call}`, body)

describe('a guest at a machine', () => {
  it('is quoted, orders in nobody’s name, pays, sees it drawn, has it printed, and that delivers the order', async () => {
    const machine = await venue()
    const quote = (await machine.post<KioskQuote>(`${KIOSK}/quote`, asked({ copies: 2 }))).data
    expect([quote.amount, quote.channels.map(({ channel }) => channel)]).toEqual([2 * PRICE, ['sandbox']])

    const made = await paid(machine, { copies: 2, amount: 2 * PRICE })
    const drawn = await until(machine, made.orderNo, { step: 'drawn', copies: 2, print: null })
    expect(drawn.files).toHaveLength(2)
    expect(await money.detail(made.id)).toMatchObject({
      userId: '',
      loginId: machine.loginId,
      state: 1,
      deviceName: expect.stringContaining('Kiosk'),
    })
    const printing = (await printNow(machine, made, { fileId: drawn.files[1]?.fileId })).data.print
    expect(printing).toMatchObject({ sheets: 2, printed: 0 })
    const again = (await printNow(machine, made)).data.print
    expect(again?.jobId).toBe(printing?.jobId)
    const deliveryOf = async (): Promise<unknown> =>
      (await test.owner<{ delivery: number }>('select delivery from pay_order where id = $1', [made.id]))[0]?.delivery
    expect(await deliveryOf()).toBe(1)
    for (const sheet of [1, 2]) await report(machine, 'printed', { jobId: printing?.jobId, sheet })

    expect((await stepOf(machine, made.orderNo)).print).toMatchObject({ state: 3, printed: 2 })
    expect(await deliveryOf()).toBe(2)
    await passTheMinute()
    test.deps.jobs.wake()
    expect((await admin.get<{ ok: boolean }>('/api/blade-biz/drawPayLog/balance')).data.ok).toBe(true)
  })

  it('who walks away has the first picture printed by itself, once', async () => {
    const machine = await venue()
    const made = await paid(machine)
    await until(machine, made.orderNo, { step: 'drawn', print: null })
    await passTheMinute()
    test.deps.jobs.wake()

    await until(machine, made.orderNo, { step: 'drawn', print: { sheets: 1 } })
    const jobs = await test.owner('select id from print_job where order_no = $1', [made.orderNo])
    expect(jobs).toHaveLength(1)
  })

  it('is refused before paying while the machine cannot print, and where the price is another one', async () => {
    const empty = await venue({ paperNum: 0 })
    expect((await order(empty)).msg).toBe('相纸不够了，请稍后再试或减少张数')
    expect((await empty.post(`${KIOSK}/quote`, asked())).status).toBe(409)
    const machine = await venue({ paperNum: 1 })
    expect((await order(machine, { copies: 2 })).status).toBe(409)
    await report(machine, 'printer', { state: 'stopped', reasons: ['media-jam-error'] })
    expect((await order(machine)).msg).toBe('打印机暂时不能用，请稍后再试')
    expect((await machine.get<KioskMe>(`${KIOSK}/me`)).data.printerSays).toEqual([
      { zh: '卡纸：取出卡住的纸', en: 'Paper jam: Remove the jammed paper' },
    ])
    await report(machine, 'printer', { state: 'idle', reasons: [] })
    expect((await order(machine, { amount: 1 })).status).toBe(409)
    const missing = await order(machine, { styleId: undefined })
    expect(missing.errors?.map(({ field }) => field)).toEqual(['styleId'])
  })

  it('gets the same order for the same request, also beside another machine’s of that number', async () => {
    const [one, other] = [await venue(), await venue()]
    const first = await order(one, { clientRequestId: 'same' })
    const again = await order(one, { clientRequestId: 'same' })
    const elsewhere = await order(other, { clientRequestId: 'same' })

    expect(again.data.orderNo).toBe(first.data.orderNo)
    expect(elsewhere.data.orderNo).not.toBe(first.data.orderNo)
    expect((await order(one, { clientRequestId: 'same', copies: 3 })).status).toBe(409)
  })

  it('sees orders of this machine alone', async () => {
    const [one, other] = [await venue(), await venue()]
    const { data } = await order(one)

    for (const call of ['cancel', 'draw', 'print'])
      expect((await other.post(`${KIOSK}/${call}`, { orderNo: data.orderNo })).status).toBe(404)
    expect((await other.get(`${KIOSK}/progress`, { orderNo: data.orderNo })).status).toBe(404)
    const ofConsole = await money.create({ kind: 'draw', exId, styleId, loginId: one.loginId, draft: { prompt: 'x' } })
    expect((await one.get(`${KIOSK}/progress`, { orderNo: ofConsole.data.orderNo })).status).toBe(404)
  })

  it('calls off what is not paid; money that comes later goes back', async () => {
    const machine = await venue()
    const { data } = await order(machine)

    expect((await machine.post<KioskStep>(`${KIOSK}/cancel`, { orderNo: data.orderNo })).data.step).toBe('closed')
    expect(await money.detail(data.id)).toMatchObject({ state: 5 })
  })
})

describe('what was paid for and fails', () => {
  it('in drawing is drawn once more, then refunded, and the machine says so', async () => {
    const machine = await venue()
    refusals = Infinity
    const made = await paid(machine)

    await until(machine, made.orderNo, { step: 'refunded', print: null })
  })

  it('in printing is printed once more, then refunded', async () => {
    const machine = await venue()
    const made = await paid(machine)
    await until(machine, made.orderNo, { step: 'drawn' })
    const first = (await printNow(machine, made)).data.print?.jobId
    await report(machine, 'printFailed', { jobId: first, reason: 'aborted-by-system', isFinal: 1 })

    const second = await until(machine, made.orderNo, { step: 'drawn', print: { state: 0, printed: 0 } })
    const again = second.print?.jobId
    expect(again).not.toBe(first)
    await report(machine, 'printFailed', { jobId: again, reason: 'aborted-by-system', isFinal: 1 })

    await until(machine, made.orderNo, { step: 'refunded' })
    expect(await money.detail(made.id)).toMatchObject({ state: 2, refundAmount: PRICE })
  })

  it('is refunded when the machine was switched off before it printed', async () => {
    const machine = await venue()
    const made = await paid(machine)
    await until(machine, made.orderNo, { step: 'drawn' })
    await test.owner('update device set active = 0 where id = $1', [machine.loginId])
    await passTheMinute()
    test.deps.jobs.wake()

    await vi.waitFor(
      async () => {
        await money.report()
        expect(await money.detail(made.id)).toMatchObject({ state: 2, refundAmount: PRICE })
      },
      { timeout: 20_000, interval: 100 },
    )
  })

  it('is not printed any more once all of its money is asked back', async () => {
    const machine = await venue({ paperNum: 5 })
    const made = await paid(machine)
    await until(machine, made.orderNo, { step: 'drawn' })
    await report(machine, 'printer', { state: 'stopped', reasons: ['media-jam-error'] })
    const { print } = (await printNow(machine, made)).data
    expect(print?.state).toBe(6)
    await money.refund(made.id)

    await until(machine, made.orderNo, { step: 'refunded', print: { state: 5 } })
  })
})

describe('what a guest brings and takes along', () => {
  it('a photo is turned as its EXIF says and written anew without it, and only of this machine', async () => {
    const [machine, other] = [await venue(), await venue()]
    const exif = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .withExif({ IFD0: { Make: 'secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const photo = await upload(machine, exif)

    expect(photo.data).toMatchObject({ width: 20, height: 40, mime: 'image/jpeg' })
    const stored = (await test.app.inject({ url: photo.data.url })).rawPayload
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(stored.includes('secret camera')).toBe(false)
    const images = [photo.data.fileId]
    expect((await machine.post(`${KIOSK}/quote`, asked({ draft: { prompt: 'x', images } }))).msg).not.toBe('图片不存在')
    expect((await other.post(`${KIOSK}/quote`, asked({ draft: { prompt: 'x', images } }))).msg).toBe('图片不存在')
    expect((await upload(machine, Buffer.from('no picture'))).status).toBe(400)
  })

  it('ideas are the ready prompts, without anything to fill in', async () => {
    await admin.post('/api/blade-biz/drawPrompt/saveDrawPrompt', { title: 'Whale', content: 'a whale that flies' })
    await admin.post('/api/blade-biz/drawPrompt/saveDrawPrompt', { title: 'Place', content: 'a day in {{place}}' })
    await test.owner('update draw_prompt set active = 1')
    const machine = await venue()

    const { data } = await machine.get<KioskHints>(`${KIOSK}/hints`, { styleId })
    const titles = data.prompts.map(({ title }) => title)
    expect([data.takesPictures, titles.includes('Whale'), titles.includes('Place')]).toEqual([false, true, false])
  })

  it('the page wears the colours and pictures of the experience, by addresses of their own', async () => {
    const machine = await venue()
    const colours = { themeAccent: '#ffd54a', themeBackground: '#101d3a' }
    expect((await drawExCalls(admin).save({ id: exId, ...colours })).status).toBe(200)
    expect((await drawExCalls(admin).save({ id: exId, themeAccent: 'red' })).status).toBe(400)

    const themeNow = async (): Promise<KioskMe['theme']> => (await machine.get<KioskMe>(`${KIOSK}/me`)).data.theme
    expect(await themeNow()).toEqual({
      accent: '#ffd54a',
      background: '#101d3a',
      logoFile: null,
      backgroundFile: null,
    })

    const [logo, picture] = [await uploadPicture(admin), await uploadPicture(admin)]
    const named = { themeLogo: logo.fileId, themePicture: picture.fileId }
    expect((await drawExCalls(admin).save({ id: exId, ...named })).status).toBe(200)
    const { logoFile, backgroundFile } = await themeNow()
    expect([logoFile?.fileId, backgroundFile?.fileId]).toEqual([logo.fileId, picture.fileId])
    const shown = await test.app.inject(backgroundFile?.webUrl ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await test.app.inject((backgroundFile?.webUrl ?? '').replace(/\?.*/, ''))).statusCode).toBe(403)
    await drawExCalls(admin).save({ id: exId, themeLogo: null, themePicture: null })
    expect(await themeNow()).toMatchObject({ logoFile: null, backgroundFile: null })
  })

  it('what a guest sticks on is on the picture, under the seal; a sticker that is not offered is refused', async () => {
    const machine = await venue()
    const picture = await uploadPicture(admin)
    const stickerId = await exParts(test).addSticker({ image: picture.fileId })
    expect((await drawExCalls(admin).save({ id: exId, stickerIds: [stickerId] })).status).toBe(200)
    const offered = (await machine.get<KioskMe>(`${KIOSK}/me`)).data.experience.stickers ?? []
    expect(offered.map(({ id, imageFile }) => [id, imageFile?.fileId])).toEqual([[stickerId, picture.fileId]])

    const place = { stickerId, x: 0.5, y: 0.5, scale: 0.5, rotation: 0, opacity: 1 }
    const draft = { prompt: 'a red boat', stickers: [place] }
    const strange = await order(machine, { draft: { ...draft, stickers: [{ ...place, stickerId: styleId }] } })
    expect([strange.status, strange.errors?.map(({ field }) => field)]).toEqual([400, ['stickers[0].stickerId']])
    const made = await paid(machine, { draft })
    const { infoId, files } = await until(machine, made.orderNo, { step: 'drawn' })

    const [kept] = await test.owner<{ stamp: object[]; plain: string[] }>(
      `select lineage -> 'stamp' as stamp, lineage -> 'plainIds' as plain from draw_info where id = $1`,
      [infoId],
    )
    const { stickerId: _id, ...at } = place
    expect(kept?.stamp).toEqual([expect.objectContaining({ kind: 'sticker', image: picture.fileId, ...at })])
    expect(kept?.plain).toHaveLength(files.length)
    await drawExCalls(admin).save({ id: exId, stickerIds: [] })
  })

  it('a link shows the picture to who has it, for a week, and nothing else', async () => {
    const machine = await venue()
    const made = await paid(machine)
    const { shareUrl, infoId } = await until(machine, made.orderNo, { step: 'drawn' })
    const token = shareUrl.slice('/share/'.length)
    const shared = await test.app.inject({ url: `${KIOSK}/share/${token}` })
    const data = shared.json<{ data: SharedPicture }>().data

    expect(shared.statusCode).toBe(200)
    expect(Object.keys(data).toSorted()).toEqual(['createTime', 'exName', 'expireTime', 'files', 'muName', 'styleName'])
    expect(JSON.stringify(data)).not.toContain('a red boat')
    const page = await test.app.inject({ url: shareUrl, headers: { 'accept-language': 'en' } })
    expect([page.statusCode, page.body.includes('Save picture')]).toEqual([200, true])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`,
      `000001-${token.split('-')[1] ?? ''}`,
      'x',
    ])
      expect((await test.app.inject({ url: `/share/${wrong}` })).statusCode).toBe(404)
    await test.owner('update draw_info set taken_down = 1 where id = $1', [infoId])
    expect((await test.app.inject({ url: shareUrl })).statusCode).toBe(404)
    await test.owner('update draw_info set taken_down = 0 where id = $1', [infoId])
    await test.owner(`update share_link set expire_time = now() - interval '1 second' where info_id = $1`, [infoId])
    expect((await test.app.inject({ url: shareUrl })).statusCode).toBe(404)
    expect(await test.deps.shareLinks.removePassed()).toBe(1)
  })
})

async function upload(machine: Machine, bytes: Buffer): Promise<Answer<FileView>> {
  const boundary = 'photo-boundary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await machine.raw({
    method: 'POST',
    url: `${KIOSK}/upload`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, ...answer.json<Omit<Answer<FileView>, 'status'>>() }
}
