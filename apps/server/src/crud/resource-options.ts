import type { TProperties } from 'typebox'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../platform/database/db.ts'
import type { ErrorFactory } from '../platform/errors.ts'
import type { Caller } from '../platform/scope.ts'
import type { Change, MarkChange, SaveChange } from './change.ts'
import type { Filter } from './filters.ts'
import type { ResourceTable } from './tables.ts'
import type { Values } from './values.ts'

/**
 * What a module adds to the calls that are made from its definition. All rules of one save share one `change`. `caller` is who asks, in the tenant that the call
 * works in (the operator's may be another than their own).
 */
export interface ResourceRules {
  /** Constraint name → the error it means, with the field it stands beside. */
  unique?: Readonly<Record<string, { error: ErrorFactory; field: string }>>
  /** What a new row has where nothing at all was sent for a field: clients of this family that do not know the field. An empty value stays one. */
  unsaid?(given: Readonly<Values>, caller: Caller): Values | Promise<Values>
  /** A rule on what would be saved; throws a named error. Before the transaction. */
  checkSave?(caller: Caller, change: SaveChange): Promise<void>
  /** Before the transaction. */
  checkRemove?(caller: Caller, change: MarkChange): Promise<void>
  /**
   * What is stored for these values: a hash for a password, a number of our own, the code of the parent; of a new row perhaps its `id`. First step of the
   * transaction that writes; all its queries go to `trx`.
   */
  toColumns?(trx: Db, caller: Caller, change: SaveChange): Promise<Values>
  /** Last step of the transaction that adds, changes, removes or restores rows: what must happen because of it (events, jobs). Of a list of new rows once for each. */
  afterChange?(trx: Db, caller: Caller, change: Change): Promise<void>
  /** Arguments of a list and its file beside the columns (`?tag=`); `narrow` says what they mean. */
  searches?: TProperties
  /** The conditions of a list or a file, given those that were asked for: adds some where a search would reveal too much, and those of the `searches` in `input`. */
  narrow?(filters: readonly Filter[], caller: Caller, input: Values): readonly Filter[] | Promise<readonly Filter[]>
  /** What the search over all lists asks of a row beside its name. */
  findable?(text: string): readonly Filter[]
  /** Of an import: what a select whose choices come from a call offers, by field and language: value → name. */
  importChoices?(
    caller: Caller,
  ): Promise<Readonly<Record<string, Readonly<Record<Language, ReadonlyMap<string, string>>>>>>
  /** Adds what the wire shows beside the columns (names of dictionary keys, `<field>Name`). `place` is said for the one row of a detail. */
  decorate?(caller: Caller, rows: Values[], language: Language, place?: 'detail'): Promise<Values[]>
}

export interface ResourceOptions extends ResourceRules {
  resource: ResourceDefinition
  table: ResourceTable
  /** Serves page, findById, save, saveList and update as well, as the plain lists of this dialect have them (plain-list.ts). */
  plainList?: true
  /** How a row is saved where that call is the module's own: the kit makes none, and saves many rows at once by this. */
  save?(caller: Caller, input: Values & { id?: string }): Promise<{ id: string }>
  /** Columns that every file has after its first: what the list shows within others. */
  always?: readonly string[]
  /** The one code that adding and changing ask for, where no button stands for them: rows that the program writes. */
  writeCode?: string
}
