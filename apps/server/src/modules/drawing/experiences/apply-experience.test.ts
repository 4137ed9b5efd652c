import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { createExperienceApplier } from './apply-experience.ts'
import { drawExCalls, exParts } from './testing/kit.ts'

const NOON = Date.UTC(2026, 10, 21, 4, 0, 0) // 12:00:00 in the configured zone
const TODAY = { startTime: '2026-11-21 09:00:00', endTime: '2026-11-21 18:00:00' }
const SCOPE = systemScope('000000')

let test: TestApp
let nowMs = NOON
let exs: ReturnType<typeof drawExCalls>
let parts: ReturnType<typeof exParts>
let apply: ReturnType<typeof createExperienceApplier>

beforeAll(async () => {
  const clock = { now: () => new Date(nowMs) }
  test = await buildTestApp({ clock: { now: () => new Date(NOON) } })
  exs = drawExCalls(await signIn(test))
  parts = exParts(test)
  apply = createExperienceApplier({ ...test.deps, clock })
})
afterAll(() => test.close())

async function addOnline(values: Record<string, unknown> = {}): Promise<{ exId: string; styleId: string }> {
  const styleId = await parts.addStyle()
  const exId = await exs.add({ ...TODAY, styleIds: [styleId], ...values })
  expect((await exs.submit({ id: exId })).errors).toBeUndefined()
  return { exId, styleId }
}

/** Code, status, and text beside each field, of what is thrown. */
async function refused(exId: string, styleId: string, scope = SCOPE): Promise<unknown[]> {
  const error = await apply(scope, { exId, styleId }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('it was not refused', { cause: error })
  return [error.code, error.status, ...(error.fieldErrorsIn('zh') ?? []).flatMap(({ field, msg }) => [field, msg])]
}

describe('a drawing of an experience', () => {
  it('is refused as unknown where the tenant has none of that id', async () => {
    const { exId, styleId } = await addOnline()
    const elsewhere = systemScope(await buildTenant(test.deps))

    expect([await refused('999', styleId), await refused(exId, styleId, elsewhere)]).toEqual([
      ['common.notFound', 404],
      ['common.notFound', 404],
    ])
  })

  it('is refused with the reason unless it is online, shown and running', async () => {
    const [open, hidden, offline, later] = [
      await addOnline(),
      await addOnline(),
      await addOnline(),
      await addOnline({ startTime: '2026-11-21 12:00:01' }),
    ]
    const styleId = await parts.addStyle()
    const draft = await exs.add({ ...TODAY, styleIds: [styleId] })
    await exs.call('changeActive', { id: hidden.exId, active: '0' })
    await exs.call('offline', { id: offline.exId })

    const reasons = [
      await refused(draft, styleId),
      await refused(offline.exId, offline.styleId),
      await refused(hidden.exId, hidden.styleId),
      await refused(later.exId, later.styleId),
    ]
    nowMs = NOON + 6 * 3_600_000
    reasons.push(await refused(open.exId, open.styleId))
    nowMs = NOON

    expect(reasons).toEqual(
      ['体验还是草稿，尚未上线', '体验已下线', '体验已隐藏', '体验尚未开始', '体验已结束'].map((text) => [
        'drawEx.notOnline',
        400,
        'exId',
        text,
      ]),
    )
    expect((await apply(SCOPE, open)).exVersion).toBe(2)
  })

  it('takes one of its own styles that is switched on', async () => {
    const { exId, styleId } = await addOnline()
    const foreign = await parts.addStyle()

    const reasons = [await refused(exId, foreign), await refused(exId, '')]
    await test.owner('update draw_style set active = 0 where id = $1', [styleId])
    reasons.push(await refused(exId, styleId))

    expect(reasons).toEqual(
      ['请选择这个体验里的风格', '请选择这个体验里的风格', '风格已停用'].map((text) => [
        'common.badInput',
        400,
        'styleId',
        text,
      ]),
    )
  })
})

describe('what is put on its pictures', () => {
  it('is what the guest puts there of the stickers that are offered, between those of the experience and the seal', async () => {
    const [placed, offered, other] = [
      await parts.addSticker({ image: '81' }),
      await parts.addSticker({ image: '82' }),
      await parts.addSticker({ image: '83' }),
    ]
    const sealId = await parts.addSeal({ image: '84' })
    const at = { x: 0.1, y: 0.2, scale: 0.3, rotation: 45, opacity: 1 }
    const asked = await addOnline({
      sealId,
      stickerIds: [placed, offered],
      stickerPlaces: [{ stickerId: placed, ...at }],
    })
    const own = { stickerId: offered, ...at, x: 0.7 }

    const { stamp } = await apply(SCOPE, { ...asked, stickers: [own, { ...own, y: 0.9 }] })

    expect(stamp.map(({ kind, image, x, y }) => [kind, image, x, y])).toEqual([
      ['sticker', '81', 0.1, 0.2],
      ['sticker', '82', 0.7, 0.2],
      ['sticker', '82', 0.7, 0.9],
      ['seal', '84', 0.85, 0.87],
    ])
    await expect(apply(SCOPE, { ...asked, stickers: [own, { ...own, stickerId: other }] })).rejects.toMatchObject({
      code: 'common.badInput',
      status: 400,
    })
  })

  it('is nothing where nothing was chosen', async () => {
    expect(await apply(SCOPE, await addOnline())).toEqual({ exVersion: 2, stamp: [] })
  })

  it('is each sticker where it has a place, and the seal on top with its words filled in once', async () => {
    const [placed, offered] = [await parts.addSticker({ image: '71' }), await parts.addSticker({ image: '72' })]
    const sealId = await parts.addSeal({
      image: '73',
      text: '{{ date }} {{exName}} {{other}}',
      text_color: '#00ff00',
      text_size: 20,
      x: 0.7,
      y: 0.6,
      scale: 0.5,
      rotation: -15,
      opacity: 0.4,
      version: 6,
    })
    const place = { stickerId: placed, x: 0.1, y: 0.2, scale: 0.3, rotation: 45, opacity: 1 }
    const asked = await addOnline({
      exName: 'fair {{date}}',
      sealId,
      stickerIds: [offered, placed],
      stickerPlaces: [place, { ...place, x: 0.9 }],
    })

    const { stickerId: _id, ...at } = place
    const sticker = { kind: 'sticker', image: '71', text: '', textColor: '#c8102e', textSize: 12, ...at }
    expect(await apply(SCOPE, asked)).toEqual({
      exVersion: 2,
      sealVersion: 6,
      stamp: [
        sticker,
        { ...sticker, x: 0.9 },
        {
          kind: 'seal',
          image: '73',
          text: '2026-11-21 fair {{date}} {{other}}',
          textColor: '#00ff00',
          textSize: 20,
          x: 0.7,
          y: 0.6,
          scale: 0.5,
          rotation: -15,
          opacity: 0.4,
        },
      ],
    })
  })

  it.each([
    ['', '2026-11-21'],
    ['America/New_York', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-21'],
  ])('says the day of the venue in the zone %j', async (timeZone, day) => {
    const asked = await addOnline({ timeZone, sealId: await parts.addSeal({ text: '{{date}}' }) })

    expect((await apply(SCOPE, asked)).stamp.map(({ text }) => text)).toEqual([day])
  })
})
