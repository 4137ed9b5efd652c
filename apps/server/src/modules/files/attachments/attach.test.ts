import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Attach } from '@drawdesk/contract/files/attach'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildRole, buildUser } from '../../identity/testing/kit.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { pictureBytes, upload } from '../../../testing/upload.ts'
import { clearLeftovers } from '../leftovers/clear-leftovers.ts'

const ATTACH = '/api/blade-resource/attach'
const DAY_MS = 86_400_000

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const put = async (colour: string, name = 'picture.png') =>
  (await upload(admin, await pictureBytes({ colour }), { name })).data.fileId
const list = async (query: Record<string, string> = {}): Promise<Attach[]> =>
  (await admin.get<Page<Attach>>(`${ATTACH}/list`, { size: '100', ...query })).data.records
const detail = (id: string) => admin.get<Attach>(`${ATTACH}/detail`, { id })

it('shows every file with its store, its person and a link that opens', async () => {
  const id = await put('#112233', '春天 花.png')

  const [row] = await list({ originalName: '春天' })

  expect(row).toMatchObject({ id, originalName: '春天 花.png', extension: 'png', mime: 'image/png', usedBy: [] })
  expect([row?.storeName, row?.createUserName]).toEqual(['built-in', '管理员'])
  expect((await test.app.inject({ url: row?.link ?? '' })).statusCode).toBe(200)
  const end = Number(new URL(row?.link ?? '', 'http://x').searchParams.get('exp')) * 1_000
  expect(end - Date.now()).toBeGreaterThanOrEqual(3_600_000)
})

it('finds by ending, type, person and use', async () => {
  const id = await put('#223344')
  const used = await put('#223355')
  await test.owner(`update user_account set avatar = $1 where tenant_id = '000000' and account = 'admin'`, [
    `file:${used}`,
  ])

  expect((await list({ extension: 'gif' })).length).toBe(0)
  expect((await list({ mime: 'image/', user: 'admin' })).map((row) => row.id)).toContain(id)
  expect((await list({ unused: '1' })).map((row) => row.id)).not.toContain(used)
  expect((await detail(used)).data.usedBy).toMatchObject([{ kind: 'user', name: '管理员' }])
})

it('finds what somebody else uses it for, and says of what the caller may not see only how often', async () => {
  const id = await put('#223366')
  const roleId = await buildRole(test.deps, ['attach', 'attach_view', 'attach_delete'])
  const clerk = await signIn(test, await buildUser(test.deps, { roleId }))
  const [drawing, message, prompt] = [test.deps.ids.next(), test.deps.ids.next(), test.deps.ids.next()]
  await test.owner(
    `insert into draw_prompt (id, tenant_id, title, content, cover) values ($1, '000000', '水彩', 'c', $2)`,
    [prompt, id],
  )
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, prompt, input_ids) values ($1, '000000', 77, '山', $2)`,
    [drawing, JSON.stringify([id])],
  )
  await test.owner(`insert into chat_dialog (id, tenant_id, user_id) values ($1, '000000', 77)`, [message])
  await test.owner(
    `insert into chat_message (id, tenant_id, user_id, dia_id, role, content, file_ids) values ($1, '000000', 77, $1, 'user', '这是什么', $2)`,
    [message, JSON.stringify([id])],
  )

  const seenByAdmin = (await detail(id)).data
  const seenByClerk = (await clerk.get<Attach>(`${ATTACH}/detail`, { id })).data
  const refused = await clerk.post(`${ATTACH}/remove`, { ids: id })

  expect(seenByAdmin.usedBy).toEqual(
    expect.arrayContaining([
      { kind: 'drawInfo', id: drawing, name: '山' },
      { kind: 'drawPrompt', id: prompt, name: '水彩' },
    ]),
  )
  expect([seenByAdmin.usedElsewhere, seenByClerk.usedBy, seenByClerk.usedElsewhere]).toEqual([1, [], 3])
  expect(refused.msg).toBe('“picture.png”仍被 3 处你无权查看的内容使用，不能删除')
  expect((await list({ unused: '1' })).map((row) => row.id)).not.toContain(id)
})

it('is renamed, and never to nothing', async () => {
  const id = await put('#334455')

  expect((await admin.post(`${ATTACH}/submit`, { id, name: ' ' })).errors).toMatchObject([{ field: 'name' }])
  expect((await admin.post(`${ATTACH}/submit`, { id, name: 'new.png', remark: 'r' })).status).toBe(200)
  expect((await detail(id)).data).toMatchObject({ originalName: 'new.png', remark: 'r' })
})

it('keeps what is used from being removed, unless it is forced by who may', async () => {
  const id = await put('#445566')
  await test.owner(`update user_account set avatar = $1 where tenant_id = '000000' and account = 'admin'`, [
    `file:${id}`,
  ])
  const roleId = await buildRole(test.deps, ['attach', 'attach_delete'])
  const clerk = await signIn(test, await buildUser(test.deps, { roleId }))

  const refused = await clerk.post(`${ATTACH}/remove`, { ids: id })
  const forbidden = await clerk.post(`${ATTACH}/remove`, { ids: id, force: 1 })
  const forced = await admin.post(`${ATTACH}/remove`, { ids: id, force: 1 })

  expect([refused.status, refused.msg]).toEqual([400, '“picture.png”仍被 1 处你无权查看的内容使用，不能删除'])
  expect([forbidden.status, forced.status, (await detail(id)).status]).toEqual([403, 200, 404])
})

it('can be restored for 30 days; then its bytes go, but not those that another file shares', async () => {
  const [one, shared] = [await put('#556677'), await put('#667788')]
  const sharer = await put('#667788', 'again.png')
  await test.deps.background.idle()
  const keys = await test.owner<{ id: string; key: string }>(
    'select id, storage_key as key from resource_file where id = any($1)',
    [[one, shared]],
  )
  const keyOf = (id: string): string => keys.find((row) => row.id === id)?.key ?? ''
  await admin.post(`${ATTACH}/remove`, { ids: `${one},${shared}` })
  expect((await list({ removed: '1' })).map(({ id }) => id)).toEqual(expect.arrayContaining([one, shared]))
  await admin.post(`${ATTACH}/restore`, { ids: one })
  expect((await detail(one)).status).toBe(200)
  await admin.post(`${ATTACH}/remove`, { ids: one })

  await test.owner('update resource_file set removed_time = $2 where id = any($1)', [
    [one, shared],
    new Date(Date.now() - 31 * DAY_MS),
  ])
  await test.deps.attachments.purge()
  await clearLeftovers(test.deps)

  expect((await admin.post(`${ATTACH}/restore`, { ids: one })).status).toBe(400)
  await expect(test.deps.storage.head(keyOf(one))).rejects.toThrow()
  await expect(test.deps.storage.head(`${keyOf(one)}-thumb.webp`)).rejects.toThrow()
  expect((await test.deps.storage.head(keyOf(shared))).bytes).toBeGreaterThan(0)
  expect((await detail(sharer)).status).toBe(200)
})
