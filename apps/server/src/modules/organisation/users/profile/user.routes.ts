import { Type } from '@drawdesk/contract/core/schema'
import { User } from '@drawdesk/contract/organisation/user'
import type { Deps } from '../../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { createProfileService } from './profile.service.ts'
import { createUserService } from './user.service.ts'
import { loadOwnView, ownView } from '../user.view.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { Lockout } from '../../../identity/throttles/lockout.ts'
import type { Sessions } from '../../../identity/sessions/sessions.service.ts'

const Name = Type.Optional(Type.String({ maxLength: 64 }))
const Password = Type.String({ minLength: 1, maxLength: 2048 })

export function userRoutes(deps: Deps & { auth: AuthParts; lockout: Lockout; sessions: Sessions }): AnyRoute[] {
  const users = createUserService(deps)
  const profiles = createProfileService(deps)
  return [
    route({
      method: 'GET',
      path: '/blade-user/info',
      summary: 'The caller',
      audit: 'user.info',
      isUnguarded: true,
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({}),
      answer: Type.Partial(User),
      handle: async ({ caller, language }) => ownView(await loadOwnView(deps, caller, language), caller),
    }),
    route({
      method: 'POST',
      path: '/blade-user/update-password',
      summary: "Change the caller's password",
      audit: 'user.updatePassword',
      beforePasswordChange: true,
      isUnguarded: true,
      permission: 'signedIn',
      // Clients of this family name the repeated password in either of the two last ways.
      input: Type.Object({
        oldPassword: Password,
        newPassword: Password,
        newPassword1: Type.Optional(Password),
        rel_password: Type.Optional(Password),
      }),
      answer: Type.Object({}),
      async handle({ caller, input: { oldPassword, newPassword, newPassword1, rel_password } }) {
        await users.changePassword(caller, {
          oldPassword,
          newPassword,
          confirmation: newPassword1 ?? rel_password ?? '',
        })
        return {}
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/update-info',
      summary: "Change the caller's own record",
      audit: 'user.updateInfo',
      permission: 'signedIn',
      // Clients send an id as well; it is the caller's whatever it says.
      input: Type.Object({
        avatar: Type.Optional(Type.String({ maxLength: 2048 })),
        name: Name,
        realName: Name,
        phone: Type.Optional(Type.String({ maxLength: 64 })),
        email: Type.Optional(Type.String({ maxLength: 255 })),
      }),
      answer: Type.Object({}),
      async handle({ caller, input }) {
        await profiles.update(caller, input)
        return {}
      },
    }),
  ]
}
