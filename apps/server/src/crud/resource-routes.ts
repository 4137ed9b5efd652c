import { Type } from 'typebox'
import { formFieldsOf, isRequired, permissionOf, saveSchemaOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Id, IdsAnswer, PageOf, PageQuery, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { parseTime } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { commonErrors, type BilingualFieldError, type ErrorFactory } from '../platform/errors.ts'
import type { Caller } from '../platform/scope.ts'
import { route, type AnyRoute } from '../wire/route.ts'
import { filterSchemaOf, readFilters } from './filters.ts'
import { listRows } from './list.ts'
import { readPaging, readSort } from './paging.ts'
import { getRow, insertRow, removeRows, restoreRows, updateRow } from './rows.ts'
import type { TenantTable } from './tables.ts'

type Values = Record<string, unknown>

export interface ResourceRules {
  /** Constraint name → the error it means, with the field it stands beside. */
  unique?: Readonly<Record<string, { error: ErrorFactory; field: string }>>
  /** A rule on what would be saved; throws a named error. `existing` is the row before an update. */
  checkSave?(caller: Caller, values: Values, existing: Values | undefined): Promise<void>
  checkRemove?(caller: Caller, ids: readonly string[]): Promise<void>
  /** Last step of the transaction that adds, changes, removes or restores these rows: what must happen because of it (events, jobs). */
  afterChange?(trx: Db, caller: Caller, ids: readonly string[]): Promise<void>
  /** Adds what the wire shows beside the columns (names of dictionary keys). */
  decorate?(caller: Caller, rows: Values[], language: Language): Promise<Values[]>
}

export interface ResourceRoutesOptions extends ResourceRules {
  resource: ResourceDefinition
  table: TenantTable
}

/** list, detail, submit, remove and restore of a declared resource: nothing of it is written by hand per screen. */
export function resourceRoutes(deps: Deps, options: ResourceRoutesOptions): AnyRoute[] {
  const { resource, table } = options
  const { db, config } = deps
  const { name, code, path, calls } = resource
  const listed = columnsOf(resource, 'list')
  const ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })
  const decorate = options.decorate ?? (async (_caller: Caller, rows: Values[]) => rows)
  const title = resource.texts.title.en
  const { afterChange } = options

  /** The write and what follows from it, together or not at all. */
  async function change<Result>(caller: Caller, write: (db: Db) => Promise<Result>, idsOf: (result: Result) => readonly string[]): Promise<Result> {
    if (!afterChange) return write(db)
    return db.transaction(caller, async (trx) => {
      const result = await write(trx)
      await afterChange(trx, caller, idsOf(result))
      return result
    })
  }

  return [
    route({
      method: 'GET', path: `${path}/${calls.list}`, summary: `${title}: a page`, audit: `${name}.list`, permission: code,
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(resource) }),
      answer: PageOf(Type.Partial(resource.row)),
      async handle({ caller, input, language }) {
        const page = await listRows(db, caller, {
          table, columns: listed, filters: readFilters(resource, input, config.timeZone), sort: readSort(resource, input), paging: readPaging(input),
        })
        return { ...page, records: await decorate(caller, page.records, language) }
      },
    }),
    route({
      method: 'GET', path: `${path}/${calls.detail}`, summary: `${title}: one row`, audit: `${name}.detail`,
      permission: resource.actions.includes('view') ? [permissionOf(resource, 'view'), permissionOf(resource, 'edit')] : permissionOf(resource, 'edit'),
      input: Type.Object({ id: Id }),
      answer: resource.row,
      async handle({ caller, input, language }) {
        const [row] = await decorate(caller, [await getRow(db, caller, table, input.id)], language)
        return row
      },
    }),
    route({
      method: 'POST', path: `${path}/${calls.save}`, summary: `${title}: add, or change the row with this id`, audit: `${name}.save`,
      permission: [permissionOf(resource, 'add'), permissionOf(resource, 'edit')],
      input: saveSchemaOf(resource),
      answer: SaveAnswer,
      async handle({ caller, input }) {
        const { id, version, ...given } = input as Values & { id?: string; version?: number }
        if (!caller.isAdministrator && !caller.permissions.has(permissionOf(resource, id ? 'edit' : 'add'))) throw commonErrors.forbidden()
        const values = readValues(resource, given, !id, config.timeZone)
        const existing = id ? await getRow(db, caller, table, id) : undefined
        await options.checkSave?.(caller, values, existing)
        return withKnownErrors(options.unique, () =>
          change(caller, (at) => (id ? updateRow(deps, at, caller, table, { id, version, values }) : insertRow(deps, at, caller, table, values)), (saved) => [saved.id]),
        )
      },
    }),
    route({
      method: 'POST', path: `${path}/${calls.remove}`, summary: `${title}: remove rows, all or none`, audit: `${name}.remove`,
      permission: permissionOf(resource, 'delete'), input: ids, answer: IdsAnswer,
      async handle({ caller, input }) {
        await options.checkRemove?.(caller, input.ids)
        return { ids: await change(caller, (at) => removeRows(deps, at, caller, table, input.ids), (done) => done) }
      },
    }),
    route({
      method: 'POST', path: `${path}/${calls.restore}`, summary: `${title}: undo a removal`, audit: `${name}.restore`,
      permission: permissionOf(resource, 'delete'), input: ids, answer: IdsAnswer,
      async handle({ caller, input }) {
        return { ids: await change(caller, (at) => restoreRows(deps, at, caller, table, input.ids), (done) => done) }
      },
    }),
  ]
}

/** Columns a place shows: the row's own, without those its fields hide there and those that only `decorate` adds. */
function columnsOf(resource: ResourceDefinition, place: 'list' | 'detail'): string[] {
  const optional = new Set(Object.keys(resource.row.properties).filter((name) => !resource.fields[name as never] && !(resource.row.required ?? []).includes(name)))
  return Object.keys(resource.row.properties).filter((name) => {
    const field = resource.fields[name as never] as { hideIn?: readonly string[]; kind: string } | undefined
    if (optional.has(name)) return false
    return !(field?.hideIn?.includes(place) && ['textarea', 'json'].includes(field.kind))
  })
}

/**
 * Arguments → column values. A new row must bring every required field; an update may leave them out but not empty them.
 *
 * @throws AppError `common.badInput` with the resource's own words beside each field.
 */
function readValues(resource: ResourceDefinition, given: Values, isNew: boolean, timeZone: string): Values {
  const values: Values = {}
  const problems: BilingualFieldError[] = []
  for (const name of formFieldsOf(resource)) {
    const field = resource.fields[name as never] as { kind: string } | undefined
    const value = given[name]
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
    if (isRequired(resource, name) && (isEmpty || (isNew && value === undefined))) {
      const texts = resource.texts.fields[name as never] as { label: { zh: string; en: string }; required?: { zh: string; en: string } } | undefined
      problems.push({ field: name, text: texts?.required ?? { zh: '不能为空', en: 'May not be empty' } })
      continue
    }
    if (value === undefined) continue
    if (field?.kind === 'datetime') {
      const time = isEmpty ? null : parseTime(String(value), timeZone)
      if (time === undefined) problems.push({ field: name, text: { zh: '不是有效的时间', en: 'Not a real time' } })
      else values[name] = time
    } else values[name] = field?.kind === 'json' ? JSON.stringify(value) : value
  }
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return values
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

