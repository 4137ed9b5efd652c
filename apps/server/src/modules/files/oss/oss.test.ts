import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Oss, OssMove, OssOrphans, OssTest } from '@drawdesk/contract/files/oss'
import type { FileView, Page } from '@drawdesk/contract/core/schema'
import { startFakeS3, type FakeS3 } from '@drawdesk/fakes/s3'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { pictureBytes, upload } from '../../../testing/upload.ts'

const OSS = '/api/blade-resource/oss'
const account = {
  accessKey: 'ak-demo-0123456789',
  secretKey: 'sk-demo-0123456789',
  region: 'cn-north-1',
  bucket: 'demo',
}

let test: TestApp
let admin: SignedIn
let fake: FakeS3
beforeAll(async () => {
  fake = await startFakeS3(account)
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

const fields = (change: object = {}) => ({
  ossCode: 'bucket',
  category: 1,
  endpoint: fake.endpoint,
  bucketName: account.bucket,
  region: account.region,
  accessKey: account.accessKey,
  secretKey: account.secretKey,
  ...change,
})
const list = async (): Promise<Oss[]> => (await admin.get<Page<Oss>>(`${OSS}/list`)).data.records
const rowOf = async (code: string): Promise<Oss> => (await list()).find(({ ossCode }) => ossCode === code) as Oss
const enable = async (code: string) => admin.post(`${OSS}/enable`, { id: (await rowOf(code)).id })
let colour = 0
const newPicture = async (): Promise<FileView> => {
  colour += 1
  const answer = await upload(
    admin,
    await pictureBytes({ colour: `#0${colour % 10}${Math.floor(colour / 10) % 10}4f${colour % 9}` }),
  )
  expect(answer.status).toBe(200)
  return answer.data
}
const storeOf = async (id: string): Promise<{ store_id: string; storage_key: string }> =>
  (
    await test.owner<{ store_id: string; storage_key: string }>(
      'select store_id, storage_key from resource_file where id = $1',
      [id],
    )
  )[0]!

describe('stores', () => {
  it('every tenant begins with the built-in one in use, which stays', async () => {
    const [own] = await list()

    expect(own).toMatchObject({ category: 0, ossCode: 'built-in', status: 2, statusName: '使用中' })
    expect((await admin.post(`${OSS}/remove`, { ids: own?.id })).msg).toBe('本系统存储不能删除')
    const tenantId = await buildTenant(test.deps)
    expect(await test.owner('select category, status from resource_oss where tenant_id = $1', [tenantId])).toEqual([])
  })

  it('says beside each field what a store of its kind lacks', async () => {
    const answer = await admin.post(`${OSS}/submit`, { ossCode: 'x', category: 2 })

    expect(answer.status).toBe(400)
    expect(answer.errors?.map(({ field }) => field)).toEqual([
      'endpoint',
      'bucketName',
      'transformEndpoint',
      'accessKey',
      'secretKey',
    ])
  })

  it('takes keys flat, seals them, shows their ends alone and asks again where the address changes', async () => {
    const saved = await admin.post<{ id: string }>(`${OSS}/submit`, fields())
    const { data } = await admin.get<Oss>(`${OSS}/detail`, { id: saved.data.id })
    const [stored] = await test.owner<{ secrets: object }>('select secrets from resource_oss where id = $1', [data.id])

    expect([data.accessKey, data.secretKey]).toEqual(['', ''])
    expect(data.secrets).toEqual({ accessKey: { isSet: true, tail: '6789' }, secretKey: { isSet: true, tail: '6789' } })
    expect(JSON.stringify(stored)).not.toContain(account.secretKey)
    const moved = await admin.post(`${OSS}/submit`, { id: data.id, endpoint: 'https://elsewhere.example.com' })
    expect([moved.status, moved.errors?.map(({ field }) => field)]).toEqual([400, ['accessKey', 'secretKey']])
    expect((await admin.post(`${OSS}/submit`, { id: data.id, remark: 'kept' })).status).toBe(200)
  })

  it('are tried step by step, stored or as they are typed, and named where they fail', async () => {
    const good = await admin.post<OssTest>(`${OSS}/test`, { id: (await rowOf('bucket')).id })
    const { ossCode: _code, ...typed } = fields({ secretKey: 'another' })
    const wrong = await admin.post<OssTest>(`${OSS}/test`, typed)
    const own = await admin.post<OssTest>(`${OSS}/test`, { id: (await rowOf('built-in')).id })

    expect([good.data.ok, good.data.steps.map(({ name }) => name)]).toEqual([
      true,
      ['put', 'get', 'range', 'head', 'list', 'sign', 'delete'],
    ])
    expect(wrong.data).toMatchObject({
      ok: false,
      steps: [{ name: 'put', msg: '密钥或权限不正确（SignatureDoesNotMatch）' }],
    })
    expect(own.data.ok).toBe(true)
    expect(fake.objects.size).toBe(0)
  })

  it('take new files once they are in use; the others read on, also while this one is down', async () => {
    const before = await newPicture()

    expect((await enable('bucket')).data).toMatchObject({ status: 2 })
    const after = await newPicture()

    expect((await list()).map(({ ossCode, status }) => [ossCode, status])).toEqual([
      ['built-in', 1],
      ['bucket', 2],
    ])
    const { id } = await rowOf('bucket')
    expect([(await storeOf(before.fileId)).store_id, (await storeOf(after.fileId)).store_id]).toEqual(['0', id])
    expect((await admin.raw({ url: after.url })).statusCode).toBe(200)
    fake.isDown = true
    const refused = await upload(admin, await pictureBytes({ colour: '#aabbcc' }))
    const [old, lost] = [await admin.raw({ url: before.url }), await admin.raw({ url: after.url })]
    fake.isDown = false
    expect([refused.status, refused.msg]).toEqual([503, '存储服务暂时不可用，文件没有保存，请稍后再试'])
    expect([old.statusCode, lost.statusCode]).toEqual([200, 503])
    expect(
      await test.owner(
        `select 1 from resource_file where sha256 not in (select sha256 from resource_file where store_id = $1 or store_id = 0)`,
        [id],
      ),
    ).toEqual([])
  })

  it('that are in use, or hold files, are not removed', async () => {
    const { id } = await rowOf('bucket')
    const inUse = await admin.post(`${OSS}/remove`, { ids: id })
    await enable('built-in')
    const holding = await admin.post(`${OSS}/remove`, { ids: id })

    expect([inUse.status, inUse.msg]).toEqual([400, '“bucket”正在使用，请先启用另一个存储'])
    expect([holding.status, holding.msg]).toMatchObject([400, '“bucket”仍存有 1 个文件，请先迁移'])
  })
})

describe('a move', () => {
  const move = async (from: string, to: string) =>
    admin.post<OssMove>(`${OSS}/move`, { from: (await rowOf(from)).id, to: (await rowOf(to)).id })
  const ended = async (): Promise<OssMove> => {
    for (;;) {
      const [newest] = (await admin.get<OssMove[]>(`${OSS}/moves`)).data
      if (newest && newest.state !== 0) return newest
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  it('is refused from the store in use', async () => {
    expect((await move('built-in', 'bucket')).msg).toContain('正在使用')
  })

  it('copies, compares, switches and only then empties; files are read all the while', async () => {
    await enable('bucket')
    const shown = await Promise.all([newPicture(), newPicture(), newPicture()])
    await test.deps.background.idle()
    await enable('built-in')
    const held = (await rowOf('bucket')).files

    expect((await move('bucket', 'built-in')).status).toBe(200)
    const done = await ended()

    expect(done).toMatchObject({ state: 1, moved: held, failed: 0, fromName: 'bucket', toName: 'built-in' })
    expect([fake.objects.size, (await rowOf('bucket')).files]).toEqual([0, 0])
    for (const { fileId, url } of shown) {
      expect((await storeOf(fileId)).store_id).toBe('0')
      expect((await admin.raw({ url })).statusCode).toBe(200)
    }
    expect(await test.owner('select 1 from resource_leftover')).toEqual([])
  })

  it('leaves what is damaged where it is, counted and named', async () => {
    await enable('bucket')
    const { fileId } = await newPicture()
    await enable('built-in')
    const { storage_key: key } = await storeOf(fileId)
    fake.objects.set(key, { bytes: Buffer.from('other bytes'), mime: 'image/png' })

    await move('bucket', 'built-in')
    const done = await ended()

    expect(done).toMatchObject({ state: 2, moved: 0, failed: 1, error: 'damaged' })
    expect((await storeOf(fileId)).store_id).toBe((await rowOf('bucket')).id)
    await expect(test.deps.storage.head(key)).rejects.toThrow()
  })
})

describe('stray bytes of a store', () => {
  it('are reported first and taken away when that is asked for', async () => {
    const { id } = await rowOf('bucket')
    const [old, fresh, foreign] = [newStorageKey('000000'), newStorageKey('000000'), newStorageKey('999999')]
    const long = new Date(Date.now() - 2 * 86_400_000)
    fake.objects.set(old, { bytes: Buffer.from('stray'), mime: 'x', time: long })
    fake.objects.set(`${old}-p00001`, { bytes: Buffer.from('part'), mime: 'x', time: long })
    fake.objects.set(fresh, { bytes: Buffer.from('new'), mime: 'x', time: new Date() })
    fake.objects.set(foreign, { bytes: Buffer.from('theirs'), mime: 'x', time: long })

    const report = await admin.get<OssOrphans>(`${OSS}/orphans`, { id })
    expect(report.data).toMatchObject({ files: 2, bytes: 9 })
    expect(fake.objects.has(old)).toBe(true)
    await admin.post(`${OSS}/sweep`, { id })

    expect([old, `${old}-p00001`, fresh, foreign].map((key) => fake.objects.has(key))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
