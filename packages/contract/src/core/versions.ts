import { DateTime, Id, RecordOf, Type, type Static } from './schema.ts'

/** One kept version of a row, newest first. `row` is what a save takes, without secrets. */
export const RowVersion = Type.Object({
  version: Type.Integer(),
  time: DateTime,
  userName: Type.String(),
  row: RecordOf(Type.Unknown()),
})
export type RowVersion = Static<typeof RowVersion>

/** Makes what a row held at `toVersion` its newest; `version`: the row's present one, as in a save. */
export const RollbackRow = Type.Object({
  id: Id,
  toVersion: Type.Integer({ minimum: 1 }),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
})
