import { useSession } from '../../lib/session/session-store.ts'
import { seededName } from '../../lib/texts/language.ts'

/** The tenant that somebody is signed in to; undefined where none is known. */
export function useOwnTenantName(): string | undefined {
  const name = useSession(({ user }) => user?.allUserInfo.userVO?.tenantName)
  return typeof name === 'string' && name !== '' ? seededName(name) : undefined
}
