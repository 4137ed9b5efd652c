import { LRUCache } from 'lru-cache'
import type { Deps } from '../../platform/deps.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { Proxy, ProxySource } from '../../platform/outbound/proxies/proxy.ts'
import { createProxyJournal } from './history/proxy-journal.ts'
import { matchesRule, parseMatchRule } from './match-rule.ts'
import { createProxyConfigRepository, type ProxyRow } from './proxy-config.repository.ts'
import { openPassword, type StoredProxySecrets } from './proxy-secret.ts'

/** How long the rules of a tenant are used before they are read again: what another process saved holds after this. */
export const RULES_KEPT_MS = 2_000
const TENANTS_MOST = 1_000

type SourceDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'metrics' | 'secrets'>

interface Rule {
  patterns: readonly string[]
  proxy: Proxy
}

export interface TenantProxySource extends ProxySource {
  /** The rules of this tenant have changed in this process. */
  forget(tenantId: string): void
}

/** The outbound client asks it, the module says when rules have changed. */
export function createProxySource(deps: SourceDeps): TenantProxySource {
  const { db, secrets } = deps
  const configs = createProxyConfigRepository(db)
  const journal = createProxyJournal(deps)
  const kept = new LRUCache<string, { untilMs: number; rules: Promise<Rule[]> }>({ max: TENANTS_MOST })

  const proxyOf = (row: ProxyRow): Proxy => ({
    tenantId: row.tenantId,
    id: row.id,
    name: row.name,
    protocol: row.protocol === 'socks5' ? 'socks5' : 'http',
    host: row.host,
    port: row.port,
    username: row.username,
    password: openPassword(secrets, row, row.secrets as StoredProxySecrets),
    revision: String(row.version),
  })

  async function read(tenantId: string): Promise<Rule[]> {
    const rows = await configs.listActive({ tenantId })
    return rows.map((row) => ({ proxy: proxyOf(row), patterns: parseMatchRule(row.matchRule) ?? [] }))
  }

  function rulesOf(tenantId: string): Promise<Rule[]> {
    const nowMs = performance.now()
    const known = kept.get(tenantId)
    if (known && known.untilMs > nowMs) return known.rules
    const rules = read(tenantId)
    const entry = { untilMs: nowMs + RULES_KEPT_MS, rules }
    kept.set(tenantId, entry)
    // A failure is thrown to those who wait for it, and the next one asks again.
    rules.catch(() => kept.get(tenantId) === entry && kept.delete(tenantId))
    return rules
  }

  async function findTrial(tenantId: string, id: string): Promise<Proxy | undefined> {
    const row = await configs.find({ tenantId }, id)
    return row && proxyOf(row)
  }

  return {
    forget: (tenantId) => void kept.delete(tenantId),

    async find({ tenantId, proxyConfigId, isTrial }, { host, isListed }) {
      if (!proxyConfigId)
        return (await rulesOf(tenantId)).find(({ patterns }) => matchesRule(patterns, host, { isListed }))?.proxy
      const named = isTrial
        ? await findTrial(tenantId, proxyConfigId)
        : (await rulesOf(tenantId)).find(({ proxy }) => proxy.id === proxyConfigId)?.proxy
      if (!named) throw new OutboundError('refused', 'the proxy that is named here is switched off or gone')
      return named
    },

    record: journal.note,
    flush: journal.flush,
  }
}
