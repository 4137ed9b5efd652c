import { SECRET_TAIL_FROM_LENGTH, type DrawApiSave, type SecretView } from '@drawdesk/contract/drawing/draw-api'
import type { BilingualFieldError } from '../platform/errors.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** As stored: each value encrypted for this row and name alone; `tail` are its last four characters, from 12 on. */
export type StoredSecrets = Record<string, { sealed: string; tail?: string }>

/** Of a row. */
export const storedSecretsOf = ({ secrets }: { secrets: unknown }): StoredSecrets => secrets as StoredSecrets // written by mergeSecrets

export interface SecretsPlace {
  tenantId: string
  apiId: string
  /** Of what the id is; a drawing API's unless said. */
  of?: 'drawApi' | 'chatApi' | 'payChannel' | 'oss' | 'sms' | 'signInSource' | 'datasource' | 'alertChannel'
}

const contextOf = ({ tenantId, apiId, of = 'drawApi' }: SecretsPlace, name: string): string =>
  `${of} ${tenantId} ${apiId} ${name}`

/**
 * What a save leaves stored: a text is new, null deletes, a name left out and the read form stay (wire-business §3).
 */
export function mergeSecrets(
  secrets: Secrets,
  place: SecretsPlace,
  stored: StoredSecrets,
  given: DrawApiSave['secrets'],
): StoredSecrets {
  const merged: StoredSecrets = { ...stored }
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === null || value === '') delete merged[name]
    else if (typeof value === 'string') {
      merged[name] = {
        sealed: secrets.seal(value, contextOf(place, name)),
        ...(value.length >= SECRET_TAIL_FROM_LENGTH ? { tail: value.slice(-4) } : {}),
      }
    }
  }
  return merged
}

/** Secrets that must be typed again because the address they are meant for changed; none may travel to another host. */
export function secretsToTypeAgain(stored: StoredSecrets, given: DrawApiSave['secrets']): BilingualFieldError[] {
  return Object.keys(stored)
    .filter((name) => given?.[name] !== null && typeof given?.[name] !== 'string')
    .map((name) => ({
      field: `secrets.${name}`,
      text: { zh: '服务地址已更换，请重新填写', en: 'The URL has changed. Enter it again.' },
    }))
}

export function openSecrets(secrets: Secrets, place: SecretsPlace, stored: StoredSecrets): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stored).map(([name, { sealed }]) => [name, secrets.open(sealed, contextOf(place, name))]),
  )
}

/** The same secrets for another row (a copy): opened and sealed anew, because each is bound to its row. */
export function copySecrets(
  secrets: Secrets,
  from: SecretsPlace,
  to: SecretsPlace,
  stored: StoredSecrets,
): StoredSecrets {
  const plain = openSecrets(secrets, from, stored)
  return Object.fromEntries(
    Object.entries(stored).map(([name, { tail }]) => [
      name,
      { sealed: secrets.seal(plain[name] as string, contextOf(to, name)), ...(tail ? { tail } : {}) },
    ]),
  )
}

export function viewSecrets(stored: StoredSecrets): Record<string, SecretView> {
  return Object.fromEntries(
    Object.entries(stored).map(([name, { tail }]) => [name, { isSet: true, ...(tail ? { tail } : {}) }]),
  )
}
