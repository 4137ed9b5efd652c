import { UserView } from '@drawdesk/contract/auth/auth'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createUserService } from './user.service.ts'
import { loadUserView } from './user.view.ts'

const Password = Type.String({ minLength: 1, maxLength: 2048 })

export function userRoutes(deps: Deps): AnyRoute[] {
  const users = createUserService(deps)
  return [
    route({
      method: 'GET', path: '/blade-user/info', summary: 'The caller himself', audit: 'user.info', permission: 'signedIn',
      input: Type.Object({}), answer: UserView,
      handle: ({ caller, language }) => loadUserView(deps.db, caller, caller.userId, language),
    }),
    route({
      method: 'POST', path: '/blade-user/update-password', summary: "Change the caller's password", audit: 'user.updatePassword', permission: 'signedIn',
      // Clients of this family name the repeated password in either of the two last ways.
      input: Type.Object({ oldPassword: Password, newPassword: Password, newPassword1: Type.Optional(Password), rel_password: Type.Optional(Password) }),
      answer: Type.Object({}),
      async handle({ caller, input: { oldPassword, newPassword, newPassword1, rel_password } }) {
        await users.changePassword(caller, { oldPassword, newPassword, confirmation: newPassword1 ?? rel_password ?? '' })
        return {}
      },
    }),
  ]
}
