import { CHAT_API_KEY, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { ChatDialect } from '@drawdesk/contract/chat/chat-services'
import { SAMPLE_ENGINE_BASE_URL } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Deps } from '../../../platform/deps.ts'
import type { ChatTarget } from '../engine/chat-ask.ts'
import type { ChatService } from '../engine/chat-engine.ts'
import { openSecrets } from '../../../providers/stored-secrets.ts'
import { sampleEngineOf } from '../../drawing/apis/draw-input.ts'
import { contentOf, storedSecretsOf } from './chat-api-content.ts'
import { fillHeaders } from './chat-api-problems.ts'
import type { ChatApiRow } from './chat-api.repository.ts'

/** The sample engine wants a key of those who call it, and takes any. */
const SAMPLE_KEY = 'sample-key'

export interface ServiceFacts {
  tenantId: string
  apiId: string
  baseUrl: string
  dialect: ChatDialect
  headers: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  proxyConfigId: string | null
}

/** How a service is called: `{{engine.sample}}` is where that engine listens now, and it alone is trusted there. */
export function serviceOf(
  { config }: Pick<Deps, 'config'>,
  { tenantId, apiId, baseUrl, dialect, headers, secrets, proxyConfigId }: ServiceFacts,
): ChatService {
  const engine = sampleEngineOf(config)
  const address = baseUrl.replace(SAMPLE_ENGINE_BASE_URL, engine)
  const isSample = baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL) || URL.parse(address)?.origin === engine
  const apiKey = secrets[CHAT_API_KEY] ?? (isSample ? SAMPLE_KEY : undefined)
  return {
    tenantId,
    apiId,
    baseUrl: address,
    dialect,
    headers: fillHeaders(headers, secrets),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(isSample ? { isTrusted: true } : {}),
    ...(proxyConfigId === null ? {} : { proxyConfigId }),
  }
}

/** As stored; only saves that were checked write it. */
export const dialectOf = (stored: string): ChatDialect => (stored === 'anthropic' ? 'anthropic' : 'openai')

/** The secrets of a stored API, as typed. */
export const secretsOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  row: Pick<ChatApiRow, 'tenantId' | 'id' | 'secrets'>,
): Record<string, string> =>
  openSecrets(secrets, { of: 'chatApi', tenantId: row.tenantId, apiId: row.id }, storedSecretsOf(row))

export function targetOf(
  deps: Pick<Deps, 'secrets' | 'config'>,
  row: ChatApiRow,
  { model, takesImages, takesTools }: Pick<ChatModel, 'model' | 'takesImages' | 'takesTools'>,
): ChatTarget {
  const { headers, extra } = contentOf(row)
  return {
    ...serviceOf(deps, {
      tenantId: row.tenantId,
      apiId: row.id,
      baseUrl: row.baseUrl,
      dialect: dialectOf(row.dialect),
      headers,
      secrets: secretsOf(deps, row),
      proxyConfigId: row.proxyConfigId,
    }),
    model,
    takesImages,
    takesTools,
    extra,
    timeoutMs: row.timeoutSeconds * 1_000,
    idleMs: row.idleSeconds * 1_000,
  }
}
