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

/**
 * Reads one answer, event by event or as a whole document, into chunks. What belongs to its end (calls, usage, finish) is kept until then,
 * because usage comes after the reason. Knows no connection.
 */
export function createAnswerReader(mask: Masker) {
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
    const document = recordOf(data)
    if (document.error || document.object === 'error') throw classifyErrorObject(data, text, mask)
    readUsage(document.usage)
    const choices: unknown[] = Array.isArray(document.choices) ? document.choices : []
    return choices
      .map(recordOf)
      .filter(({ index }) => index === undefined || index === 0)
      .flatMap((choice) => {
        const reason = textOf(choice.finish_reason)
        if (reason) finish = FINISHES[reason] ?? 'stop'
        return readSaid(choice.delta ?? choice.message)
      })
  }

  return {
    /** Chunks of this event. @throws {ChatError} */
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
    /** The answer as one document, from a service that does not stream. @throws {ChatError} */
    readWhole(text: string): ChatChunk[] {
      const parsed = parseJson(text)
      if (parsed === undefined) throw brokenAnswer('the answer is no JSON', text, mask)
      const chunks = readDocument(parsed, text)
      if (!Array.isArray(recordOf(parsed).choices)) throw brokenAnswer('the answer has no choices', text, mask)
      finish ??= 'stop'
      return chunks
    },
    /** [DONE] came: nothing after it matters. */
    isDone: () => isDone,
    /** A reason came, or [DONE] behind something: the answer is whole, whatever happens to the connection. */
    isWhole: () => finish !== undefined || (isDone && (hasSaid || calls.all().length > 0)),
    /** The last chunks: calls, usage, finish. `cut`: it said [DONE] and never why. */
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

/** A text, or a list of parts of which some are text. */
function contentText(content: unknown): string {
  return Array.isArray(content) ? content.map((part) => textOf(recordOf(part).text)).join('') : textOf(content)
}
