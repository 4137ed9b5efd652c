import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { streamZip, type ZipEntry } from './stream-zip.ts'

const TIME = new Date('2026-05-01T00:00:00Z')
const entry = (path: string, content: Buffer | Readable): ZipEntry => ({ path, content, time: TIME, isPacked: false })

/** A stream that goes on until it is destroyed. */
const endless = (): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(16_384, 7))
    },
  })

describe('streamZip', () => {
  it('holds every entry as it was, whole or as a stream, in order', async () => {
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield entry('a.txt', Buffer.from('one'))
      yield entry('深/b.bin', Readable.from([Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 2)]))
      yield { ...entry('c.json', Buffer.from('{}'.repeat(5_000))), isPacked: true }
    }

    const files = await unzip(await buffer(streamZip(entries())))

    expect([...files].map(([path, { length }]) => [path, length])).toEqual([
      ['a.txt', 3],
      ['深/b.bin', 200_000],
      ['c.json', 10_000],
    ])
    expect(files.get('深/b.bin')?.at(150_000)).toBe(2)
  })

  it('asks for an entry when the one before has been read', async () => {
    const opened: string[] = []
    const first = endless()
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (const path of ['a', 'b']) {
        opened.push(path)
        yield entry(path, path === 'a' ? first : Readable.from([]))
      }
    }
    const zip = streamZip(entries())
    await once(zip, 'readable')
    zip.read()

    expect(opened).toEqual(['a'])
    zip.destroy()
    await once(first, 'close')
  })

  it('destroys the entry under way and asks for no more when nobody reads on', async () => {
    const opened: string[] = []
    let isOver = false
    const content = endless()
    async function* entries(): AsyncGenerator<ZipEntry> {
      try {
        for (const path of ['a', 'b', 'c']) {
          opened.push(path)
          yield entry(path, content)
        }
      } finally {
        isOver = true
        content.emit('read')
      }
    }
    const zip = streamZip(entries())
    await once(zip, 'readable')
    const isRead = once(content, 'read')

    zip.destroy()
    await isRead

    expect([opened, content.destroyed, isOver]).toEqual([['a'], true, true])
  })

  it('breaks instead of ending early when an entry fails', async () => {
    const failing = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'))
      },
    })
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield entry('a', failing)
    }

    await expect(buffer(streamZip(entries()))).rejects.toThrow('the disk is gone')
  })

  it('breaks when the entries themselves fail', async () => {
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield entry('a', Buffer.from('x'))
      throw new Error('no more')
    }

    await expect(buffer(streamZip(entries()))).rejects.toThrow('no more')
  })
})
