import { Worker } from 'node:worker_threads'
import type { PictureOrder } from './painting/render.ts'

export interface Painter {
  /** The bytes of a picture; orders are painted one after another, the latest ones are remembered. */
  paint(order: PictureOrder): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

const REMEMBERED_BYTES = 48 * 1024 * 1024

/** Paints in a thread of its own, so that the server keeps answering meanwhile. */
export function createPainter(): Painter {
  const waiting = new Map<number, Waiting>()
  const remembered = createMemory(REMEMBERED_BYTES)
  let worker: Worker | undefined
  let nextId = 1

  const getWorker = (): Worker => {
    if (worker) return worker
    const fresh = new Worker(new URL('./paint-worker.ts', import.meta.url))
    fresh.on('message', ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
      const order = waiting.get(id)
      waiting.delete(id)
      if (bytes) order?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      else order?.reject(new Error(`Painting failed: ${error ?? 'unknown reason'}`))
    })
    let reason: unknown
    fresh.on('error', (error) => {
      reason = error
    })
    fresh.on('exit', () => {
      // The next order gets a new thread; what this one still held fails now rather than never.
      if (worker === fresh) worker = undefined
      for (const order of waiting.values()) order.reject(new Error('The painting thread ended.', { cause: reason }))
      waiting.clear()
    })
    worker = fresh
    return fresh
  }

  return {
    async paint(order) {
      const name = JSON.stringify(order)
      const known = remembered.get(name)
      if (known) return known
      const bytes = await new Promise<Buffer>((resolve, reject) => {
        const id = nextId
        nextId += 1
        waiting.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        getWorker().postMessage({ id, order })
      })
      remembered.set(name, bytes)
      return bytes
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** The latest pictures up to a number of bytes. */
function createMemory(limitBytes: number) {
  const pictures = new Map<string, Buffer>()
  let heldBytes = 0
  return {
    get: (name: string): Buffer | undefined => pictures.get(name),
    set(name: string, bytes: Buffer): void {
      if (pictures.has(name)) return
      pictures.set(name, bytes)
      heldBytes += bytes.length
      for (const [oldest, { length }] of pictures) {
        if (heldBytes <= limitBytes) break
        pictures.delete(oldest)
        heldBytes -= length
      }
    },
  }
}
