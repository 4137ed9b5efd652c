import { vi } from 'vitest'
import type {
  ErasureCertificate,
  TenantDataList,
  TenantErasure,
  TenantExport,
} from '@drawdesk/contract/organisation/offboarding'
import type { SignedIn, TestApp } from '../../../../testing/build-test-app.ts'
import { unzip } from '../../../../testing/unzip.ts'
import { ERASE_WORK } from '../erase/erase.job.ts'
import { EXPORT_WORK } from '../export/export.job.ts'

const PATH = '/api/blade-system/tenant-data'
const LONGEST_MS = 20_000
const LOOK_MS = 20

/** The calls of an operator, and waiting for what they began. */
export function offboardingCalls(
  { app, deps, logLines }: Pick<TestApp, 'app' | 'deps' | 'logLines'>,
  operator: SignedIn,
) {
  const ended = (queue: string, key: string): Promise<void> =>
    vi.waitFor(
      async () => {
        const places = await deps.jobs.steering.places(queue, [key])
        if (places.size > 0)
          throw new Error(`the job ${key} has not ended: ${logLines.filter((line) => line.includes(key)).at(-1)}`)
      },
      { timeout: LONGEST_MS, interval: LOOK_MS },
    )
  return {
    beginExport: (id: string) => operator.post<TenantExport>(`${PATH}/export`, { id }),
    exportEnded: (exportId: string) => ended(EXPORT_WORK.queue, EXPORT_WORK.keyOf({ exportId })),
    address: (id: string) => operator.post<{ url: string }>(`${PATH}/export-address`, { id }),
    async fetch(id: string, headers: Record<string, string> = {}) {
      const { data } = await this.address(id)
      return app.inject({ url: data.url, headers })
    },
    async archive(id: string): Promise<Map<string, Buffer>> {
      return unzip((await this.fetch(id)).rawPayload)
    },
    list: async () => (await operator.get<TenantDataList>(`${PATH}/list`)).data,
    erase: (body: { id: string; confirm: string; reason?: string }) =>
      operator.post<TenantErasure>(`${PATH}/erase`, body),
    callOff: (id: string) => operator.post(`${PATH}/erase-cancel`, { id }),
    erasureEnded: (erasureId: string) => ended(ERASE_WORK.queue, ERASE_WORK.keyOf({ erasureId })),
    certificate: async (id: string) => (await operator.get<ErasureCertificate>(`${PATH}/certificate`, { id })).data,
    check: async (certificate: string) =>
      (await operator.post<{ genuine: boolean; msg: string }>(`${PATH}/certificate-check`, { certificate })).data,
    remove: (id: string) => operator.post('/api/blade-system/tenant/remove', { ids: id }),
    restore: (id: string) => operator.post('/api/blade-system/tenant/restore', { ids: id }),
  }
}

/** Rows of any table in which the number stands by itself, in any column; `table: how many`. Certificates aside, which keep it. */
export async function findMentions({ owner }: Pick<TestApp, 'owner'>, number: string): Promise<Record<string, number>> {
  const tables = await owner<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'erasure_certificate' order by 1`)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await owner<{ count: string }>(
      `select count(*) as count from "${name}" t where (t.*)::text ~ ('(?<![0-9A-Za-z.])' || $1 || '(?![0-9A-Za-z.])')`,
      [number],
    )
    if (Number(row?.count) > 0) found[name] = Number(row?.count)
  }
  return found
}
