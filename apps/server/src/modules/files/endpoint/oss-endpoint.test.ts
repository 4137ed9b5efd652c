import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakeS3, type FakeS3 } from '@drawdesk/fakes/s3'
import { buildUser } from '../../identity/testing/kit.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { pictureBytes, upload } from '../../../testing/upload.ts'

const OSS = '/api/blade-resource/oss'
const ENDPOINT = `${OSS}/endpoint`
const account = {
  accessKey: 'ak-demo-0123456789',
  secretKey: 'sk-demo-0123456789',
  region: 'cn-north-1',
  bucket: 'demo',
}

let test: TestApp
let admin: SignedIn
let other: SignedIn
let fake: FakeS3
beforeAll(async () => {
  fake = await startFakeS3(account)
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  other = await signIn(test, await buildUser(test.deps))
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

const putAs = async (fileName: string, colour = '#123456', caller = admin) =>
  upload(caller, await pictureBytes({ colour }), { call: `put-file-by-name?fileName=${encodeURIComponent(fileName)}` })
const stat = (fileName: string, caller = admin) =>
  caller.get<{ length: number; hash: string; contentType: string; name: string }>(`${ENDPOINT}/stat-file`, { fileName })

it('keeps a file under its name: facts, path, link, removal', async () => {
  const put = await putAs('2026/标志.png')

  expect(put.data).toMatchObject({ name: '2026/标志.png', originalName: 'picture.png' })
  expect((await stat('2026/标志.png')).data).toMatchObject({ contentType: 'image/png', name: '2026/标志.png' })
  expect((await admin.get(`${ENDPOINT}/file-path`, { fileName: '2026/标志.png' })).data).toBe('000000/2026/标志.png')
  const { data: link } = await admin.get<string>(`${ENDPOINT}/file-link`, { fileName: '2026/标志.png' })
  expect((await test.app.inject({ url: link })).statusCode).toBe(200)
  expect((await admin.post(`${ENDPOINT}/remove-files`, { fileNames: '2026/标志.png' })).status).toBe(200)
  expect((await stat('2026/标志.png')).status).toBe(404)
})

it('replaces its own file of that name, and nobody else’s', async () => {
  await putAs('mine.png', '#000001')
  await putAs('mine.png', '#000002')

  expect((await stat('mine.png')).status).toBe(200)
  expect((await putAs('mine.png', '#000003', other)).msg).toBe('该文件名已被他人使用')
  expect((await stat('mine.png', other)).status).toBe(404)
  expect((await other.post(`${ENDPOINT}/remove-file`, { fileName: 'mine.png' })).status).toBe(404)
})

it.each(['../x.png', '/etc/x.png', 'a//b.png', '.hidden', 'a/../b.png'])('refuses the name %s', async (name) => {
  expect((await putAs(name)).status).toBe(400)
})

it('copies into another bucket, and makes and removes buckets of the store in use', async () => {
  const saved = await admin.post<{ id: string }>(`${OSS}/submit`, {
    ossCode: 'copy',
    category: 1,
    endpoint: fake.endpoint,
    bucketName: account.bucket,
    region: account.region,
    accessKey: account.accessKey,
    secretKey: account.secretKey,
  })
  await putAs('from.png', '#00ff01')

  const copied = await admin.post(`${ENDPOINT}/copy-file`, {
    fileName: 'from.png',
    destBucketName: account.bucket,
    destFileName: 'to.png',
  })

  expect(copied.status).toBe(200)
  expect(fake.objects.size).toBe(1)
  expect((await stat('to.png')).data.hash).toBe((await stat('from.png')).data.hash)
  expect((await admin.post(`${ENDPOINT}/make-bucket`, { bucketName: 'fresh' })).msg).toContain('不能在此管理')
  await admin.post(`${OSS}/enable`, { id: saved.data.id })
  expect((await admin.post(`${ENDPOINT}/make-bucket`, { bucketName: account.bucket })).status).toBe(200)
  expect((await admin.post(`${ENDPOINT}/remove-bucket`, { bucketName: account.bucket })).msg).toContain('请先迁移')
  expect((await other.post(`${ENDPOINT}/remove-bucket`, { bucketName: account.bucket })).status).toBe(403)
})
