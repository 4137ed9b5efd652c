import { Type } from 'typebox'
import { permissionOf, saveSchemaOf, type ResourceAction } from '@drawdesk/contract/core/resource'
import { Id, IdsAnswer, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { commonErrors } from '../platform/errors.ts'
import { hasPermission, type Caller } from '../platform/scope.ts'
import { route, type AnyRoute } from '../wire/route.ts'
import { forgetTotals } from './totals.ts'
import { scopeOf, tenantArgument } from './operator.ts'
import type { ResourceOptions, ResourceRules } from './resource-options.ts'
import { withoutHidden } from './row-rule.ts'
import { getRow, getShownRow, insertRow, removeRows, restoreRows, updateRow } from './rows.ts'
import { isPlatformTable } from './tables.ts'
import { readValues, type Values } from './values.ts'

/** What a tree asks inside the transaction, before rows are taken away or brought back. */
export interface RowHooks {
  beforeRemove?(trx: Db, caller: Caller, ids: readonly string[]): Promise<void>
  beforeRestore?(trx: Db, caller: Caller, ids: readonly string[]): Promise<void>
}

/** detail, submit, remove and restore of a declared resource, as far as its actions go. */
export function rowRoutes(deps: Deps, options: ResourceOptions & RowHooks): AnyRoute[] {
  const { resource, table, toColumns, beforeRemove, beforeRestore, afterChange } = options
  const { db, config } = deps
  const { name, path, calls } = resource
  const title = resource.texts.title.en
  const ownArguments = isPlatformTable(table) ? {} : tenantArgument
  const ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), ...ownArguments })
  const codesOf = (...actions: ResourceAction[]): string[] => actions.filter((action) => resource.actions.includes(action)).map((action) => permissionOf(resource, action))
  const scopeIn = (caller: Caller, input: Values): Caller | Promise<Caller> => (isPlatformTable(table) ? caller : scopeOf(db, caller, input.tenantId))

  /** The write with what comes before it and follows from it, together or not at all. */
  async function change<Result>(caller: Caller, isPlain: boolean, write: (db: Db) => Promise<Result>, idsOf: (result: Result) => readonly string[]): Promise<Result> {
    if (isPlain && !afterChange) return write(db)
    const done = await db.transaction(caller, async (trx) => {
      const result = await write(trx)
      await afterChange?.(trx, caller, idsOf(result))
      return result
    })
    forgetTotals(table, caller.tenantId) // again: a list may have counted between the write and its commit
    return done
  }

  const [readers, savers, removers] = [codesOf('view', 'edit'), codesOf('add', 'edit'), codesOf('delete')]
  const routes: AnyRoute[] = []
  if (readers.length > 0) {
    routes.push(
      route({
        method: 'GET', path: `${path}/${calls.detail}`, summary: `${title}: one row`, audit: `${name}.detail`, permission: readers,
        input: Type.Object({ id: Id, ...ownArguments }),
        answer: resource.row,
        async handle({ caller, input, language }) {
          const scope = await scopeIn(caller, input)
          return getShownRow(db, scope, table, input.id, options.decorate && (async (rows) => options.decorate?.(scope, rows, language, 'detail') ?? rows))
        },
      }),
    )
  }
  if (savers.length > 0) {
    routes.push(
      route({
        method: 'POST', path: `${path}/${calls.save}`, summary: `${title}: add, or change the row with this id`, audit: `${name}.save`, permission: savers,
        input: Type.Object({ ...ownArguments, ...saveSchemaOf(resource).properties }),
        answer: SaveAnswer,
        async handle({ caller, input }) {
          const { id, version, ...given } = input as Values & { id?: string; version?: number }
          const action = id ? 'edit' : 'add'
          if (!resource.actions.includes(action) || !hasPermission(caller, permissionOf(resource, action))) throw commonErrors.forbidden()
          const scope = await scopeIn(caller, given)
          const existing = id ? await getRow(db, scope, table, id) : undefined
          const values = readValues(resource, existing ? withoutHidden(scope, table, existing, given) : given, !id, config.timeZone)
          if (!isPlatformTable(table)) delete values.tenantId // the scope says it
          await options.checkSave?.(scope, values, existing)
          return withKnownErrors(options.unique, () =>
            change(scope, !toColumns, async (at) => {
              const columns = toColumns ? await toColumns(at, scope, values, existing) : values
              return id ? updateRow(deps, at, scope, table, { id, version, values: columns }) : insertRow(deps, at, scope, table, columns)
            }, (saved) => [saved.id]),
          )
        },
      }),
    )
  }
  if (removers.length > 0) {
    routes.push(
      route({
        method: 'POST', path: `${path}/${calls.remove}`, summary: `${title}: remove rows, all or none`, audit: `${name}.remove`, permission: removers, input: ids, answer: IdsAnswer,
        async handle({ caller, input }) {
          const scope = await scopeIn(caller, input)
          await options.checkRemove?.(scope, input.ids)
          const done = await change(scope, !beforeRemove, async (at) => {
            await beforeRemove?.(at, scope, input.ids)
            return removeRows(deps, at, scope, table, input.ids)
          }, (removed) => removed)
          return { ids: done }
        },
      }),
      route({
        method: 'POST', path: `${path}/${calls.restore}`, summary: `${title}: undo a removal`, audit: `${name}.restore`, permission: removers, input: ids, answer: IdsAnswer,
        async handle({ caller, input }) {
          const scope = await scopeIn(caller, input)
          const done = await change(scope, !beforeRestore, async (at) => {
            await beforeRestore?.(at, scope, input.ids)
            return restoreRows(deps, at, scope, table, input.ids)
          }, (restored) => restored)
          return { ids: done }
        },
      }),
    )
  }
  return routes
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
