import { setTimeout as after } from 'node:timers/promises'
import type { ChatScene, ChatUsage } from './openai-chat-scenes.ts'
import type { Holds } from '../kit/scenes.ts'

export interface ChatAnswerParts {
  id: string
  model: string
  tokens: readonly string[]
  /** Before the text. */
  reasoning: readonly string[]
  /** Names of the functions that are called; then there is no text. */
  calls: readonly string[]
  usage: ChatUsage
  /** `stream_options.include_usage`. */
  hasUsage: boolean
  delayMs: number
}

const CREATED = 1_700_000_000
export const callArguments = (name: string): string => JSON.stringify({ city: '北京', of: name })
export const callId = (index: number): string => `call_fake_${index}`

const wait = (ms: number): Promise<void> => after(ms)

/** A streamed answer as the service sends it, one write for each chunk, in the shape of its scene. */
export async function* chatStream(
  parts: ChatAnswerParts,
  scene: ChatScene,
  holds: Holds,
): AsyncGenerator<Buffer | string> {
  if (scene === 'silent') await holds.hold()
  if (scene === 'awkward') {
    yield* awkward(parts)
    return
  }
  if (scene === 'errorFirst') {
    yield lineOf({
      error: {
        message: 'The server had an error while processing your request',
        type: 'server_error',
        param: null,
        code: null,
      },
    })
    return
  }
  if (scene === 'html') {
    yield '<!doctype html><title>Sign in</title>\n'
    return
  }
  const deltas = deltasOf(parts, scene)
  for (const [index, delta] of deltas.entries()) {
    if (parts.delayMs > 0) await wait(parts.delayMs)
    if (scene === 'held' && index === 4) await holds.hold()
    if (index === Math.max(2, deltas.length >> 1)) {
      if (scene === 'cut') return
      if (scene === 'dropMid') throw new Error('the connection is dropped here, as the scene says')
      if (scene === 'half') {
        yield lineOf(chunkOf(parts, delta)).slice(0, 40)
        return
      }
      if (scene === 'badJson') yield 'data: {"choices":[{"delta":\n\n'
      if (scene === 'errorMid') {
        yield lineOf({ error: { message: 'Overloaded 服务繁忙', type: 'overloaded_error', code: null } })
        return
      }
    }
    yield lineOf(chunkOf(parts, delta))
  }
  if (scene !== 'noReason') yield lineOf(chunkOf(parts, {}, finishOf(parts, scene)))
  if (scene === 'cutUsage') return
  if (parts.hasUsage) yield lineOf({ ...frameOf(parts), choices: [], usage: parts.usage })
  if (scene === 'openEnd') await holds.hold()
  yield 'data: [DONE]\n\n'
}

/** The same answer as one document. */
export function chatDocument(parts: ChatAnswerParts, scene: ChatScene): object {
  const message = {
    role: 'assistant',
    content: parts.calls.length > 0 ? null : parts.tokens.join(''),
    refusal: null,
    ...(parts.reasoning.length > 0 ? { reasoning_content: parts.reasoning.join('') } : {}),
    ...(parts.calls.length > 0
      ? {
          tool_calls: parts.calls.map((name, index) => ({
            id: callId(index),
            type: 'function',
            function: { name, arguments: callArguments(name) },
          })),
        }
      : {}),
  }
  return {
    ...frameOf(parts),
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(parts, scene) }],
    usage: parts.usage,
  }
}

const lineOf = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
const frameOf = ({ id, model }: ChatAnswerParts): object => ({
  id,
  object: 'chat.completion.chunk',
  created: CREATED,
  model,
  system_fingerprint: 'fp_fake',
  obfuscation: 'x7Jq',
})

function chunkOf(parts: ChatAnswerParts, delta: object, reason: string | null = null): object {
  return {
    ...frameOf(parts),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
    ...(parts.hasUsage ? { usage: null } : {}),
  }
}

function finishOf({ calls }: ChatAnswerParts, scene: ChatScene): string {
  if (scene === 'moderated') return 'content_filter'
  if (scene === 'length') return 'length'
  return calls.length > 0 ? 'tool_calls' : 'stop'
}

function deltasOf(parts: ChatAnswerParts, scene: ChatScene): object[] {
  const first = { role: 'assistant', content: '', refusal: null }
  if (parts.calls.length > 0) return [first, ...callDeltas(parts.calls)]
  const name = scene === 'refusal' ? 'refusal' : 'content'
  return [
    first,
    ...parts.reasoning.map((text) => ({ content: null, reasoning_content: text })),
    ...parts.tokens.map((text) => ({ [name]: text })),
  ]
}

/** Fragments of all calls in turn: the name first, then the arguments in bits. */
function callDeltas(calls: readonly string[]): object[] {
  const one = (index: number, called: object, more: object = {}): object => ({
    tool_calls: [{ index, ...more, function: called }],
  })
  const bits = calls.map((name) => callArguments(name).match(/.{1,4}/gsu) ?? [])
  const turns = Array.from({ length: Math.max(...bits.map(({ length }) => length)) }, (_, turn) => turn)
  return [
    ...calls.map((name, index) => one(index, { name, arguments: '' }, { id: callId(index), type: 'function' })),
    ...turns.flatMap((turn) =>
      bits.flatMap((list, index) => (list[turn] === undefined ? [] : [one(index, { arguments: list[turn] })])),
    ),
  ]
}

/** CRLF, comments, empty lines, data over two lines, and cuts of one to seven bytes: inside characters, names and line ends. */
async function* awkward(parts: ChatAnswerParts): AsyncGenerator<Buffer> {
  const chunks = [
    ...deltasOf(parts, 'awkward').map((delta) => chunkOf(parts, delta)),
    chunkOf(parts, {}, finishOf(parts, 'awkward')),
    { ...frameOf(parts), choices: [], usage: parts.usage },
  ]
  const lines = chunks.map((chunk, index) => {
    const json = JSON.stringify(chunk)
    if (index % 4 === 1) return `: keep-alive 保持连接\r\n\r\ndata:${json}\r\n\r\n`
    if (index % 4 === 2) return `\n\nevent: message\ndata: ${json.slice(0, 1)}\ndata: ${json.slice(1)}\n\n`
    return `data: ${json}\n\n`
  })
  const bytes = Buffer.from(`\r\n: keep-alive\r\n\r\n${lines.join('')}data: [DONE]\r\n\r\n`, 'utf8')
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size % 7) + 1) yield bytes.subarray(at, at + size)
}
