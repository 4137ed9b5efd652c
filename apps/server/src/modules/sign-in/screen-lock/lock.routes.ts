import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { ownerOf } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createLocks } from './lock.service.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Lockout } from '../../identity/throttles/lockout.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'

/** In any of the three forms of the sign-in (password.ts). A missing one has a text of its own, so the schema lets it through. */
const LockArguments = Type.Object({ password: Type.Optional(Type.String({ maxLength: 2048 })) })
const Nothing = Type.Object({})

/** The lock of commercial-dialect §1. */
export function lockRoutes(deps: Deps & { auth: AuthParts; lockout: Lockout; sessions: Sessions }): AnyRoute[] {
  const locks = createLocks(deps)
  return [
    route({
      method: 'POST',
      path: '/blade-auth/oauth/lock',
      summary: 'Lock this sign-in: its calls answer 423 until it is unlocked',
      audit: 'auth.lock',
      whileImpersonating: true,
      isUnguarded: true,
      permission: 'signedIn',
      input: LockArguments,
      answer: Nothing,
      async handle({ caller, input }) {
        await locks.lock({ ...caller, ...ownerOf(caller) }, input.password) // of a view: the session of who looks
        return {}
      },
    }),
    route({
      method: 'POST',
      path: '/blade-auth/oauth/unlock',
      summary: "Unlock this sign-in with the lock password or the account's",
      audit: 'auth.unlock',
      whileLocked: true,
      whileImpersonating: true,
      isUnguarded: true,
      permission: 'signedIn',
      input: LockArguments,
      answer: Nothing,
      async handle({ caller, input }) {
        await locks.unlock({ ...caller, ...ownerOf(caller) }, input.password)
        return {}
      },
    }),
  ]
}
