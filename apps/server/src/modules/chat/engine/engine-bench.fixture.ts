import { systemClock } from '../../../platform/clock.ts'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import {
  startOpenAiChatFake,
  type OpenAiChatFake,
  type OpenAiChatFakeOptions,
} from '@drawdesk/fakes/openai/openai-chat'
import {
  createChatEngine,
  ChatError,
  type ChatAsk,
  type ChatEngine,
  type ChatEngineOptions,
  type ChatChunk,
  type ChatTarget,
} from './chat-engine.ts'

export const KEY = 'sk-fake-chat-1234'

export interface EngineBench {
  fake: OpenAiChatFake
  engine: ChatEngine
  /** Waits between tries that were asked for, ms. */
  waits: number[]
  /** Whatever was logged, as JSON. */
  logged: () => string
  target: (change?: Partial<ChatTarget>) => ChatTarget
  close: () => Promise<void>
}

/** An engine over the real outside client and a service on loopback; waits are noted and not waited. */
export async function engineBench(
  options: OpenAiChatFakeOptions & Pick<ChatEngineOptions, 'wait'> & { clock?: { now(): Date } } = {},
): Promise<EngineBench> {
  const fake = await startOpenAiChatFake(options)
  const lines: unknown[] = []
  const write = (...line: unknown[]): void => void lines.push(line)
  const log = { info: write, warn: write }
  const outbound = createOutbound({ config: { allowedPrivateHosts: ['127.0.0.1'] }, log: log as never })
  const waits: number[] = []
  const wait = options.wait ?? (async (ms: number): Promise<void> => void waits.push(ms))
  const engine = createChatEngine(
    { outbound, clock: options.clock ?? systemClock, log: log as never },
    { random: () => 0, wait },
  )
  return {
    fake,
    engine,
    waits,
    logged: () => JSON.stringify(lines),
    target: (change = {}) => ({
      tenantId: '000000',
      apiId: '77',
      baseUrl: `${fake.url}/v1`,
      model: 'fake-chat',
      apiKey: KEY,
      timeoutMs: 20_000,
      idleMs: 10_000,
      takesImages: false,
      takesTools: true,
      ...change,
    }),
    close: async () => {
      fake.release()
      await outbound.close()
      await fake.close()
    },
  }
}

export const question = (content: string, more: Partial<ChatAsk> = {}): ChatAsk => ({
  messages: [{ role: 'user', content }],
  ...more,
})

/** Everything that came, and the error that ended it. */
export async function collect(
  chunks: AsyncIterable<ChatChunk>,
): Promise<{ chunks: ChatChunk[]; text: string; reasoning: string; error: unknown }> {
  const all: ChatChunk[] = []
  let failure: unknown
  try {
    for await (const chunk of chunks) all.push(chunk)
  } catch (error) {
    failure = error
  }
  const textOf = (kind: 'text' | 'reasoning'): string =>
    all.map((chunk) => (chunk.kind === kind ? chunk.text : '')).join('')
  return { chunks: all, text: textOf('text'), reasoning: textOf('reasoning'), error: failure }
}

export const codeOf = (error: unknown): string => (error instanceof ChatError ? error.code : String(error))
export const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `t${String(from + index).padStart(4, '0')} `).join('')
