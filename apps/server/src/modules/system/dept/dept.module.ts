import { Id, Type } from '@drawdesk/contract/core/schema'
import { route, type Module } from '../../../wire/route.ts'
import { getMembership } from '../../user/user/membership.ts'
import { listDepts } from './dept.repository.ts'

/** Departments: those a person belongs to, to choose from, so far. */
export const deptModule: Module = {
  name: 'system/dept',
  routes: ({ db }) => [
    route({
      method: 'GET', path: '/blade-system/dept/select', summary: 'Departments of a user, by default of the caller', audit: 'dept.select', permission: 'signedIn',
      input: Type.Object({ userId: Type.Optional(Type.String({ maxLength: 20 })) }), answer: Type.Array(Type.Object({ id: Id, deptName: Type.String() })),
      handle: async ({ caller, input }) => listDepts(db, caller, (await getMembership(db, caller, input.userId)).deptId),
    }),
  ],
}
