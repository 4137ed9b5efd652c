import { permissionOf, type ResourceAction } from '@drawdesk/contract/core/resource'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { AppError, commonErrors } from '../platform/errors.ts'
import { hasPermission, type Caller } from '../platform/scope.ts'
import { markChange, saveChange, type Change, type MarkChange, type SaveChange } from './change.ts'
import { scopeOf } from './operator.service.ts'
import type { ResourceOptions, ResourceRules } from './resource-options.ts'
import { withoutHidden } from './row-rule.ts'
import { getRow, insertRow, removeRows, restoreRows, updateRow } from './rows.repository.ts'
import { isPlatformTable } from './tables.ts'
import { readValues, type Values } from './values.ts'

type SaveInput = Values & { id?: string; version?: number }

/** The code that this action asks for; undefined where the resource has no such action. */
export function codeOf(
  { resource, writeCode }: Pick<ResourceOptions, 'resource' | 'writeCode'>,
  action: ResourceAction,
): string | undefined {
  if (writeCode && (action === 'add' || action === 'edit')) return writeCode
  return resource.actions.includes(action) ? permissionOf(resource, action) : undefined
}

/** What a tree asks inside the transaction, before rows are taken away or brought back. */
export interface RowHooks {
  beforeRemove?(trx: Db, caller: Caller, change: MarkChange): Promise<void>
  beforeRestore?(trx: Db, caller: Caller, change: MarkChange): Promise<void>
}

/** How rows of a declared resource are written: with its rules, what comes before and what follows, together or not at all. */
export function createSaver(deps: Deps, options: ResourceOptions & RowHooks) {
  const { resource, table, toColumns, afterChange, beforeRemove, beforeRestore } = options
  const { db, config } = deps
  const isPlatform = isPlatformTable(table)
  if (resource.rows && resource.rows.table !== table)
    throw new Error(`rows of ${resource.name} are declared in ${resource.rows.table} and served from ${table}`)

  /** The write with what comes before it and follows from it, together or not at all; a plain one needs no transaction of its own. */
  async function within<Result>(
    caller: Caller,
    { isPlain, changes }: { isPlain: boolean; changes: readonly Change[] },
    write: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    if (isPlain && !afterChange) return write(db)
    return db.transaction(caller, async (trx) => {
      const result = await write(trx)
      for (const change of changes) await afterChange?.(trx, caller, change)
      return result
    })
  }

  const scopeIn = (caller: Caller, input: Values): Caller | Promise<Caller> =>
    isPlatform ? caller : scopeOf(db, caller, input.tenantId)

  function checkMay(caller: Caller, action: ResourceAction): void {
    const code = codeOf(options, action)
    if (code === undefined || !hasPermission(caller, code)) throw commonErrors.forbidden()
  }

  /** What would be saved, read and judged. */
  async function prepare(scope: Caller, given: Values, before: Values | undefined): Promise<SaveChange> {
    const values = readValues(
      resource,
      before ? withoutHidden(scope, table, before, given) : { ...(await options.unsaid?.(given, scope)), ...given },
      !before,
      config.timeZone,
    )
    if (!isPlatform) delete values.tenantId // the scope says it
    const change = saveChange(before, values)
    await options.checkSave?.(scope, change)
    return change
  }

  async function write(at: Db, scope: Caller, change: SaveChange, version?: number): Promise<SaveAnswer> {
    const columns = toColumns ? await toColumns(at, scope, change) : change.values
    const [id] = change.ids
    const saved =
      id === undefined
        ? await insertRow(deps, at, scope, table, columns)
        : await updateRow(deps, at, scope, table, { id, version, values: columns })
    change.ids = [saved.id]
    return saved
  }

  return {
    scopeIn,

    /** Adds a row, or changes the one with this id. */
    async save(caller: Caller, input: SaveInput): Promise<SaveAnswer> {
      const { id, version, ...given } = input
      checkMay(caller, id ? 'edit' : 'add')
      const scope = await scopeIn(caller, given)
      const change = await prepare(scope, given, id ? await getRow(db, scope, table, id) : undefined)
      return withKnownErrors(options.unique, () =>
        within(scope, { isPlain: !toColumns, changes: [change] }, (at) => write(at, scope, change, version)),
      )
    },

    /** Adds all of these rows or none. Errors of a row stand beside `list[2].name`. */
    async addAll(caller: Caller, input: Values & { list: readonly Values[] }): Promise<string[]> {
      checkMay(caller, 'add')
      const scope = await scopeIn(caller, input)
      const changes: SaveChange[] = []
      for (const [index, given] of input.list.entries())
        changes.push(await atPlace(index, () => prepare(scope, given, undefined)))
      return within(scope, { isPlain: false, changes }, async (at) => {
        const ids: string[] = []
        for (const [index, change] of changes.entries())
          ids.push((await atPlace(index, () => withKnownErrors(options.unique, () => write(at, scope, change)))).id)
        return ids
      })
    },

    /** Sets columns that are no matter of a form (on or off), and lets follow what follows a change. */
    setColumns(scope: Caller, before: Values, values: Values): Promise<SaveAnswer> {
      const change = saveChange(before, values)
      return within(scope, { isPlain: true, changes: [change] }, (at) =>
        updateRow(deps, at, scope, table, { id: String(before.id), values }),
      )
    },

    /** All of these rows or none; answers their ids. */
    async remove(scope: Caller, ids: readonly string[]): Promise<string[]> {
      const change = markChange('remove', ids)
      await options.checkRemove?.(scope, change)
      return within(scope, { isPlain: !beforeRemove, changes: [change] }, async (at) => {
        await beforeRemove?.(at, scope, change)
        return removeRows(deps, at, scope, table, ids)
      })
    },

    /** Undo of {@link remove}. */
    async restore(scope: Caller, ids: readonly string[]): Promise<string[]> {
      const change = markChange('restore', ids)
      return within(scope, { isPlain: !beforeRestore, changes: [change] }, async (at) => {
        await beforeRestore?.(at, scope, change)
        return restoreRows(deps, at, scope, table, ids)
      })
    },
  }
}

/** Names the row of a list in the fields of what goes wrong with it. */
async function atPlace<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    const { code, status, text, values } = error
    const errors = error.errors.map((one) => ({ ...one, field: `list[${index}].${one.field}` }))
    throw new AppError(code, { status, text }, { values, errors, cause: error })
  }
}

async function withKnownErrors<T>(unique: ResourceRules['unique'], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = unique?.[(error as { constraint?: string }).constraint ?? '']
    if (!known) throw error
    const meant = known.error({ cause: error })
    throw known.error({ cause: error, errors: [{ field: known.field, text: meant.text }] })
  }
}
