import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startFakeS3, type FakeS3 } from '@drawdesk/fakes/s3'
import { PART_BYTES, type UploadState } from '@drawdesk/contract/files/attach'
import type { OssMove } from '@drawdesk/contract/files/oss'
import { signInByApi, until, type Api } from './lib/api.ts'
import type { Journey } from './lib/journey.ts'
import { startProduct, type Product } from './lib/product.ts'

/** Ten thousand files and five gigabytes by hand: `STORAGE_FILES=10000 STORAGE_PARTS=1024`. */
const FILES = Number(process.env.STORAGE_FILES ?? 300)
const PARTS = Number(process.env.STORAGE_PARTS ?? 12)
const KILLS = 5
const OSS = '/blade-resource/oss'
const account = { accessKey: 'ak-journey-0123', secretKey: 'sk-journey-0123', region: 'cn-north-1', bucket: 'moved' }

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function storeOf(api: Api, code: string): Promise<string> {
  const { data } = await api.get<{ records: { id: string; ossCode: string }[] }>(`${OSS}/list`, {})
  const row = data.records.find(({ ossCode }) => ossCode === code)
  assert.ok(row, `the store ${code}`)
  return row.id
}

/** Files as uploads leave them, in the folder of the built-in store and as rows; ten thousand uploads would take longer than their move. */
async function plantFiles(product: Product, count: number): Promise<void> {
  const rows: { id: string; key: string; sum: string; bytes: number }[] = []
  for (let n = 0; n < count; n += 1) {
    const bytes = Buffer.concat([Buffer.from(`file ${n} `), randomBytes(200 + (n % 400))])
    const name = randomBytes(16).toString('hex')
    const key = `000000/${name.slice(0, 2)}/${name.slice(2)}`
    const path = join(product.dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    rows.push({ id: String(1_000_000 + n), key, sum: sha256(bytes), bytes: bytes.length })
  }
  await product.query(
    `insert into resource_file (id, tenant_id, name, mime, extension, bytes, sha256, storage_key)
     select id, '000000', 'sound.wav', 'audio/wav', 'wav', bytes, sum, key from json_to_recordset($1::json) as r (id bigint, key text, sum text, bytes bigint)`,
    [JSON.stringify(rows)],
  )
}

/** Every file lies where its row says, once, and is what its row says. */
async function expectWhole(product: Product, fake: FakeS3, storeId: string): Promise<void> {
  const rows = await product.query<{ key: string; store: string; sha256: string }>(
    `select storage_key as key, store_id::text as store, sha256 from resource_file where storage_key <> '' and parts = 0`,
  )
  const inBucket = rows.filter(({ store }) => store === storeId)
  for (const { key, sha256: sum } of inBucket) {
    const found = fake.objects.get(key)
    assert.ok(found, `${key} is in the bucket`)
    assert.equal(sha256(found.bytes), sum)
  }
}

const moveKilled: Journey = {
  name: 'a move between stores goes on after kill -9 of the server: no file is lost, none lies twice',
  tier: 'deep',
  async walk() {
    const fake = await startFakeS3(account)
    const product = await startProduct({
      JOB_LEASE_SECONDS: '5',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      LIMITS_SCALE: '1000',
    })
    try {
      let api = await signInByApi(product)
      await plantFiles(product, FILES)
      const saved = await api.post(`${OSS}/submit`, {
        ossCode: 'bucket',
        category: 1,
        endpoint: fake.endpoint,
        bucketName: account.bucket,
        region: account.region,
        accessKey: account.accessKey,
        secretKey: account.secretKey,
      })
      assert.equal(saved.code, 200, saved.msg)
      const [from, to] = [await storeOf(api, 'built-in'), await storeOf(api, 'bucket')]
      await api.post(`${OSS}/enable`, { id: to })
      const begun = await api.post(`${OSS}/move`, { from, to })
      assert.equal(begun.code, 200, begun.msg)

      const newest = async (): Promise<OssMove> => {
        const [move] = (await api.get<OssMove[]>(`${OSS}/moves`, {})).data
        assert.ok(move)
        return move
      }
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const enough = Math.floor((FILES * kill) / (KILLS + 1))
        await until(`${enough} files`, async () => ((await newest()).moved >= enough ? true : undefined), 1_200_000)
        await product.kill()
        await expectWhole(product, fake, to)
        await product.start()
        api = await signInByApi(product)
      }
      const done = await until(
        'the move to end',
        async () => {
          const move = await newest()
          return move.state === 0 ? undefined : move
        },
        1_200_000,
      )

      assert.deepEqual([done.state, done.failed, done.moved], [1, 0, done.total])
      assert.ok(done.moved >= FILES)
      await expectWhole(product, fake, to)
      const [left] = await product.query<{ here: number; notes: number }>(
        `select (select count(*)::int from resource_file where store_id = 0 and storage_key <> '' and parts = 0) as here, (select count(*)::int from resource_leftover) as notes`,
      )
      assert.deepEqual(left, { here: 0, notes: 0 })
      const originals = [...fake.objects.keys()].filter((key) => !key.endsWith('.webp'))
      assert.equal(originals.length, done.moved)
    } finally {
      await product.close()
      await fake.close()
    }
  },
}

