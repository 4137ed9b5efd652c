import type { OutboundRequest } from '../../../../platform/outbound/outbound.ts'
import { callFacts, viaOf } from '../../../../providers/call.ts'
import { createMasker, type Masker } from '../../../../providers/mask.ts'
import type { ChatTarget } from '../chat-ask.ts'
import { serviceUrl } from './chat-body.ts'

type Service = Pick<
  ChatTarget,
  'tenantId' | 'baseUrl' | 'dialect' | 'apiKey' | 'headers' | 'isTrusted' | 'proxyConfigId'
>

/** The version of the Messages API that the reader knows. */
const ANTHROPIC_VERSION = '2023-06-01'

/** Headers whose values are nobody's secret; any other may carry a key. */
const OPEN_HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent']

/** Values that no log and no error may show. */
export function hiddenOf({ apiKey, headers = {} }: Pick<Service, 'apiKey' | 'headers'>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    OPEN_HEADERS.includes(name.toLowerCase()) ? [] : [value, value.replace(/^\S+\s+/, '')],
  )
  return [...(apiKey ? [apiKey] : []), ...values].filter((value) => value !== '')
}

export function maskerOf(service: Pick<Service, 'apiKey' | 'headers'>): Masker {
  const known = maskers.get(service) ?? createMasker({}, hiddenOf(service))
  maskers.set(service, known)
  return known
}

/** By the service as it was read, which does not change: many answers come from one. */
const maskers = new WeakMap<object, Masker>()

/** What every call to a service has in common. A key goes as its dialect has it, unless a header of the service's own says otherwise. */
export function requestTo(
  service: Service,
  path: string,
): Pick<OutboundRequest, 'url' | 'headers' | 'via' | 'hidden' | 'isTrusted' | 'mayRepeat'> & {
  headers: Record<string, string>
} {
  const own = Object.fromEntries(
    Object.entries(service.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return {
    url: serviceUrl(service.baseUrl, path),
    headers: { ...keyHeaders(service), ...own },
    ...callFacts({
      via: viaOf({ tenantId: service.tenantId, proxyConfigId: service.proxyConfigId }),
      hidden: hiddenOf(service),
      isTrusted: service.isTrusted,
    }),
    mayRepeat: true, // a question that was lost is asked again: a new connection, with its handshake, would cost each first token more than that
  }
}

function keyHeaders({ dialect, apiKey }: Pick<Service, 'dialect' | 'apiKey'>): Record<string, string> {
  if (dialect === 'anthropic')
    return { 'anthropic-version': ANTHROPIC_VERSION, ...(apiKey ? { 'x-api-key': apiKey } : {}) }
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}
