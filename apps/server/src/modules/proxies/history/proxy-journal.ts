import type { Deps } from '../../../platform/deps.ts'
import type { ProxyCall } from '../../../platform/outbound/proxies/proxy.ts'
import { createLogQueue } from '../../logs/request/log-queue.ts'
import { createProxyHistoryRepository, type ProxyHistoryRow } from './proxy-history.repository.ts'

const TEXT_MOST = 1_000

/** Notes calls through proxies behind the calls: in batches, all of them before a clean stop. */
export function createProxyJournal({
  db,
  clock,
  ids,
  log,
  metrics,
}: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'metrics'>) {
  const history = createProxyHistoryRepository(db)
  const queue = createLogQueue<{ tenantId: string; row: ProxyHistoryRow }>({
    name: 'proxy',
    log,
    metrics,
    async write(batch) {
      for (const [tenantId, entries] of Map.groupBy(batch, (entry) => entry.tenantId))
        await history.insert(
          { tenantId },
          entries.map(({ row }) => row),
        )
    },
  })

  return {
    note({ via, proxy, method, target, status, ms, bytes, error }: ProxyCall): void {
      const now = clock.now()
      queue.add({
        tenantId: via.tenantId,
        row: {
          id: ids.next(),
          createTime: now,
          updateTime: now,
          proxyConfigId: proxy.id,
          proxyName: proxy.name,
          method,
          target: storable(target),
          status,
          ms,
          bytes: String(bytes),
          error: storable(error),
          infoId: via.infoId ?? null,
        },
      })
    },
    flush: queue.flush,
  }
}

/** PostgreSQL's text holds no NUL and no half characters. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, TEXT_MOST)