/** The beginning of a sound; what follows is of no meaning. */
function headOfSound(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(0xff_ff_ff_ff, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(0xff_ff_ff_ff, 40)
  return head
}

/** Each part is worked out again from its number, so that no memory holds the whole. */
function partAt(index: number): Buffer {
  const part = Buffer.alloc(PART_BYTES, createHash('sha256').update(String(index)).digest())
  if (index === 0) headOfSound().copy(part)
  return part
}

const uploadKilled: Journey = {
  name: 'a large file in parts goes on after kill -9 of the server, and is what was sent',
  tier: 'deep',
  async walk() {
    const product = await startProduct({ LIMITS_SCALE: '1000' })
    try {
      const whole = createHash('sha256')
      for (let index = 0; index < PARTS; index += 1) whole.update(partAt(index))
      const facts = { name: 'large.wav', bytes: PARTS * PART_BYTES, sha256: whole.digest('hex') }
      const begin = async (): Promise<{ api: Api; state: UploadState }> => {
        const api = await signInByApi(product)
        return { api, state: (await api.post<UploadState>(`${OSS}/endpoint/upload-begin`, facts)).data }
      }
      let { api, state } = await begin()
      const uploadId = state.uploadId
      let kills = 0
      for (let index = 0; index < PARTS; index += 1) {
        const part = partAt(index)
        const query = `uploadId=${uploadId}&number=${index + 1}&sha256=${sha256(part)}`
        const sent = await api.send(`${OSS}/endpoint/upload-part?${query}`, part)
        assert.equal(sent.code, 200, sent.msg)
        if (kills >= KILLS || index + 1 < ((kills + 1) * PARTS) / (KILLS + 1)) continue
        kills += 1
        await product.kill()
        await product.start()
        ;({ api, state } = await begin())
        assert.equal(state.uploadId, uploadId)
        assert.deepEqual(
          state.received,
          Array.from({ length: index + 1 }, (_, at) => at + 1),
        )
      }
      assert.equal(kills, KILLS)

      const ended = await api.post<{ url: string; bytes: number }>(`${OSS}/endpoint/upload-end`, { uploadId })
      assert.equal(ended.code, 200, ended.msg)
      const answer = await fetch(product.url + ended.data.url)
      const read = createHash('sha256')
      let bytes = 0
      for await (const chunk of answer.body ?? []) {
        read.update(chunk)
        bytes += chunk.length
      }
      assert.deepEqual([bytes, read.digest('hex')], [facts.bytes, facts.sha256])
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [moveKilled, uploadKilled]
