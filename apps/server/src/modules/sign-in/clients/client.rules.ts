import { website } from '@drawdesk/contract/core/constants'
import { GRANT_TYPES } from '@drawdesk/contract/identity/client'
import type { Values } from '../../../crud/values.ts'
import { commonErrors, type AppErrorOptions, type ErrorFactory } from '../../../platform/errors.ts'
import { clientErrors } from './client.errors.ts'

/** The console itself cannot do without these. */
const OWN_GRANTS = ['captcha', 'refresh_token']
/** Of a secret that somebody chose. */
export const SECRET_SHORTEST = 12

export function isOwnClient(clientId: unknown): boolean {
  return clientId === website.clientId
}

function beside(field: string, error: ErrorFactory, options: Pick<AppErrorOptions, 'values'> = {}): Error {
  const meant = error(options)
  return commonErrors.badInput({ errors: [{ field, text: { zh: meant.messageIn('zh'), en: meant.messageIn('en') } }] })
}

/** @throws AppError `common.badInput` beside the field that breaks a rule */
export function checkClient(values: Values, existing: Values | undefined): void {
  const next = { ...existing, ...values }
  if (existing && values.clientId !== undefined && values.clientId !== existing.clientId)
    throw beside('clientId', clientErrors.idFixed)
  if (values.authorizedGrantTypes !== undefined) {
    const grants = String(values.authorizedGrantTypes).split(',')
    if (!grants.every((grant) => (GRANT_TYPES as readonly string[]).includes(grant)))
      throw beside('authorizedGrantTypes', clientErrors.unknownGrants, { values: { grants: GRANT_TYPES.join(', ') } })
    if (isOwnClient(next.clientId) && !OWN_GRANTS.every((grant) => grants.includes(grant)))
      throw beside('authorizedGrantTypes', clientErrors.ownGrants)
  }
  if (Number(next.refreshTokenValidity) < Number(next.accessTokenValidity))
    throw beside('refreshTokenValidity', clientErrors.refreshTooShort)
  const addresses = String(values.webServerRedirectUri ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  if (!addresses.every(isWebAddress)) throw beside('webServerRedirectUri', clientErrors.badAddress)
}

/** @throws AppError `common.badInput` beside `clientSecret` */
export function checkSecret(clientId: unknown, secret: string): void {
  if (isOwnClient(clientId)) throw beside('clientSecret', clientErrors.ownSecret)
  if (secret.length < SECRET_SHORTEST)
    throw beside('clientSecret', clientErrors.shortSecret, { values: { least: SECRET_SHORTEST } })
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}
