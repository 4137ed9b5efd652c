import { CHAT_SOURCES_MAX, type ChatSource } from '@drawdesk/contract/chat/chat-documents'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { estimateTokens } from '../../engine/tokens.ts'
import { storedSources, type StoredSource } from '../../messages/stored-sources.ts'
import { roomFor, type ContextMessage, type ContextWanted } from '../../messages/context.ts'
import { createDocumentRepository, type ChatDocumentRow, type ChatPassageRow } from '../document.repository.ts'
import { createRanker } from './rank.ts'
import { messagesWithPassages, TOKENS_OF_RULES, TOKENS_PER_SOURCE, tokensOfSources } from './source-block.ts'

/** What an answer is given of files. */
export interface Sources {
  stored: StoredSource[] | null
  tokens: number
}
export const NO_SOURCES: Sources = { stored: null, tokens: 0 }

/** So much is given whole; of more, what fits the question. */
const WHOLE_TOKENS = 5_000
const CHOSEN_TOKENS = 4_000
/** Of what a model reads, passages are at most this share. */
const SHARE_OF_ROOM = 0.5
const READ_AT_ONCE = 500
const START = { documentId: '0', no: 0 }

type Key = Pick<ChatPassageRow, 'documentId' | 'no'>

export interface SourcesWanted extends Pick<ContextWanted, 'contextTokens' | 'maxTokens'> {
  /** The files of the conversation. */
  rows: readonly ChatDocumentRow[]
  question: string
}

const tokensOfFile = ({ tokens, passages, name }: ChatDocumentRow): number =>
  tokens + passages * (estimateTokens(name) + TOKENS_PER_SOURCE)

/** Which passages of a conversation's files an answer is given. */
export function createSources({ db }: { db: Db }) {
  const documents = createDocumentRepository(db)

  /** All passages in their order, some at a time: between these others have their turn. */
  async function* passagesOf(scope: Scope, rows: readonly ChatDocumentRow[]): AsyncGenerator<ChatPassageRow> {
    const documentIds = rows.map(({ id }) => id)
    let after: Key = START
    for (;;) {
      const some = await documents.listPassages(scope, documentIds, { after, limit: READ_AT_ONCE })
      yield* some
      const last = some.at(-1)
      if (!last || some.length < READ_AT_ONCE) return
      after = last
    }
  }

  /** The beginnings of all files in turn: where a question has no word of them ("what is this about?"). */
  function* beginnings(rows: readonly ChatDocumentRow[]): Generator<Key> {
    for (let no = 1; no <= CHAT_SOURCES_MAX; no += 1)
      for (const { id, passages } of rows) if (no <= passages) yield { documentId: id, no }
  }

  async function chosen(scope: Scope, rows: readonly ChatDocumentRow[], question: string): Promise<Key[]> {
    const ranker = createRanker<Key>(question)
    for await (const { documentId, no, content } of passagesOf(scope, rows)) ranker.add({ documentId, no }, content)
    const best = ranker.best().slice(0, CHAT_SOURCES_MAX)
    return best.length > 0 ? best : [...beginnings(rows)].slice(0, CHAT_SOURCES_MAX)
  }

  /** @returns as few as {@link CHAT_SOURCES_MAX} */
  const wholeOf = (rows: readonly ChatDocumentRow[]): Key[] =>
    rows.flatMap(({ id, passages }) =>
      Array.from({ length: passages }, (_, index) => ({ documentId: id, no: index + 1 })),
    )

  return {
    filesOf: documents.list,

    /** Short files whole, else the passages that fit the question best; in the order of the files. Nothing where the conversation has none. */
    async choose(scope: Scope, { rows, question, ...model }: SourcesWanted): Promise<Sources> {
      if (rows.length === 0) return NO_SOURCES
      const room = Math.floor(roomFor(model) * SHARE_OF_ROOM)
      const all = rows.reduce((sum, row) => sum + tokensOfFile(row), TOKENS_OF_RULES)
      const count = rows.reduce((sum, { passages }) => sum + passages, 0)
      const isWhole = count <= CHAT_SOURCES_MAX && all <= Math.min(room, WHOLE_TOKENS)
      const keys = isWhole ? wholeOf(rows) : await chosen(scope, rows, question)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const read = new Map((await documents.passagesBy(scope, keys)).map((row) => [`${row.documentId} ${row.no}`, row]))
      const most = isWhole ? room : Math.min(room, CHOSEN_TOKENS)
      const kept: (ChatPassageRow & { name: string })[] = []
      for (const { documentId, no } of keys) {
        const row = read.get(`${documentId} ${no}`)
        if (!row) continue
        const next = { ...row, name: byId.get(documentId)?.name ?? '' }
        if (tokensOfSources([...kept, next]) <= most) kept.push(next)
      }
      if (kept.length === 0) return NO_SOURCES
      const stored = kept
        .toSorted((one, other) => Number(BigInt(one.documentId) - BigInt(other.documentId)) || one.no - other.no)
        .map(({ documentId, no, name, page, sheet, line, lineTo, tokens }, index): StoredSource => ({
          no: index + 1,
          documentId,
          passage: no,
          name,
          kind: (byId.get(documentId)?.kind ?? 'text') as ChatSource['kind'],
          page,
          sheet,
          line,
          lineTo,
          tokens,
        }))
      return { stored, tokens: tokensOfSources(kept) }
    },

    /** About how many tokens an answer's passages are. */
    tokensOf: ({ sources }: { sources: unknown }): number => tokensOfSources(storedSources(sources)),

    /** What the model is sent for this answer: the context with the passages that were chosen, as far as their files are still there. */
    async addTo(
      scope: Scope,
      answer: { id: string; sources: unknown },
      messages: readonly ContextMessage[],
    ): Promise<readonly ContextMessage[]> {
      const stored = storedSources(answer.sources)
      if (stored.length === 0) return messages
      const rows = await documents.passagesBy(
        scope,
        stored.map(({ documentId, passage }) => ({ documentId, no: passage })),
      )
      const texts = new Map(rows.map(({ documentId, no, content }) => [`${documentId} ${no}`, content]))
      const given = stored.flatMap((source) => {
        const content = texts.get(`${source.documentId} ${source.passage}`)
        return content === undefined ? [] : [{ ...source, content }]
      })
      return messagesWithPassages(messages, given, answer.id)
    },
  }
}

export type ChatSources = ReturnType<typeof createSources>
