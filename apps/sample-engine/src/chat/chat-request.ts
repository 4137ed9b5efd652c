import { sampleErrors } from '../openai-error.ts'
import { countTokens } from './tokens.ts'

export interface ToolCall {
  id: string
  name: string
  /** JSON text. */
  arguments: string
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  text: string
  hasPictures: boolean
  toolCalls: ToolCall[]
  toolCallId: string
}

export interface OfferedTool {
  name: string
  /** Names of its arguments with the values that are allowed, where the request says which; undefined when it describes none. */
  properties: ReadonlyMap<string, readonly unknown[] | undefined> | undefined
}

export interface ChatRequest {
  model: string
  messages: ChatMessage[]
  tools: OfferedTool[]
  /** `{name}`: this tool and no other. */
  toolChoice: 'auto' | 'none' | 'required' | { name: string }
  isStream: boolean
  includesUsage: boolean
  maxTokens: number
  /** The last message is the beginning of the answer, which goes on exactly after it. */
  continues: boolean
  promptTokens: number
}

export const CHAT_MODEL = 'drawdesk-manual'
const MAX_MESSAGES = 2_000
const MAX_TOOLS = 128
const MAX_CONTEXT_TOKENS = 128_000
/** What a picture costs, in the spirit of the vendor's. */
const PICTURE_TOKENS = 85
const TOKENS_PER_MESSAGE = 4
const ROLES = {
  developer: 'system',
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
} as const

type Fields = Record<string, unknown>

/**
 * The body of `POST /v1/chat/completions` (OpenAI form), checked. Fields that only steer language models are passed over.
 *
 * @throws {OpenAiError} 400 that names the field; `context_length_exceeded` above 128,000 tokens.
 */
