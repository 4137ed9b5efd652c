import type { ProxyTestAnswer } from '@drawdesk/contract/proxies/proxy-config'
import type { Deps } from '../../platform/deps.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { Scope } from '../../platform/scope.ts'
import { parseMatchRule } from './match-rule.ts'

const TRIAL_MS = 10_000
/** Answered with a few bytes everywhere. */
const ANYWHERE = 'https://www.cloudflare.com/cdn-cgi/trace'
const ERROR_MOST = 500

/** Where a trial goes without an address: to the first host of the rule, else somewhere that is reachable from everywhere. */
export function trialUrl(matchRule: string): string {
  const host = parseMatchRule(matchRule)?.find((pattern) => !pattern.startsWith('*'))
  return host === undefined ? ANYWHERE : `https://${host.includes(':') ? `[${host}]` : host}/`
}

/** Calls the address through this proxy, switched on or not, and reads the answer's head only. An error status is an answer, too. */
export async function tryProxy(
  { outbound }: Pick<Deps, 'outbound'>,
  { tenantId }: Pick<Scope, 'tenantId'>,
  { id, url }: { id: string; url: string },
): Promise<ProxyTestAnswer> {
  const startedMs = performance.now()
  const elapsedMs = (): number => Math.round(performance.now() - startedMs)
  try {
    const { status, chunks } = await outbound.stream({
      method: 'GET',
      url,
      timeoutMs: TRIAL_MS,
      maxBytes: Number.MAX_SAFE_INTEGER,
      via: { tenantId, proxyConfigId: id, isTrial: true },
    })
    const ms = elapsedMs()
    await chunks[Symbol.asyncIterator]().return?.()
    return { ok: true, url, status, ms, error: '' }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ok: false, url, status: 0, ms: elapsedMs(), error: error.message.slice(0, ERROR_MOST) }
  }
}
