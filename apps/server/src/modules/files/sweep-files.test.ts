import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newStorageKey } from '../../platform/storage/storage-key.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { buildTestApp, signIn, type TestApp } from '../../testing/build-test-app.ts'
import { pictureBytes, upload, uploadPicture } from '../../testing/upload.ts'
import { sweepFiles } from './sweep-files.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const TWO_DAYS_MS = 2 * 24 * 3_600_000

async function age(key: string): Promise<void> {
  const time = new Date(Date.now() - TWO_DAYS_MS)
  await utimes(join(test.deps.config.dataDir, 'files', key), time, time)
}

const isThere = (key: string): Promise<boolean> =>
  test.deps.storage.get(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoredFileMissing) return false
      throw error
    },
  )

it('removes old bytes without a row with their copies, and nothing else', async () => {
  const { storage } = test.deps
  const kept = await uploadPicture(await signIn(test))
  const [{ key: used } = { key: '' }] = await test.owner<{ key: string }>(
    'select storage_key as key from resource_file where id = $1',
    [kept.fileId],
  )
  const [removedRow, orphan, fresh] = [newStorageKey('000000'), newStorageKey('000000'), newStorageKey('000000')]
  await test.owner('update resource_file set is_deleted = 1, storage_key = $2 where id = $1', [kept.fileId, removedRow])
  const keys = [removedRow, `${removedRow}-web.webp`, orphan, `${orphan}-thumb.webp`, fresh, 'other/made-by-hand']
  for (const key of keys) await storage.put(key, Buffer.from('x'), 'image/png')
  for (const key of [used, ...keys.filter((key) => key !== fresh)]) await age(key)

  await sweepFiles(test.deps)

  expect(await Promise.all([...keys, used].map(isThere))).toEqual([true, true, false, false, true, true, false])
})

it('leaves bytes that several files share until the last of their rows is gone', async () => {
  const admin = await signIn(test)
  const bytes = await pictureBytes({ colour: '#0a0b0c' })
  const [one, two] = [(await upload(admin, bytes)).data.fileId, (await upload(admin, bytes)).data.fileId]
  await test.deps.background.idle()
  const keys = await test.owner<{ key: string }>(
    'select distinct storage_key as key from resource_file where id in ($1, $2)',
    [one, two],
  )
  const [{ key } = { key: '' }] = keys
  const left: boolean[] = []
  for (const fileId of [one, two]) {
    await test.owner('delete from resource_file where id = $1', [fileId])
    for (const copy of ['', '-web.webp', '-thumb.webp'].map((end) => `${key}${end}`))
      if (await isThere(copy)) await age(copy)
    await sweepFiles(test.deps)
    left.push(await isThere(key), await isThere(`${key}-thumb.webp`))
  }

  expect([keys.length, left]).toEqual([1, [true, true, false, false]])
})
