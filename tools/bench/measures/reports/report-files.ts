import { createHash, type Hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReportCheckAnswer } from '../../../../packages/contract/src/reports/report-run.ts'
import type { ReportExport } from '../../../../packages/contract/src/reports/report-export.ts'
import { REPORT_PATH } from '../../../../packages/contract/src/reports/report.ts'
import { signIn, type Api } from '../../lib/api.ts'
import { seedApiLog } from '../../lib/data/people.ts'
import { readMemory, resetPeak } from '../../lib/measure/memory.ts'
import { showNumber } from '../../lib/measure/spread.ts'
import type { Part } from '../../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../../lib/product.ts'

const SMALL_ROWS = 10_000
const LARGE_ROWS = 1_000_000
const COLUMNS = 45
const LOG_ROWS_DEFAULT = 2_000_000
const MIB = 1_024 * 1_024
const LOOK_MS = 200
const PATIENCE_MS = 10 * 60_000
/** What a file of any size may take beyond what the process has. */
const MORE_MIB_MOST = 150

const WHOLE_LOG = 'select method, count(*), avg(time_ms) from api_log group by method'
const MONTH_OF_LOG =
  "select method, count(*), avg(time_ms) from api_log where create_time >= now() - interval '30 days' group by method"

interface Made {
  rows: number
  seconds: number
  moreBytes: number
  bytes: number
}

/** Files of reports at their size, fetched over a line that drops; and a log that is stopped by its cost, where a month of it runs. */
export const measureReports: Part = async (handles, { logRows = LOG_ROWS_DEFAULT }) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  const small = await makeFile(product, api, SMALL_ROWS)
  const large = await makeFile(product, api, LARGE_ROWS)
  await seedApiLog(product, logRows)
  const [whole, month] = await Promise.all([check(api, WHOLE_LOG), check(api, MONTH_OF_LOG)])
  const began = performance.now()
  const { records } = await api.post<{ records: unknown[] }>(`${REPORT_PATH}/run`, {
    definition: { datasourceId: '', sql: MONTH_OF_LOG },
  })
  const monthMs = performance.now() - began
  await product.stop()
  return {
    tables: [
      {
        title: `Files of reports, ${COLUMNS} columns, csv`,
        columns: ['rows', 'made in, s', 'rows a second', 'file, MiB', 'more memory, MiB'],
        rows: [small, large].map(({ rows, seconds, bytes, moreBytes }) => [
          rows.toLocaleString('en-US'),
          showNumber(seconds),
          showNumber(rows / seconds),
          showNumber(bytes / MIB),
          showNumber(moreBytes / MIB),
        ]),
      },
      {
        title: `A log of ${logRows.toLocaleString('en-US')} calls`,
        columns: ['statement', 'cost', 'most', 'runs', 'ms', 'rows'],
        rows: [
          ['all of it', showNumber(whole.cost ?? 0), showNumber(whole.costMost ?? 0), String(whole.ok), '–', '–'],
          [
            'thirty days',
            showNumber(month.cost ?? 0),
            showNumber(month.costMost ?? 0),
            String(month.ok),
            showNumber(monthMs),
            String(records.length),
          ],
        ],
      },
    ],
    figures: { small, large, logRows, whole, month, monthMs },
    checks: [
      { name: 'more memory for a file of a million rows, MiB', value: large.moreBytes / MIB, most: MORE_MIB_MOST },
      { name: 'a month of the log refused', value: month.ok ? 0 : 1, most: 0 },
    ],
  }
}

const check = (api: Api, sql: string): Promise<ReportCheckAnswer> =>
  api.post(`${REPORT_PATH}/check`, { definition: { datasourceId: '', sql } })

async function makeFile(product: BenchProduct, api: Api, rows: number): Promise<Made> {
  const columns = Array.from({ length: COLUMNS }, (_, at) => `n * ${at + 1} as c${at}`).join(', ')
  const { id } = await api.post<{ id: string }>(`${REPORT_PATH}/submit`, {
    name: `of-${rows}`,
    title: `${rows} rows`,
    sql: `select ${columns} from generate_series(1, ${rows}) as g(n)`,
    maxRows: rows,
    timeoutSeconds: 120,
  })
  await resetPeak(product.nodePid)
  const { nowBytes } = await readMemory(product.nodePid)
  const began = performance.now()
  const begun = await api.post<ReportExport>(`${REPORT_PATH}/export`, { id, format: 'csv' })
  const file = await until(api, begun.id)
  const { peakBytes } = await readMemory(product.nodePid)
  const seconds = (performance.now() - began) / 1_000
  if (file.rows !== rows) throw new Error(`the file has ${file.rows} rows instead of ${rows}`)
  await fetchAndAdd(product, file, rows)
  return { rows, seconds, moreBytes: peakBytes - nowBytes, bytes: Number(file.bytes) }
}

/** Asks as the console does. @throws {Error} when it fails or takes too long. */
async function until(api: Api, id: string): Promise<ReportExport> {
  const giveUpMs = performance.now() + PATIENCE_MS
  for (;;) {
    const [file] = (await api.get<{ records: ReportExport[] }>(`${REPORT_PATH}/exports`, { id })).records
    if (file?.state === 'done') return file
    if (file?.state === 'failed') throw new Error(`the file was not made: ${file.msg}`)
    if (performance.now() > giveUpMs) throw new Error('a file of a report was not made in time')
    await wait(LOOK_MS)
  }
}

/** Takes a third of it, drops the line, goes on where it stopped; adds a column. @throws {Error} when a row is missing. */
async function fetchAndAdd(product: BenchProduct, { url, bytes }: ReportExport, rows: number): Promise<void> {
  const cut = Math.floor(Number(bytes) / 3)
  const whole = createHash('sha256')
  const adder = createAdder()
  for (const range of [`bytes=0-${cut - 1}`, `bytes=${cut}-`]) await read(product.url + url, range, [whole, adder])
  const again = createHash('sha256')
  await read(product.url + url, 'bytes=0-', [again])
  if (whole.digest('hex') !== again.digest('hex'))
    throw new Error('a file that was fetched in two parts is another one')
  const expected = (BigInt(rows) * BigInt(rows + 1)) / 2n
  if (adder.sum() !== expected) throw new Error(`the first column adds up to ${adder.sum()} instead of ${expected}`)
}

async function read(url: string, range: string, takers: readonly Pick<Hash, 'update'>[]): Promise<void> {
  const answer = await fetch(url, { headers: { range } })
  if (answer.status !== 206 || !answer.body) throw new Error(`a part of the file was answered with ${answer.status}`)
  for await (const chunk of answer.body) for (const taker of takers) taker.update(chunk)
}

/** Adds the first column of what it is given, the line of titles left out. */
function createAdder() {
  const decoder = new TextDecoder()
  let open = ''
  let sum = 0n
  const adder = {
    update(chunk: Uint8Array) {
      const lines = (open + decoder.decode(chunk, { stream: true })).split('\r\n')
      open = lines.pop() ?? ''
      for (const line of lines) {
        const [first = ''] = line.split(',', 1)
        if (/^\d+$/.test(first)) sum += BigInt(first)
      }
      return adder
    },
    sum: () => sum,
  }
  return adder as typeof adder & Pick<Hash, 'update'>
}
