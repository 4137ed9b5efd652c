import type { ChatError } from './limits/chat-error.ts'
import type { ChatDialect } from '@drawdesk/contract/chat/chat-services'

/** Which model of which service is asked, and how long it may take. */
export interface ChatTarget {
  tenantId: string
  apiId: string
  /** Without the trailing /chat/completions or /messages, e.g. https://api.openai.com/v1 */
  baseUrl: string
  /** Absent: `openai`. */
  dialect?: ChatDialect
  model: string
  apiKey?: string
  headers?: Readonly<Record<string, string>>
  /** Merged over the body (enable_thinking, temperature …); a value of null takes the field out, also of what a conversation chose. */
  extra?: Readonly<Record<string, unknown>>
  /** Total time of an answer. */
  timeoutMs: number
  /** The longest silence, before the first byte too. */
  idleMs: number
  isTrusted?: boolean
  proxyConfigId?: string
  takesImages: boolean
  takesTools: boolean
}

export type ChatPart = { type: 'text'; text: string } | { type: 'image'; dataUrl: string }

export interface ChatToolCall {
  id: string
  name: string
  /** JSON as the model wrote it; it may be broken. */
  arguments: string
}

export type ChatRole = 'system' | 'user' | 'assistant' | 'tool'

export interface ChatEngineMessage {
  role: ChatRole
  content: string | readonly ChatPart[]
  /** Of an assistant message. */
  toolCalls?: readonly ChatToolCall[]
  /** Of a tool message: which call it answers. */
  toolCallId?: string
}

export interface ChatTool {
  name: string
  description: string
  /** JSON schema of the arguments. */
  parameters: object
}

export interface ChosenParams {
  temperature?: number
  topP?: number
  maxTokens?: number
}

export interface ChatAsk {
  messages: readonly ChatEngineMessage[]
  tools?: readonly ChatTool[]
  /** The model's own longest answer. */
  maxTokens?: number
  temperature?: number
  /** What the conversation chose: over what the API sends by itself. */
  chosen?: ChosenParams
  /** An opaque id of the person, for the service's own watch on misuse. */
  user?: string
  /** Is called before each try, which waits for it. */
  onTry?: (beganTime: Date) => Promise<void>
  /** Is called after each try of which nothing came, also where the service is asked again. */
  onFailedTry?: (error: ChatError, took: { beganTime: Date; ms: number }) => void
}

/**
 * Why an answer ended, as its service says; `length`: longer than the model may write. `cut`: the service closed it in due form ([DONE]) and never
 * said why. A connection that just ends before a reason came is no end of an answer but a failure (E_UPSTREAM).
 */
export type ChatFinish = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'cut'

export type ChatChunk =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  /** Whole calls, merged by index, once the answer ended with them. */
  | { kind: 'toolCalls'; calls: readonly ChatToolCall[] }
  | { kind: 'usage'; promptTokens: number; completionTokens: number }
  | { kind: 'finish'; reason: ChatFinish }

/** What `models` needs of a target. */
export type ChatService = Pick<
  ChatTarget,
  'tenantId' | 'apiId' | 'baseUrl' | 'dialect' | 'apiKey' | 'headers' | 'isTrusted' | 'proxyConfigId'
>

export interface ChatEngine {
  /**
   * Streams one answer; leaving the loop closes the connection. `finish` is the last chunk of an answer that is whole; one that breaks
   * off without a reason and without [DONE] throws E_UPSTREAM. Before the first text, reasoning or call it is asked up to three times.
   *
   * @throws {ChatError} before or during; what was yielded stands. When `signal` is aborted, its reason is thrown, whatever that is.
   */
  stream(target: ChatTarget, ask: ChatAsk, signal: AbortSignal): AsyncIterable<ChatChunk>
  /** GET {baseUrl}/models → ids, sorted; for Ollama too (its /v1/models). @throws {ChatError} or the signal's reason. */
  models(service: ChatService, signal: AbortSignal): Promise<string[]>
}
