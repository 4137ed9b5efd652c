import { Type } from 'typebox'
import { saveSchemaOf, type ResourceAction } from '@drawdesk/contract/core/resource'
import { Id, IdsAnswer, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Deps } from '../platform/deps.ts'
import { route, type AnyRoute } from '../wire/route.ts'
import { bulkEditRoutes } from './bulk/bulk-edit.routes.ts'
import { importRoutes } from './import/import.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { tenantArgumentOf } from './operator.service.ts'
import type { ResourceOptions } from './resource-options.ts'
import { hiddenAs } from './row-rule.ts'
import { getShownRow } from './rows.repository.ts'
import { codeOf, createSaver, type RowHooks } from './save-row.service.ts'
import type { Values } from './values.ts'

/** detail, submit, remove and restore of a declared resource, as far as its actions go. */
export function rowRoutes(deps: Deps, options: ResourceOptions & RowHooks): AnyRoute[] {
  const { resource, table } = options
  const { db } = deps
  const { name, path, calls } = resource
  const title = resource.texts.title.en
  const ownArguments = tenantArgumentOf(resource)
  const ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), ...ownArguments })
  const codesOf = (...actions: ResourceAction[]): string[] => [
    ...new Set(actions.flatMap((action) => codeOf(options, action) ?? [])),
  ]
  const { scopeIn, save: saveRow, remove, restore } = createSaver(deps, options)
  const save = options.save ?? saveRow

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
      ...historyRoutes(deps, { resource, table, permission: readers, scopeIn }),
    )
  }
  if (savers.length > 0 && !options.save) {
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
  const editCode = resource.actions.includes('edit') ? codeOf(options, 'edit') : undefined
  if (editCode !== undefined) routes.push(...bulkEditRoutes(db, options, { permission: editCode, scopeIn, save }))
  if (resource.import && savers.length > 0) routes.push(...importRoutes(deps, options, savers))
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
          return { ids: await remove(await scopeIn(caller, input), input.ids) }
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
          return { ids: await restore(await scopeIn(caller, input), input.ids) }
        },
      }),
    )
  }
  return routes
}
