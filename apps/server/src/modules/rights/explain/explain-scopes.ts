import type { RightsStep } from '@drawdesk/contract/rights/rights'
import { guardsOf, menusOf, passesGuards } from '../../access/model/evaluate.ts'
import { menuName, step, type Explaining } from './explain-step.ts'
import { listOf, say } from './explain-texts.ts'
import type { DataScopeFacts, RoleFacts } from '../../access/model/model.ts'

/** What the database says of one row: is it seen at all, and by which of the person's scopes. */
export interface SeenRow {
  isSeen: boolean
  scopeIds: ReadonlySet<string>
}

/** Which rows, or (`seen`) whether this one. Without `seen` it is reported, and holds. */
export function dataScopeStep(
  at: Explaining,
  { scopeClass, title }: { scopeClass: string; title: string },
  seen: SeenRow | undefined,
): RightsStep {
  const { rights, language, roles } = at
  const isSeen = seen?.isSeen ?? true
  if (rights.isTenantAdmin)
    return step('dataScope', isSeen, say(language, rights.isAdministrator ? 'administrator' : 'tenantAdmin'))
  const scopes = rights.rows.get(scopeClass)
  const givers = holdersOf(at, scopeClass)
  const names = (list: readonly RoleFacts[]): string =>
    listOf(
      language,
      (list.length > 0 ? list : roles).map(({ roleName }) => roleName),
    )
  if (!scopes) {
    const free = givers.filter(({ held }) => held.length === 0).map(({ role }) => role)
    return step(
      'dataScope',
      isSeen,
      say(language, isSeen ? 'rowsAll' : 'rowsNone', { roles: names(free), resource: title }),
      free.map(({ id, roleName }) => ({ kind: 'role', id, name: roleName, note: '' })),
    )
  }
  const matching = seen ? scopes.filter(({ id }) => seen.scopeIds.has(id)) : scopes
  const shown = isSeen ? matching : scopes
  const through = shown.map((scope) => ({
    kind: 'dataScope',
    id: scope.id,
    name: scope.scopeName,
    note: listOf(
      language,
      givers.filter(({ held }) => held.includes(scope)).map(({ role }) => role.roleName),
    ),
  }))
  const text = seen === undefined ? 'rowsBound' : isSeen ? 'rowFine' : 'rowOut'
  return step(
    'dataScope',
    isSeen,
    say(language, text, {
      scopes: listOf(
        language,
        shown.map(({ scopeName }) => scopeName),
      ),
      roles: names(givers.map(({ role }) => role)),
      resource: title,
    }),
    through,
  )
}

/** The roles that give a page of this resource, with their scopes there. */
function holdersOf({ model, roles }: Explaining, scopeClass: string): { role: RoleFacts; held: DataScopeFacts[] }[] {
  const scopes = [...model.dataScopes.values()].filter((scope) => scope.scopeClass === scopeClass)
  return roles.flatMap((role) => {
    const given = menusOf(model, role)
    const own = scopes.filter(({ menuId }) => given.has(menuId))
    return scopes.length > 0 && own.length === 0
      ? []
      : [{ role, held: own.filter(({ id }) => role.dataScopeIds.has(id)) }]
  })
}

/** Does the person hold one of the scopes that guard the call? */
export function apiScopeStep(at: Explaining, { method, path }: { method: string; path: string }): RightsStep {
  const { model, rights, roles, language } = at
  const guards = guardsOf(model, method, path)
  if (guards.length === 0) return step('apiScope', true, say(language, 'callFree'))
  if (rights.isTenantAdmin)
    return step('apiScope', true, say(language, rights.isAdministrator ? 'administrator' : 'tenantAdmin'))
  const isHeld = passesGuards(model, rights, method, path)
  const shown = isHeld ? guards.filter(({ id }) => rights.apiScopeIds.has(id)) : guards
  const givers = (id: string): RoleFacts[] => roles.filter((role) => role.apiScopeIds.has(id))
  const through = shown.map(({ id, scopeName }) => ({
    kind: 'apiScope',
    id,
    name: scopeName,
    note: listOf(
      language,
      givers(id).map(({ roleName }) => roleName),
    ),
  }))
  const values = {
    scopes: listOf(
      language,
      shown.map(({ scopeName }) => scopeName),
    ),
    roles: listOf(
      language,
      roles.map(({ roleName }) => roleName),
    ),
  }
  if (isHeld) return step('apiScope', true, say(language, 'callFine', values), through)
  const granted = guards.find(({ id }) => givers(id).length > 0)
  const page = granted && model.menus.get(granted.menuId)
  if (!granted || !page) return step('apiScope', false, say(language, 'callNone', values), through)
  return step(
    'apiScope',
    false,
    say(language, 'callPageless', {
      scopes: listOf(language, [granted.scopeName]),
      name: menuName(page, language),
      roles: listOf(
        language,
        givers(granted.id).map(({ roleName }) => roleName),
      ),
    }),
    through,
  )
}
