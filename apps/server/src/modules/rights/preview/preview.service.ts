import { actionText } from '@drawdesk/contract/logs/action-text'
import type { RightsChangeInput, RightsPreview } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { type RouteFacts, type RouteTable } from '../../../wire/route-table.ts'
import { usualColumn } from '../data-scopes/data-scope.check.ts'
import { findChangeTargets } from '../changes/change-targets.loader.ts'
import { applyChange } from '../changes/apply-change.ts'
import { checkChange } from '../../access/grants/may-grant.checks.ts'
import type { RightsModel } from '../../access/model/model.ts'
import {
  codeNames,
  countCodes,
  directionOf,
  codesInOrder,
  guardedCalls,
  outcomeOf,
  type GuardableCall,
  type SetOutcome,
} from './preview.ts'
import { countRows } from './preview-rows.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { findPeople, findRoleSets } from '../explain/rights-people.repository.ts'
import { scopedResources } from '../../access/conditions/scoped-resources.ts'

/** Lists of an answer are cut here; its counts are whole. */
const LISTED_MOST = 200

/** What a change of rights would do, without making it. `caller` works in the tenant that the change is about. */
export function createPreviewer({ db, config, routeTable }: Pick<Deps, 'db' | 'config'> & { routeTable: RouteTable }) {
  return {
    /** @throws AppError as the change itself would: `common.forbidden`, `common.notFound`, `common.badInput`, `mayGrant.*` */
    async preview(caller: Caller, asked: RightsChangeInput, language: Language): Promise<RightsPreview> {
      const input = withUsualColumn(asked)
      const targets = await findChangeTargets(db, caller, input)
      checkChange(await loadRightsModel(db, caller.tenantId), caller, input)
      const routes = routeTable.routes()
      const calls = routes.map(toCall).filter(({ codes }) => !codes.includes('anyone'))
      const models: RightsModel[] = []
      const outcomes: SetOutcome[] = []
      const alone: SetOutcome[] = []
      const unheld: string[] = []
      for (const tenantId of targets.tenantIds) {
        // One tenant after the other: an answer may touch all of them.
        const before = await loadRightsModel(db, tenantId)
        const after = applyChange(before, input, targets.held)
        const codes = codesInOrder(before)
        const guarded = guardedCalls([before, after], calls)
        const sets = await findRoleSets(db, { tenantId }, LISTED_MOST)
        outcomes.push(
          ...sets.flatMap((set) => outcomeOf({ before, after, codes }, set, guarded, scopedResources()) ?? []),
        )
        // Roles that nobody has change nobody's rights: what they themselves give is said all the same.
        for (const id of input.kind === 'role' ? new Set(input.targetIds) : []) {
          if (sets.some(({ roleIds }) => roleIds.includes(id))) continue
          unheld.push(before.roles.get(id)?.roleName ?? id)
          const nobody = { tenantId, roleIds: [id], count: 0, userIds: [] }
          const own = outcomeOf({ before, after, codes }, nobody, guarded, [])
          if (own) alone.push(own)
        }
        if (models.length === 0) models.push(after, before)
      }
      return toPreview(caller, { outcomes, alone, unheld, models, routes, language })
    },
  }

  async function toPreview(
    caller: Caller,
    {
      outcomes,
      alone,
      unheld,
      models,
      routes,
      language,
    }: {
      outcomes: readonly SetOutcome[]
      /** Of roles that nobody has. */
      alone: readonly SetOutcome[]
      unheld: string[]
      models: readonly RightsModel[]
      routes: readonly RouteFacts[]
      language: Language
    },
  ): Promise<RightsPreview> {
    const nameOf = codeNames(models, language)
    const all = [...outcomes, ...alone]
    const count = (chosen: readonly SetOutcome[]): number => chosen.reduce((sum, { set }) => sum + set.count, 0)
    // People of other tenants are named to operators alone.
    const shown = outcomes.filter(({ set }) => set.tenantId === caller.tenantId || caller.isAdministrator)
    const users = await listUsers(caller, shown, nameOf)
    const titles = new Map(
      routes.map((route) => [`${route.method} ${route.path}`, actionText(route.audit, route.summary)[language]]),
    )
    const callNames = (which: 'callsGained' | 'callsLost'): { id: string; name: string }[] => {
      const keys = new Set(all.flatMap((outcome) => outcome[which].map(({ method, path }) => `${method} ${path}`)))
      return [...keys].slice(0, LISTED_MOST).map((id) => ({ id, name: titles.get(id) ?? id }))
    }
    const rows = await countRows({ db, timeZone: config.timeZone }, caller, shown, language)
    return {
      userCount: count(outcomes),
      gainCount: count(outcomes.filter((outcome) => directionOf(outcome).isGain)),
      lossCount: count(outcomes.filter((outcome) => directionOf(outcome).isLoss)),
      users,
      unheld,
      gained: countCodes(all, 'gained', nameOf).slice(0, LISTED_MOST),
      lost: countCodes(all, 'lost', nameOf).slice(0, LISTED_MOST),
      callsGained: callNames('callsGained'),
      callsLost: callNames('callsLost'),
      ...rows,
    }
  }

  async function listUsers(
    caller: Caller,
    outcomes: readonly SetOutcome[],
    nameOf: (code: string) => string,
  ): Promise<RightsPreview['users']> {
    const users: RightsPreview['users'] = []
    for (const { set, gained, lost } of outcomes) {
      if (users.length >= LISTED_MOST) break
      const people = await findPeople(
        db,
        { tenantId: set.tenantId, rowRules: caller.rowRules },
        set.userIds.slice(0, LISTED_MOST - users.length),
      )
      users.push(
        ...people.map(({ id, account, realName }) => ({
          id,
          account,
          realName,
          tenantId: set.tenantId,
          gained: gained.map(nameOf),
          lost: lost.map(nameOf),
        })),
      )
    }
    return users
  }
}

/** As a save would: a data scope without a column takes the one that is usual for its rule. */
function withUsualColumn(input: RightsChangeInput): RightsChangeInput {
  const { kind, values } = input
  if (kind !== 'dataScope' || values?.scopeType === undefined || values.scopeColumn) return input
  return { ...input, values: { ...values, scopeColumn: usualColumn(Number(values.scopeType), values.scopeClass) } }
}

const toCall = ({ method, path, permission }: RouteFacts): GuardableCall => ({
  method,
  path,
  codes: [permission].flat(),
})
