import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { ReportExport } from '@drawdesk/contract/reports/report-export'
import { REPORT_PATH } from '@drawdesk/contract/reports/report'
import { signInByApi, until, type Api } from './lib/api.ts'
import type { Journey } from './lib/journey.ts'
import { startProduct, type Product } from './lib/product.ts'

const ROWS = 120_000
const COLUMNS = 45
const KILLED_AT_ROWS = 10_000
const PLANTED = `method_name = 'planted'`

/** A log as a busy installation has it: what its times are nobody knows but the database. */
async function plantLog(product: Product): Promise<void> {
  await product.query(
    `insert into log_api (id, tenant_id, create_time, user_id, create_by, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
     select 1000000 + n, '000000', now(), 1, 'admin', '参数, "引号"', 'planted', 'GET', '/x', 200, (random() * 100000)::int, '', 'r' || n, '', '' from generate_series(1, $1::int) n`,
    [ROWS],
  )
}

async function addReport(api: Api): Promise<string> {
  const more = Array.from({ length: COLUMNS - 4 }, (_, at) => `time_ms * ${at + 2} as c${at + 2}`).join(', ')
  const saved = await api.post<{ id: string }>(`${REPORT_PATH}/submit`, {
    name: '大文件',
    title: '大文件',
    sql: `select time_ms, id, title, create_time, ${more} from api_log where ${PLANTED} order by id`,
    maxRows: 1_000_000,
    timeoutSeconds: 120,
  })
  assert.equal(saved.code, 200, saved.msg)
  return saved.data.id
}

async function findFile(api: Api, id: string): Promise<ReportExport> {
  const [file] = (await api.get<{ records: ReportExport[] }>(`${REPORT_PATH}/exports`, { id })).data.records
  assert.ok(file)
  assert.notEqual(file.state, 'failed', file.msg)
  return file
}
const untilDone = (api: Api, id: string): Promise<ReportExport> =>
  until('the file', async () => {
    const file = await findFile(api, id)
    return file.state === 'done' ? file : undefined
  })

async function fetchPart({ url }: Product, file: ReportExport, range: string): Promise<Buffer> {
  const answer = await fetch(url + file.url, { headers: { range } })
  assert.equal(answer.status, 206)
  return Buffer.from(await answer.arrayBuffer())
}

const exportKilled: Journey = {
  name: 'a file of a report is made whole after kill -9 of the server, and fetched in two parts around another one',
  tier: 'deep',
  async walk() {
    const product = await startProduct({ JOB_LEASE_SECONDS: '5', LIMITS_SCALE: '1000' })
    try {
      await plantLog(product)
      let api = await signInByApi(product)
      const reportId = await addReport(api)
      const begun = await api.post<ReportExport>(`${REPORT_PATH}/export`, { id: reportId, format: 'csv' })
      assert.equal(begun.code, 200, begun.msg)
      const { id } = begun.data
      await until('a part of the file', async () =>
        (await findFile(api, id)).rows >= KILLED_AT_ROWS ? true : undefined,
      )
      await product.kill()
      const [row] = await product.query<{ state: string }>('select state from report_export where id = $1', [id])
      assert.equal(row?.state, 'running', 'killed in the middle')
      await product.start()
      api = await signInByApi(product)
      const file = await untilDone(api, id)
      assert.deepEqual([file.rows, file.truncated], [ROWS, false])

      const bytes = Number(file.bytes)
      const cut = Math.floor(bytes / 3)
      const first = await fetchPart(product, file, `bytes=0-${cut - 1}`)
      await product.kill()
      await product.start()
      const rest = await fetchPart(product, file, `bytes=${cut}-`)
      const whole = Buffer.concat([first, rest])
      assert.equal(whole.length, bytes)

      const lines = whole.toString('utf8').trimEnd().split('\r\n').slice(1)
      const sum = lines.reduce((total, line) => total + Number(line.slice(0, line.indexOf(','))), 0)
      const [expected] = await product.query<{ sum: string }>(
        `select sum(time_ms)::text as sum from log_api where ${PLANTED}`,
      )
      assert.deepEqual([lines.length, String(sum)], [ROWS, expected?.sum])

      api = await signInByApi(product)
      const again = await api.post<ReportExport>(`${REPORT_PATH}/export`, { id: reportId, format: 'csv' })
      const undisturbed = await fetchPart(product, await untilDone(api, again.data.id), 'bytes=0-')
      assert.equal(sha256(whole), sha256(undisturbed))
    } finally {
      await product.close()
    }
  },
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const journeys: readonly Journey[] = [exportKilled]
