import { Flag, Id, Type, type Static } from '../core/schema.ts'

/** The caller's own pinned reports, the newest first; those that they may not run at present are left out. Titles are in the language of the call. */
export const ReportPinsAnswer = Type.Array(Type.Object({ id: Id, title: Type.String() }))
export type ReportPinsAnswer = Static<typeof ReportPinsAnswer>

/** Pins a report (`pinned` 1) or lets it go; either may be said again. Answers the list as it is then. */
export const ReportPinInput = Type.Object({ id: Id, pinned: Flag })
export type ReportPinInput = Static<typeof ReportPinInput>
