import { Id, Type } from '@drawdesk/contract/core/schema'
import { route, type Module } from '../../../wire/route.ts'
import { getMembership } from '../../user/user/membership.ts'
import { listRoles } from './role.repository.ts'

/** Roles: those a person has, to choose from, so far. */
export const roleModule: Module = {
  name: 'system/role',
  routes: ({ db }) => [
    route({
      method: 'GET', path: '/blade-system/role/select', summary: 'Roles of a user, by default of the caller', audit: 'role.select', permission: 'signedIn',
      input: Type.Object({ userId: Type.Optional(Type.String({ maxLength: 20 })) }), answer: Type.Array(Type.Object({ id: Id, roleName: Type.String() })),
      handle: async ({ caller, input }) => listRoles(db, caller, (await getMembership(db, caller, input.userId)).roleId),
    }),
  ],
}
