import { SECRET_TAIL_FROM_LENGTH, type SecretView } from '@drawdesk/contract/drawing/draw-api'
import { PROXY_SECRET } from '@drawdesk/contract/proxies/proxy-config'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** As stored: encrypted for this row alone; `tail` are the last four characters, from 12 on. */
export interface StoredProxySecrets {
  password?: { sealed: string; tail?: string }
}

interface Place {
  tenantId: string
  id: string
}

const contextOf = ({ tenantId, id }: Place): string => `proxyConfig ${tenantId} ${id} ${PROXY_SECRET}`

/** What a save leaves stored: a text is new, null or an empty text deletes, anything else (the read form) changes nothing. */
export function mergeProxySecrets(
  secrets: Secrets,
  place: Place,
  stored: StoredProxySecrets,
  given: unknown,
): StoredProxySecrets {
  const password = (given as { password?: unknown } | null | undefined)?.password
  if (password === null || password === '') return {}
  if (typeof password !== 'string') return stored
  return {
    password: {
      sealed: secrets.seal(password, contextOf(place)),
      ...(password.length >= SECRET_TAIL_FROM_LENGTH ? { tail: password.slice(-4) } : {}),
    },
  }
}

/** Does this save say what becomes of the password: a new one, or none? */
export function namesPassword(given: unknown): boolean {
  const password = (given as { password?: unknown } | null | undefined)?.password
  return password === null || typeof password === 'string'
}

/** `""` for none. */
export function openPassword(secrets: Secrets, place: Place, { password }: StoredProxySecrets): string {
  return password ? secrets.open(password.sealed, contextOf(place)) : ''
}

export function viewProxySecrets({ password }: StoredProxySecrets): { password?: SecretView } {
  return password ? { password: { isSet: true, ...(password.tail ? { tail: password.tail } : {}) } } : {}
}
