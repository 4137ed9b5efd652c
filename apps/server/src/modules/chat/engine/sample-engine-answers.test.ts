import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatAsk, ChatEngineMessage, ChatChunk, ChatTool } from './chat-engine.ts'
import { engineBench, type EngineBench } from './engine-bench.fixture.ts'
import { startSampleEngine, type SampleEngine } from '@drawdesk/sample-engine/engine'

/** The product's own chat client talks with the sample engine as it does with any service. */
let dir: string
let sample: SampleEngine
let bench: EngineBench

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sample-interplay-'))
  sample = await startSampleEngine({ port: 0, dir, tokenMs: 0 })
  bench = await engineBench()
})

afterAll(async () => {
  await bench.close()
  await sample.close()
  await rm(dir, { recursive: true, force: true })
})

async function ask(asked: ChatAsk, extra: Record<string, unknown> = {}): Promise<ChatChunk[]> {
  const target = bench.target({
    baseUrl: `http://127.0.0.1:${sample.port}/v1`,
    model: 'drawdesk-manual',
    isTrusted: true,
    extra,
  })
  const chunks: ChatChunk[] = []
  for await (const chunk of bench.engine.stream(target, asked, new AbortController().signal)) chunks.push(chunk)
  return chunks
}
const textOf = (chunks: readonly ChatChunk[]): string =>
  chunks.map((chunk) => (chunk.kind === 'text' ? chunk.text : '')).join('')
const user = (content: string): ChatEngineMessage => ({ role: 'user', content })
const LANES: ChatTool = { name: 'list_lanes', description: 'lanes', parameters: { type: 'object', properties: {} } }

describe('through the chat engine of the product', () => {
  it('streams an answer with usage and an end', async () => {
    const chunks = await ask({ messages: [user('怎么备份?')] })

    expect(textOf(chunks)).toContain('manual/zh/operating.md#备份')
    expect(chunks.slice(-2)).toEqual([
      { kind: 'usage', promptTokens: expect.any(Number), completionTokens: expect.any(Number) },
      { kind: 'finish', reason: 'stop' },
    ])
  })

  it('calls a tool and words what it brought', async () => {
    const asked = [user('which lane waits longest?')]
    const called = (await ask({ messages: asked, tools: [LANES] })).find((chunk) => chunk.kind === 'toolCalls')
    const toolCalls = called?.calls ?? []
    const answer = await ask({
      messages: [
        ...asked,
        { role: 'assistant', content: '', toolCalls },
        { role: 'tool', content: '{"lanes":[]}', toolCallId: toolCalls[0]?.id ?? '' },
      ],
      tools: [LANES],
    })

    expect(toolCalls).toEqual([{ id: expect.any(String), name: 'list_lanes', arguments: '{}' }])
    expect(textOf(answer)).toBe('No lane has anything waiting or being drawn.')
  })

  it('goes on exactly where an answer broke off', async () => {
    const whole = textOf(await ask({ messages: [user('count to 500')] }))
    const rest = await ask(
      { messages: [user('count to 500'), { role: 'assistant', content: whole.slice(0, 777) }] },
      { continue_final_message: true },
    )

    expect(whole.slice(0, 777) + textOf(rest)).toBe(Array.from({ length: 500 }, (_, index) => index + 1).join(' '))
  })

  it('is refused in words that the client understands', async () => {
    await expect(ask({ messages: [user('长'.repeat(128_001))] })).rejects.toMatchObject({
      code: 'E_CONTEXT',
      isRepeatable: false,
    })
    expect(
      await bench.engine.models(
        bench.target({ baseUrl: `http://127.0.0.1:${sample.port}/v1`, isTrusted: true }),
        new AbortController().signal,
      ),
    ).toEqual(['drawdesk-manual', 'sample-painter'])
  })
})
