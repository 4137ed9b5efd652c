import { permissionOf, type ResourceAction } from '@drawdesk/contract/core/resource'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { AppError, commonErrors } from '../platform/errors.ts'
import { hasPermission, type Caller } from '../platform/scope.ts'
import { scopeOf } from './operator.service.ts'
import type { ResourceOptions, ResourceRules } from './resource-options.ts'
import { withoutHidden } from './row-rule.ts'
import { getRow, insertRow, updateRow } from './rows.repository.ts'
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

/** How rows of a declared resource are written: with its rules, what comes before and what follows, together or not at all. */
export function createSaver(deps: Deps, options: ResourceOptions) {
  const { resource, table, toColumns, afterChange } = options
  const { db, config } = deps
  const isPlatform = isPlatformTable(table)

  /** The write with what comes before it and follows from it, together or not at all. */
  async function change<Result>(
    caller: Caller,
    isPlain: boolean,
    write: (db: Db) => Promise<Result>,
    idsOf: (result: Result) => readonly string[],
  ): Promise<Result> {
    if (isPlain && !afterChange) return write(db)
    return db.transaction(caller, async (trx) => {
      const result = await write(trx)
      await afterChange?.(trx, caller, idsOf(result))
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
  async function prepare(scope: Caller, given: Values, existing: Values | undefined): Promise<Values> {
    const values = readValues(
      resource,
      existing ? withoutHidden(scope, table, existing, given) : { ...options.unsaid?.(given), ...given },
      !existing,
      config.timeZone,
    )
    if (!isPlatform) delete values.tenantId // the scope says it
    await options.checkSave?.(scope, values, existing)
    return values
  }

  return {
    change,
    scopeIn,

    /** Adds a row, or changes the one with this id. */
    async save(caller: Caller, input: SaveInput): Promise<SaveAnswer> {
      const { id, version, ...given } = input
      checkMay(caller, id ? 'edit' : 'add')
      const scope = await scopeIn(caller, given)
      const existing = id ? await getRow(db, scope, table, id) : undefined
      const values = await prepare(scope, given, existing)
      return withKnownErrors(options.unique, () =>
        change(
          scope,
          !toColumns,
          async (at) => {
            const columns = toColumns ? await toColumns(at, scope, values, existing) : values
            return id
              ? updateRow(deps, at, scope, table, { id, version, values: columns })
              : insertRow(deps, at, scope, table, columns)
          },
          (saved) => [saved.id],
        ),
      )
    },

    /** Adds all of these rows or none. Errors of a row stand beside `list[2].name`. */
    async addAll(caller: Caller, input: Values & { list: readonly Values[] }): Promise<string[]> {
      checkMay(caller, 'add')
      const scope = await scopeIn(caller, input)
      const rows: Values[] = []
      for (const [index, given] of input.list.entries())
        rows.push(await atPlace(index, () => prepare(scope, given, undefined)))
      return change(
        scope,
        false,
        async (at) => {
          const ids: string[] = []
          for (const [index, values] of rows.entries()) {
            const { id } = await atPlace(index, () =>
              withKnownErrors(options.unique, async () =>
                insertRow(deps, at, scope, table, toColumns ? await toColumns(at, scope, values, undefined) : values),
              ),
            )
            ids.push(id)
          }
          return ids
        },
        (ids) => ids,
      )
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
