import { GRANT_TYPES, type GrantType } from '@drawdesk/contract/identity/client'
import type { Deps } from '../../../platform/deps.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { findClient, type Client } from './client.repository.ts'

export type { Client, GrantType }

const PURPOSE = 'client-secret'

/** What is stored of a client's secret. Keyed by SECRETS_KEY: a copied table alone does not let anyone try secrets. */
export function hashClientSecret(secrets: Pick<Secrets, 'sign'>, clientId: string, clientSecret: string): string {
  return secrets.sign(PURPOSE, `${clientId}\n${clientSecret}`)
}

/** Id and secret of `Basic <base64>`; some clients write the space as %20. */
function readBasic(header: string | undefined): { clientId: string; clientSecret: string } | undefined {
  const match = /^basic(?:\s+|%20)([A-Za-z0-9+/_=-]+)$/i.exec(header?.trim() ?? '')
  if (!match) return undefined
  const text = Buffer.from(match[1] as string, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\u0000')) return undefined
  return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) }
}

/** @throws AppError `auth.unknownClient` for no header, an unreadable one, an unknown client or a wrong secret. */
export async function getClient(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  authorization: string | undefined,
): Promise<Client> {
  const given = readBasic(authorization)
  const client = given && (await findClient(db, given.clientId))
  if (
    !given ||
    !client ||
    !secrets.verify(PURPOSE, `${given.clientId}\n${given.clientSecret}`, client.clientSecretHash)
  )
    throw authErrors.unknownClient()
  return client
}

/**
 * The grant that is asked for, when it exists and the client's record lists it; `password` also while the captcha is off, and a record
 * that allows `password` allows `captcha`, which asks for more.
 *
 * @throws AppError `auth.unknownGrant`, `auth.grantNotAllowed`
 */
export function checkGrant(
  client: Pick<Client, 'authorizedGrantTypes'>,
  grantType: string | undefined,
  isCaptchaOn: boolean,
): GrantType {
  const grant = GRANT_TYPES.find((known) => known === grantType)
  if (!grant) throw authErrors.unknownGrant()
  const allowed = client.authorizedGrantTypes.split(',').map((name) => name.trim())
  const isAllowed =
    allowed.includes(grant) ||
    (grant === 'password' && !isCaptchaOn) ||
    (grant === 'captcha' && allowed.includes('password'))
  if (!isAllowed) throw authErrors.grantNotAllowed()
  return grant
}
