import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Caller } from '../../../../platform/scope.ts'
import type { SessionWatch } from '../../../events/session-watch.ts'
import { openChatStream } from './chat-stream.ts'
import type { ChunkHub } from './chunk-hub.ts'
import type { Chunk } from './chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const START: Chunk = { number: 1, event: 'start', data: '{}' }

const CALLER = { sessionId: 's', tenantId: '000000', userId: '1' } as Caller

function open(known: readonly Chunk[]) {
  let deliver: (chunks: readonly Chunk[]) => void = () => undefined
  const hub = {
    subscribe: (options: { onChunks(chunks: readonly Chunk[]): void }) => (
      (deliver = options.onChunks),
      { wake: () => undefined, close: () => undefined }
    ),
  } as unknown as ChunkHub
  const watch = { watch: () => () => undefined } as unknown as SessionWatch
  const stream = openChatStream(
    { log: { warn: () => undefined } } as never,
    { hub, watch },
    { caller: CALLER, msgId: '7', after: 1, known },
  )
  const chunks: string[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { stream, chunks, deliver: (chunk: Chunk) => deliver([chunk]) }
}

it('sends what an answer begins with together with a first token that comes at once', async () => {
  const { stream, chunks, deliver } = open([START])
  await vi.advanceTimersByTimeAsync(20)
  deliver({ number: 2, event: 'delta', data: '{"text":"a"}' })
  await vi.advanceTimersByTimeAsync(100)
  stream.destroy()

  expect(chunks).toHaveLength(1)
  expect(chunks[0]).toMatch(/^: open\n\n.*event: start.*event: delta/s)
})

it('does not wait longer for the first token, and not at all where nothing goes before it', async () => {
  const slow = open([START])
  await vi.advanceTimersByTimeAsync(31)
  const reader = open([])
  await vi.advanceTimersByTimeAsync(0)
  for (const { stream } of [slow, reader]) stream.destroy()

  expect([slow.chunks.length, slow.chunks[0]?.includes('event: start')]).toEqual([1, true])
  expect(reader.chunks).toEqual([': open\n\n'])
})
