import { RIGHTS_LINKS, type RightsAnswer, type RightsStep } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import { mayHold } from '../../access/model/platform-only.ts'
import { evaluateRights, menusOf } from '../../access/model/evaluate.ts'
import { apiScopeStep, dataScopeStep, type SeenRow } from './explain-scopes.ts'
import { buttonName, menuName, nameOfPerson, step, type ExplainedPerson, type Explaining } from './explain-step.ts'
import { listOf, say, type ExplainText } from './explain-texts.ts'
import type { MenuFacts, RightsModel } from '../../access/model/model.ts'

/** What is asked. `codes` of a call: any of them; `isGuarded` false where no API scope can bind it. */
export type Asked =
  | { kind: 'code'; code: string }
  | { kind: 'call'; method: string; path: string; codes: readonly string[]; isGuarded: boolean }
  | { kind: 'row'; scopeClass: string; title: string; code: string; rowId: string; seen: SeenRow }

/**
 * Why this person can or cannot: link by link in the order of {@link RIGHTS_LINKS}; links that a question does not touch are left out.
 * The person can exactly when every link holds, and the first that does not is `blocking`: its text says what would mend it. Those after it are
 * answered as they stand.
 */
export function explain(model: RightsModel, person: ExplainedPerson, asked: Asked, language: Language): RightsAnswer {
  const roles = person.roleIds.map((id) => model.roles.get(id)).filter((role) => role !== undefined)
  const at: Explaining = { model, person, language, roles, rights: evaluateRights(model, person.roleIds) }
  const steps = isForAnyone(asked)
    ? [step('role', true, say(language, 'callOpen'))]
    : [accountStep(at), tenantStep(at), ...stepsOf(at, asked)]
  steps.sort((a, b) => RIGHTS_LINKS.indexOf(a.link) - RIGHTS_LINKS.indexOf(b.link))
  const blocking = steps.find(({ isHeld }) => !isHeld)
  return { isAllowed: !blocking, blocking: blocking?.link ?? '', asked: questionText(at, asked), steps }
}

const isForAnyone = (asked: Asked): boolean => asked.kind === 'call' && asked.codes.includes('anyone')

function stepsOf(at: Explaining, asked: Asked): RightsStep[] {
  if (asked.kind === 'code') return [roleStep(at), ...codeSteps(at, asked.code), ...pageScopes(at, asked.code)]
  if (asked.kind === 'row') return [roleStep(at), ...codeSteps(at, asked.code), dataScopeStep(at, asked, asked.seen)]
  if (asked.codes.includes('signedIn'))
    return [step('role', true, say(at.language, 'callForAll')), ...(asked.isGuarded ? [apiScopeStep(at, asked)] : [])]
  const ways = asked.codes.map((code) => codeSteps(at, code))
  // Of several codes the one that the person holds, or else is nearest to.
  const best = ways.toSorted((a, b) => heldUntil(b) - heldUntil(a))[0] ?? []
  return [roleStep(at), ...best, ...(asked.isGuarded ? [apiScopeStep(at, asked)] : [])]
}

function heldUntil(steps: readonly RightsStep[]): number {
  const first = steps.findIndex(({ isHeld }) => !isHeld)
  return first === -1 ? RIGHTS_LINKS.length : first
}

function accountStep({ person, language }: Explaining): RightsStep {
  const text: ExplainText = person.isRemoved
    ? 'accountGone'
    : !person.isApproved
      ? 'accountWaits'
      : person.isEnabled
        ? 'accountFine'
        : 'accountOff'
  return step('account', text === 'accountFine', say(language, text, { person: nameOfPerson(person) }), [
    { kind: 'user', id: person.userId, name: nameOfPerson(person), note: person.account },
  ])
}

function tenantStep({
  person: { tenantName, isTenantLive, hasTenantExpired },
  model,
  language,
}: Explaining): RightsStep {
  const text: ExplainText = !isTenantLive ? 'tenantGone' : hasTenantExpired ? 'tenantExpired' : 'tenantFine'
  return step('tenant', text === 'tenantFine', say(language, text, { tenant: tenantName }), [
    { kind: 'tenant', id: '', name: tenantName, note: model.tenantId },
  ])
}

function roleStep({ roles, person, rights, language }: Explaining): RightsStep {
  if (roles.length === 0) return step('role', false, say(language, 'roleNone', { person: nameOfPerson(person) }))
  const note = rights.isAdministrator
    ? say(language, 'isPlatformRole')
    : rights.isTenantAdmin
      ? say(language, 'isTenantRole')
      : ''
  return step(
    'role',
    true,
    say(language, 'roleFine', {
      roles: listOf(
        language,
        roles.map(({ roleName }) => roleName),
      ),
    }),
    roles.map(({ id, roleName }) => ({ kind: 'role', id, name: roleName, note })),
  )
}

