import { website } from '@drawdesk/contract/core/constants'
import { proxyHistoryResource } from '@drawdesk/contract/proxies/proxy-history'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { Module } from '../../../wire/route.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { createProxyHistoryRepository } from './proxy-history.repository.ts'

const SWEEP_SECONDS = 6 * 3_600
const DAY_MS = 24 * 3_600_000
/** Days that rows are kept where the parameter of the platform's tenant says nothing sensible. */
export const PROXY_HISTORY_KEPT_DAYS = 30

/** What went through proxies. The server writes it; a right that nobody is given by itself lets others add rows. */
export const proxyHistoryModule: Module = {
  name: 'proxies/history',
  routes: (deps) =>
    resourceRoutes(deps, {
      resource: proxyHistoryResource,
      table: 'proxyHistory',
      plainList: true,
      writeCode: 'proxyHistory_add',
      decorate: async (_caller, rows) =>
        rows.map((row) => ({
          ...row,
          proxyConfigId: row.proxyConfigId ?? '',
          infoId: row.infoId ?? '',
          bytes: row.bytes === null ? null : Number(row.bytes),
        })),
    }),
  work(deps) {
    deps.jobs.every('proxyHistory.sweep', SWEEP_SECONDS, () => sweepProxyHistory(deps))
  },
}

/** Drops the rows that are over their time. */
export async function sweepProxyHistory({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const days =
    (await readParam(db, systemScope(website.defaultTenantId), 'log.proxy.keepDays')) ?? PROXY_HISTORY_KEPT_DAYS
  const removed = await createProxyHistoryRepository(db).sweep(new Date(clock.now().getTime() - days * DAY_MS))
  if (removed > 0) log.info({ rows: removed, days }, 'dropped old rows of the proxy history')
}
