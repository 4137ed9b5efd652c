import type { StoredRecord } from '../../../lib/browser/storage.ts'
import type { KeptDraft } from '../kept-drafts.ts'

/** Values of a small form; each is replaced as a whole. */
export type DraftValues = Readonly<Record<string, string | number>>

type Names<Values> = readonly (keyof Values & string)[]

/** A row as it is stored. */
interface Stored<Values> {
  version: number | undefined
  stored: Values
}

/** What a form holds over what is stored. */
export interface ValueDraftState<Values> {
  version: number | undefined
  /** What is stored; what differs from it is a change. */
  initial: Values
  values: Values
  /** What was typed before was put back: since when, in milliseconds, and which fields it changes. */
  restored: { typedAtMs: number; names: Names<Values> } | undefined
  /** A newer version was joined in: what both sides had changed. */
  conflict: Names<Values> | undefined
}

/** Names of the values that differ. */
export function namesChanged<Values extends DraftValues>(before: Values, now: Values): Names<Values> {
  const names = Object.keys(before) as (keyof Values & string)[] // a form has no other values than those of its type
  return names.filter((name) => now[name] !== before[name])
}

/** A form as it begins: with what was typed in it before and not saved, where that still changes something. */
export function begunOver<Values extends DraftValues>(
  { version, stored }: Stored<Values>,
  kept: StoredRecord<KeptDraft<Values>> | undefined,
): ValueDraftState<Values> {
  const begun = { version, initial: stored, values: stored, restored: undefined, conflict: undefined }
  if (!kept) return begun
  const { base, draft } = kept.content
  // Values that were not kept stand as they are stored.
  const before = { ...begun, version: kept.content.version, initial: { ...stored, ...base } }
  const joined = joinedOver({ ...before, values: { ...before.initial, ...draft } }, { version, stored })
  const names = namesChanged(stored, joined.values)
  if (names.length === 0) return begun
  const restored = { typedAtMs: kept.datetime, names }
  return { ...joined, restored, conflict: kept.content.version === version ? undefined : joined.conflict }
}

/** The form over a newer version: what one side alone changed is kept from that side; of what both changed, mine stands. */
export function joinedOver<Values extends DraftValues>(
  state: ValueDraftState<Values>,
  { version, stored }: Stored<Values>,
): ValueDraftState<Values> {
  const { initial, values } = state
  const mine = namesChanged(initial, values).filter((name) => values[name] !== stored[name])
  const both = mine.filter((name) => stored[name] !== initial[name])
  const joined = { ...stored, ...Object.fromEntries(mine.map((name) => [name, values[name]])) }
  return { ...state, version, initial: stored, values: joined, conflict: mine.length > 0 ? both : undefined }
}
