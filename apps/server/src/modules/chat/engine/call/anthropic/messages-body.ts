import { parseJson, recordOf } from '../../../../../providers/json-values.ts'
import type { ChatAsk, ChatEngineMessage, ChatPart, ChatTarget, ChatToolCall } from '../../chat-ask.ts'
import { callNote, imageNote, resultNote } from '../chat-body.ts'
import { NO_QUIRKS, type ChatQuirks } from '../chat-quirks.ts'
import { MESSAGES_TOKENS_UNSAID, messagesParams, withParams } from '../chat-params.ts'

const DATA_URL = /^data:([^;,]+);base64,(.*)$/s

type Block = Record<string, unknown>
type Turn = { role: 'user' | 'assistant'; content: Block[] }
type Abilities = Pick<ChatTarget, 'takesImages' | 'takesTools'>

/** The body of POST {baseUrl}/messages: the system's words apart, turns that alternate, results of tools as what the user says. `extra` goes over it, and what the conversation chose over that. */
export function messagesBody(
  target: Pick<ChatTarget, 'model' | 'takesImages' | 'takesTools' | 'extra'>,
  ask: ChatAsk,
  quirks: ChatQuirks = NO_QUIRKS,
): Record<string, unknown> {
  const system = ask.messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => wordsOf(content))
    .filter((text) => text !== '')
    .join('\n\n')
  const tools =
    target.takesTools && ask.tools && ask.tools.length > 0
      ? ask.tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters }))
      : undefined
  const body = {
    model: target.model,
    max_tokens: ask.maxTokens ?? MESSAGES_TOKENS_UNSAID,
    system: system === '' ? undefined : system,
    messages: turnsOf(target, ask.messages),
    stream: true,
    tools,
    // The form allows 0 to 2, this service 0 to 1.
    temperature: ask.temperature === undefined ? undefined : Math.min(ask.temperature, 1),
    metadata: ask.user === undefined ? undefined : { user_id: ask.user },
  }
  return withParams(body, target, messagesParams(ask, target, quirks))
}

/** Neighbours of one role are one turn: several results of tools belong into the same answer. */
function turnsOf(abilities: Abilities, messages: readonly ChatEngineMessage[]): Turn[] {
  let images = 0
  const blockOf = (part: ChatPart): Block => {
    if (part.type === 'text') return { type: 'text', text: part.text }
    const [, mediaType, data] = DATA_URL.exec(part.dataUrl) ?? []
    if (!abilities.takesImages) return { type: 'text', text: imageNote((images += 1)) }
    return {
      type: 'image',
      source:
        mediaType === undefined ? { type: 'url', url: part.dataUrl } : { type: 'base64', media_type: mediaType, data },
    }
  }
  const blocksOf = (content: ChatEngineMessage['content']): Block[] =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content.map(blockOf)

  const turns: Turn[] = []
  for (const message of messages) {
    if (message.role === 'system') continue
    const content = contentOf(message, abilities, blocksOf(message.content)).filter(isSaid)
    if (content.length === 0) continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...content)
    else turns.push({ role, content })
  }
  return turns
}

function contentOf(
  { role, toolCalls = [], toolCallId = '', content }: ChatEngineMessage,
  { takesTools }: Abilities,
  blocks: readonly Block[],
): Block[] {
  if (role === 'tool')
    return takesTools
      ? [{ type: 'tool_result', tool_use_id: toolCallId, content: wordsOf(content) }]
      : [{ type: 'text', text: resultNote(wordsOf(content)) }]
  const calls = toolCalls.map((call) => (takesTools ? useOf(call) : { type: 'text', text: callNote(call) }))
  return [...blocks, ...calls]
}

const useOf = ({ id, name, arguments: given }: ChatToolCall): Block => ({
  type: 'tool_use',
  id,
  name,
  input: recordOf(parseJson(given)),
})
/** Blocks of text without a text are refused. */
const isSaid = ({ type, text }: Block): boolean => type !== 'text' || (typeof text === 'string' && text.trim() !== '')
const wordsOf = (content: ChatEngineMessage['content']): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
