import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NowDrawEx, OnlineDrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { Type } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildTenant } from '../../../../testing/factories.ts'
import { unpackXlsx } from '../../../../platform/xlsx/unpack-xlsx.ts'
import { XLSX_LIMITS } from '../../../../platform/xlsx/xlsx-limits.ts'
import { refusal } from '../../apis/testing/kit.ts'
import { DRAW_EX, drawExCalls, exParts } from '../testing/kit.ts'
import { endPassed } from './end-passed.ts'

const NOON = Date.UTC(2026, 10, 21, 4, 0, 0) // 12:00:00 in the configured zone
const HOUR_MS = 3_600_000
const TODAY = { startTime: '2026-11-21 09:00:00', endTime: '2026-11-21 18:00:00' }

let nowMs = NOON
let test: TestApp
let admin: SignedIn
let exs: ReturnType<typeof drawExCalls>
let parts: ReturnType<typeof exParts>

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => new Date(nowMs) } })
  admin = await signIn(test)
  exs = drawExCalls(admin)
  parts = exParts(test)
})
beforeEach(() => {
  nowMs = NOON
})
afterAll(() => test.close())

/** Runs while it is the evening, with a session that began then. */
const inTheEvening = async <T>(work: () => Promise<T>): Promise<T> => {
  nowMs = NOON + 6 * HOUR_MS
  admin = await signIn(test)
  exs = drawExCalls(admin)
  return work()
}

async function addOnline(values: Record<string, unknown> = {}): Promise<string> {
  const id = await exs.add({ ...TODAY, styleIds: [await parts.addStyle()], ...values })
  const { status, data, errors } = await exs.submit({ id })
  expect([status, data, errors]).toEqual([200, { id, version: 2, state: 1 }, undefined])
  return id
}

const fieldsOf = (blockers: readonly { field: string }[] | undefined): string[] =>
  (blockers ?? []).map(({ field }) => field)

