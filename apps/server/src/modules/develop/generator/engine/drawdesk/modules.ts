import { bilingual, literal } from '../names.ts'
import type { Screen } from '../screen.ts'
import { namedBy } from './contract.ts'

const folder = ({ area, kebab }: Screen): string => `apps/server/src/modules/${area}/${kebab}`

export const modulePath = (screen: Screen): string => `${folder(screen)}/${screen.kebab}.module.ts`
export const errorsPath = (screen: Screen): string => `${folder(screen)}/${screen.kebab}.errors.ts`

/** The calls of a list, of a tree, of rows with rows below, or of these. */
export function moduleFile(screen: Screen, child?: Screen): string {
  if (screen.isTree) return treeModule(screen)
  if (screen.parent) return childModule(screen, screen.parent)
  return child ? parentModule(screen, child) : plainModule(screen)
}

function plainModule({ area, kebab, camel }: Screen): string {
  return `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Module } from '../../../wire/route.ts'

/** A plain list. */
export const ${camel}Module: Module = {
  name: '${area}/${kebab}',
  routes: (deps) => resourceRoutes(deps, { resource: ${camel}Resource, table: '${camel}' }),
}
`
}

function treeModule({ area, kebab, camel, nameField }: Screen): string {
  return `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { treeRoutes } from '../../../crud/tree/tree.routes.ts'
import type { AnyRoute, Module } from '../../../wire/route.ts'

/** Who works with these rows chooses from them; elsewhere nobody needs their names. */
const CHOOSERS = ['${camel}', '${camel}_add', '${camel}_edit']
const forChoosers = (route: AnyRoute): AnyRoute =>
  route.permission === 'signedIn' ? { ...route, permission: CHOOSERS } : route

/** Rows below each other. */
export const ${camel}Module: Module = {
  name: '${area}/${kebab}',
  routes: (deps) =>
    treeRoutes(deps, { resource: ${camel}Resource, table: '${camel}', title: '${nameField}' }).map(forChoosers),
}
`
}

function parentModule(screen: Screen, child: Screen): string {
  const { area, kebab, camel, nameField } = screen
  // Without a name rows are known by their id.
  const wantedName =
    nameField === 'id'
      ? `{ column: 'id', operator: 'anyOf' as const, value: /^\\d{1,18}$/.test(name) ? [name] : [] }`
      : `{ column: '${nameField}', operator: 'contains' as const, value: name }`
  const choosers = [camel, child.camel, `${child.camel}_add`, `${child.camel}_edit`]
  return `import { Id, IdList, Type } from '@drawdesk/contract/core/schema'
import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import type { Filter } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { UNBOUND, type Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import { ${camel}Errors } from './${kebab}.errors.ts'

/** Rows that are offered at once; others are found by what is typed. */
const CHOICES_MOST = 50

/** Rows with rows below: one that has some is not removed. */
export const ${camel}Module: Module = {
  name: '${area}/${kebab}',
  routes: (deps) => [
    ...resourceRoutes(deps, {
      resource: ${camel}Resource,
      table: '${camel}',
      checkRemove: (caller, { ids }) => checkEmpty(deps.db, caller, ids),
      /** Again with the rows held: what was put below them meanwhile is seen now. */
      afterChange: async (trx, caller, { kind, ids }) => {
        if (kind === 'remove') await checkEmpty(trx, caller, ids)
      },
    }),
    route({
      method: 'GET',
      path: \`\${${camel}Resource.path}/select\`,
      summary: 'Rows to choose from, newest first: those that fit, or those of these ids',
      audit: '${camel}.select',
      permission: [${choosers.map((code) => literal(code)).join(', ')}],
      input: Type.Object({
        name: Type.Optional(Type.String({ maxLength: 255 })),
        ids: Type.Optional(IdList),
        ...tenantArgument,
      }),
      answer: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      async handle({ caller, input: { name = '', ids = '', tenantId } }) {
        const { records } = await listRows(deps.db, await scopeOf(deps.db, caller, tenantId), {
          table: '${camel}',
          columns: ${nameField === 'id' ? `['id']` : `['id', '${nameField}']`},
          filters: wantedBy(name.trim(), ids),
          sort: [{ column: 'id', order: 'desc' }],
          paging: { current: 1, size: CHOICES_MOST },
        })
        return records.map((row) => ({ id: row.id, name: String(row.${nameField} ?? '') }))
      },
    }),
  ],
}

function wantedBy(name: string, ids: string): Filter[] {
  return [
    ...(name === '' ? [] : [${wantedName}]),
    ...(ids === '' ? [] : [{ column: 'id', operator: 'anyOf' as const, value: ids.split(',') }]),
  ]
}

/** @throws AppError \`${camel}.hasRows\`, also for rows below that the caller does not see */
async function checkEmpty(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  const { records } = await listRows(
    db,
    { ...caller, ...UNBOUND },
    {
      table: '${child.camel}',
      columns: ['id'],
      filters: [{ column: '${child.parent?.field ?? ''}', operator: 'anyOf', value: ids }],
      sort: [],
      paging: { current: 1, size: 1 },
    },
  )
  if (records.length > 0) throw ${camel}Errors.hasRows()
}
`
}

export function parentErrors({ camel }: Screen, child: Screen): string {
  const text = { zh: `还有${child.zh}，请先删除`, en: `Delete its children first: ${child.en}` }
  return `import { defineErrors } from '../../../platform/errors.ts'

export const ${camel}Errors = defineErrors('${camel}', {
  hasRows: { status: 400, text: ${bilingual(text)} },
})
`
}

function childModule({ area, kebab, camel }: Screen, parent: NonNullable<Screen['parent']>): string {
  const { field, nameField } = parent
  const errorText = { zh: '这条数据已不存在', en: 'This record no longer exists' }
  return `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { listRows } from '../../../crud/list.repository.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { findRow } from '../../../crud/rows.repository.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { Module } from '../../../wire/route.ts'

const GONE = ${bilingual(errorText)}

/** Rows below others. */
export const ${camel}Module: Module = {
  name: '${area}/${kebab}',
  routes: (deps) =>
    resourceRoutes(deps, {
      resource: ${camel}Resource,
      table: '${camel}',
      checkSave: (caller, { values }) => checkParent(deps.db, caller, values.${field}),
      decorate: (caller, rows) => withParents(deps.db, caller, rows),
    }),
}

/** @throws AppError \`common.badInput\` beside the field for a row above that is not there */
async function checkParent(db: Db, caller: Caller, id: unknown): Promise<void> {
  if (typeof id !== 'string' || id === '' || (await findRow(db, caller, '${parent.camel}', id))) return
  throw commonErrors.badInput({ errors: [{ field: '${field}', text: GONE }] })
}

/** Each with the name of the row above it. */
async function withParents(db: Db, caller: Caller, rows: Values[]): Promise<Values[]> {
  const ids = [...new Set(rows.flatMap(({ ${field} }) => (${field} ? [String(${field})] : [])))]
  if (ids.length === 0) return rows
  const { records } = await listRows(db, caller, {
    table: '${parent.camel}',
    columns: ${nameField === 'id' ? `['id']` : `['id', '${nameField}']`},
    filters: [{ column: 'id', operator: 'anyOf', value: ids }],
    sort: [],
    paging: { current: 1, size: ids.length },
  })
  const names = new Map(records.map((row) => [String(row.id), String(row.${nameField} ?? '')]))
  return rows.map((row) => ({ ...row, ${namedBy(field)}: names.get(String(row.${field})) ?? '' }))
}
`
}
