import { SECRET_TAIL_FROM_LENGTH, type SecretView } from '@drawdesk/contract/drawing/draw-api'
import { ENGINE_SECRET } from '@drawdesk/contract/voice/speech'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** As stored: encrypted for this row alone; `tail` are the last four characters, from 12 on. */
export interface StoredEngineSecrets {
  apiKey?: { sealed: string; tail?: string }
}

interface Place {
  tenantId: string
  id: string
}

const contextOf = ({ tenantId, id }: Place): string => `ttsEngine ${tenantId} ${id} ${ENGINE_SECRET}`

/** What a save leaves stored: a text is new, null or an empty text deletes, anything else (the read form, nothing) changes nothing. */
export function mergeEngineSecrets(
  secrets: Secrets,
  place: Place,
  stored: StoredEngineSecrets,
  key: unknown,
): StoredEngineSecrets {
  if (key === null || key === '') return {}
  if (typeof key !== 'string') return stored
  return {
    apiKey: {
      sealed: secrets.seal(key, contextOf(place)),
      ...(key.length >= SECRET_TAIL_FROM_LENGTH ? { tail: key.slice(-4) } : {}),
    },
  }
}

/** `""` for none. */
export const openEngineKey = (secrets: Secrets, place: Place, { apiKey }: StoredEngineSecrets): string =>
  apiKey ? secrets.open(apiKey.sealed, contextOf(place)) : ''

export const viewEngineSecrets = ({ apiKey }: StoredEngineSecrets): { apiKey?: SecretView } =>
  apiKey ? { apiKey: { isSet: true, ...(apiKey.tail ? { tail: apiKey.tail } : {}) } } : {}
