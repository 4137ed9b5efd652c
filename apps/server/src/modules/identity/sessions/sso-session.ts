import type { Deps } from '../../../platform/deps.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { createSsoSessionRows } from './sso-session.repository.ts'

const contextOf = (place: string): string => `sso-end ${place}`

/** Where a single sign-on ends its session, as it is stored: it holds the id token, so it is sealed, for one place. `""` stays. */
export const sealEndUrl = (secrets: Pick<Secrets, 'seal'>, url: string, place: string): string =>
  url === '' ? '' : secrets.seal(url, contextOf(place))

export const openEndUrl = (secrets: Pick<Secrets, 'open'>, sealed: string, place: string): string =>
  sealed === '' ? '' : secrets.open(sealed, contextOf(place))

/** What a session owes to a single sign-on: who signs out here signs out there. */
export function createSsoSessions({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const rows = createSsoSessionRows(db)
  return {
    keep: (sessionId: string, endUrl: string): Promise<void> =>
      rows.insert({ sessionId, endUrl: sealEndUrl(secrets, endUrl, sessionId) }),

    /** Where the browser goes to end the session there as well; undefined where there is none. Once for a session. */
    async end(sessionId: string): Promise<string | undefined> {
      const row = await rows.take(sessionId)
      return row && openEndUrl(secrets, row.endUrl, sessionId)
    },
  }
}

export type SsoSessions = ReturnType<typeof createSsoSessions>
