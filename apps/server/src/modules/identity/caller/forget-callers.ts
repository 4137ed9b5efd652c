import type { AnyRoute, SignedInCall } from '../../../wire/route.ts'
import type { AuthParts } from './auth-parts.ts'

/**
 * These calls, after each of which that changes something everybody's rights are read anew in this process. Other processes notice by
 * the versions within a second.
 */
export function forgettingCallers(deps: { auth: AuthParts }, routes: AnyRoute[]): AnyRoute[] {
  const { callers } = deps.auth
  return routes.map((one) => {
    if (one.method !== 'POST' || one.isOpen || one.isDevice) return one
    return {
      ...one,
      async handle(call: SignedInCall<Record<string, unknown>>) {
        const answer = await one.handle(call)
        callers.forgetAll()
        return answer
      },
    }
  })
}
