import { DateTime, Flag, Id, RecordOf, Type, type Static } from '../schema.ts'

/** Rows of one file (docs/adr/0071). */
export const IMPORT_ROWS_MAX = 2_000
export const IMPORT_COLUMNS_MAX = 50
export const IMPORT_BYTES_MAX = 5 * 1_048_576
/** Rows that a check shows, those with problems first. */
export const IMPORT_SHOWN_MAX = 200
/** An import can be undone for this long. */
export const IMPORT_UNDO_DAYS = 7
/** Imports that are offered for undoing. */
export const IMPORT_LATEST_MAX = 5

/** What a file holds, and which field each column seems to be; `""` for none. */
export const ImportRead = Type.Object({
  fileName: Type.String(),
  rows: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      /** The first texts in it. */
      samples: Type.Array(Type.String()),
      field: Type.String(),
    }),
  ),
})
export type ImportRead = Static<typeof ImportRead>

/** What becomes of a row. */
export const IMPORT_ACTIONS = ['add', 'edit', 'same', 'failed'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

export const ImportLine = Type.Object({
  /** As the spreadsheet counts: the heading is 1. */
  row: Type.Integer(),
  action: Type.Enum([...IMPORT_ACTIONS]),
  /** Texts of the file, by field. */
  cells: RecordOf(Type.String()),
  /** `field` `""`: the row as a whole. */
  errors: Type.Array(Type.Object({ field: Type.String(), msg: Type.String() })),
})
export type ImportLine = Static<typeof ImportLine>

/** Of a check what would become of the rows, of a run what became; `id` `""` where nothing was written. */
export const ImportOutcome = Type.Object({
  id: Type.Union([Id, Type.Literal('')]),
  add: Type.Integer(),
  edit: Type.Integer(),
  same: Type.Integer(),
  failed: Type.Integer(),
  lines: Type.Array(ImportLine),
})
export type ImportOutcome = Static<typeof ImportOutcome>

/** An import that can be undone, or was. */
export const ImportDone = Type.Object({
  id: Id,
  fileName: Type.String(),
  add: Type.Integer(),
  edit: Type.Integer(),
  createTime: DateTime,
  isUndone: Flag,
})
export type ImportDone = Static<typeof ImportDone>

/** `isTrial` 1: changes nothing, answers what would become of it. */
export const ImportUndoInput = Type.Object({ id: Id, isTrial: Type.Optional(Flag) })
export type ImportUndoInput = Static<typeof ImportUndoInput>

/** `kept`: rows that stay as they are now, by name, and why. */
export const ImportUndone = Type.Object({
  undone: Type.Integer(),
  kept: Type.Array(Type.Object({ name: Type.String(), msg: Type.String() })),
})
export type ImportUndone = Static<typeof ImportUndone>
