import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { serveBare } from './serve.ts'

/**
 * Stands in for a drawing service of the OpenAI form: every call waits at a gate; once that is open each is answered at once with
 * a tiny picture, no two alike, so that the product stores every one.
 */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const END_CHUNK_BYTES = 12

/** The same pixel with a text chunk of its own (PNG, 11.3.4.3) before the closing one. */
function pictureOf(number: number): Buffer {
  const body = Buffer.from(`tEXtnumber\0${number}`, 'latin1')
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length - 4, 0)
  frame.writeUInt32BE(crc32(body), 4)
  const chunk = Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  return Buffer.concat([PIXEL.subarray(0, -END_CHUNK_BYTES), chunk, PIXEL.subarray(-END_CHUNK_BYTES)])
}

/** Without a setup every call is answered at once. */
export interface ProviderSetup {
  /** How long a picture takes, of which so many are painted at once; others wait in the order in which they came. */
  runMs?: number
  atOnce?: number
}

await serveBare<ProviderSetup>((app, { runMs = 0, atOnce = Number.POSITIVE_INFINITY }) => {
  let painting = 0
  const waiting: (() => void)[] = []
  /** Holds a place while it is painted. */
  async function paint(): Promise<void> {
    if (painting >= atOnce)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    else painting += 1
    await wait(runMs)
    const next = waiting.shift()
    // The place goes on to who came first.
    if (next) next()
    else painting -= 1
  }

  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let openedMs = 0
  const answeredMs: number[] = []
  app.post('/v1/images/generations', async () => {
    await gate
    if (runMs > 0) await paint()
    answeredMs.push(performance.now() - openedMs)
    return { created: 1, data: [{ b64_json: pictureOf(answeredMs.length).toString('base64') }] }
  })
  app.post('/open', async () => {
    openedMs = performance.now()
    open()
    return { isOpen: true }
  })
  /** Milliseconds after the opening at which each picture was asked for. */
  app.get('/answered', async () => ({ answeredMs }))
})
