import {
  CHAT_DOCUMENT_BYTES_MAX,
  CHAT_DOCUMENT_NAME_MAX,
  CHAT_DOCUMENTS_MAX,
  type ChatDocument,
  type ChatDocumentKind,
  type ChatPassage,
} from '@drawdesk/contract/chat/chat-documents'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createConversationRepository } from '../messages/conversation.repository.ts'
import { storedSources } from '../messages/stored-sources.ts'
import { documentErrors } from './document.errors.ts'
import { createDocumentRepository, type ChatDocumentRow } from './document.repository.ts'
import type { Extractor } from './extract/extract.ts'

const INSERTED_AT_ONCE = 1_000

/** Times leave as Date; the wire layer writes them in the zone. */
type DocumentView = Omit<ChatDocument, 'createTime'> & { createTime: Date }

/** Files of one's own conversations. Whatever is somebody else's, or gone, is `common.notFound`. */
export function createDocumentService(deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { extract: Extractor }) {
  const { db, ids, clock, extract } = deps
  const documents = createDocumentRepository(db)
  const conversations = createConversationRepository(db)

  async function requireOwn(scope: Scope, diaId: string): Promise<void> {
    if (!(await conversations.find(scope, diaId))) throw commonErrors.notFound()
  }

  return {
    async list(scope: Scope, diaId: string): Promise<DocumentView[]> {
      await requireOwn(scope, diaId)
      return (await documents.list(scope, diaId)).map(viewOf)
    },

    /** Reads it, which may take seconds, and keeps its text. @throws AppError `chatDocument.*` */
    async add(scope: Scope, diaId: string, { bytes, name }: { bytes: Buffer; name: string }): Promise<DocumentView> {
      await requireOwn(scope, diaId)
      if (bytes.length > CHAT_DOCUMENT_BYTES_MAX) throw documentErrors.tooLarge()
      if ((await documents.list(scope, diaId)).length >= CHAT_DOCUMENTS_MAX) throw documentErrors.tooMany()
      const { kind, parts, passages } = await extract({ bytes, name })
      const id = ids.next()
      await db.transaction(scope, async (trx) => {
        const own = createDocumentRepository(trx)
        // Deleted meanwhile, or filled up by another window.
        if (!(await createConversationRepository(trx).lock(scope, diaId))) throw commonErrors.notFound()
        if ((await own.list(scope, diaId)).length >= CHAT_DOCUMENTS_MAX) throw documentErrors.tooMany()
        await own.insert(scope, {
          id,
          diaId,
          name: cleanName(name),
          kind,
          bytes: String(bytes.length),
          parts,
          passages: passages.length,
          tokens: passages.reduce((sum, { tokens }) => sum + tokens, 0),
          createTime: clock.now(),
        })
        for (let from = 0; from < passages.length; from += INSERTED_AT_ONCE)
          await own.insertPassages(scope, id, from + 1, passages.slice(from, from + INSERTED_AT_ONCE))
      })
      const row = await documents.find(scope, id)
      if (!row) throw commonErrors.notFound()
      return viewOf(row)
    },

    async remove(scope: Scope, documentId: string): Promise<{ documentId: string }> {
      if (!(await documents.remove(scope, documentId))) throw commonErrors.notFound()
      return { documentId }
    },

    /** The passage that an answer cites by this number. */
    async passage(scope: Scope, msgId: string, no: number): Promise<ChatPassage> {
      const message = await conversations.findMessage(scope, msgId)
      const source = message && storedSources(message.sources).find((one) => one.no === no)
      if (!source) throw commonErrors.notFound()
      const { passage, tokens: _tokens, ...view } = source
      const [row] = await documents.passagesBy(scope, [{ documentId: source.documentId, no: passage }])
      return { ...view, text: row?.content ?? '' }
    },
  }
}

export type DocumentService = ReturnType<typeof createDocumentService>

const viewOf = (row: ChatDocumentRow): DocumentView => ({
  documentId: row.id,
  diaId: row.diaId,
  name: row.name,
  kind: row.kind as ChatDocumentKind,
  bytes: Number(row.bytes),
  parts: row.parts,
  passages: row.passages,
  tokens: row.tokens,
  createTime: row.createTime,
})

/** For people: no folders, no control characters, nothing that turns the direction of writing. */
function cleanName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return [...base].slice(-CHAT_DOCUMENT_NAME_MAX).join('') || 'file'
}
