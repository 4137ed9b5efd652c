import {
  CHAT_ERROR_TEXTS,
  CHAT_TITLE_FROM_QUESTION,
  type ChatDialog,
  type ChatErrorCode,
  type ChatErrorView,
  type ChatMessage,
  type ChatMoney,
  type ChatToolUse,
} from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller, type Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { viewSources } from './stored-sources.ts'
import { siblings, type ChatMessageRow } from './branch.repository.ts'
import { viewFace, type StoredFace } from './chat-face.ts'
import { settingsOf } from './chat-settings.ts'
import { createConversationRepository, type ConversationRow } from './conversation.repository.ts'

const LAST_MSG_LENGTH = 100

/** `chat_message.error` as it is stored; the text is chosen by who reads it. `detail`: what the service said. */
export interface StoredChatError {
  code: ChatErrorCode
  detail?: string
  /** Of its HTTP answer. */
  status?: number
}

/** `chat_dialog.costs` as it is stored: currency → decimal text. */
export type StoredCosts = Record<string, string>

/** A message, with what stands beside it where that is known already. */
export type MessageToView = ChatMessageRow & { siblingIds?: readonly string[] }

/** A conversation, with what was read along with it; what is not given is asked for. `answeringMsgId` null: nothing is being answered. */
export type ConversationToView = ConversationRow & { userName?: string; answeringMsgId?: string | null }

export interface ChatViews {
  /** Messages of one conversation or several as they go out, in the order given. Times are text already, so that they may stand in events too. At most two questions to the database; none where files and siblings are known. */
  messages(scope: Scope, rows: readonly MessageToView[], language: Language): Promise<ChatMessage[]>
  conversations(scope: Scope, rows: readonly ConversationToView[]): Promise<ChatDialog[]>
  conversation(scope: Scope, row: ConversationToView): Promise<ChatDialog>
}

export type ChatViewDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'clock' | 'ids' | 'config'>

/** The one place where rows of conversations and messages become what goes out. */
export function createChatViews(deps: ChatViewDeps & { files: FileService }): ChatViews {
  const { db, config, files } = deps
  const time = (at: Date | null): string => formatTime(at, config.timeZone)

  async function siblingsOf(
    scope: Scope,
    rows: readonly MessageToView[],
  ): Promise<(row: MessageToView) => readonly string[]> {
    const byConversation = Map.groupBy(
      rows.filter(({ siblingIds }) => siblingIds === undefined),
      ({ diaId }) => diaId,
    )
    const found = new Map(
      await Promise.all(
        [...byConversation].map(
          async ([diaId, own]) =>
            [diaId, await siblings(db, scope, { diaId, parentIds: own.map(({ parentId }) => parentId) })] as const,
        ),
      ),
    )
    return (row) => row.siblingIds ?? found.get(row.diaId)?.get(row.parentId ?? '') ?? [row.id]
  }

  async function messages(scope: Scope, rows: readonly MessageToView[], language: Language): Promise<ChatMessage[]> {
    const fileIds = rows.flatMap((row) => row.fileIds as string[])
    const mayReadSaid = mayReadServiceWords(scope)
    const [views, besides] = await Promise.all([
      fileIds.length === 0 ? undefined : files.viewsOf(scope, fileIds),
      siblingsOf(scope, rows),
    ])
    return rows.map((row) => ({
      msgId: row.id,
      diaId: row.diaId,
      parentId: row.parentId ?? '',
      role: row.role as ChatMessage['role'],
      content: row.content,
      reasoning: row.reasoning,
      tools: row.tools as ChatToolUse[],
      files: (row.fileIds as string[]).flatMap((id) => views?.get(id) ?? []),
      drawInfoId: row.drawInfoId ?? '',
      ...(row.sources === null ? {} : { sources: viewSources(row.sources) }),
      state: row.state as ChatMessage['state'],
      apiId: row.apiId ?? '',
      apiName: row.apiName,
      model: row.model,
      promptTokens: row.promptTokens,
      completionTokens: row.completionTokens,
      isEstimated: row.isEstimated,
      cost: row.cost === null || row.currency === '' ? null : { amount: plainAmount(row.cost), currency: row.currency },
      error: viewChatError(row.error as StoredChatError | null, language, mayReadSaid),
      siblingIds: [...besides(row)],
      lastEventId: row.lastEventId,
      firstTokenMs: row.firstTokenTime ? Math.max(0, row.firstTokenTime.getTime() - row.createTime.getTime()) : null,
      createTime: time(row.createTime),
      finishedTime: time(row.finishedTime),
    }))
  }

  async function conversations(scope: Scope, rows: readonly ConversationToView[]): Promise<ChatDialog[]> {
    const unnamed = rows.filter(
      ({ userName, answeringMsgId }) => userName === undefined || answeringMsgId === undefined,
    )
    const images = rows.flatMap(({ assistant }) => (assistant as StoredFace | null)?.image || [])
    const [more, pictures] = await Promise.all([
      unnamed.length === 0 ? undefined : createConversationRepository(db).factsOf(scope, unnamed),
      images.length === 0 ? undefined : files.viewsOf(scope, images),
    ])
    return rows.map((row) => {
      const costs = viewCosts(row.costs as StoredCosts)
      return {
        diaId: row.id,
        title: row.title,
        apiId: row.apiId ?? '',
        model: row.model,
        systemPrompt: row.systemPrompt,
        settings: settingsOf(row),
        assistant: row.assistant ? viewFace(row.assistant as StoredFace, pictures) : null,
        diaTop: row.diaTop === 1 ? 1 : 0,
        userId: row.userId,
        userName: row.userName ?? more?.names.get(row.userId) ?? '',
        lastMsg: row.lastMsg,
        lastTime: time(row.lastTime),
        msgCount: row.msgCount,
        leafMsgId: row.leafMsgId ?? '',
        tokens: Number(row.tokens),
        cost: costs.length === 1 ? (costs[0] ?? null) : null,
        costs,
        answeringMsgId: (row.answeringMsgId === undefined ? more?.answering.get(row.id) : row.answeringMsgId) ?? '',
        createTime: time(row.createTime),
        version: row.version,
      }
    })
  }

  return {
    messages,
    conversations,
    async conversation(scope, row) {
      const [view] = await conversations(scope, [row])
      return view as ChatDialog // one in, one out
    },
  }
}

