import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConfigHome, HomeChoice } from '@drawdesk/contract/operation/config-home'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-biz/configHome/${call}`
const newId = (): string => test.deps.ids.next()

/** A tenant of its own with its administrator. */
async function office(): Promise<BuiltCaller> {
  return buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
}

/** A row past every wall, in the caller's tenant. */
async function plant(caller: BuiltCaller, table: string, values: Record<string, unknown>): Promise<string> {
  const row: Record<string, unknown> = { id: newId(), tenant_id: caller.user.tenantId, ...values }
  await test.owner(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, at) => `$${at + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
  return row.id as string
}

async function plantAll(caller: BuiltCaller) {
  const api = await plant(caller, 'draw_api', {
    api_name: 'a',
    api_code: `a-${newId()}`,
    kind: 'http',
    capability: 'txt2img',
    flow: 'sync',
    base_url: 'https://x.example',
    definition: '{}',
  })
  const file = (await uploadPicture(caller)).fileId
  const times = { start_time: new Date(0), end_time: new Date(Date.now() + 86_400_000) }
  const info = { user_id: caller.user.userId, api_id: api, file_ids: JSON.stringify([file]) }
  return {
    api,
    file,
    style: await plant(caller, 'draw_style', { style_name: '水墨', api_id: api, cover: file, active: 1 }),
    experience: await plant(caller, 'draw_ex', { ex_name: '夏日展', state: 1, ...times }),
    prompt: await plant(caller, 'draw_prompt', { title: '一只猫', content: '猫' }),
    picture: await plant(caller, 'draw_info', { prompt: 'a red boat', state: 2, ...info }),
    running: await plant(caller, 'draw_info', { prompt: 'not yet', state: 1, ...info }),
    blocked: await plant(caller, 'draw_info', { prompt: 'never', state: 2, moderation: 3, ...info }),
  }
}

const save = (caller: SignedIn, values: object) => caller.post<{ id: string; version: number }>(url('submit'), values)
const add = async (caller: SignedIn, name: string, more: object = {}): Promise<string> =>
  (await save(caller, { name, ...more })).data.id
const switchTo = (caller: SignedIn, id: string, active: 0 | 1) =>
  caller.post<{ id: string; active: number; version: number }>(url('changeActive'), { id, active })
const find = async (caller: SignedIn) => (await caller.get<Partial<ConfigHome>>(url('findHomeConfig'))).data
const read = async (caller: SignedIn, id: string): Promise<ConfigHome> =>
  (await caller.get<ConfigHome>(url('detail'), { id })).data
const link = '/drawing/drawEx'

describe('the home page of a tenant', () => {
  it('is nothing as long as none is active', async () => {
    const boss = await office()
    await add(boss, '草稿')

    expect(await find(boss)).toEqual({})
  })

  it('is the active one, with its pictures, for everybody of the tenant', async () => {
    const boss = await office()
    const there = await plantAll(boss)
    const staff = await buildCaller(test, { tenantId: boss.user.tenantId })
    const banners = [
      { image: there.file, title: ' 开展 ', link: ` ${link} `, unknown: 'x', imageFile: null },
      { image: '', title: '只有标题', link: '' },
    ]
    const sections = [
      { title: '风格', type: 'style', ids: [there.style, there.style] },
      { title: '作品', type: 'picture', ids: [there.picture] },
      { title: '展', type: 'experience', ids: [there.experience] },
      { title: '词', type: 'prompt', ids: [there.prompt] },
    ]
    const shortcuts = [{ name: '去画', icon: 'picture', link: 'https://example.com/a' }]

    const id = await add(boss, '首页', { banners, sections, shortcuts, figures: ['styles', 'drawings', 'styles'] })
    await switchTo(boss, id, 1)

    const shown = await find(staff)
    expect(shown).toEqual({
      id,
      version: 2,
      shortcuts,
      figures: ['styles', 'drawings'],
      sections: [{ ...sections[0], ids: [there.style] }, ...sections.slice(1)],
      banners: [
        {
          image: there.file,
          title: '开展',
          link,
          imageFile: expect.objectContaining({ fileId: there.file, mime: 'image/png' }),
        },
        { image: '', title: '只有标题', link: '', imageFile: null },
      ],
    })
    expect(await read(boss, id)).toMatchObject({
      name: '首页',
      active: 1,
      banners: shown.banners,
      sections: shown.sections,
    })
  })

  it('leaves out what was removed since, and can be mended all the same', async () => {
    const boss = await office()
    const there = await plantAll(boss)
    const sections = [
      { title: '', type: 'style', ids: [there.style] },
      { title: '', type: 'prompt', ids: [there.prompt] },
    ]
    const id = await add(boss, '首页', { sections })
    await switchTo(boss, id, 1)
    await test.owner('update draw_style set is_deleted = 1 where id = $1', [there.style])

    const mended = await save(boss, { id, name: '新名字', sections })

    expect((await find(boss)).sections?.map(({ ids }) => ids)).toEqual([[], [there.prompt]])
    expect([mended.status, (await read(boss, id)).sections?.[0]?.ids]).toEqual([200, [there.style]])
  })

  it('is checked by its id; unknown and foreign ids do not exist', async () => {
    const [boss, other] = [await office(), await office()]
    const [one, two] = [await add(boss, '甲'), await add(boss, '乙')]
    await switchTo(boss, two, 1)
    const check = async (caller: SignedIn, id: string) => (await caller.get(url('checkHomeConfigId'), { id })).data

    expect([await check(boss, one), await check(boss, two), await check(other, two), await check(boss, '99')]).toEqual([
      { id: one, exists: true, active: 0 },
      { id: two, exists: true, active: 1 },
      { id: two, exists: false, active: 0 },
      { id: '99', exists: false, active: 0 },
    ])
    expect((await boss.get(url('checkHomeConfigId'), { id: 'x' })).status).toBe(400)
  })
})

