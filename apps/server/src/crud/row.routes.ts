import { Type } from 'typebox'
import { saveSchemaOf, type ResourceAction } from '@drawdesk/contract/core/resource'
import { Id, IdsAnswer, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Caller } from '../platform/scope.ts'
import { route, type AnyRoute } from '../wire/route.ts'
import { tenantArgumentOf } from './operator.service.ts'
import type { ResourceOptions } from './resource-options.ts'
import { hiddenAs } from './row-rule.ts'
import { getShownRow, removeRows, restoreRows } from './rows.repository.ts'
import { codeOf, createSaver } from './save-row.service.ts'
import type { Values } from './values.ts'

/** What a tree asks inside the transaction, before rows are taken away or brought back. */
export interface RowHooks {
  beforeRemove?(trx: Db, caller: Caller, ids: readonly string[]): Promise<void>
  beforeRestore?(trx: Db, caller: Caller, ids: readonly string[]): Promise<void>
}

/** detail, submit, remove and restore of a declared resource, as far as its actions go. */
export function rowRoutes(deps: Deps, options: ResourceOptions & RowHooks): AnyRoute[] {
  const { resource, table, beforeRemove, beforeRestore } = options
  const { db } = deps
  const { name, path, calls } = resource
  const title = resource.texts.title.en
  const ownArguments = tenantArgumentOf(resource)
  const ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), ...ownArguments })
  const codesOf = (...actions: ResourceAction[]): string[] => [
    ...new Set(actions.flatMap((action) => codeOf(options, action) ?? [])),
  ]
  const { change, scopeIn, save } = createSaver(deps, options)

  const [readers, savers, removers] = [
    codesOf('view', ...(options.writeCode ? [] : ['edit' as const])),
    codesOf('add', 'edit'),
    codesOf('delete'),
  ]
  const routes: AnyRoute[] = []
  if (readers.length > 0) {
    routes.push(
      route({
        method: 'GET',
        path: `${path}/${calls.detail}`,
        summary: `${title}: one row`,
        audit: `${name}.detail`,
        permission: readers,
        input: Type.Object({ id: Id, ...ownArguments }),
        answer: hiddenAs(path) === 'absent' ? Type.Partial(resource.row) : resource.row,
        async handle({ caller, input, language }) {
          const scope = await scopeIn(caller, input)
          return getShownRow(
            db,
            scope,
            table,
            input.id,
            options.decorate && (async (rows) => options.decorate?.(scope, rows, language, 'detail') ?? rows),
            hiddenAs(path),
          )
        },
      }),
    )
  }
  if (savers.length > 0) {
    routes.push(
      route({
        method: 'POST',
        path: `${path}/${calls.save}`,
        summary: `${title}: add, or change the row with this id`,
        audit: `${name}.save`,
        permission: savers,
        input: Type.Object({ ...ownArguments, ...saveSchemaOf(resource).properties }),
        answer: SaveAnswer,
        handle: ({ caller, input }) => save(caller, input as Values),
      }),
    )
  }
  if (removers.length > 0) {
    routes.push(
      route({
        method: 'POST',
        path: `${path}/${calls.remove}`,
        summary: `${title}: remove rows, all or none`,
        audit: `${name}.remove`,
        permission: removers,
        input: ids,
        answer: IdsAnswer,
        async handle({ caller, input }) {
          const scope = await scopeIn(caller, input)
          await options.checkRemove?.(scope, input.ids)
          const done = await change(
            scope,
            !beforeRemove,
            async (at) => {
              await beforeRemove?.(at, scope, input.ids)
              return removeRows(deps, at, scope, table, input.ids)
            },
            (removed) => removed,
          )
          return { ids: done }
        },
      }),
      route({
        method: 'POST',
        path: `${path}/${calls.restore}`,
        summary: `${title}: undo a removal`,
        audit: `${name}.restore`,
        permission: removers,
        input: ids,
        answer: IdsAnswer,
        async handle({ caller, input }) {
          const scope = await scopeIn(caller, input)
          const done = await change(
            scope,
            !beforeRestore,
            async (at) => {
              await beforeRestore?.(at, scope, input.ids)
              return restoreRows(deps, at, scope, table, input.ids)
            },
            (restored) => restored,
          )
          return { ids: done }
        },
      }),
    )
  }
  return routes
}
