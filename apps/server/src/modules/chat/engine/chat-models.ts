import type { OutboundRequest } from '../../../platform/outbound/outbound.ts'
import type { ChatTarget } from './chat-ask.ts'
import { requestTo } from './call/chat-request.ts'
import { parseJson, recordOf, textOf } from '../../../providers/json-values.ts'

const TIMEOUT_MS = 20_000
const BYTES_MAX = 8 * 1024 * 1024

export function modelsRequest(
  service: Pick<ChatTarget, 'tenantId' | 'baseUrl' | 'dialect' | 'apiKey' | 'headers' | 'isTrusted' | 'proxyConfigId'>,
  signal: AbortSignal,
): OutboundRequest {
  const { headers, ...request } = requestTo(service, service.dialect === 'anthropic' ? 'models?limit=1000' : 'models')
  return {
    method: 'GET',
    ...request,
    headers: { accept: 'application/json', ...headers },
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    signal,
  }
}

/** Ids of a list of models (`{data: [{id}]}`, or the bare list), sorted, each once; undefined where it is none. */
export function readModels(text: string): string[] | undefined {
  const parsed = parseJson(text)
  const list: unknown = Array.isArray(parsed) ? parsed : recordOf(parsed).data
  // An Ollama without any model says null.
  if (list === null) return []
  if (!Array.isArray(list)) return undefined
  return [...new Set(list.map((model) => nameOf(textOf(recordOf(model).id))).filter((id) => id !== ''))].toSorted()
}

/** Gemini lists `models/gemini-…` and is asked for `gemini-…`. */
const nameOf = (id: string): string => id.replace(/^models\//, '')
