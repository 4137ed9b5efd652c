import { memoKey } from '../../../crud/change.ts'
import type { ResourceRules } from '../../../crud/resource.routes.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { RouteTable } from '../../../wire/route-table.ts'
import { NOTE_AS, recordRightsChange } from '../../access/history/changes.repository.ts'
import { checkNotLifted, checkScopeChange } from '../../access/grants/may-grant.checks.ts'
import type { RightsModel } from '../../access/model/model.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import type { ScopeState } from '../../access/history/rights-state.ts'

/** What decided before a scope was saved; none for administrators. */
const MODEL = memoKey<RightsModel | undefined>('rights model')

const PAGE = 1
const NO_PAGE = { zh: '所属菜单不存在，或是按钮', en: 'The page doesn’t exist, or is a button' } as const

interface ScopeKind {
  kind: 'dataScope' | 'apiScope'
  table: 'systemDataScope' | 'systemApiScope'
  /** What a note keeps of a scope. */
  fields: readonly string[]
  /** By what {@link checkScopeChange} judges it. */
  subjectOf(values: Values): string
}

/** How scopes are changed, whichever kind: nobody is freed by their own change, and what each was like before and after is noted in the same transaction. */
export function scopeRecords(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { routeTable: RouteTable },
  { kind, table, fields, subjectOf }: ScopeKind,
): Required<Pick<ResourceRules, 'toColumns' | 'checkRemove' | 'afterChange'>> {
  const stateOf = (row: Values | null): ScopeState | null =>
    row && Object.fromEntries(fields.map((name) => [name, row[name] ?? '']))
  const modelFor = (at: Db, caller: Caller): Promise<RightsModel> | undefined =>
    caller.isAdministrator ? undefined : loadRightsModel(at, caller.tenantId)

  return {
    async toColumns(trx, caller, { values, before, memo }) {
      const model = await modelFor(trx, caller)
      if (model)
        for (const row of [values, before ?? {}])
          checkScopeChange(model, caller, kind, subjectOf(row), deps.routeTable.routes())
      memo.set(MODEL, model)
      return values
    },
    async checkRemove(caller, { ids }) {
      const model = await modelFor(deps.db, caller)
      if (model)
        for (const row of await findRows(deps.db, table, ids))
          checkScopeChange(model, caller, kind, subjectOf(row), deps.routeTable.routes())
    },
    async afterChange(trx, caller, change) {
      const { ids, memo } = change
      const model = memo.get(MODEL)
      if (model) checkNotLifted(model, await loadRightsModel(trx, caller.tenantId), caller)
      const rows = await findRows(trx, table, ids)
      const [before, after] = [
        Object.fromEntries(
          rows.map((row) => [
            String(row.id),
            stateOf(change.kind === 'save' ? (change.before ?? null) : change.kind === 'remove' ? row : null),
          ]),
        ),
        Object.fromEntries(rows.map((row) => [String(row.id), stateOf(row.isDeleted === 1 ? null : row)])),
      ]
      await recordRightsChange(deps, trx, caller, {
        kind,
        title: rows.map(({ scopeName }) => String(scopeName)).join('、'),
        targetIds: ids,
        before,
        after,
        noteAs: memo.get(NOTE_AS),
      })
    },
  }
}

/** These scopes, removed ones too. */
async function findRows(db: Db, table: ScopeKind['table'], ids: readonly string[]): Promise<Values[]> {
  return db
    .platform()
    .selectFrom(table)
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** @throws AppError `common.badInput` beside `menuId` for what is no live page */
export async function checkPage(db: Db, menuId: unknown): Promise<void> {
  const found = await db
    .platform()
    .selectFrom('systemMenu')
    .select('category')
    .where('id', '=', String(menuId))
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  if (found?.category !== PAGE) throw commonErrors.badInput({ errors: [{ field: 'menuId', text: NO_PAGE }] })
}

/** Adds names of pages and of the kinds of scopes, as their dictionary has them. */
export async function withNames(
  db: Db,
  rows: Values[],
  kinds: ReadonlyMap<string, string>,
  isEnglish: boolean,
): Promise<Values[]> {
  const ids = [...new Set(rows.map(({ menuId }) => String(menuId)))]
  const menus =
    ids.length === 0
      ? []
      : await db.platform().selectFrom('systemMenu').select(['id', 'name', 'nameEn']).where('id', 'in', ids).execute()
  const names = new Map(menus.map(({ id, name, nameEn }) => [id, isEnglish && nameEn !== '' ? nameEn : name]))
  return rows.map((row) => ({
    ...row,
    menuName: names.get(String(row.menuId)) ?? '',
    scopeTypeName: kinds.get(String(row.scopeType)) ?? '',
  }))
}
