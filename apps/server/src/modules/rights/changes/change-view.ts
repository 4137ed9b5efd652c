import { apiScopeResource } from '@drawdesk/contract/rights/api-scope'
import { dataScopeResource } from '@drawdesk/contract/rights/data-scope'
import { RIGHTS_CHANGE_STATE, type RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findNames, type ChangeNames } from './change-names.repository.ts'
import { wantedOf, type KeptChange } from './change-maker.service.ts'
import { createApprovalRepository, type ApprovalRow } from '../../settings/approvals/approval.repository.ts'
import { findNamesOfDicts } from '../../settings/dictionaries/dict.repository.ts'
import { findReverts, type RightsChangeRow } from '../../access/history/changes.repository.ts'
import {
  addedIn,
  ROLE_LISTS,
  type PackageState,
  type RightsState,
  type RoleState,
  type ScopeState,
  type TenantPackageState,
} from '../../access/history/rights-state.ts'

/** Names are listed up to here; their counts are whole. */
const NAMED_MOST = 50
const NO_PACKAGE = { zh: '无产品包', en: 'no package' } as const
/** Who acts from the platform's own tenant is no person of this one. */
const PLATFORM = { zh: '平台', en: 'The platform' } as const

/** Something that came or went, before it has its name. */
type Item = { list: 'menu' | 'scope' | 'package' | 'rule'; id: string; label?: string } | { text: string }

const COLON = { zh: '：', en: ': ' } as const
/** Fields of a scope whose values have names. */
const NAMED_FIELDS: Readonly<Record<string, 'menu' | 'rule'>> = { menuId: 'menu', scopeType: 'rule' }
/** Where rules of a kind of scope have their names. */
const RULE_DICTS = { dataScope: 'data_scope_type', apiScope: 'api_scope_type' } as const

interface Difference {
  added: Item[]
  removed: Item[]
}

/**
 * What a change gave and took; of one that waits for its time, what it would set (compared with nothing, since what is there may change until then); of one
 * that is to be approved, what it changes of what was there when it was asked for.
 */
function differenceOf(
  { kind, state, beforeState, afterState }: Pick<RightsChangeRow, 'kind' | 'state' | 'beforeState' | 'afterState'>,
  language: Language,
): Difference {
  const as = kind as RightsChangeKind // written by ourselves
  const isMade = state === RIGHTS_CHANGE_STATE.applied || state === RIGHTS_CHANGE_STATE.reverted
  const after = (isMade ? afterState : wantedOf(afterState as KeptChange).wanted) as RightsState
  const before = (beforeState ?? {}) as RightsState // null of one that waits for its time
  const parts = Object.keys(after).map((target) =>
    ofTarget(as, before[target] ?? null, after[target] ?? null, language),
  )
  const once = (items: Item[]): Item[] => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
  return { added: once(parts.flatMap(({ added }) => added)), removed: once(parts.flatMap(({ removed }) => removed)) }
}

function ofTarget(kind: RightsChangeKind, before: unknown, after: unknown, language: Language): Difference {
  switch (kind) {
    case 'role': {
      const [had, has] = [(before ?? {}) as RoleState, (after ?? {}) as RoleState]
      const items = (from: RoleState, to: RoleState): Item[] =>
        ROLE_LISTS.flatMap((list) =>
          addedIn(from[list] ?? [], to[list] ?? []).map((id): Item => ({
            list: list === 'menuIds' ? 'menu' : 'scope',
            id,
          })),
        )
      return { added: items(had, has), removed: items(has, had) }
    }
    case 'package': {
      const [had, has] = [(before as PackageState | null)?.menuIds ?? [], (after as PackageState | null)?.menuIds ?? []]
      const items = (ids: string[]): Item[] => ids.map((id) => ({ list: 'menu', id }))
      return { added: items(addedIn(had, has)), removed: items(addedIn(has, had)) }
    }
    case 'tenantPackage': {
      const item = (state: unknown): Item[] =>
        state === null
          ? []
          : (state as TenantPackageState).packageId === ''
            ? [{ text: NO_PACKAGE[language] }]
            : [{ list: 'package', id: (state as TenantPackageState).packageId }]
      return { added: item(after), removed: item(before) }
    }
    case 'dataScope':
    case 'apiScope': {
      const fields = (kind === 'dataScope' ? dataScopeResource : apiScopeResource).texts.fields
      const label = (field: string): string => fields[field as keyof typeof fields]?.label[language] ?? field
      const [had, has] = [before as ScopeState | null, after as ScopeState | null]
      const changed = [...new Set([...Object.keys(had ?? {}), ...Object.keys(has ?? {})])].filter(
        (field) => String(had?.[field] ?? '') !== String(has?.[field] ?? ''),
      )
      const item = (field: string, value: string): Item => {
        const list = value === '' ? undefined : NAMED_FIELDS[field]
        return list
          ? { list, id: list === 'rule' ? `${RULE_DICTS[kind]} ${value}` : value, label: label(field) }
          : { text: `${label(field)}${COLON[language]}${value}` }
      }
      const items = (state: ScopeState | null): Item[] =>
        state ? changed.filter((field) => field in state).map((field) => item(field, String(state[field] ?? ''))) : []
      return { added: items(has), removed: items(had) }
    }
  }
}

