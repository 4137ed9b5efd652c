import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYS_STICKERS_PATH, SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import type { Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { refusal } from '../apis/testing/kit.ts'
import { drawExCalls } from '../experiences/testing/kit.ts'
import { readSelectInfo, selectFilters } from './select-info.ts'

let test: TestApp
let admin: SignedIn
let other: SignedIn
let image: string
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
  image = (await uploadPicture(admin)).fileId
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.owner('delete from draw_ex')
  await test.owner('delete from sys_sticker')
})

const url = (call: string): string => `/api${SYS_STICKERS_PATH}/${call}`
const submit = (values: object): Promise<Answer<{ id: string; version: number }>> => admin.post(url('submit'), values)
const add = async (name: string, category = '', more: object = {}): Promise<string> =>
  (await submit({ name, category, image, ...more })).data.id
const list = async (query: object = {}, caller = admin): Promise<Page<SysSticker>> =>
  (await caller.post<Page<SysSticker>>(url('list'), query)).data
const names = (page: Page<SysSticker>): string[] => page.records.map(({ name }) => name)

it('gives a sticker back with its picture, and asks for name and picture', async () => {
  const id = await add('小猫', '动物', { sort: 3 })

  const { data } = await admin.get<SysSticker>(url('detail'), { id })

  expect(data).toMatchObject({
    name: '小猫',
    category: '动物',
    image,
    imageFile: { fileId: image },
    sort: 3,
    version: 1,
  })
  expect(misfits(SysSticker, data)).toEqual([])
  expect((await submit({})).errors?.map(({ field, msg }) => [field, msg])).toEqual(
    expect.arrayContaining([
      ['name', '请输入贴纸名称'],
      ['image', '请上传贴纸图片'],
    ]),
  )
  expect(refusal(await submit({ name: 'x', category: '', image: (await uploadPicture(other)).fileId }))).toEqual([
    400,
    ['image'],
  ])
})

it('warns the second of two people who edit one sticker', async () => {
  const id = await add('cat')
  await submit({ id, version: 1, name: 'first' })

  expect((await submit({ id, version: 1, name: 'second' })).status).toBe(409)
})

describe('the list', () => {
  beforeEach(async () => {
    await add('cat', 'animals', { sort: 2 })
    await add('dog', 'animals', { sort: 1 })
    await add('catalogue_1', 'paper', { sort: 3 })
  })

  it('stands in its order, in pages of pageSize, and says so as current and size', async () => {
    const [first, second] = [await list({ pageNo: 1, pageSize: 2 }), await list({ pageNo: 2, pageSize: 2 })]

    expect([names(first), first.current, first.size, first.total, first.pages]).toEqual([['dog', 'cat'], 1, 2, 3, 2])
    expect([names(second), second.current]).toEqual([['catalogue_1'], 2])
    expect(second.records[0]).toMatchObject({ imageFile: { fileId: image } })
  })

  it.each<[string, unknown, string[]]>([
    ['words in name or category', 'cat', ['cat', 'catalogue_1']],
    ['words of a category', 'anim', ['dog', 'cat']],
    ['a name', { name: 'cat' }, ['cat', 'catalogue_1']],
    ['both', { name: 'cat', category: 'paper' }, ['catalogue_1']],
    ['the JSON text of an object', '{"category":"animals"}', ['dog', 'cat']],
    ['nothing', '', ['dog', 'cat', 'catalogue_1']],
    ['an empty object', {}, ['dog', 'cat', 'catalogue_1']],
    ['words with signs of LIKE', 'e_1', ['catalogue_1']],
    ['what only looks like JSON', '{cat', []],
  ])('is narrowed by %s', async (_what, selectInfo, found) => {
    expect(names(await list({ selectInfo }))).toEqual(found)
  })

  it('is the own tenant’s', async () => {
    expect((await list({}, other)).total).toBe(0)
  })
})

describe('removing stickers', () => {
  it('takes one id or several joined by commas, all or none, and brings them back', async () => {
    const ids = [await add('a'), await add('b'), await add('c')]

    const half = await admin.post(url('remove'), { id: `${ids[0]},999` })
    const two = await admin.post<{ ids: string[] }>(url('remove'), { id: `${ids[0]},${ids[1]}` })
    const one = await admin.post<{ ids: string[] }>(url('remove'), { id: ids[2] })

    expect([half.status, two.data.ids, one.data.ids, (await list()).total]).toEqual([
      404,
      [ids[0], ids[1]],
      [ids[2]],
      0,
    ])
    expect([(await admin.post(url('restore'), { ids })).status, (await list()).total]).toEqual([200, 3])
  })

  it('is refused while an experience has chosen one of them, with its name, by either call', async () => {
    const [used, free] = [await add('used'), await add('free')]
    await drawExCalls(admin).add({ exName: '春展', stickerIds: [used] })

    const answers = [
      await admin.post(url('remove'), { id: `${free},${used}` }),
      await admin.post(url('removeAll'), { ids: [used] }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 2 }, () => [400, '贴纸“used”已被体验“春展”选用，请先在体验里取消它']),
    )
    expect((await list()).total).toBe(2)
  })

  it('asks for the right to', async () => {
    const id = await add('a')
    const reader = await buildCaller(test, { permissions: ['sysStickers', 'sysStickers_view'] })

    expect([(await reader.post(url('list'), {})).status, (await reader.post(url('remove'), { id })).status]).toEqual([
      200, 403,
    ])
  })
})

it('searches only by columns that are shown', () => {
  const search = readSelectInfo('cat')

  expect(selectFilters(search, () => true)).toEqual([
    { column: 'name', operator: 'contains', value: 'cat', also: ['category'] },
  ])
  expect(selectFilters(search, (column) => column === 'category')).toEqual([
    { column: 'category', operator: 'contains', value: 'cat' },
  ])
  expect(selectFilters(search, () => false)).toEqual([{ column: 'name', operator: 'contains', value: 'cat' }])
})
