import { Id, Type, type Static } from '../core/schema.ts'

/** GET: rows that people know by this text, over all lists that the caller may open. */
export const RECORD_SEARCH_PATH = '/blade-desk/record-search/find'
/** Of a text; fewer characters would find everything. */
export const RECORD_SEARCH_LEAST = 2
/** Of one list, and of all of them. */
export const RECORDS_OF_EACH = 5
export const RECORDS_MOST = 40

export const FoundRecord = Type.Object({
  /** Name of the resource, and its title in the caller's language. */
  resource: Type.String(),
  title: Type.String(),
  /** Address of the page that lists it. */
  page: Type.String(),
  id: Id,
  name: Type.String(),
  /** Another of its names, where the text stands in that one; "" otherwise. */
  note: Type.String(),
})
export type FoundRecord = Static<typeof FoundRecord>

export const FoundRecords = Type.Object({
  /** Names that begin with the text first. */
  records: Type.Array(FoundRecord),
  /** A list could not be searched. */
  isPartial: Type.Boolean(),
})
export type FoundRecords = Static<typeof FoundRecords>