describe('going online', () => {
  it('goes from draft to online to offline and back, and nowhere else', async () => {
    const id = await exs.add({ ...TODAY, styleIds: [await parts.addStyle()] })

    const steps = [
      await exs.call('offline', { id }),
      await exs.submit({ id }),
      await exs.submit({ id }),
      await exs.call('offline', { id }),
      await exs.call('offline', { id }),
      await exs.submit({ id }),
    ]

    expect(steps.map(({ status, data }) => [status, data.state])).toEqual([
      [409, undefined],
      [200, 1],
      [409, undefined],
      [200, 2],
      [409, undefined],
      [200, 1],
    ])
  })

  it('names each thing that is missing beside its field, in the detail and when it is tried', async () => {
    const [off, withoutApi] = [
      await parts.addStyle({ active: 0 }),
      await parts.addStyle({ api_id: await parts.addApi({ active: 0 }) }),
    ]
    const goneApi = await parts.addStyle({ api_id: await parts.addApi({ is_deleted: 1 }) })
    const past = { startTime: '2026-11-21 01:00:00', endTime: '2026-11-21 12:00:00' }
    const cases = {
      none: { ...past },
      off: { ...TODAY, styleIds: [off] },
      withoutApi: { ...TODAY, styleIds: [off, withoutApi, goneApi] },
      ready: { ...TODAY, styleIds: [off, await parts.addStyle()] },
    }

    const answers = await Promise.all(
      Object.values(cases).map(async (values) => {
        const id = await exs.add(values)
        const { blockers } = await exs.find(id)
        const submitted = await exs.submit({ id })
        return {
          blockers,
          fields: fieldsOf(blockers),
          status: submitted.status,
          errors: submitted.errors ?? [],
          state: (await exs.find(id)).state,
        }
      }),
    )

    expect(answers.map(({ fields, status, state }) => [fields, status, state])).toEqual([
      [['endTime', 'styleIds'], 400, 0],
      [['styleIds'], 400, 0],
      [['styleIds'], 400, 0],
      [[], 200, 1],
    ])
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(({ blockers }) => blockers))
    expect(answers.map(({ blockers }) => blockers?.find(({ field }) => field === 'styleIds')?.msg)).toEqual([
      '请至少选择一个风格',
      '所选风格都已停用，请至少启用一个',
      '所选风格的绘画接口都已停用，请至少启用一个',
      undefined,
    ])
  })

  it('says so in the language of the caller', async () => {
    const id = await exs.add(TODAY)

    const { data } = await callerWith(test.app, admin.token).get<{ blockers: unknown }>(
      `${DRAW_EX}/findDrawEx`,
      { id },
      { 'accept-language': 'en-GB' },
    )

    expect(data.blockers).toEqual([{ field: 'styleIds', msg: 'Select at least one style' }])
  })

  it('saves a whole row first, new or old', async () => {
    const style = await parts.addStyle()
    const added = await exs.submit({ exName: 'at once', ...TODAY, styleIds: [style] })
    const id = await exs.add({ startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 10:00:00' })

    const changed = await exs.submit({ id, version: 1, ...TODAY, styleIds: [style], terms: 'now' })

    expect([added.status, added.data.state, added.data.version]).toEqual([200, 1, 1])
    expect([changed.status, changed.data]).toEqual([200, { id, version: 2, state: 1 }])
    expect(await exs.find(id)).toMatchObject({ ...TODAY, terms: 'now', state: 1 })
  })

  it('saves nothing of a whole row that cannot be online', async () => {
    const [style, off] = [await parts.addStyle(), await parts.addStyle({ active: 0 })]
    const id = await exs.add({ ...TODAY, styleIds: [style], terms: 'before' })
    const before = await exs.find(id)
    const countBefore = (await exs.page({ exName: 'never there' })).length

    const answers = [
      await exs.submit({ id, styleIds: [off], terms: 'after' }),
      await exs.submit({ exName: 'never there', ...TODAY, styleIds: [off] }),
      await exs.submit({ id, version: 7, terms: 'after' }),
    ]

    expect(answers.map(refusal)).toEqual([
      [400, ['styleIds']],
      [400, ['styleIds']],
      [409, []],
    ])
    expect(await exs.find(id)).toEqual(before)
    expect([countBefore, (await exs.page({ exName: 'never there' })).length]).toEqual([0, 0])
    expect(
      await test.owner(`select row_version from biz_row_version where table_name = 'drawEx' and row_id = $1`, [id]),
    ).toHaveLength(1)
  })
})

describe('one that is online', () => {
  it('keeps its state when it is saved', async () => {
    const id = await addOnline()

    const saved = await exs.save({ id, terms: 'changed' })

    expect(saved.data).toEqual({ id, version: 3, state: 1 })
  })

  it('cannot be saved so that nothing could be drawn any more', async () => {
    const id = await addOnline()
    const off = await parts.addStyle({ active: 0 })
    const before = await exs.find(id)

    const refused = [
      await exs.save({ id, styleIds: [] }),
      await exs.save({ id, styleIds: [off] }),
      await exs.save({ id, endTime: '2026-11-21 11:00:00' }),
    ]

    expect(refused.map(refusal)).toEqual([
      [400, ['styleIds']],
      [400, ['styleIds']],
      [400, ['endTime']],
    ])
    expect(await exs.find(id)).toEqual(before)
  })

  it('can be changed otherwise though its style was switched off meanwhile, and says what is wrong', async () => {
    const style = await parts.addStyle()
    const id = await addOnline({ styleIds: [style] })
    await test.owner('update draw_style set active = 0 where id = $1', [style])

    const saved = await exs.save({ id, terms: 'changed', styleIds: [style] })

    expect([saved.status, saved.data.state, fieldsOf((await exs.find(id)).blockers)]).toEqual([200, 1, ['styleIds']])
  })

  it('changes with which style guests begin', async () => {
    const id = await addOnline()

    const changed = await exs.call('styleDefaultTypeChange', { id, styleDefaultType: '3' })

    expect([changed.status, changed.data]).toEqual([200, { id, styleDefaultType: 3, version: 3 }])
    expect((await exs.call('styleDefaultTypeChange', { id, styleDefaultType: '5' })).status).toBe(400)
  })
})

describe('one whose end has passed', () => {
  it('reads as ended before anything says so in its row, in details, lists, filters and files', async () => {
    const [online, offline, draft] = [
      await addOnline({ exName: 'over online' }),
      await addOnline({ exName: 'over offline' }),
      await exs.add({ exName: 'over draft', ...TODAY }),
    ]
    await exs.call('offline', { id: offline })

    await inTheEvening(async () => {
      const rows = await exs.page({ exName: 'over', ascs: 'id' })
      const sheet = [
        ...(
          await unpackXlsx(
            (await admin.raw({ url: `${DRAW_EX}/export`, query: { exName: 'over online' } })).rawPayload,
            XLSX_LIMITS,
          )
        ).values(),
      ].join('\n')
      const details = await Promise.all([online, offline, draft].map(async (id) => (await exs.find(id)).state))
      const [before] = await test.owner<{ states: string }>(
        `select string_agg(state::text, '' order by id) as states from draw_ex where id = any($1)`,
        [[online, offline, draft]],
      )

      expect([rows.map(({ state }) => state), details, before?.states]).toEqual([[3, 3, 0], [3, 3, 0], '120'])
      expect([sheet.includes('已结束'), sheet.includes('已上线')]).toEqual([true, false])
      expect([
        (await exs.page({ exName: 'over', state: '3' })).length,
        (await exs.page({ exName: 'over', state: '1,2' })).length,
      ]).toEqual([2, 0])
    })
  })

  it('cannot be changed any more, but hidden and copied', async () => {
    const id = await addOnline()

    await inTheEvening(async () => {
      const refused = [
        await exs.save({ id, endTime: '2026-12-31 00:00:00' }),
        await exs.submit({ id, endTime: '2026-12-31 00:00:00' }),
        await exs.call('offline', { id }),
        await exs.call('styleDefaultTypeChange', { id, styleDefaultType: '2' }),
      ]
      const allowed = [await exs.call('changeActive', { id, active: '0' }), await exs.call('copyDrawEx', { id })]

      expect(refused.map(({ status, msg }) => [status, msg])).toEqual(
        Array.from({ length: 4 }, () => [409, '体验已结束，不能再修改']),
      )
      expect(allowed.map(({ status }) => status)).toEqual([200, 200])
      expect(await exs.find(id)).toMatchObject({
        state: 3,
        ...TODAY,
        blockers: [{ field: 'state', msg: '体验已结束' }],
      })
    })
  })

  it('is written as ended by the maintenance job, in every tenant, once', async () => {
    const tenantId = await buildTenant(test.deps)
    const theirs = exParts(test, tenantId)
    const [mine, draft] = [await addOnline(), await exs.add(TODAY)]
    const style = await theirs.addStyle()
    const their = test.deps.ids.next()
    await test.owner(
      `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time, state) values ($1, $2, 'theirs', $3, $4, 2)`,
      [their, tenantId, new Date(NOON - HOUR_MS), new Date(NOON + HOUR_MS)],
    )
    await test.owner('insert into draw_ex_style (id, tenant_id, ex_id, style_id) values ($1, $2, $3, $4)', [
      test.deps.ids.next(),
      tenantId,
      their,
      style,
    ])
    const statesOf = async (): Promise<[string, number, number][]> =>
      (
        await test.owner<{ id: string; state: number; version: number }>(
          'select id, state, version from draw_ex where id = any($1) order by id',
          [[mine, draft, their]],
        )
      ).map(({ id, state, version }) => [id, state, version])

    const early = await endPassed(test.deps)
    const before = await statesOf()
    nowMs = NOON + 6 * HOUR_MS
    const ended = await endPassed(test.deps)
    const again = await endPassed(test.deps)

    expect([early, again, before]).toEqual([
      0,
      0,
      [
        [mine, 1, 2],
        [draft, 0, 1],
        [their, 2, 1],
      ],
    ])
    expect(ended).toBeGreaterThanOrEqual(2)
    expect(await statesOf()).toEqual([
      [mine, 3, 3],
      [draft, 0, 1],
      [their, 3, 2],
    ])
  })
})

describe('the one of now', () => {
  const HALL = { muName: 'now hall' }

  it('is the one that started last, then the newest, of those that are online, shown and running', async () => {
    const named = async (): Promise<unknown> => (await exs.now(HALL)).exName
    const answers = [await exs.now(HALL)]
    const first = await addOnline({ ...HALL, exName: 'early', startTime: '2026-11-21 08:00:00' })
    const names = [await named()]
    await addOnline({ ...HALL, exName: 'late', startTime: '2026-11-21 12:00:00' })
    names.push(await named())
    const twin = await addOnline({ ...HALL, exName: 'late twin', startTime: '2026-11-21 12:00:00' })
    names.push(await named())
    await addOnline({ ...HALL, exName: 'not begun', startTime: '2026-11-21 12:00:01' })
    await exs.add({ ...HALL, exName: 'draft', startTime: '2026-11-21 11:59:00' })
    await addOnline({ ...HALL, exName: 'made last, began earlier', startTime: '2026-11-21 11:59:59' })
    names.push(await named())
    await exs.call('changeActive', { id: twin, active: '0' })
    names.push(await named())

    expect(answers).toEqual([{}])
    expect(names).toEqual(['early', 'late', 'late twin', 'late twin', 'late'])
    expect(await exs.now({ muName: 'now', loginId: '77' })).toEqual({})
    await inTheEvening(async () => expect([await exs.now(HALL), (await exs.find(first)).state]).toEqual([{}, 3]))
  })

  it('says which one begins first while none has begun, at its venue or at all', async () => {
    const place = { muName: 'waiting hall' }
    const next = async () => {
      const answer = await exs.now(place)
      expect(misfits(NowDrawEx, answer)).toEqual([])
      return answer
    }
    expect(await next()).toEqual({})
    await exs.add({ ...place, exName: 'a draft', startTime: '2026-11-21 12:30:00' })
    const hidden = await addOnline({ ...place, exName: 'hidden', startTime: '2026-11-21 12:31:00' })
    await exs.call('changeActive', { id: hidden, active: '0' })
    await addOnline({ ...place, exName: 'tomorrow', startTime: '2026-11-22 10:00:00', endTime: '2026-11-22 22:00:00' })
    const first = { exName: 'in an hour', startTime: '2026-11-21 13:00:00', timeZone: 'Asia/Tokyo' }
    await addOnline({ ...place, ...first })

    expect(await next()).toEqual({ next: first })
  })

  it('is chosen among all that are online, by its id', async () => {
    const one = await addOnline({ muName: 'choice', exName: 'one', startTime: '2026-11-21 08:00:00', price: 990 })
    const two = await addOnline({ muName: 'choice', exName: 'two', startTime: '2026-11-21 09:00:00' })
    const hidden = await addOnline({ muName: 'choice', exName: 'hidden' })
    await exs.call('changeActive', { id: hidden, active: '0' })
    const draft = await exs.add({ muName: 'choice', exName: 'draft' })
    const listed = (await exs.call<OnlineDrawEx[]>('listNowDrawEx', {})).data

    expect(misfits(Type.Array(OnlineDrawEx), listed)).toEqual([])
    expect(listed.filter(({ muName }) => muName === 'choice')).toEqual([
      { id: two, exName: 'two', muName: 'choice', coverFile: null, price: 0, currency: 'CNY' },
      { id: one, exName: 'one', muName: 'choice', coverFile: null, price: 990, currency: 'CNY' },
    ])
    expect((await exs.now({ exId: one })).exName).toBe('one')
    for (const exId of [hidden, draft]) expect(await exs.now({ exId })).toEqual({})
  })

  it('brings what guests are asked for and what is put on their pictures', async () => {
    const variables = [{ name: 'animal', label: '动物', default: 'cat', required: true }]
    const style = await parts.addStyle({
      style_name: 'asks',
      variables: JSON.stringify(variables),
      width: 1024,
      height: 768,
    })
    const [seal, placed, offered] = [
      await parts.addSeal({ text: '{{date}}' }),
      await parts.addSticker({ name: 'placed' }),
      await parts.addSticker({ name: 'offered' }),
    ]
    const place = { stickerId: placed, x: 0.1, y: 0.2, scale: 0.3, rotation: 0, opacity: 1 }
    await addOnline({
      muName: 'kiosk',
      styleIds: [style],
      sealId: seal,
      stickerIds: [offered, placed],
      stickerPlaces: [place],
    })

    const now = await exs.now({ muName: 'kiosk', loginId: '5' })

    expect(misfits(NowDrawEx, now)).toEqual([])
    expect(now.styles).toEqual([
      { styleId: style, styleName: 'asks', coverFile: null, active: 1, variables, width: 1024, height: 768 },
    ])
    expect([now.seal, now.stickers?.map(({ name }) => name), now.stickerPlaces]).toEqual([
      expect.objectContaining({ id: seal, sealName: 'red seal', text: '{{date}}', image: '', imageFile: null }),
      ['offered', 'placed'],
      [place],
    ])
  })
})
