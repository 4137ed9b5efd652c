import type { Masker } from '../../../../providers/mask.ts'
import type { SseEvent } from '../../../../providers/sse.ts'
import type { ChatFinish, ChatChunk } from '../chat-ask.ts'
import { brokenAnswer, classifyErrorObject } from '../limits/chat-classify.ts'
import { countOf, parseJson, recordOf, textOf } from '../../../../providers/json-values.ts'
import { createToolCalls } from './tool-calls.ts'

type Usage = Extract<ChatChunk, { kind: 'usage' }>

/** Names of reasons beyond the standard's own; any other means that it ended by itself. */
const FINISHES: Readonly<Record<string, ChatFinish>> = {
  stop: 'stop',
  length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  sensitive: 'content_filter',
}

/** One answer, read event by event or as a whole document, whatever the dialect. */
export interface AnswerReader {
  /** Chunks of this event. @throws {ChatError} */
  readEvent(event: SseEvent): ChatChunk[]
  /** The answer as one document, from a service that does not stream. @throws {ChatError} */
  readWhole(text: string): ChatChunk[]
  /** Nothing after this matters. */
  isDone(): boolean
  /** A reason came, or a due end behind something: the answer is whole, whatever happens to the connection. */
  isWhole(): boolean
  /** The last chunks: calls, usage, finish. `cut`: it ended in due form and never said why. */
  end(): ChatChunk[]
}

/**
 * Reads one answer of the OpenAI form, event by event or as a whole document, into chunks. What belongs to its end (calls, usage, finish) is kept until then,
 * because usage comes after the reason. Knows no connection.
 */
export function createAnswerReader(mask: Masker): AnswerReader {
  const calls = createToolCalls()
  let usage: Usage | undefined
  let finish: ChatFinish | undefined
  let isDone = false
  let hasSaid = false

  function readUsage(given: unknown): void {
    const said = recordOf(given)
    const promptTokens = countOf(said.prompt_tokens)
    const completionTokens = countOf(said.completion_tokens)
    // Some send it with each chunk, adding up: the last one counts.
    if (promptTokens !== undefined && completionTokens !== undefined)
      usage = { kind: 'usage', promptTokens, completionTokens }
  }

  /** A delta, or a whole message: both have the same fields. */
  function readSaid(given: unknown): ChatChunk[] {
    const said = recordOf(given)
    calls.add(said.tool_calls)
    if (said.function_call) calls.add([{ index: 0, function: said.function_call }])
    const reasoning = textOf(said.reasoning_content) || textOf(said.reasoning)
    const text = contentText(said.content) + textOf(said.refusal)
    if (reasoning || text) hasSaid = true
    return [
      ...(reasoning ? [{ kind: 'reasoning' as const, text: reasoning }] : []),
      ...(text ? [{ kind: 'text' as const, text }] : []),
    ]
  }

  /** @throws {ChatError} for an error object, or something that is no answer. */
  function readDocument(data: unknown, text: string): ChatChunk[] {
    const document = recordOf(Array.isArray(data) ? data[0] : data)
    if (document.error || document.object === 'error' || isRefusal(document.base_resp))
      throw classifyErrorObject(data, text, mask)
    // Groq has it in a field of its own.
    readUsage(document.usage ?? recordOf(document.x_groq).usage)
    const choices: unknown[] = Array.isArray(document.choices) ? document.choices : []
    return choices
      .map(recordOf)
      .filter(({ index }) => index === undefined || index === 0)
      .flatMap((choice) => {
        const reason = textOf(choice.finish_reason)
        if (reason) finish = FINISHES[reason] ?? 'stop'
        // Kimi has it within the choice.
        if (choice.usage) readUsage(choice.usage)
        // MiniMax ends a stream with the whole message once more.
        return choice.delta === undefined && hasSaid ? [] : readSaid(choice.delta ?? choice.message)
      })
  }

  return {
    readEvent({ event, data }: SseEvent): ChatChunk[] {
      const text = data.trim()
      if (text === '' || isDone) return []
      if (text === '[DONE]') {
        isDone = true
        return []
      }
      const parsed = parseJson(text)
      if (event === 'error') throw classifyErrorObject(parsed, text, mask)
      if (parsed === undefined) throw brokenAnswer('a line of the stream is no JSON', text, mask)
      return readDocument(parsed, text)
    },
    readWhole(text: string): ChatChunk[] {
      const parsed = parseJson(text)
      if (parsed === undefined) throw brokenAnswer('the answer is no JSON', text, mask)
      const chunks = readDocument(parsed, text)
      if (!Array.isArray(recordOf(parsed).choices)) throw brokenAnswer('the answer has no choices', text, mask)
      finish ??= 'stop'
      return chunks
    },
    isDone: () => isDone,
    isWhole: () => finish !== undefined || (isDone && (hasSaid || calls.all().length > 0)),
    end: (): ChatChunk[] => {
      const called = calls.all()
      return [
        ...(called.length > 0 ? [{ kind: 'toolCalls' as const, calls: called }] : []),
        ...(usage ? [usage] : []),
        { kind: 'finish' as const, reason: finish ?? 'cut' },
      ]
    },
  }
}

/** MiniMax answers refusals with status 200 and a number in here. */
const isRefusal = (given: unknown): boolean => (countOf(recordOf(given).status_code) ?? 0) !== 0

/** A text, or a list of parts of which some are text. */
function contentText(content: unknown): string {
  return Array.isArray(content) ? content.map((part) => textOf(recordOf(part).text)).join('') : textOf(content)
}