/** What a service says of its key, account and address is the business of those who see and keep its API. */
const mayReadServiceWords = (scope: Scope | Caller): boolean =>
  'permissions' in scope && (hasPermission(scope, 'chatApi_edit') || hasPermission(scope, 'chatApi_view'))

/** What went wrong, in words; null where nothing did. */
export function viewChatError(
  error: StoredChatError | null,
  language: Language,
  mayReadSaid: boolean,
): ChatErrorView | null {
  if (!error) return null
  const text = CHAT_ERROR_TEXTS[error.code]?.[language] ?? error.code
  const { code, detail, status } = error
  if (!mayReadSaid) return { code, msg: text }
  return { code, msg: text, ...(detail ? { said: detail } : {}), ...(status === undefined ? {} : { status }) }
}

/** In the order of the currencies' codes. */
export function viewCosts(costs: StoredCosts): ChatMoney[] {
  return Object.entries(costs)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ amount: plainAmount(amount), currency }))
}

/** `0.28000` → `0.28`. */
const plainAmount = (amount: string): string => (/^-?\d+\.\d+$/.test(amount) ? amount.replace(/\.?0+$/, '') : amount)

/** A letter of a script that writes spaces between its words. */
const OF_WORD = /[\p{L}\p{N}'’_-]/u
const HAS_NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
const isOfWord = (letter = ''): boolean => OF_WORD.test(letter) && !HAS_NO_SPACES.test(letter)

/**
 * The title of a conversation that was given none: the beginning of its first question, in one line. A longer one ends with a whole word,
 * unless that would leave less than half, and with `…`. `""` where it is blank.
 */
export function titleFrom(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= CHAT_TITLE_FROM_QUESTION) return letters.join('')
  const kept = letters.slice(0, CHAT_TITLE_FROM_QUESTION)
  const isCut = isOfWord(kept.at(-1)) && isOfWord(letters[CHAT_TITLE_FROM_QUESTION])
  const space = kept.lastIndexOf(' ')
  return `${(isCut && space >= CHAT_TITLE_FROM_QUESTION / 2 ? kept.slice(0, space) : kept).join('').trim()}…`
}

/** What a list shows of the last message: its beginning, in one line. */
export function lastMsgFrom(text: string): string {
  return [...text.slice(0, 400).replace(/\s+/g, ' ').trim()].slice(0, LAST_MSG_LENGTH).join('')
}