/** Why a change failed is kept in both languages. */
export const keptError = (texts: Bilingual): string => JSON.stringify(texts)
const errorIn = (kept: string, language: Language): string =>
  kept === '' ? '' : (JSON.parse(kept) as Bilingual)[language] // written by keptError

/** Changes as they go out, with the names of what they are about. */
export async function toChangeViews(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  rows: readonly RightsChangeRow[],
  { language, most = NAMED_MOST }: { language: Language; most?: number },
): Promise<Record<string, unknown>[]> {
  const differences = rows.map((row) => differenceOf(row, language))
  const shown = differences.flatMap(({ added, removed }) => [...added.slice(0, most), ...removed.slice(0, most)])
  const idsOf = (list: 'menu' | 'scope' | 'package'): string[] =>
    shown.flatMap((item) => ('list' in item && item.list === list ? [item.id] : []))
  const undoneBy = await findReverts(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  const approvals =
    rows.length === 0
      ? new Map<string, ApprovalRow>()
      : await createApprovalRepository(db).listNewest(
          scope,
          ['roleChange', 'packageChange'],
          rows.map(({ id }) => id),
        )
  const rules = shown.some((item) => 'list' in item && item.list === 'rule')
    ? await findRuleNames(db, language)
    : new Map<string, string>()
  const names = await findNames(
    db,
    scope,
    {
      menuIds: idsOf('menu'),
      scopeIds: idsOf('scope'),
      packageIds: idsOf('package'),
      userIds: rows.flatMap(({ createUser }) => createUser ?? []),
    },
    language,
  )
  return rows.map(({ targetIds, beforeState: _before, afterState: _after, revertOf, ...row }, index) => {
    const { added, removed } = differences[index] as Difference // one for each row
    return {
      ...row,
      targetIds: targetIds.split(',').filter(Boolean),
      revertOf: undoneBy.get(row.id) ?? revertOf ?? '',
      error: errorIn(row.error, language),
      processInstanceId: approvals.get(row.id)?.instanceId ?? '',
      added: added.slice(0, most).map((item) => textOf(item, { ...names, rules }, language)),
      removed: removed.slice(0, most).map((item) => textOf(item, { ...names, rules }, language)),
      addedCount: added.length,
      removedCount: removed.length,
      createUserName: names.people.get(row.createUser ?? '') ?? PLATFORM[language],
    }
  })
}

/** By dictionary and key. */
async function findRuleNames(db: Db, language: Language): Promise<Map<string, string>> {
  const dicts = Object.values(RULE_DICTS)
  const found = await findNamesOfDicts(db, dicts, language)
  return new Map(
    found.flatMap((names, index) => [...names].map(([key, name]) => [`${dicts[index] ?? ''} ${key}`, name] as const)),
  )
}

function textOf(
  item: Item,
  { menus, scopes, packages, rules }: ChangeNames & { rules: ReadonlyMap<string, string> },
  language: Language,
): string {
  if ('text' in item) return item.text
  const name = { menu: menus, scope: scopes, package: packages, rule: rules }[item.list].get(item.id) ?? item.id
  return item.label === undefined ? name : `${item.label}${COLON[language]}${name}`
}