export function readChatRequest(body: unknown): ChatRequest {
  if (!isObject(body)) throw sampleErrors.badJson()
  const model = readModel(body.model)
  const messages = readMessages(body.messages)
  if (body.n !== undefined && body.n !== null && body.n !== 1) throw sampleErrors.badParam('n', 'only 1 is offered.')
  const isStream = readFlag(body, 'stream', 'stream')
  const streamOptions = readObject(body, 'stream_options')
  if (streamOptions && !isStream)
    throw sampleErrors.badParam('stream_options', "it is allowed only when 'stream' is true.")
  const tools = readTools(body.tools)
  const promptTokens = messages.reduce(
    (sum, { text, hasPictures, toolCalls }) =>
      sum +
      TOKENS_PER_MESSAGE +
      countTokens(text) +
      (hasPictures ? PICTURE_TOKENS : 0) +
      countTokens(toolCalls.map((call) => call.arguments).join('')),
    0,
  )
  if (promptTokens > MAX_CONTEXT_TOKENS) throw sampleErrors.contextTooLong(MAX_CONTEXT_TOKENS, promptTokens)
  const continues = readFlag(body, 'continue_final_message', 'continue_final_message')
  return {
    model,
    messages,
    tools,
    isStream,
    promptTokens,
    toolChoice: readToolChoice(body.tool_choice, tools),
    includesUsage: streamOptions ? readFlag(streamOptions, 'include_usage', 'stream_options.include_usage') : false,
    maxTokens: Math.min(readMaxTokens(body, 'max_completion_tokens'), readMaxTokens(body, 'max_tokens')),
    continues: continues && messages.at(-1)?.role === 'assistant' && messages.at(-1)?.toolCalls.length === 0,
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readModel(value: unknown): string {
  if (value === undefined || value === null || value === '') throw sampleErrors.missingParam('model')
  if (typeof value !== 'string' || value.length > 256)
    throw sampleErrors.badParam('model', 'expected a string of at most 256 characters.')
  return value
}

function readMessages(value: unknown): ChatMessage[] {
  if (value === undefined || value === null) throw sampleErrors.missingParam('messages')
  if (!Array.isArray(value) || value.length === 0)
    throw sampleErrors.badParam('messages', 'expected a list of at least one message.')
  if (value.length > MAX_MESSAGES)
    throw sampleErrors.badParam('messages', `at most ${MAX_MESSAGES} messages, got ${value.length}.`)
  return value.map((message: unknown, at) => readMessage(message, `messages[${at}]`))
}

function readMessage(value: unknown, param: string): ChatMessage {
  if (!isObject(value)) throw sampleErrors.badParam(param, 'expected an object.')
  if (typeof value.role !== 'string' || !Object.hasOwn(ROLES, value.role))
    throw sampleErrors.badParam(`${param}.role`, `expected one of ${Object.keys(ROLES).join(', ')}.`)
  const role = ROLES[value.role as keyof typeof ROLES] // hasOwn, just above
  const toolCalls = readToolCalls(value.tool_calls, `${param}.tool_calls`)
  const mayBeEmpty = role === 'assistant' && toolCalls.length > 0
  const toolCallId = value.tool_call_id ?? ''
  if (typeof toolCallId !== 'string') throw sampleErrors.badParam(`${param}.tool_call_id`, 'expected a string.')
  if (role === 'tool' && toolCallId === '' && value.role === 'tool')
    throw sampleErrors.missingParam(`${param}.tool_call_id`)
  return { role, toolCalls, toolCallId, ...readContent(value.content, { param: `${param}.content`, mayBeEmpty }) }
}

function readContent(
  value: unknown,
  { param, mayBeEmpty }: { param: string; mayBeEmpty: boolean },
): Pick<ChatMessage, 'text' | 'hasPictures'> {
  if (typeof value === 'string') return { text: value, hasPictures: false }
  if ((value === undefined || value === null) && mayBeEmpty) return { text: '', hasPictures: false }
  if (!Array.isArray(value)) throw sampleErrors.badParam(param, 'expected a string or a list of parts.')
  const texts: string[] = []
  let hasPictures = false
  for (const [at, part] of value.entries()) {
    if (!isObject(part)) throw sampleErrors.badParam(`${param}[${at}]`, 'expected an object.')
    if ((part.type === 'text' || part.type === 'refusal') && typeof part[part.type] === 'string')
      texts.push(String(part[part.type]))
    else if (part.type === 'image_url') hasPictures = true
    else throw sampleErrors.badParam(`${param}[${at}].type`, "expected 'text' with a text, or 'image_url'.")
  }
  return { text: texts.join('\n'), hasPictures }
}

function readToolCalls(value: unknown, param: string): ToolCall[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > MAX_TOOLS)
    throw sampleErrors.badParam(param, `expected a list of at most ${MAX_TOOLS} calls.`)
  return value.map((call: unknown, at) => {
    const described = isObject(call) && isObject(call.function) ? call.function : undefined
    if (
      !isObject(call) ||
      typeof call.id !== 'string' ||
      typeof described?.name !== 'string' ||
      typeof described.arguments !== 'string'
    )
      throw sampleErrors.badParam(`${param}[${at}]`, 'expected an id and a function with name and arguments.')
    return { id: call.id, name: described.name, arguments: described.arguments }
  })
}

function readTools(value: unknown): OfferedTool[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > MAX_TOOLS)
    throw sampleErrors.badParam('tools', `expected a list of at most ${MAX_TOOLS} tools.`)
  return value.map((tool: unknown, at) => {
    const described = isObject(tool) && tool.type === 'function' && isObject(tool.function) ? tool.function : undefined
    if (typeof described?.name !== 'string' || !/^[\w-]{1,64}$/.test(described.name))
      throw sampleErrors.badParam(
        `tools[${at}].function.name`,
        'expected 1 to 64 letters, digits, underscores or hyphens.',
      )
    const properties =
      isObject(described.parameters) && isObject(described.parameters.properties)
        ? described.parameters.properties
        : undefined
    return {
      name: described.name,
      properties:
        properties &&
        new Map(
          Object.entries(properties).map(([name, schema]) => [
            name,
            isObject(schema) && Array.isArray(schema.enum) ? schema.enum : undefined,
          ]),
        ),
    }
  })
}

function readToolChoice(value: unknown, tools: readonly OfferedTool[]): ChatRequest['toolChoice'] {
  if (value === undefined || value === null) return 'auto'
  if (value === 'auto' || value === 'none' || value === 'required') return value
  const name = isObject(value) && isObject(value.function) ? value.function.name : undefined
  const tool = tools.find((offered) => offered.name === name)
  if (!tool) throw sampleErrors.badParam('tool_choice', "expected 'auto', 'none', 'required' or one of the tools.")
  return { name: tool.name }
}

function readObject(fields: Fields, name: string): Fields | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (!isObject(value)) throw sampleErrors.badParam(name, 'expected an object.')
  return value
}

function readFlag(fields: Fields, name: string, param: string): boolean {
  const value = fields[name] ?? false
  if (typeof value !== 'boolean') throw sampleErrors.badParam(param, 'expected true or false.')
  return value
}

function readMaxTokens(fields: Fields, name: string): number {
  const value = fields[name]
  if (value === undefined || value === null) return Number.POSITIVE_INFINITY
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw sampleErrors.badParam(name, 'expected a whole number above 0.')
  return value
}
