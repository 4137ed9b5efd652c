import type { Values } from './values.ts'

/** Names what one step of a change finds out for a later one, and its type. */
export interface MemoKey<T> {
  readonly name: string
  /** Of the type alone; never set. */
  readonly holds?: T
}

export const memoKey = <T>(name: string): MemoKey<T> => ({ name })

/** What the steps of one change hand to each other. */
export interface Memo {
  get<T>(key: MemoKey<T>): T | undefined
  set<T>(key: MemoKey<T>, value: T): void
}

function createMemo(): Memo {
  const kept = new Map<MemoKey<unknown>, unknown>()
  return {
    get: <T>(key: MemoKey<T>) => kept.get(key) as T | undefined, // set under the same key, which has the type
    set: (key, value) => void kept.set(key, value),
  }
}

/** A row that is added or changed, as all rules of the save see it, from the first check to what follows from it. */
export interface SaveChange {
  readonly kind: 'save'
  /** The row that is saved; empty until a new one has its id. */
  ids: readonly string[]
  /** The row as it was; undefined for a new one. */
  readonly before: Values | undefined
  /** What is asked for, read and judged; without what a scope hides of the row. */
  readonly values: Values
  readonly memo: Memo
}

/** Rows that are removed or brought back. */
export interface MarkChange {
  readonly kind: 'remove' | 'restore'
  readonly ids: readonly string[]
  readonly memo: Memo
}

export type Change = SaveChange | MarkChange

export const saveChange = (before: Values | undefined, values: Values): SaveChange => ({
  kind: 'save',
  ids: before ? [String(before.id)] : [],
  before,
  values,
  memo: createMemo(),
})

export const markChange = (kind: MarkChange['kind'], ids: readonly string[]): MarkChange => ({
  kind,
  ids,
  memo: createMemo(),
})
