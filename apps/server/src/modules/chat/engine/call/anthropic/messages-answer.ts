import { countOf, parseJson, recordOf, textOf } from '../../../../../providers/json-values.ts'
import type { Masker } from '../../../../../providers/mask.ts'
import type { SseEvent } from '../../../../../providers/sse.ts'
import type { ChatChunk, ChatFinish, ChatToolCall } from '../../chat-ask.ts'
import { brokenAnswer, classifyErrorObject } from '../../limits/chat-classify.ts'
import type { AnswerReader } from '../chat-answer.ts'

/** Any other reason means that it ended by itself. */
const FINISHES: Readonly<Record<string, ChatFinish>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
}

/** Reads one answer of the Messages API, event by event or as a whole document. Knows no connection. */
export function createMessagesReader(mask: Masker): AnswerReader {
  const calls = new Map<number, ChatToolCall>()
  let promptTokens: number | undefined
  let completionTokens: number | undefined
  let finish: ChatFinish | undefined
  let isDone = false

  /** The question's tokens come with the first event, the answer's with the last; what was cached is part of the question. */
  function readUsage(given: unknown): void {
    const said = recordOf(given)
    const asked = [said.input_tokens, said.cache_creation_input_tokens, said.cache_read_input_tokens].map(countOf)
    if (asked[0] !== undefined) promptTokens = asked.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    completionTokens = countOf(said.output_tokens) ?? completionTokens
  }

  function readReason(given: unknown): void {
    const reason = textOf(given)
    if (reason) finish = FINISHES[reason] ?? 'stop'
  }

  /** A block of a whole answer, or the beginning of one that is streamed. */
  function readBlock(given: unknown, index: number): ChatChunk[] {
    const block = recordOf(given)
    if (block.type === 'tool_use') {
      const input = recordOf(block.input)
      calls.set(index, {
        id: textOf(block.id),
        name: textOf(block.name),
        arguments: Object.keys(input).length > 0 ? JSON.stringify(input) : '',
      })
      return []
    }
    return [...chunkOf('reasoning', block.thinking), ...chunkOf('text', block.text)]
  }

  function readDelta(given: unknown, index: number): ChatChunk[] {
    const delta = recordOf(given)
    const call = calls.get(index)
    if (delta.type === 'input_json_delta' && call)
      calls.set(index, { ...call, arguments: call.arguments + textOf(delta.partial_json) })
    return [...chunkOf('reasoning', delta.thinking), ...chunkOf('text', delta.text)]
  }

  return {
    readEvent({ event, data }: SseEvent) {
      const text = data.trim()
      if (text === '' || isDone) return []
      const parsed = parseJson(text)
      const said = recordOf(parsed)
      if (event === 'error' || said.type === 'error') throw classifyErrorObject(parsed, text, mask)
      if (parsed === undefined) throw brokenAnswer('a line of the stream is no JSON', text, mask)
      const index = countOf(said.index) ?? 0
      switch (said.type) {
        case 'message_start':
          readUsage(recordOf(said.message).usage)
          return []
        case 'content_block_start':
          return readBlock(said.content_block, index)
        case 'content_block_delta':
          return readDelta(said.delta, index)
        case 'message_delta':
          readReason(recordOf(said.delta).stop_reason)
          readUsage(said.usage)
          return []
        case 'message_stop':
          isDone = true
          return []
        // `ping`, the end of a block, and what is added to the form one day.
        default:
          return []
      }
    },
    readWhole(text) {
      const parsed = parseJson(text)
      if (parsed === undefined) throw brokenAnswer('the answer is no JSON', text, mask)
      const said = recordOf(parsed)
      if (said.type === 'error' || said.error) throw classifyErrorObject(parsed, text, mask)
      if (!Array.isArray(said.content)) throw brokenAnswer('the answer has no content', text, mask)
      readUsage(said.usage)
      readReason(said.stop_reason)
      finish ??= 'stop'
      return said.content.flatMap(readBlock)
    },
    isDone: () => isDone,
    isWhole: () => finish !== undefined,
    end: () => [
      ...(calls.size > 0
        ? [
            {
              kind: 'toolCalls' as const,
              calls: [...calls.values()].map((call) => ({ ...call, arguments: call.arguments || '{}' })),
            },
          ]
        : []),
      ...(promptTokens === undefined || completionTokens === undefined
        ? []
        : [{ kind: 'usage' as const, promptTokens, completionTokens }]),
      { kind: 'finish' as const, reason: finish ?? 'cut' },
    ],
  }
}

const chunkOf = (kind: 'text' | 'reasoning', given: unknown): ChatChunk[] => {
  const text = textOf(given)
  return text === '' ? [] : [{ kind, text }]
}
