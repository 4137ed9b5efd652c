import type { ChatEngineMessage, ChatPart } from '../engine/chat-ask.ts'
import { estimateMessages } from '../engine/tokens.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { listContext, type ContextRow } from './context.repository.ts'

/** Of a model that does not say how much it reads. */
export const CONTEXT_TOKENS_DEFAULT = 32_000
/** Room that is left for an answer whose length is not set, as far as a quarter of the whole allows. */
const ANSWER_TOKENS_DEFAULT = 4_096
/** A branch is read no further. */
const MESSAGES_MOST = 2_000
/** The fewest tokens that a character is counted as (tokens.ts), so that what is read is never too little. */
const CHARACTERS_PER_TOKEN = 4
/** Pictures that go along, the newest; each is some hundred KB of a request. */
export const CONTEXT_PICTURES_MAX = 10

export interface ContextMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  /** Pictures of a question, where the model takes them. */
  fileIds: readonly string[]
}

export interface ChatContextParts {
  /** The system prompt, then the newest messages that fit, oldest first; two of one role that follow each other are one. */
  messages: ContextMessage[]
  /** Estimate of all of them; above what the model reads only where the last message alone is. */
  tokens: number
  /** Older messages were left out. */
  isTruncated: boolean
}

export interface ContextWanted {
  conversation: { id: string; systemPrompt: string }
  /** The question that is to be answered, or null for none yet. */
  leafMsgId: string | null
  /** All that the model reads, answer included; null: {@link CONTEXT_TOKENS_DEFAULT}. */
  contextTokens: number | null
  /** Longest answer; null: some thousand. */
  maxTokens: number | null
  takesImages?: boolean
  /** Messages before the last one that go with it; null: as many as fit. */
  contextMessages?: number | null
}

/** Tokens that the question with its context may take. */
export function roomFor({ contextTokens, maxTokens }: Pick<ContextWanted, 'contextTokens' | 'maxTokens'>): number {
  const whole = contextTokens ?? CONTEXT_TOKENS_DEFAULT
  return Math.max(
    1,
    whole - Math.min(maxTokens ?? ANSWER_TOKENS_DEFAULT, Math.floor(whole / (maxTokens === null ? 4 : 2))),
  )
}

/** These bounds, where so many tokens of what the model reads are taken already. */
export const besides = <Bounds extends Pick<ContextWanted, 'contextTokens'>>(bounds: Bounds, taken: number): Bounds =>
  taken === 0
    ? bounds
    : { ...bounds, contextTokens: Math.max(1, (bounds.contextTokens ?? CONTEXT_TOKENS_DEFAULT) - taken) }

/**
 * What a model is to be sent of a branch: its end, as much as fits beside the answer. Answers of which nothing came are left out. One round trip.
 * Pictures stand as ids; {@link createPictureParts} makes parts of them.
 */
export async function contextOf(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  wanted: ContextWanted,
): Promise<ChatContextParts> {
  const room = roomFor(wanted)
  const { conversation, leafMsgId } = wanted
  const rows =
    leafMsgId === null
      ? []
      : await listContext(db, scope, {
          diaId: conversation.id,
          leafMsgId,
          charactersMost: Math.min(room * CHARACTERS_PER_TOKEN, 2_000_000_000),
          messagesMost: Math.min(MESSAGES_MOST, (wanted.contextMessages ?? MESSAGES_MOST) + 1),
        })
  return fit(rows, { room, systemPrompt: conversation.systemPrompt, takesImages: wanted.takesImages ?? false })
}

/** Newest first in, oldest first out. */
export function fit(
  rows: readonly ContextRow[],
  { room, systemPrompt, takesImages }: { room: number; systemPrompt: string; takesImages: boolean },
): ChatContextParts {
  const system: ContextMessage[] = systemPrompt === '' ? [] : [{ role: 'system', content: systemPrompt, fileIds: [] }]
  const kept: ContextMessage[] = []
  let tokens = tokensOf(system)
  let pictures = 0
  // A walk that stopped before the top has left something out.
  let isTruncated = (rows.at(-1)?.parentId ?? null) !== null
  for (const row of rows) {
    const fileIds = takesImages && row.role === 'user' ? row.fileIds.slice(0, CONTEXT_PICTURES_MAX - pictures) : []
    const message: ContextMessage = {
      role: row.role === 'user' ? 'user' : row.role === 'system' ? 'system' : 'assistant',
      content: row.content,
      fileIds,
    }
    if (message.content === '' && fileIds.length === 0) continue
    const more = tokensOf([message])
    if (kept.length > 0 && tokens + more > room) {
      isTruncated = true
      break
    }
    tokens += more
    pictures += fileIds.length
    kept.push(message)
  }
  // An answer whose question was left out says little.
  while (isTruncated && kept.length > 1 && kept.at(-1)?.role === 'assistant') kept.pop()
  const messages = merged([...system, ...kept.reverse()])
  return { messages, tokens: tokensOf(messages), isTruncated }
}

/** Some services refuse two messages of one role in a row, which stand where an answer failed or was deleted. */
function merged(messages: readonly ContextMessage[]): ContextMessage[] {
  const result: ContextMessage[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last?.role !== message.role || message.role === 'system') result.push({ ...message })
    else
      result[result.length - 1] = {
        ...last,
        content: [last.content, message.content].filter(Boolean).join('\n\n'),
        fileIds: [...last.fileIds, ...message.fileIds],
      }
  }
  return result
}

const NO_PICTURE = ''
const tokensOf = (messages: readonly ContextMessage[]): number =>
  estimateMessages(
    messages.map(({ role, content, fileIds }): ChatEngineMessage => ({
      role,
      content:
        fileIds.length === 0
          ? content
          : [{ type: 'text', text: content }, ...fileIds.map((): ChatPart => ({ type: 'image', dataUrl: NO_PICTURE }))],
    })),
  )

/** Makes messages for the engine of those of a context: pictures by their smaller copy, as data addresses. What is no picture any more is left out. */
export function createPictureParts(deps: { files: FileService }) {
  const { files } = deps

  async function pictureOf(scope: Scope, fileId: string): Promise<ChatPart[]> {
    const row = await files.find(scope, fileId)
    if (!row?.mime.startsWith('image/')) return []
    const { content, mime } = await files.open(row, 'web')
    const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray())
    return [{ type: 'image', dataUrl: `data:${mime};base64,${bytes.toString('base64')}` }]
  }

  return async (scope: Scope, messages: readonly ContextMessage[]): Promise<ChatEngineMessage[]> => {
    const result: ChatEngineMessage[] = []
    for (const { role, content, fileIds } of messages) {
      const pictures: ChatPart[] = []
      for (const fileId of fileIds) pictures.push(...(await pictureOf(scope, fileId)))
      result.push({
        role,
        content:
          pictures.length === 0
            ? content
            : [...(content === '' ? [] : [{ type: 'text' as const, text: content }]), ...pictures],
      })
    }
    return result
  }
}
