import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderStorage } from './folder-storage.ts'
import { newStorageKey, StorageKeyInvalid } from './storage-key.ts'
import { StoredFileMissing, type Storage } from './storage.ts'

let parent: string
let root: string
let storage: Storage

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'drawdesk-storage-'))
  root = join(parent, 'files')
  storage = createFolderStorage(root)
})
afterEach(() => rm(parent, { recursive: true, force: true }))

async function listed(): Promise<{ key: string; time: Date }[]> {
  const all: { key: string; time: Date }[] = []
  for await (const one of storage.list()) all.push(one)
  return all
}

describe('folder storage', () => {
  it('gives back what was put, whole and as a stream', async () => {
    const key = newStorageKey('000000')
    const bytes = Buffer.from([0, 1, 2, 255])

    await storage.put(key, bytes, 'image/png')

    expect(await storage.get(key)).toEqual(bytes)
    const opened = await storage.open(key)
    expect(opened.bytes).toBe(4)
    expect(await buffer(opened.stream)).toEqual(bytes)
  })

  it('opens a part of a file', async () => {
    await storage.put('t/a', Buffer.from('0123456789'), 'audio/wav')

    const part = await storage.open('t/a', { start: 2, end: 4 })

    expect([part.bytes, String(await buffer(part.stream))]).toEqual([3, '234'])
  })

  it('keeps an empty file', async () => {
    await storage.put('t/a', Buffer.alloc(0), 'image/png')

    expect(await storage.get('t/a')).toHaveLength(0)
  })

  it('spreads files over folders and leaves no draft behind', async () => {
    const key = newStorageKey('000000')

    await storage.put(key, Buffer.from('x'), 'image/png')

    expect(key).toMatch(/^000000\/[0-9a-f]{2}\/[0-9a-f]{30}$/)
    expect((await stat(join(root, key))).isFile()).toBe(true)
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })

  it('replaces a file while a reader still holds the old one', async () => {
    await storage.put('t/a', Buffer.from('old'), 'image/png')
    const opened = await storage.open('t/a')

    await storage.put('t/a', Buffer.from('new!'), 'image/png')

    expect((await buffer(opened.stream)).toString()).toBe('old')
    expect((await storage.get('t/a')).toString()).toBe('new!')
  })

  it('lists what it holds with its time, drafts left out', async () => {
    const before = Date.now() - 1_000
    await storage.put('t/a', Buffer.from('x'), 'image/png')
    await storage.put('t/ab/c', Buffer.from('x'), 'image/png')
    await writeFile(join(root, '.incoming', 'draft'), 'half')

    const all = await listed()

    expect(all.map(({ key }) => key).toSorted()).toEqual(['t/a', 't/ab/c'])
    expect(all.every(({ time }) => time.getTime() > before)).toBe(true)
  })

  it('lists nothing before anything was put', async () => {
    expect(await listed()).toEqual([])
  })

  it('takes parallel writes of one key, one of them whole at the end', async () => {
    const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000))

    await Promise.all(versions.map((text) => storage.put('t/a', Buffer.from(text), 'image/png')))

    expect(versions).toContain((await storage.get('t/a')).toString())
  })

  it('says that a file is missing, also when the key names a folder or goes through a file', async () => {
    await storage.put('t/a/b', Buffer.from('x'), 'image/png')

    for (const key of ['t/no', 't/a', 't/a/b/c', 'u/v/w']) {
      await expect(storage.get(key)).rejects.toThrow(StoredFileMissing)
      await expect(storage.open(key)).rejects.toThrow(StoredFileMissing)
    }
  })

  it('removes a file, and again without complaint', async () => {
    await storage.put('t/a', Buffer.from('x'), 'image/png')

    await storage.remove('t/a')
    await storage.remove('t/a')

    await expect(storage.get('t/a')).rejects.toThrow(StoredFileMissing)
  })

  it('leaves neither draft nor file when it cannot write', async () => {
    await mkdir(join(root, 't', 'a'), { recursive: true })

    await expect(storage.put('t/a', Buffer.from('x'), 'image/png')).rejects.toThrow()

    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })

  const climbing = [
    '../secret',
    't/../../secret',
    '/etc/passwd',
    't//a',
    't',
    '',
    't/.',
    't/..',
    't/.hidden',
    '.incoming/a',
    't\\a/b',
    't/a\0b',
    't/a%2e',
    't/a b',
    't/a.',
    `t/${'a'.repeat(200)}`,
  ]
  it.each(climbing)('refuses the key %j in every operation', async (key) => {
    await writeFile(join(parent, 'secret'), 'secret')

    await expect(storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.get(key)).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.open(key)).rejects.toThrow(StorageKeyInvalid)
    await expect(storage.remove(key)).rejects.toThrow(StorageKeyInvalid)
    expect((await stat(join(parent, 'secret'))).size).toBe(6)
  })

  it('makes no key for a tenant id that could climb', () => {
    expect(() => newStorageKey('../000000')).toThrow(StorageKeyInvalid)
  })
})
