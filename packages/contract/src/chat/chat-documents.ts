import { DateTime, Id, Nullable, Type, type Static } from '../core/schema.ts'

/**
 * Files that a dialog is answered from: the text is taken out of them, cut into numbered passages, and those that fit a question go to
 * the model with it. The file itself is not kept.
 */
export const CHAT_DOCUMENT_PATH = '/blade-biz/chatDocument'

export const CHAT_DOCUMENT_KINDS = ['text', 'markdown', 'csv', 'pdf', 'xlsx'] as const
export type ChatDocumentKind = (typeof CHAT_DOCUMENT_KINDS)[number]
/** Names of files that a window offers; what they are is judged by their bytes. */
export const CHAT_DOCUMENT_ACCEPT =
  '.txt,.md,.markdown,.csv,.tsv,.log,.json,.pdf,.xlsx,text/plain,text/markdown,text/csv,application/pdf'

/** Of one dialog. */
export const CHAT_DOCUMENTS_MAX = 10
export const CHAT_DOCUMENT_BYTES_MAX = 15 * 1024 * 1024
/** Of the text in one file: a book of a thousand pages, or 10,000 rows of ten columns. */
export const CHAT_DOCUMENT_CHARS_MAX = 2_000_000
export const CHAT_DOCUMENT_NAME_MAX = 200
/** Passages that one answer is given. */
export const CHAT_SOURCES_MAX = 24

const Kind = Type.Enum([...CHAT_DOCUMENT_KINDS])
const Line = Nullable(Type.Integer({ minimum: 1 }))

/** Where a passage stands: page of a PDF, sheet of a workbook, lines (rows of a table) from and to. */
const place = { page: Line, sheet: Type.String(), line: Line, lineTo: Line }

export const ChatDocument = Type.Object({
  documentId: Id,
  diaId: Id,
  name: Type.String(),
  kind: Kind,
  bytes: Type.Integer({ minimum: 0 }),
  /** Pages or sheets; null of what has none. */
  parts: Line,
  passages: Type.Integer({ minimum: 0 }),
  tokens: Type.Integer({ minimum: 0 }),
  createTime: DateTime,
})
export type ChatDocument = Static<typeof ChatDocument>

/** A passage that an answer was given, by the number that it is cited by. `name` stays when the file is removed. */
export const ChatSource = Type.Object({
  no: Type.Integer({ minimum: 1, maximum: CHAT_SOURCES_MAX }),
  documentId: Id,
  name: Type.String(),
  kind: Kind,
  ...place,
})
export type ChatSource = Static<typeof ChatSource>

export const ChatDocumentsQuery = Type.Object({ diaId: Id })
export const ByDocumentId = Type.Object({ documentId: Id })
export const ChatPassageQuery = Type.Object({
  msgId: Id,
  no: Type.Integer({ minimum: 1, maximum: CHAT_SOURCES_MAX }),
})
/** `text` is `""` where the file was removed since. */
export const ChatPassage = Type.Object({ ...ChatSource.properties, text: Type.String() })
export type ChatPassage = Static<typeof ChatPassage>
