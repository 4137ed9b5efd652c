import { setTimeout as wait } from 'node:timers/promises'
import type { TenantDataList, TenantExport } from '../../../../packages/contract/src/organisation/offboarding.ts'
import { signIn, type Api } from '../../lib/api.ts'
import { readMemory, resetPeak } from '../../lib/measure/memory.ts'
import { showNumber } from '../../lib/measure/spread.ts'
import type { Part } from '../../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../../lib/product.ts'

const SMALL_ROWS = 100_000
const LARGE_ROWS = 1_000_000
/** Of ten rows four are drawings, whose costs and profits are kept by triggers, and six are messages. */
const DRAWINGS = 0.4
const FILLED_AT_ONCE = 2_000
const MIB = 1_024 * 1_024
const LOOK_MS = 200
const PATIENCE_MS = 25 * 60_000
/** Ten times the rows may not take more memory: twice leaves room for what else the process does. */
const MEMORY_TIMES_MOST = 2
/** A row of many to a row of few. */
const SLOWER_MOST = 2
const PATH = '/blade-system/tenant-data'

interface Measured {
  rows: number
  exportSeconds: number
  exportMoreBytes: number
  archiveBytes: number
  eraseSeconds: number
  eraseMoreBytes: number
}

/** A tenant with a tenth of a million rows and one with a million: exported and erased, beside each other. */
export const measureLeave: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  await product.query(
    `update system_param set param_value = '0' where tenant_id = '000000' and param_key = 'tenant.erase.waitDays'`,
  )
  const small = await measure(product, api, SMALL_ROWS)
  const large = await measure(product, api, LARGE_ROWS)
  await product.stop()
  const perRow = (of: 'exportSeconds' | 'eraseSeconds'): number => large[of] / large.rows / (small[of] / small.rows)
  const memoryTimes = Math.max(large.exportMoreBytes, MIB) / Math.max(small.exportMoreBytes, MIB)
  return {
    tables: [
      {
        title: 'A tenant leaves',
        columns: [
          'rows',
          'export, s',
          'rows a second',
          'archive, MiB',
          'more memory, MiB',
          'erasure, s',
          'rows a second',
          'more memory, MiB',
        ],
        rows: [small, large].map((one) => [
          one.rows.toLocaleString('en-US'),
          showNumber(one.exportSeconds),
          showNumber(one.rows / one.exportSeconds),
          showNumber(one.archiveBytes / MIB),
          showNumber(one.exportMoreBytes / MIB),
          showNumber(one.eraseSeconds),
          showNumber(one.rows / one.eraseSeconds),
          showNumber(one.eraseMoreBytes / MIB),
        ]),
      },
    ],
    figures: { small, large },
    checks: [
      { name: 'memory of an export of ten times the rows, times', value: memoryTimes, most: MEMORY_TIMES_MOST },
      { name: 'time of a row exported of many, times', value: perRow('exportSeconds'), most: SLOWER_MOST },
      { name: 'time of a row erased of many, times', value: perRow('eraseSeconds'), most: SLOWER_MOST },
    ],
  }
}

async function measure(product: BenchProduct, api: Api, rows: number): Promise<Measured> {
  const { id, tenantId } = await api.post<{ id: string; tenantId: string }>('/blade-system/tenant/submit', {
    tenantName: `Of ${rows} rows`,
  })
  await fill(product, tenantId, rows)
  const { exportId, ...exported } = await timed(product, async () => {
    const { id: begun } = await api.post<TenantExport>(`${PATH}/export`, { id })
    await until(api, ({ exports }) => exports.find((one) => one.id === begun)?.state === 'done')
    return { exportId: begun }
  })
  const { exports } = await api.get<TenantDataList>(`${PATH}/list`)
  const archiveBytes = exports.find((one) => one.id === exportId)?.bytes ?? 0
  await api.post('/blade-system/tenant/remove', { ids: id })
  const erased = await timed(product, async () => {
    await api.post(`${PATH}/erase`, { id, confirm: tenantId })
    await until(api, ({ certificates }) => certificates.some((one) => one.tenantNumber === tenantId))
    return {}
  })
  return {
    rows,
    archiveBytes,
    exportSeconds: exported.seconds,
    exportMoreBytes: exported.moreBytes,
    eraseSeconds: erased.seconds,
    eraseMoreBytes: erased.moreBytes,
  }
}

async function fill(product: BenchProduct, tenantId: string, rows: number): Promise<void> {
  const drawings = rows * DRAWINGS
  // A transaction that counts a hundred thousand drawings into the row of one month works through as many versions of that row.
  for (let from = 1; from <= drawings; from += FILLED_AT_ONCE)
    await product.query(
      `insert into draw_info (id, tenant_id, user_id, prompt, state, finished_time, cost_amount, cost_currency)
       select $2::bigint * 1000000000 + n, $1, n % 300, 'A garden in the rain, number ' || n || repeat(' and so on', 20), 2, now() - n * interval '10 seconds', 0.01, 'CNY' from generate_series($3::integer, $4::integer) n`,
      [tenantId, tenantId, from, Math.min(from + FILLED_AT_ONCE - 1, drawings)],
    )
  await product.query(
    `insert into sms_message (id, tenant_id, sms_id, batch_id, part_id, category, phone, content, state)
     select $2::bigint * 1000000000 + n, $1, 1, 1, 1, 1, '1380000' || n % 10000, 'Your pictures are ready, number ' || n, 'sent' from generate_series(1, $3::integer) n`,
    [tenantId, tenantId, rows - drawings],
  )
  await product.query('analyze draw_info, sms_message')
}

async function timed<Result extends object>(product: BenchProduct, work: () => Promise<Result>) {
  await resetPeak(product.nodePid)
  const { nowBytes } = await readMemory(product.nodePid)
  const began = performance.now()
  const result = await work()
  const { peakBytes } = await readMemory(product.nodePid)
  return { ...result, seconds: (performance.now() - began) / 1_000, moreBytes: peakBytes - nowBytes }
}

/** Asks as the console does. @throws {Error} when it takes too long. */
async function until(api: Api, isThere: (list: TenantDataList) => boolean): Promise<void> {
  const giveUpMs = performance.now() + PATIENCE_MS
  while (!isThere(await api.get<TenantDataList>(`${PATH}/list`))) {
    if (performance.now() > giveUpMs) throw new Error('an export or an erasure did not end in time')
    await wait(LOOK_MS)
  }
}
