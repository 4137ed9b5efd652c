import { bulkFieldsOf, bulkSchemaOf } from '@drawdesk/contract/core/resource'
import { BulkAnswer, Id, IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { UserSave, userResource } from '@drawdesk/contract/organisation/user'
import { editEach } from '../../../../crud/bulk/bulk-edit.service.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { asBulk } from '../../../../platform/row-changes.ts'
import { hasPermission } from '../../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { actingIn } from '../acting.ts'
import { createGrants } from './people.grant.ts'
import { createPeople } from './people.service.ts'
import { createPlatforms } from './platform.service.ts'
import type { PeopleChange } from './people.change.ts'
import type { Approvals } from '../../../settings/approvals/approvals.service.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { Lockout } from '../../../identity/throttles/lockout.ts'
import type { FindFirstSignIns } from '../../tenants/first-sign-ins.loader.ts'

const MOST = 500
const EXT_MOST = 20_000

/** None at all is answered in words of its own (contract, system.md §1). */
const Ids = Type.Optional(Type.Array(Id, { maxItems: MOST }))
const TenantId = Type.Optional(Type.String({ maxLength: 20 }))
const Nothing = Type.Object({})
/** Accounts that were locked. */
const Unlocked = Type.Object({ unlocked: Type.Integer() })
const WithFirstSignIns = Type.Object({ firstSignIns: Type.Optional(FirstSignIns) })
const UserSaved = Type.Object({ ...SaveAnswer.properties, ...WithFirstSignIns.properties })
const Save = Type.Object({ ...UserSave.properties, tenantId: TenantId })
const { password: _password, password2: _password2, ...changeable } = Save.properties
/** What many people can be given at once. */
const Shared = Type.Partial(
  Type.Pick(UserSave, bulkFieldsOf(userResource) as (keyof UserSave)[]), // fields of its form
  { additionalProperties: false },
)

/** What administrators do with people. Each call takes `tenantId`, which counts for an operator of the platform only. */
export function peopleWriteRoutes(
  deps: Deps & {
    peopleChange: PeopleChange
    auth: AuthParts
    firstSignIns: FindFirstSignIns
    lockout: Lockout
    approvals: Approvals
  },
): AnyRoute[] {
  const people = createPeople(deps)
  const grants = createGrants(deps)
  const platforms = createPlatforms(deps)
  return [
    route({
      method: 'POST',
      path: '/blade-user/submit',
      summary:
        'Add a user, or change the one with this id; a new one without a password gets a random one, shown in this answer alone',
      audit: 'user.submit',
      permission: ['user_add', 'user_edit'],
      needsProof: true,
      input: Save,
      answer: UserSaved,
      async handle({ caller, input: { id, tenantId, ...input } }) {
        if (!hasPermission(caller, id ? 'user_edit' : 'user_add')) throw commonErrors.forbidden()
        const acting = actingIn(caller, tenantId)
        return id ? people.update(acting, { ...input, id }) : people.add(acting, input)
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/update',
      summary: 'Change a user; never the password',
      audit: 'user.update',
      permission: 'user_edit',
      needsProof: true,
      input: Type.Object({ ...changeable, id: Id }),
      answer: SaveAnswer,
      handle: ({ caller, input: { tenantId, ...input } }) => people.update(actingIn(caller, tenantId), input),
    }),
    route({
      method: 'POST',
      path: '/blade-user/bulk-edit',
      summary: 'The same values for many users; each is changed or says why not',
      audit: 'user.bulkEdit',
      permission: 'user_edit',
      needsProof: true,
      input: Type.Object({ ids: bulkSchemaOf(userResource).properties.ids, values: Shared, tenantId: TenantId }),
      answer: BulkAnswer,
      async handle({ caller, input: { ids, values, tenantId }, language }) {
        const acting = actingIn(caller, tenantId)
        return editEach({
          ids,
          language,
          values,
          save: (given) => people.update(acting, given),
          nameOf: (id) => people.nameOf(acting, id),
        })
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/update-platform',
      summary: 'The platform of a user, and what is kept of them there (JSON text)',
      audit: 'user.updatePlatform',
      permission: 'user_edit',
      input: Type.Object({
        userId: Id,
        userType: Type.Integer({ minimum: 1, maximum: 3 }),
        userExt: Type.Optional(Type.String({ maxLength: EXT_MOST })),
        tenantId: TenantId,
      }),
      answer: Nothing,
      async handle({ caller, input: { userId, userType, userExt = '', tenantId } }) {
        await platforms.update(actingIn(caller, tenantId), { userId, userType, userExt })
        return {}
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/remove',
      summary: 'Remove users, all or none; of those who wait it refuses the application',
      audit: 'user.remove',
      permission: 'user_delete',
      input: Type.Object({ ids: Ids, tenantId: TenantId }),
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({
        ids: await people.remove(actingIn(caller, input.tenantId), input.ids ?? []),
      }),
    }),
    route({
      method: 'POST',
      path: '/blade-user/restore',
      summary: 'Undo a removal',
      audit: 'user.restore',
      permission: 'user_delete',
      input: Type.Object({ ids: Ids, tenantId: TenantId }),
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({
        ids: await people.restore(actingIn(caller, input.tenantId), input.ids ?? []),
      }),
    }),
    route({
      method: 'POST',
      path: '/blade-user/reset-password',
      summary: 'A random password for each, shown in this answer alone, to be changed within 72 hours',
      audit: 'user.resetPassword',
      permission: 'user_reset',
      needsProof: true,
      input: Type.Object({ userIds: Ids, tenantId: TenantId }),
      answer: WithFirstSignIns,
      handle: async ({ caller, input }) => ({
        firstSignIns: await people.resetPassword(actingIn(caller, input.tenantId), input.userIds ?? []),
      }),
    }),
    route({
      method: 'POST',
      path: '/blade-user/unlock',
      summary: 'Let accounts try again that failed too often',
      audit: 'user.unlock',
      permission: 'user_unlock',
      input: Type.Object({ userIds: Ids, tenantId: TenantId }),
      answer: Unlocked,
      handle: async ({ caller, input }) => ({
        unlocked: await people.unlock(actingIn(caller, input.tenantId), input.userIds ?? []),
      }),
    }),
    route({
      method: 'POST',
      path: '/blade-user/grant',
      summary: 'Give roles in place of those that users have; who waited for approval is let in',
      audit: 'user.grant',
      permission: 'user_role',
      needsProof: true,
      input: Type.Object({
        userIds: Ids,
        roleIds: Ids,
        deptId: Type.Optional(Type.String({ maxLength: 2_000 })),
        postId: Type.Optional(Type.String({ maxLength: 2_000 })),
        tenantId: TenantId,
      }),
      answer: Nothing,
      async handle({ caller, input: { userIds = [], roleIds = [], deptId, postId, tenantId } }) {
        const acting = actingIn(caller, tenantId)
        await asBulk(new Set(userIds).size, () => grants.grant(acting, { userIds, roleIds, deptId, postId }))
        return {}
      },
    }),
  ]
}