describe('what stands on a home page', () => {
  it.each([
    ['banners[0].title', { banners: [{ image: '', title: ' ', link }] }],
    ['banners[0].image', { banners: [{ image: '404', title: 'x', link }] }],
    [
      'banners[1].link',
      {
        banners: [
          { image: '', title: 'x', link },
          { image: '', title: 'y', link: 'http://plain.example' },
        ],
      },
    ],
    ['shortcuts[0].link', { shortcuts: [{ name: 'x', icon: '', link: 'javascript:alert(1)' }] }],
    ['shortcuts[0].link', { shortcuts: [{ name: 'x', icon: '', link: '//elsewhere.example' }] }],
    ['shortcuts[0].link', { shortcuts: [{ name: 'x', icon: '', link: '' }] }],
    ['sections[0].ids[0]', { sections: [{ title: '', type: 'style', ids: ['404'] }] }],
    ['sections[0].type', { sections: [{ title: '', type: 'printer', ids: [] }] }],
    ['figures[0]', { figures: ['money'] }],
    ['name', { name: ' ' }],
  ])('is refused beside its place: %s', async (field, content) => {
    const { status, errors } = await save(await office(), { name: '首页', ...content })

    expect([status, errors?.map((error) => error.field)]).toEqual([400, [field]])
  })

  it('is of this tenant, of its kind, finished and not blocked', async () => {
    const [boss, other] = [await office(), await office()]
    const [mine, theirs] = [await plantAll(boss), await plantAll(other)]
    const sections = [
      { title: '', type: 'style', ids: [mine.style, theirs.style] },
      { title: '', type: 'picture', ids: [mine.picture, mine.running, mine.blocked, theirs.picture] },
      { title: '', type: 'experience', ids: [theirs.experience] },
      { title: '', type: 'prompt', ids: [mine.style] },
    ]

    const { status, errors } = await save(boss, {
      name: '首页',
      banners: [{ image: theirs.file, title: '', link: '' }],
      sections,
    })

    expect([status, errors?.map(({ field }) => field)]).toEqual([
      400,
      [
        'banners[0].image',
        'sections[0].ids[1]',
        'sections[1].ids[1]',
        'sections[1].ids[2]',
        'sections[1].ids[3]',
        'sections[2].ids[0]',
        'sections[3].ids[0]',
      ],
    ])
  })

  it('stays where a save does not name it, and is emptied by null', async () => {
    const boss = await office()
    const id = await add(boss, '首页', { banners: [{ image: '', title: 'x', link: '' }], figures: ['guests'] })

    await save(boss, { id, figures: null })

    expect(await read(boss, id)).toMatchObject({ banners: [{ title: 'x' }], figures: [], version: 2 })
  })

  it('is offered by kind, newest first, with names and pictures, by words or by ids', async () => {
    const [boss, other] = [await office(), await office()]
    const there = await plantAll(boss)
    const newer = await plant(boss, 'draw_style', { style_name: '油画', api_id: there.api })
    const choices = async (query: Record<string, string>, caller = boss) =>
      (await caller.get<HomeChoice[]>(url('choices'), query)).data

    expect(
      (await choices({ type: 'style' })).map(({ id, name, isShown, file }) => [id, name, isShown, file?.fileId]),
    ).toEqual([
      [newer, '油画', 0, undefined],
      [there.style, '水墨', 1, there.file],
    ])
    expect((await choices({ type: 'style', keyword: ' 水 ' })).map(({ id }) => id)).toEqual([there.style])
    expect((await choices({ type: 'style', ids: `${there.style},404,${newer}` })).map(({ id }) => id)).toEqual([
      there.style,
      newer,
    ])
    expect((await choices({ type: 'picture' })).map(({ id, name, file }) => [id, name, file?.fileId])).toEqual([
      [there.picture, 'a red boat', there.file],
    ])
    expect((await choices({ type: 'picture', keyword: 'RED%' })).length).toBe(0)
    expect((await choices({ type: 'experience' })).map(({ name, isShown }) => [name, isShown])).toEqual([['夏日展', 1]])
    expect((await choices({ type: 'prompt' })).map(({ name, isShown }) => [name, isShown])).toEqual([['一只猫', 0]])
    expect(await choices({ type: 'style', ids: there.style }, other)).toEqual([])
  })
})