/** platformOnly, package, menu and, of a button, button. */
function codeSteps(at: Explaining, code: string): RightsStep[] {
  const { model, language, rights, roles } = at
  const menu = [...model.menus.values()].find((one) => one.code === code)
  if (!menu) return [step('menu', false, say(language, 'unknownCode', { code }))]
  if (rights.isAdministrator && rights.menuIds.has(menu.id))
    return [
      step('menu', true, say(language, 'administrator'), rolesThrough(at, menu)),
      ...(menu.category === 2 ? [step('button', true, say(language, 'administrator'))] : []),
    ]
  const parent = model.menus.get(menu.parentId)
  const name = buttonName(menu, parent, language)
  const isOfTenants = mayHold(model.tenantId, menu.code)
  // A button may stand below a page that is no tenant's to hold: then it alone is asked for.
  const page = menu.category === 1 ? menu : parent && mayHold(model.tenantId, parent.code) ? parent : undefined
  const fromPackage = packageStep(at, menu, name)
  // What the package cuts was granted all the same: who mends the package need not be sent to the roles as well.
  const given = fromPackage.isHeld ? rights : evaluateRights({ ...model, packageMenuIds: null }, at.person.roleIds)
  const isReached = given.menuIds.has(menu.id)
  const steps = [
    step('platformOnly', isOfTenants, say(language, isOfTenants ? 'everyTenant' : 'platformOnly', { name })),
    fromPackage,
  ]
  const roleNames = (through: RightsStep['through'], isHeld: boolean): string =>
    listOf(language, isHeld ? through.map((one) => one.name) : roles.map(({ roleName }) => roleName))
  if (page) {
    const isHeld = given.menuIds.has(page.id) || isReached
    const through = rolesThrough(at, page)
    steps.push(
      step(
        'menu',
        isHeld,
        say(language, isHeld ? 'menuFine' : 'menuNone', {
          name: menuName(page, language),
          roles: roleNames(through, isHeld),
        }),
        [...through, menuThrough(page, language)],
      ),
    )
  }
  if (menu.category === 2) {
    const through = rolesThrough(at, menu)
    steps.push(
      step(
        'button',
        isReached,
        say(language, isReached ? 'buttonFine' : 'buttonNone', { name, roles: roleNames(through, isReached) }),
        [...through, menuThrough(menu, language)],
      ),
    )
  }
  return steps
}

function packageStep({ model, language }: Explaining, menu: MenuFacts, name: string): RightsStep {
  const { packageMenuIds, packageName } = model
  if (packageMenuIds === null) return step('package', true, say(language, 'packageNone'))
  const isHeld = packageMenuIds.has(menu.id)
  return step('package', isHeld, say(language, isHeld ? 'packageFine' : 'packageCut', { package: packageName, name }), [
    { kind: 'package', id: '', name: packageName, note: '' },
  ])
}

/** The roles that give a menu, and those that were given it in vain. */
function rolesThrough({ model, roles, language, rights }: Explaining, menu: MenuFacts): RightsStep['through'] {
  return roles.flatMap((role) => {
    const isGranted = role.menuIds.has(menu.id)
    const isGiven = menusOf(model, role).has(menu.id)
    if (!isGiven && rights.isAdministrator) return []
    if (!isGiven)
      return isGranted ? [{ kind: 'role', id: role.id, name: role.roleName, note: say(language, 'grantedCut') }] : []
    return [
      {
        kind: 'role',
        id: role.id,
        name: role.roleName,
        note: say(language, isGranted ? 'grantedItself' : 'grantedBelow'),
      },
    ]
  })
}

/** Of a page: how its rows are bound, which keeps nobody from opening it. */
function pageScopes(at: Explaining, code: string): RightsStep[] {
  const page = [...at.model.menus.values()].find((menu) => menu.code === code)
  const bound = [
    ...new Set(
      [...at.model.dataScopes.values()].filter(({ menuId }) => menuId === page?.id).map(({ scopeClass }) => scopeClass),
    ),
  ]
  return bound
    .filter((scopeClass) => at.rights.rows.has(scopeClass))
    .slice(0, 1)
    .map((scopeClass) => dataScopeStep(at, { scopeClass, title: menuName(page as MenuFacts, at.language) }, undefined))
}

function questionText({ person, language, model }: Explaining, asked: Asked): string {
  const values = { person: nameOfPerson(person) }
  if (asked.kind === 'call') return say(language, 'askCall', { ...values, method: asked.method, path: asked.path })
  if (asked.kind === 'row') return say(language, 'askRow', { ...values, resource: asked.title, row: asked.rowId })
  const menu = [...model.menus.values()].find(({ code }) => code === asked.code)
  return say(language, 'askCode', {
    ...values,
    name: menu ? buttonName(menu, model.menus.get(menu.parentId), language) : asked.code,
  })
}

const menuThrough = (menu: MenuFacts, language: Language): RightsStep['through'][number] => ({
  kind: 'menu',
  id: menu.id,
  name: menuName(menu, language),
  note: menu.code,
})
