import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { renderPicture, type PictureOrder } from './painting/render.ts'

// One picture at a time is painted; more threads inside sharp would only take turns with the server.
sharp.concurrency(1)
sharp.cache(false)

type Answer = { id: number; bytes: Buffer } | { id: number; error: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const answer = (message: Answer): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, order }: { id: number; order: PictureOrder }) => {
  renderPicture(order).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
