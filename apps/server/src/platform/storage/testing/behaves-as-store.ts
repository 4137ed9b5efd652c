import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { StoredFileMissing, type Storage } from '../storage.ts'

export async function keysIn(storage: Storage, prefix?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

/** What every store must do. */
export function behavesAsStore(open: () => Storage): void {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))

  it('gives back what was put: whole, as a stream, in part, and its length', async () => {
    const storage = open()
    await storage.put('t/aa/one', bytes, 'image/png')

    expect((await storage.get('t/aa/one')).equals(bytes)).toBe(true)
    const whole = await storage.open('t/aa/one')
    expect([whole.bytes, (await buffer(whole.stream)).equals(bytes)]).toEqual([70_000, true])
    const part = await storage.open('t/aa/one', { start: 1_000, end: 1_999 })
    expect([part.bytes, (await buffer(part.stream)).equals(bytes.subarray(1_000, 2_000))]).toEqual([1_000, true])
    expect(await storage.head('t/aa/one')).toEqual({ bytes: 70_000 })
  })

  it('lists by the beginning of keys over pages, and forgets what was removed, twice without complaint', async () => {
    const storage = open()
    for (const key of ['t/l/a', 't/l/b', 't/l/c', 't/l/d', 't/l/e', 'u/l/f'])
      await storage.put(key, Buffer.from(key), 'image/png')

    expect(await keysIn(storage, 't/l/')).toEqual(['t/l/a', 't/l/b', 't/l/c', 't/l/d', 't/l/e'])
    await storage.remove('t/l/c')
    await storage.remove('t/l/c')
    expect(await keysIn(storage, 't/l/')).toEqual(['t/l/a', 't/l/b', 't/l/d', 't/l/e'])
    for await (const item of storage.list('u/l/')) {
      expect(item.bytes).toBe(5)
      expect(Math.abs(item.time.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  it('says that a file is missing', async () => {
    const storage = open()

    await expect(storage.get('t/aa/none')).rejects.toThrow(StoredFileMissing)
    await expect(storage.open('t/aa/none')).rejects.toThrow(StoredFileMissing)
    await expect(storage.head('t/aa/none')).rejects.toThrow(StoredFileMissing)
  })
}

/** What one must do besides whose addresses people and companies may be given. */
export function behavesAsAddressed(open: () => Storage): void {
  it('signs addresses that others may read from for a while, and nobody with another signature', async () => {
    const storage = open()
    await storage.put('t/aa/shown', Buffer.from('shown'), 'image/png')
    const { url } = storage.presign!.get('t/aa/shown', 60)

    expect(await (await fetch(url)).text()).toBe('shown')
    expect((await fetch(storage.presign!.get('t/aa/shown', -5).url)).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(url.replace('shown', 'again'))).status).toBeGreaterThanOrEqual(400)
  })

  it('signs addresses that others may send to', async () => {
    const storage = open()
    const { method, url, headers, fields } = storage.presign!.put('t/aa/sent', 60, 'image/png')
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value)
    form.append('file', new Blob(['sent'], { type: 'image/png' }), 'file')

    const answer = await fetch(url, { method, headers, body: fields ? form : Buffer.from('sent') })

    expect(answer.status).toBe(200)
    expect(String(await storage.get('t/aa/sent'))).toBe('sent')
  })
}
