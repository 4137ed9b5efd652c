import { createHash, randomBytes } from 'node:crypto'
import { INVITE_TOKEN } from '@drawdesk/contract/organisation/account-invite'

const SECRET_BYTES = 32
const FORM = new RegExp(INVITE_TOKEN)

/** What is kept of a link's secret: it is random, so a plain digest cannot be turned back. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export function newToken(tenantId: string): { token: string; tokenHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { token: `${tenantId}.${secret}`, tokenHash: digestOf(secret) }
}

/** Undefined for what cannot be one. */
export function readToken(token: string): { tenantId: string; tokenHash: string } | undefined {
  if (!FORM.test(token)) return undefined
  const [tenantId = '', secret = ''] = token.split('.')
  return { tenantId, tokenHash: digestOf(secret) }
}
