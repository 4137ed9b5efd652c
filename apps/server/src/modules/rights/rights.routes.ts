import {
  HeldRight,
  RIGHTS_CHANGE_KINDS,
  RightsAnswer,
  RightsAskable,
  RightsChange,
  RightsChangeInput,
  RightsPreview,
  RightsQuestion,
  RightsReverted,
  RightsSchedule,
  RightsScheduled,
} from '@drawdesk/contract/rights/rights'
import { Id, PageOf, PageQuery, Type } from '@drawdesk/contract/core/schema'
import { scopeOf, tenantArgument } from '../../crud/operator.service.ts'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import { hasPermission, type Caller } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { findAskable } from './askable.ts'
import { createExplainer } from './explain/explain.service.ts'
import { createPreviewer } from './preview/preview.service.ts'
import { readDateSearch } from '../../crud/filters.ts'
import { readPaging } from '../../crud/paging.ts'
import { createRightsChanges } from './changes/changes.service.ts'
import { CHANGE_CODES } from './changes/change-codes.ts'
import type { RouteTable } from '../../wire/route-table.ts'
import type { ChangeApprovals } from './changes/change-approvals.service.ts'
import type { ChangeMaker } from './changes/change-maker.service.ts'

/** Why somebody can or cannot, what they hold, and what a change would do. */
export function rightsRoutes(
  deps: Deps & { routeTable: RouteTable; changeMaker: ChangeMaker; changeApprovals: ChangeApprovals },
): AnyRoute[] {
  const explainer = createExplainer(deps)
  const previewer = createPreviewer(deps)
  const changes = createRightsChanges(deps)

  /** Roles are a tenant's; packages and scopes are the platform's, and their changes are noted there. */
  const scopeFor = async (caller: Caller, kind: string, tenantId: string | undefined): Promise<Caller> =>
    kind === 'role' ? scopeOf(deps.db, caller, tenantId) : caller

  /** Anybody may ask about themselves ("why was I refused?"), about others only who has the right. */
  async function askerFor(caller: Caller, userId: string, tenantId: string | undefined): Promise<Caller> {
    if (!hasPermission(caller, 'rights') && userId !== caller.userId) throw commonErrors.forbidden()
    return scopeOf(deps.db, caller, tenantId)
  }

  return [
    route({
      method: 'GET',
      path: '/blade-system/rights/explain',
      summary: 'Why this person can or cannot: a button, a call or a row, link by link',
      audit: 'rights.explain',
      permission: 'signedIn',
      input: RightsQuestion,
      answer: RightsAnswer,
      handle: async ({ caller, input: { userId, tenantId, ...question }, language }) =>
        explainer.answer(await askerFor(caller, userId, tenantId), userId, question, language),
    }),
    route({
      method: 'GET',
      path: '/blade-system/rights/askable',
      summary: 'What can be asked about: menus and buttons, calls, and resources with rows',
      audit: 'rights.askable',
      permission: 'rights',
      input: Type.Object({}),
      answer: RightsAskable,
      handle: async ({ language }) => findAskable(deps.db, deps.routeTable.routes(), language),
    }),
    route({
      method: 'GET',
      path: '/blade-system/rights/held',
      summary: 'Menus and buttons that a person holds, and the roles that gave each',
      audit: 'rights.held',
      permission: ['rights', 'user'],
      input: Type.Object({ userId: Id, ...tenantArgument }),
      answer: Type.Array(HeldRight),
      handle: async ({ caller, input, language }) =>
        explainer.held(await scopeOf(deps.db, caller, input.tenantId), input.userId, language),
    }),
    route({
      method: 'POST',
      path: '/blade-system/rights/preview',
      summary: 'What a change of a role, package or scope would do; nothing is changed',
      audit: 'rights.preview',
      isRead: true,
      permission: CHANGE_CODES,
      input: RightsChangeInput,
      answer: RightsPreview,
      handle: async ({ caller, input, language }) =>
        previewer.preview(await scopeFor(caller, input.kind, input.tenantId), input, language),
    }),
    route({
      method: 'POST',
      path: '/blade-system/rights/schedule',
      summary: 'Have a change made later, in the name of the caller and with the rights of the caller then',
      audit: 'rights.schedule',
      permission: CHANGE_CODES,
      needsProof: true,
      input: RightsSchedule,
      answer: RightsScheduled,
      async handle({ caller, input, language }) {
        const at = await scopeFor(caller, input.kind, input.tenantId)
        const { changeId: id, processInstanceId } = await changes.schedule(at, caller, input, language)
        return { id, processInstanceId }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/rights/changes',
      summary: 'Changes of rights, newest first',
      audit: 'rights.changes',
      permission: 'rights_change',
      input: Type.Object({
        ...PageQuery.properties,
        kind: Type.Optional(Type.Enum(['', ...RIGHTS_CHANGE_KINDS])),
        state: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
        ...tenantArgument,
      }),
      answer: PageOf(RightsChange),
      handle: async ({ caller, input, language }) =>
        changes.list(await scopeOf(deps.db, caller, input.tenantId), {
          kind: input.kind === '' ? undefined : input.kind,
          state: input.state,
          dates: readDateSearch(input, deps.config.timeZone),
          paging: readPaging(input),
          language,
        }),
    }),
    route({
      method: 'GET',
      path: '/blade-system/rights/change-detail',
      summary: 'A change of rights with everything it added and took away',
      audit: 'rights.changeDetail',
      permission: 'rights_change_view',
      input: Type.Object({ id: Id, ...tenantArgument }),
      answer: RightsChange,
      handle: async ({ caller, input, language }) =>
        changes.detail(await scopeOf(deps.db, caller, input.tenantId), input.id, language),
    }),
    route({
      method: 'POST',
      path: '/blade-system/rights/revert',
      summary: 'Undo exactly what a change of rights did, as far as it still stands',
      audit: 'rights.revert',
      permission: 'rights_change_revert',
      needsProof: true,
      input: Type.Object({ id: Id, ...tenantArgument }),
      answer: RightsReverted,
      handle: async ({ caller, input, language }) =>
        changes.revert(await scopeOf(deps.db, caller, input.tenantId), caller, input.id, language),
    }),
    route({
      method: 'POST',
      path: '/blade-system/rights/cancel',
      summary: 'Call off a change of rights that waits for its time or for approval',
      audit: 'rights.cancel',
      permission: 'rights_change_revert',
      input: Type.Object({ id: Id, ...tenantArgument }),
      answer: Type.Object({}),
      async handle({ caller, input, language }) {
        await changes.cancel(await scopeOf(deps.db, caller, input.tenantId), input.id, language)
        return {}
      },
    }),
  ]
}
