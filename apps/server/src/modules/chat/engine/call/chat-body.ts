import { openAiParams, withParams } from './chat-params.ts'
import type { ChatQuirks } from './chat-quirks.ts'
import type { ChatAsk, ChatEngineMessage, ChatPart, ChatTarget, ChatToolCall } from '../chat-ask.ts'

/** Stands for a picture that the model does not take; numbered through the request. */
export const imageNote = (number: number): string =>
  `[图片 ${number}：此模型不能看图，已略去 · image ${number} left out: this model takes no images]`

/** The body of POST {baseUrl}/chat/completions. `extra` goes over it, and what the conversation chose over that; a null in `extra` takes a field out. */
export function chatBody(
  target: Pick<ChatTarget, 'model' | 'takesImages' | 'takesTools' | 'extra'>,
  ask: ChatAsk,
  quirks: ChatQuirks,
): Record<string, unknown> {
  const tools =
    target.takesTools && ask.tools && ask.tools.length > 0
      ? ask.tools.map(({ name, description, parameters }) => ({
          type: 'function',
          function: { name, description, parameters },
        }))
      : undefined
  const body = {
    model: target.model,
    messages: messagesOf(target, ask.messages),
    stream: true,
    stream_options: quirks.noStreamOptions ? undefined : { include_usage: true },
    tools,
    [quirks.maxCompletionTokens ? 'max_completion_tokens' : 'max_tokens']: ask.maxTokens,
    temperature: ask.temperature,
    user: quirks.noUser ? undefined : ask.user,
  }
  return withParams(body, target, openAiParams(ask, quirks))
}

function messagesOf(
  { takesImages, takesTools }: Pick<ChatTarget, 'takesImages' | 'takesTools'>,
  messages: readonly ChatEngineMessage[],
): object[] {
  let images = 0
  const contentOf = (content: ChatEngineMessage['content']): string | object[] => {
    if (typeof content === 'string') return content
    if (takesImages && content.some(({ type }) => type === 'image')) return content.map(wirePart)
    // Plain text goes as text: not every service takes parts.
    return content.map((part) => (part.type === 'text' ? part.text : imageNote((images += 1)))).join('\n')
  }
  return messages.map(({ role, content, toolCalls = [], toolCallId }) => {
    const said = contentOf(content)
    if (!takesTools && role === 'tool') return { role: 'user', content: resultNote(plain(said)) }
    if (!takesTools && toolCalls.length > 0)
      return { role, content: [plain(said), ...toolCalls.map(callNote)].filter((text) => text !== '').join('\n') }
    return {
      role,
      content: toolCalls.length > 0 && said === '' ? null : said,
      ...(toolCalls.length > 0 ? { tool_calls: toolCalls.map(wireCall) } : {}),
      ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    }
  })
}

const wirePart = (part: ChatPart): object =>
  part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.dataUrl } }
const wireCall = ({ id, name, arguments: given }: ChatToolCall): object => ({
  id,
  type: 'function',
  function: { name, arguments: given },
})
/** What a model without tools is given in their place. */
export const resultNote = (said: string): string => `[工具结果 · tool result] ${said}`
export const callNote = ({ name, arguments: given }: ChatToolCall): string => `[调用工具 · tool call] ${name}(${given})`
const plain = (content: string | object[]): string => (typeof content === 'string' ? content : JSON.stringify(content))

/** The paths of the calls themselves, which people paste with the address. */
export const CALL_PATH = /\/(chat\/completions|messages)$/i

/** `{baseUrl}/{path}`; a query in the base (an API version) stays behind the path, a pasted `/chat/completions` or `/messages` does not double. */
export function serviceUrl(baseUrl: string, path: string): string {
  const [base = '', ...query] = baseUrl.trim().split('?')
  const stem = base.replace(/\/+$/, '').replace(CALL_PATH, '')
  const given = query.length > 0 ? `${path.includes('?') ? '&' : '?'}${query.join('?')}` : ''
  return `${stem}/${path}${given}`
}
