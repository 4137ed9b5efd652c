import { GivenDateTime, Id, Type, type Static } from '../core/schema.ts'

/** Changes that one answer holds. */
export const HISTORY_PAGE = 20

export const ChangeAction = Type.Union([
  Type.Literal('add'),
  Type.Literal('edit'),
  Type.Literal('remove'),
  Type.Literal('restore'),
])
export type ChangeAction = Static<typeof ChangeAction>

/** What a change is part of; "" for an edit of a single row. `importUndo`: an import is taken back; `version`: an earlier version is brought back. */
export const ChangeOrigin = Type.Union([
  Type.Literal(''),
  Type.Literal('import'),
  Type.Literal('bulk'),
  Type.Literal('importUndo'),
  Type.Literal('version'),
])
export type ChangeOrigin = Static<typeof ChangeOrigin>

/** One field that became another. Texts as the row has them on the wire, `""` for nothing. */
export const FieldChange = Type.Object({
  field: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** False where a side is masked or cut: it is shown, and cannot be brought back. */
  isWhole: Type.Boolean(),
})
export type FieldChange = Static<typeof FieldChange>

/** What was done to a row at once: who did it, and what of it became another. */
export const HistoryEntry = Type.Object({
  id: Id,
  time: GivenDateTime,
  action: ChangeAction,
  /** "0" for the program itself. */
  userId: Type.String(),
  /** "" for somebody of another tenant, and for who is erased. */
  userName: Type.String(),
  origin: ChangeOrigin,
  /** Name of the file that was imported, or whose import was undone; "" for none. */
  originName: Type.String(),
  fields: Type.Array(FieldChange),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** A page of `history`, the newest first; the next one comes before the last id. */
export const HistoryPage = Type.Object({ changes: Type.Array(HistoryEntry), isMore: Type.Boolean() })
export type HistoryPage = Static<typeof HistoryPage>
