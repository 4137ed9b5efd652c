import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { OssTest, STORE_STEPS } from '@drawdesk/contract/files/oss'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { StorageFailed, type Storage } from '../../../platform/storage/storage.ts'
import { storageWords, storeSaid } from '../stores/storage-words.ts'

type Step = (typeof STORE_STEPS)[number]

const TRIAL_BYTES = 1_024
const SIGNED_SECONDS = 60
const SIGNED_TIMEOUT_MS = 10_000
const PART = { start: 100, end: 199 }

function expectSame(read: Buffer, written: Buffer): void {
  if (!read.equals(written)) throw new StorageFailed('what was read is not what was written')
}

/** Does with a small object what files ask of a store, one step after the other up to the first that fails, and takes it away again. */
export async function tryStore(
  storage: Storage,
  { outbound, tenantId, language }: { outbound: Outbound; tenantId: string; language: Language },
): Promise<OssTest> {
  const key = newStorageKey(tenantId)
  const bytes = randomBytes(TRIAL_BYTES)
  const steps: OssTest['steps'] = []
  const work: readonly [Step, () => Promise<unknown>][] = [
    ['put', () => storage.put(key, bytes, 'application/octet-stream')],
    ['get', async () => expectSame(await storage.get(key), bytes)],
    [
      'range',
      async () => {
        const { stream } = await storage.open(key, PART)
        expectSame(await buffer(stream), bytes.subarray(PART.start, PART.end + 1))
      },
    ],
    [
      'head',
      async () => {
        const { bytes: length } = await storage.head(key)
        if (length !== TRIAL_BYTES) throw new StorageFailed(`the store says ${length} bytes instead of ${TRIAL_BYTES}`)
      },
    ],
    ['list', () => expectListed(storage, key)],
    ['sign', () => expectSigned(storage, key, { outbound, tenantId, bytes })],
    ['delete', () => storage.remove(key)],
  ]
  let isWritten = false
  for (const [name, run] of work) {
    const startedMs = performance.now()
    const elapsed = (): number => Math.round(performance.now() - startedMs)
    try {
      await run()
      isWritten = name !== 'delete'
      steps.push({ name, ok: true, ms: elapsed(), msg: '' })
    } catch (error) {
      steps.push({ name, ok: false, ms: elapsed(), msg: storageWords(error)[language], said: storeSaid(error) })
      break
    }
  }
  const ok = steps.every((step) => step.ok)
  // What cannot be taken away either is found by the sweep.
  if (!ok && isWritten) await storage.remove(key).catch(() => undefined)
  return { ok, steps }
}

async function expectListed(storage: Storage, key: string): Promise<void> {
  for await (const item of storage.list(key)) {
    if (item.key === key) return
  }
  throw new StorageFailed('the list does not name what was written')
}

/** An address that the store signed is opened as somebody without keys would. A store without such addresses is served by this server. */
async function expectSigned(
  storage: Storage,
  key: string,
  { outbound, tenantId, bytes }: { outbound: Outbound; tenantId: string; bytes: Buffer },
): Promise<void> {
  if (!storage.presign) return
  const { url } = storage.presign.get(key, SIGNED_SECONDS)
  const answer = await outbound.send({
    method: 'GET',
    url,
    timeoutMs: SIGNED_TIMEOUT_MS,
    maxBytes: TRIAL_BYTES * 10,
    mayRepeat: true,
    via: { tenantId },
  })
  if (answer.status !== 200) throw new StorageFailed(`status ${answer.status}`, { status: answer.status })
  expectSame(answer.body, bytes)
}
