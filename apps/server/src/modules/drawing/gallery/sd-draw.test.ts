import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SdDraw } from '@drawdesk/contract/drawing/records/sd-draw'
import { PageOf, type Page } from '@drawdesk/contract/core/schema'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'

const PATH = '/api/blade-biz/sdDraw'
let test: TestApp
let tenantId: string
let maker: BuiltCaller
let visitor: BuiltCaller
let apiId: string
let fileId: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  maker = await buildCaller(test, { tenantId, permissions: ['*'] })
  visitor = await buildCaller(test, { tenantId, permissions: ['sdDraw'] })
  apiId = await drawApiCalls(maker).add({ definition: definitionOf('sample') })
  fileId = (await uploadPicture(maker)).fileId
})
afterAll(() => test.close())

async function build(prompt: string, columns: Record<string, unknown> = {}): Promise<string> {
  const { data, msg } = await drawingCalls(maker).send({ id: apiId, prompt })
  if (!data.infoId) throw new Error(msg)
  for (const [name, value] of Object.entries({ state: 2, file_ids: JSON.stringify([fileId]), ...columns }))
    await test.owner(`update draw_info set ${name} = $1 where id = $2`, [value, data.infoId])
  return data.infoId
}

const page = (query: Record<string, string> = {}, caller: SignedIn = visitor, call = 'page') =>
  caller.get<Page<SdDraw>>(`${PATH}/${call}`, { size: '100', ...query })
const found = async (query: Record<string, string> = {}, caller?: SignedIn): Promise<string[]> =>
  (await page(query, caller)).data.records.map(({ id }) => id)

describe('the gallery', () => {
  it('shows what is finished and not blocked, newest first, in its own shape, by both calls', async () => {
    const shown = [
      await build('gallery passed', { moderation: 1 }),
      await build('gallery in review', { moderation: 2 }),
      await build('gallery plain'),
      await build('gallery larger', { type: 'upscale' }),
    ].toReversed()
    for (const state of [0, 1, 3, 4, 5]) await build('gallery unfinished', { state })
    await build('gallery blocked', { moderation: 3 })
    await build('gallery model', { type: 'model3d' })
    await build('gallery gone', { is_deleted: 1 })

    const [byPage, byList] = [await page({ prompt: 'gallery' }), await page({ prompt: 'gallery' }, visitor, 'list')]

    expect(byPage.data.records.map(({ id }) => id)).toEqual(shown)
    expect([byPage.data.total, byList.data]).toEqual([4, byPage.data])
    expect(misfits(PageOf(SdDraw), byPage.data)).toEqual([])
    expect(
      byPage.data.records.flatMap((row) => ['params', 'error', 'attempts'].filter((field) => field in row)),
    ).toEqual([])
    expect(byPage.data.records[0]?.files[0]?.fileId).toBe(fileId)
  })

  it('filters by words, style, experience and API, and goes on by beforeId', async () => {
    const other = await drawApiCalls(maker).add({ definition: definitionOf('sample') })
    const [plain, styled, ofEx, ofApi] = [
      await build('sorted plain'),
      await build('sorted styled', { style_id: 6 }),
      await build('sorted ex', { ex_id: 5 }),
      await build('sorted api', { api_id: other }),
    ]

    expect(await found({ prompt: 'SORTED' })).toEqual([ofApi, ofEx, styled, plain])
    expect([await found({ styleId: '6' }), await found({ exId: '5' }), await found({ apiId: other })]).toEqual([
      [styled],
      [ofEx],
      [ofApi],
    ])
    expect(await found({ prompt: 'sorted', beforeId: styled })).toEqual([plain])
    expect((await page({ beforeId: styled })).data.total).toBeNull()
    expect([(await page({ styleId: 'x' })).status, (await page({ ascs: 'prompt' })).status]).toEqual([400, 400])
  })

  it('is for who may open it, and of the own tenant', async () => {
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    await build('walled')

    expect((await page({}, await buildCaller(test, { tenantId, permissions: ['drawInfo'] }))).status).toBe(403)
    expect(await found({}, theirs)).toEqual([])
  })

  it('shows what scopes show of records, also where they hide by which it is chosen', async () => {
    const bound = await buildCaller(test, { tenantId, permissions: ['sdDraw', 'drawInfo'] })
    const [seen] = [await build('scoped seen'), await build('scoped unseen')]
    const scopeId = test.deps.ids.next()
    await test.owner(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', 'drawInfo', '-', $2, $3, 'prompt,files' from system_menu where code = 'drawInfo'`,
      [scopeId, DATA_SCOPE_TYPE.custom, `id in (${seen}, 1)`],
    )
    await test.owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
      [test.deps.ids.next(), tenantId, bound.user.roleId, scopeId],
    )
    test.deps.auth.callers.forgetAll()

    const { data } = await page({ prompt: 'scoped' }, bound)

    expect(data.records.map((row) => Object.keys(row).toSorted())).toEqual([
      ['files', 'id', 'parentId', 'prompt', 'tenantId', 'version'],
    ])
    expect([data.records[0]?.id, (await page({ styleId: '6' }, bound)).status]).toEqual([seen, 400])
  })
})
