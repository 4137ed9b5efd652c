import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { Type } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { unpackXlsx } from '../../../platform/xlsx/unpack-xlsx.ts'
import { XLSX_LIMITS } from '../../../platform/xlsx/xlsx-limits.ts'
import { refusal } from '../apis/testing/kit.ts'
import { DRAW_EX, drawExCalls, exParts, TIMES } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let exs: ReturnType<typeof drawExCalls>
let parts: ReturnType<typeof exParts>
let theirs: ReturnType<typeof exParts>
let other: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  exs = drawExCalls(admin)
  parts = exParts(test)
  const tenantId = await buildTenant(test.deps)
  theirs = exParts(test, tenantId)
  other = await buildCaller(test, { tenantId, permissions: ['*'] })
})
afterAll(() => test.close())

const PLACE = { x: 0.5, y: 0.25, scale: 0.1, rotation: -30, opacity: 0.8 }

describe('saving an experience', () => {
  it('starts as a shown draft with no value left open', async () => {
    const saved = await exs.save({ exName: ' fair ', ...TIMES, state: 1, active: 0 })

    const row = await exs.find(saved.data.id)

    expect(saved.data).toEqual({ id: row.id, version: 1, state: 0 })
    expect(row).toMatchObject({
      exName: 'fair',
      muName: '',
      cover: '',
      coverFile: null,
      ...TIMES,
      timeZone: '',
      price: 0,
      currency: 'CNY',
      styles: [],
      styleDefaultType: 1,
      sealId: '',
      sealName: '',
      stickerIds: [],
      stickerPlaces: [],
      paperPerPicture: 1,
      terms: '',
      themeAccent: '',
      themeBackground: '',
      themeLogo: '',
      themeLogoFile: null,
      themePicture: '',
      themePictureFile: null,
      state: 0,
      active: 1,
      version: 1,
      status: 1,
      tenantId: '000000',
    })
    expect(misfits(DrawEx, row)).toEqual([])
  })

  it('asks for name and both times, and takes none of them away', async () => {
    const id = await exs.add()

    const refused = [
      await exs.save({}),
      await exs.save({ exName: ' ', startTime: '', endTime: '2026-02-30 00:00:00' }),
      await exs.save({ id, exName: '', startTime: '', endTime: '' }),
    ]

    expect(refused.map(refusal)).toEqual(Array.from({ length: 3 }, () => [400, ['exName', 'startTime', 'endTime']]))
    expect(refused[0]?.errors?.map(({ msg }) => msg)).toEqual(['请输入体验名称', '请选择开始时间', '请选择结束时间'])
    expect(refused[1]?.errors?.[2]?.msg).toBe('不是有效的时间')
  })

  it('ends after it starts, also where one of the two is left as it was', async () => {
    const id = await exs.add()

    const refused = [
      await exs.save({ exName: 'x', startTime: TIMES.endTime, endTime: TIMES.endTime }),
      await exs.save({ id, startTime: '2031-01-01 00:00:00' }),
      await exs.save({ id, endTime: '2025-12-31 00:00:00' }),
    ]

    expect(refused.map(refusal)).toEqual(Array.from({ length: 3 }, () => [400, ['endTime']]))
    expect(await exs.find(id)).toMatchObject({ ...TIMES, version: 1 })
  })

  it.each<[string, number]>([
    ['Asia/Shanghai', 200],
    ['America/New_York', 200],
    ['UTC', 200],
    ['', 200],
    ['Nowhere/City', 400],
    ['+08:00', 400],
    ['北京', 400],
  ])('takes the time zone %j: %i', async (timeZone, status) => {
    const answer = await exs.save({ exName: 'x', ...TIMES, timeZone })

    expect([answer.status, answer.errors?.map(({ field }) => field)]).toEqual([
      status,
      status === 200 ? undefined : ['timeZone'],
    ])
  })

  it('keeps its styles in the order given, and replaces the list only when one is given', async () => {
    const [a, b, c] = [
      await parts.addStyle({ style_name: 'a' }),
      await parts.addStyle({ style_name: 'b' }),
      await parts.addStyle({ style_name: 'c', active: 0 }),
    ]
    const id = await exs.add({ styleIds: [c, a, b] })
    const first = (await exs.find(id)).styles
    await exs.save({ id, terms: 'no change of styles' })
    const second = (await exs.find(id)).styles
    await exs.save({ id, styleIds: [b, c] })

    const last = (await exs.find(id)).styles

    expect([first, second, last].map((styles) => styles.map(({ styleName }) => styleName).join(''))).toEqual([
      'cab',
      'cab',
      'bc',
    ])
    expect(first[0]).toEqual({ styleId: c, styleName: 'c', coverFile: null, active: 0 })
  })

  it('refuses what the tenant does not have, what is chosen twice, and places of stickers that are not chosen', async () => {
    const [style, sticker, seal] = [await parts.addStyle(), await parts.addSticker(), await theirs.addSeal()]
    const [theirStyle, theirSticker] = [await theirs.addStyle(), await theirs.addSticker()]
    const removed = await parts.addStyle({ is_deleted: 1 })
    const file = await uploadPicture(other)

    const refused = [
      await exs.save({ exName: 'x', ...TIMES, styleIds: [style, theirStyle, removed, '999', style] }),
      await exs.save({
        exName: 'x',
        ...TIMES,
        stickerIds: [sticker, theirSticker, sticker],
        sealId: seal,
        cover: file.fileId,
        themeLogo: file.fileId,
        themePicture: file.fileId,
      }),
      await exs.save({
        exName: 'x',
        ...TIMES,
        stickerIds: [sticker],
        stickerPlaces: [
          { stickerId: sticker, ...PLACE },
          { stickerId: theirSticker, ...PLACE },
        ],
      }),
      await exs.save({
        exName: 'x',
        ...TIMES,
        stickerIds: [sticker],
        stickerPlaces: [{ stickerId: sticker, ...PLACE, x: 1.5 }],
      }),
    ]

    expect(refused.map(refusal)).toEqual([
      [400, ['styleIds[1]', 'styleIds[2]', 'styleIds[3]', 'styleIds[4]']],
      [400, ['cover', 'themeLogo', 'themePicture', 'sealId', 'stickerIds[1]', 'stickerIds[2]']],
      [400, ['stickerPlaces[1].stickerId']],
      [400, ['stickerPlaces[0].x']],
    ])
  })

  it('keeps cover, seal and stickers with their places; null clears, and a sticker that goes takes its places along', async () => {
    const [sealId, one, two] = [await parts.addSeal(), await parts.addSticker(), await parts.addSticker()]
    const { fileId } = await uploadPicture(admin)
    const id = await exs.add({
      cover: fileId,
      sealId,
      stickerIds: [two, one],
      stickerPlaces: [{ stickerId: two, ...PLACE }],
    })
    const full = await exs.find(id)
    await exs.save({ id, cover: null, sealId: null, stickerIds: [one] })

    const less = await exs.find(id)

    expect(full).toMatchObject({
      cover: fileId,
      coverFile: { fileId },
      sealId,
      sealName: 'red seal',
      stickerIds: [two, one],
      stickerPlaces: [{ stickerId: two, ...PLACE }],
    })
    expect(less).toMatchObject({
      cover: '',
      coverFile: null,
      sealId: '',
      sealName: '',
      stickerIds: [one],
      stickerPlaces: [],
    })
  })

  it('shows no sticker and no style that was removed since', async () => {
    const [style, sticker] = [await parts.addStyle(), await parts.addSticker()]
    const id = await exs.add({
      styleIds: [style],
      stickerIds: [sticker],
      stickerPlaces: [{ stickerId: sticker, ...PLACE }],
    })
    await test.owner('update draw_style set is_deleted = 1 where id = $1', [style])
    await test.owner('update sys_sticker set is_deleted = 1 where id = $1', [sticker])

    expect(await exs.find(id)).toMatchObject({ styles: [], stickerIds: [], stickerPlaces: [] })
  })

  it('warns one of two people who save at once that the other was first', async () => {
    const id = await exs.add()

    const answers = await Promise.all([
      exs.save({ id, version: 1, terms: 'one', styleIds: [] }),
      exs.save({ id, version: 1, terms: 'two', styleIds: [] }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('数据已被他人修改')
    expect(await exs.find(id)).toMatchObject({ version: 2, terms: answers[0]?.status === 200 ? 'one' : 'two' })
  })

  it('keeps a version of each save, styles and times in it', async () => {
    const style = await parts.addStyle()
    const id = await exs.add({ terms: 'first' })
    await exs.save({ id, terms: 'second', styleIds: [style] })
    await exs.call('changeActive', { id, active: '0' })

    const kept = await test.owner<{ row_version: number; content: Record<string, unknown> }>(
      `select row_version, content from biz_row_version where table_name = 'drawEx' and row_id = $1 order by row_version`,
      [id],
    )

    expect(
      kept.map(({ row_version, content }) => [row_version, content.terms, content.styleIds, content.endTime]),
    ).toEqual([
      [1, 'first', [], TIMES.endTime],
      [2, 'second', [style], TIMES.endTime],
    ])
  })
})

describe('a copy', () => {
  it('is a draft with the same styles in the same order', async () => {
    const [a, b] = [await parts.addStyle({ style_name: 'a' }), await parts.addStyle({ style_name: 'b' })]
    const id = await exs.add({
      exName: 'n'.repeat(100),
      styleIds: [b, a],
      price: 900,
      terms: 'terms',
      styleDefaultType: 3,
      themeAccent: '#B3124A',
    })
    await exs.submit({ id })
    await exs.call('changeActive', { id, active: '0' })

    const copied = await exs.call('copyDrawEx', { id })
    const row = await exs.find(copied.data.id)

    expect(copied.data).toEqual({ id: row.id, version: 1 })
    expect(row).toMatchObject({
      exName: `${'n'.repeat(97)} 副本`,
      price: 900,
      terms: 'terms',
      styleDefaultType: 3,
      themeAccent: '#B3124A',
      themeBackground: '',
      state: 0,
      active: 1,
      ...TIMES,
    })
    expect(row.styles.map(({ styleName }) => styleName)).toEqual(['b', 'a'])
    expect(row.id).not.toBe(id)
  })
})

describe('the list', () => {
  it('is filtered by words, venue, state and whether it is shown', async () => {
    const style = await parts.addStyle()
    const names = async (query: Record<string, string>): Promise<string[]> =>
      (await exs.page({ exName: 'Listed', ascs: 'id', ...query })).map(({ exName }) => exName)
    await exs.add({ exName: 'listed one', muName: 'North hall' })
    const online = await exs.add({ exName: 'listed two', muName: 'South hall', styleIds: [style] })
    await exs.submit({ id: online })
    await exs.call('changeActive', { id: online, active: '0' })

    expect([
      await names({}),
      await names({ muName: 'north' }),
      await names({ state: '1,2' }),
      await names({ state: '0' }),
      await names({ active: '0' }),
    ]).toEqual([['listed one', 'listed two'], ['listed one'], ['listed two'], ['listed one'], ['listed two']])
  })

  it('shows rows as details do', async () => {
    const id = await exs.add({ exName: 'as in detail', styleIds: [await parts.addStyle()] })

    const [row] = await exs.page({ exName: 'as in detail' })
    const { blockers: _blockers, takesSandbox, ...detail } = await exs.find(id)

    expect(misfits(Type.Partial(DrawEx), row)).toEqual([])
    expect(row).toEqual(detail)
    expect(takesSandbox).toBe(1)
  })

  it('is exported with its filters', async () => {
    await exs.add({ exName: 'exported fair' })
    await exs.add({ exName: 'left out' })

    const answer = await admin.raw({ url: `${DRAW_EX}/export`, query: { exName: 'exported' } })
    const sheet = [...(await unpackXlsx(answer.rawPayload, XLSX_LIMITS)).values()]
      .map((file) => file.toString('utf8'))
      .join('\n')

    expect([
      answer.statusCode,
      sheet.includes('exported fair'),
      sheet.includes('left out'),
      sheet.includes('草稿'),
    ]).toEqual([200, true, false, true])
  })
})

describe('who may do what', () => {
  const calls: Record<string, (caller: SignedIn, id: string) => Promise<{ status: number; msg: string }>> = {
    page: (caller) => caller.get(`${DRAW_EX}/page`),
    findDrawEx: (caller, id) => caller.get(`${DRAW_EX}/findDrawEx`, { id }),
    add: (caller) => caller.post(`${DRAW_EX}/saveDrawEx`, { exName: 'x', ...TIMES }),
    edit: (caller, id) => caller.post(`${DRAW_EX}/saveDrawEx`, { id, terms: 'x' }),
    submit: (caller, id) => caller.post(`${DRAW_EX}/submitDrawEx`, { id }),
    offline: (caller, id) => caller.post(`${DRAW_EX}/offline`, { id }),
    changeActive: (caller, id) => caller.post(`${DRAW_EX}/changeActive`, { id, active: 0 }),
    styleDefaultTypeChange: (caller, id) =>
      caller.post(`${DRAW_EX}/styleDefaultTypeChange`, { id, styleDefaultType: 2 }),
    copyDrawEx: (caller, id) => caller.post(`${DRAW_EX}/copyDrawEx`, { id }),
    findNowDrawEx: (caller) => caller.get(`${DRAW_EX}/findNowDrawEx`),
  }

  it.each<[string, string[]]>([
    ['drawEx', []],
    ['drawEx_view', ['findDrawEx']],
    ['drawEx_add', ['add', 'copyDrawEx']],
    ['drawEx_edit', ['findDrawEx', 'edit', 'submit', 'offline', 'changeActive', 'styleDefaultTypeChange']],
  ])('%s alone opens its own calls and the list', async (permission, allowed) => {
    const caller = await buildCaller(test, { permissions: [permission] })

    const answers = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, (await call(caller, await exs.add())).status] as const),
    )

    expect(
      answers
        .filter(([, status]) => status !== 403)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...allowed, 'findNowDrawEx', 'page'].toSorted())
  })

  it('gives another tenant the answer of an unknown id, to the letter', async () => {
    const id = await exs.add({ styleIds: [await parts.addStyle()] })
    const before = await exs.find(id)

    for (const name of [
      'findDrawEx',
      'edit',
      'submit',
      'offline',
      'changeActive',
      'styleDefaultTypeChange',
      'copyDrawEx',
    ]) {
      const answers = [await calls[name]?.(other, id), await calls[name]?.(other, '999')]
      expect(answers.map((answer) => [name, answer?.status, answer?.msg])).toEqual([
        [name, 404, '数据不存在'],
        [name, 404, '数据不存在'],
      ])
    }
    expect(await exs.find(id)).toEqual(before)
  })

  it('takes commands by GET and by POST', async () => {
    const id = await exs.add()

    const answers = [
      await admin.get(`${DRAW_EX}/changeActive`, { id, active: '0' }),
      await admin.post(`${DRAW_EX}/changeActive`, { id, active: 1 }),
    ]

    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, { id, active: 0, version: 2 }],
      [200, { id, active: 1, version: 3 }],
    ])
  })
})
