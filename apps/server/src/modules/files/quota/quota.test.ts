import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttachUsage, UploadState } from '@drawdesk/contract/files/attach'
import type { LatestNotices } from '@drawdesk/contract/notices/notice'
import type { Tenant } from '@drawdesk/contract/organisation/tenant'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { pictureBytes, upload } from '../../../testing/upload.ts'
import { createFileQuota } from './file-quota.ts'
import { createRoomWarnings } from './room-warnings.ts'

const GB = 1024 ** 3
const most = (share: number): number => Math.floor(share * GB)
const FULL = '本单位的文件容量已达上限（1 GB），请联系平台管理员'

let test: TestApp
let operator: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  operator = await signIn(test)
})
afterAll(() => test.close())

const limit = async (tenantId: string, fileLimitGb: number) => {
  const [{ id } = { id: '' }] = await test.owner<{ id: string }>('select id from system_tenant where tenant_id = $1', [
    tenantId,
  ])
  return operator.post('/api/blade-system/tenant/setting', { ids: id, fileLimitGb })
}
const rowOf = async (tenantId: string): Promise<Tenant | undefined> =>
  (await operator.get<Page<Tenant>>('/api/blade-system/tenant/list', { tenantId })).data.records[0]

/** A tenant with a limit of 1 GB that keeps so much of it, and somebody who looks after its files. */
async function house(share: number) {
  const tenantId = await buildTenant(test.deps)
  await limit(tenantId, 1)
  const fileId = test.deps.ids.next()
  await test.owner(
    `insert into resource_file (id, tenant_id, name, mime, extension, bytes, sha256, storage_key) values ($1, $2, 'x', 'audio/wav', 'wav', $3, 'x', 'x')`,
    [fileId, tenantId, most(share)],
  )
  const keeper = await buildCaller(test, { tenantId, permissions: ['attach', 'notice'] })
  const keep = (next: number) => test.owner('update resource_file set bytes = $2 where id = $1', [fileId, most(next)])
  return { tenantId, keeper, keep }
}
const begin = (keeper: SignedIn, bytes: number) =>
  keeper.post<UploadState>('/api/blade-resource/oss/endpoint/upload-begin', { name: 'a.wav', bytes })
const usage = async (keeper: SignedIn) => (await keeper.get<AttachUsage>('/api/blade-resource/attach/usage')).data

it('is what the platform says until the operator sets another; 0 is none', async () => {
  const { tenantId, keeper } = await house(0.5)

  const own = [await usage(keeper), await rowOf(tenantId)]
  await limit(tenantId, -1)
  const empty = [await usage(keeper), await rowOf(tenantId)]
  await limit(tenantId, 0)
  const none = [await usage(keeper), await rowOf(tenantId)]

  expect(own).toMatchObject([
    { usedBytes: GB / 2, comingBytes: 0, limitBytes: GB, files: 1 },
    { usedBytes: GB / 2, fileLimitGb: 1, fileLimitBytes: GB },
  ])
  expect(empty).toMatchObject([{ limitBytes: 200 * GB }, { fileLimitGb: -1, fileLimitBytes: 200 * GB }])
  expect(none).toMatchObject([{ limitBytes: -1 }, { fileLimitGb: 0, fileLimitBytes: -1 }])
  expect((await begin(keeper, 300 * 1024 ** 2)).status).toBe(200)
  expect((await limit(tenantId, -2)).errors).toMatchObject([{ field: 'fileLimitGb' }])
})

it('refuses what is over it before its bytes come, beside the field', async () => {
  const { keeper } = await house(1)

  const parts = await begin(keeper, 6 * 1024 ** 2)
  const form = await upload(keeper, await pictureBytes())
  const unread = await keeper.raw({
    method: 'POST',
    url: '/api/blade-resource/oss/endpoint/put-file',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' },
    payload: Buffer.alloc(1_000, 'no form at all'),
  })

  expect(parts).toMatchObject({ status: 413, msg: FULL, errors: [{ field: 'bytes' }] })
  expect(form).toMatchObject({ status: 413, msg: FULL, errors: [{ field: 'file' }] })
  expect([unread.statusCode, unread.json<{ msg: string }>().msg]).toEqual([413, FULL])
})

it('counts an upload under way as what it will be: of two that fit alone one passes', async () => {
  const { keeper } = await house(0.3)

  const both = await Promise.all([begin(keeper, most(0.6)), begin(keeper, most(0.6))])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 413])
  expect(await usage(keeper)).toMatchObject({ comingBytes: most(0.6), files: 2 })
})

it('holds room for one request while its file is stored, whatever becomes of it', async () => {
  const { tenantId, keeper } = await house(0.5)
  const quota = createFileQuota(test.deps)
  const scope = { tenantId }

  const refused = await quota.whileHeld(scope, most(0.4), () => begin(keeper, most(0.2)))
  const failed = quota.whileHeld(scope, most(0.4), () => Promise.reject(new Error('the store is gone')))

  expect(refused.status).toBe(413)
  await expect(failed).rejects.toThrow('the store is gone')
  expect(await usage(keeper)).toMatchObject({ usedBytes: GB / 2, comingBytes: 0 })
  expect((await begin(keeper, most(0.1))).status).toBe(200)
})

it('lets go of what a process held that died', async () => {
  const { tenantId, keeper } = await house(0.5)
  const held = (minutes: number) =>
    test.owner(
      `insert into resource_upload_hold (id, tenant_id, bytes, expire_time) values ($1, $2, 1000, now() + make_interval(mins => $3))`,
      [test.deps.ids.next(), tenantId, minutes],
    )
  await held(5)
  await held(-1)

  expect((await usage(keeper)).comingBytes).toBe(1_000)
  await createFileQuota(test.deps).forgetOld()
  expect(await test.owner('select bytes from resource_upload_hold where tenant_id = $1', [tenantId])).toHaveLength(1)
})

it('warns who looks after the files at 80 and at 95 percent, once each, and again after there was room', async () => {
  const { tenantId, keeper, keep } = await house(0.79)
  const warnings = createRoomWarnings(test.deps)
  const titles = async () =>
    (await keeper.get<LatestNotices>('/api/blade-desk/notice/latest')).data.records.map(({ title }) => title)
  const seen: string[][] = []
  for (const share of [0.79, 0.81, 0.82, 0.97, 0.96, 0.5, 0.85]) {
    await keep(share)
    await warnings.lookAtAll()
    seen.push(await titles())
  }
  const open = await test.owner<{ key: string }>(
    `select notice_key as key from desk_notice where tenant_id = $1 and notice_key like 'file.room.%' and resolved_time is null and is_deleted = 0`,
    [tenantId],
  )

  const [at80, at95] = ['文件空间已用 80%', '文件空间已用 95%']
  expect(seen.slice(0, 5)).toEqual([[], [at80], [at80], [at95, at80], [at95, at80]])
  expect(open).toEqual([{ key: 'file.room.80' }])
})