describe('which home page is in use', () => {
  const activeOf = async (caller: BuiltCaller): Promise<string[]> =>
    (
      await test.owner<{ id: string }>(
        'select id::text from config_home where tenant_id = $1 and active = 1 and is_deleted = 0',
        [caller.user.tenantId],
      )
    ).map(({ id }) => id)

  it('is one: switching one on switches the other off, and other tenants keep theirs', async () => {
    const [boss, other] = [await office(), await office()]
    const [one, two, theirs] = [await add(boss, '甲'), await add(boss, '乙'), await add(other, '丙')]
    await switchTo(other, theirs, 1)

    const answers = [
      await switchTo(boss, one, 1),
      await switchTo(boss, two, 1),
      await switchTo(boss, two, 1),
      await switchTo(boss, two, 0),
    ]

    expect(answers.map(({ data }) => data)).toEqual([
      { id: one, active: 1, version: 2 },
      { id: two, active: 1, version: 2 },
      { id: two, active: 1, version: 2 },
      { id: two, active: 0, version: 3 },
    ])
    expect([await activeOf(boss), await activeOf(other), (await read(boss, one)).version]).toEqual([[], [theirs], 3])
  })

  it('is one of two that are switched on at once', async () => {
    const boss = await office()
    const ids = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => add(boss, name)))

    const answers = await Promise.all(ids.map((id) => switchTo(boss, id, 1)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await activeOf(boss)).length).toBe(1)
  })

  it('cannot be removed, not even among others, and a removed one cannot be switched on', async () => {
    const boss = await office()
    const [one, two] = [await add(boss, '甲'), await add(boss, '乙')]
    await switchTo(boss, one, 1)

    const refused = await boss.post(url('remove'), { ids: [two, one] })
    const removed = await boss.post(url('remove'), { ids: [two] })
    const late = await switchTo(boss, two, 1)

    expect([refused.status, refused.msg.includes('使用中'), removed.status, late.status, await activeOf(boss)]).toEqual(
      [400, true, 200, 404, [one]],
    )
  })

  it('is switched by who may edit, and chosen by no save', async () => {
    const boss = await office()
    const id = await add(boss, '甲', { active: 1 })
    const viewer = await buildCaller(test, {
      tenantId: boss.user.tenantId,
      permissions: ['configHome', 'configHome_view'],
    })
    const stranger = await office()

    expect([
      (await switchTo(viewer, id, 1)).status,
      (await switchTo(stranger, id, 1)).status,
      await activeOf(boss),
    ]).toEqual([403, 404, []])
    expect((await boss.get(url('changeActive'), { id, active: '1' })).status).toBe(200)
  })
})
