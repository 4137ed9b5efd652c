import type { FakeAnswer } from '../kit/fake-http.ts'

/** `ok` sends two partial pictures before the final one; the others are what streams really do to their readers. */
export type StreamScene = 'ok' | 'finalFirst' | 'cut' | 'failed'

export interface StreamParts {
  /** `image_generation` or `image_edit`. */
  kind: string
  partials: readonly Buffer[]
  finals: readonly Buffer[]
  usage: object
}

/**
 * A stream of image events (providers §1.1) in awkward chunks: cut inside lines and inside characters, CRLF here and there, comments between
 * the events. `cut` breaks the connection off before the final picture; `failed` sends an error instead of it.
 */
export function imageStream(parts: StreamParts, scene: StreamScene = 'ok'): FakeAnswer {
  return {
    stream: { [Symbol.asyncIterator]: () => chunksOf(eventsOf(parts, scene), scene) },
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  }
}

function eventsOf({ kind, partials, finals, usage }: StreamParts, scene: StreamScene): string[] {
  const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
  const common = {
    created_at: 1_700_000_000,
    size: '64x64',
    quality: 'low',
    background: 'opaque',
    output_format: 'png',
  }
  const partial = partials.map((png, index) =>
    event(`${kind}.partial_image`, { ...common, b64_json: png.toString('base64'), partial_image_index: index }),
  )
  const final = finals.map((png) => event(`${kind}.completed`, { ...common, b64_json: png.toString('base64'), usage }))
  const failure = `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'server_error', code: null, message: '服务器出错 — the server had an error' } })}\n\n`
  const [first = '', ...rest] = partial
  if (scene === 'finalFirst') return [': 保持连接\r\n\r\n', first.replaceAll('\n', '\r\n'), ...final, ...rest]
  if (scene === 'cut') return [first]
  return [': 保持连接\r\n\r\n', first.replaceAll('\n', '\r\n'), ...rest, ...(scene === 'failed' ? [failure] : final)]
}

async function* chunksOf(events: readonly string[], scene: StreamScene): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(events.join('') + (scene === 'cut' ? 'event: image_gener' : 'data: [DONE]\n\n'), 'utf8')
  // A few short chunks at the beginning (inside the first Chinese character and inside a field name), then growing ones.
  for (let at = 0, length = 3; at < bytes.length; at += length, length = Math.min(4_096, length + 7))
    yield bytes.subarray(at, at + length)
  if (scene === 'cut') throw new Error('the stream breaks off here, as the scene says')
}
