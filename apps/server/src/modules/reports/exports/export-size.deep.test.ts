import { createHash } from 'node:crypto'
import { REPORT_PATH } from '@drawdesk/contract/reports/report'
import type { ReportExport } from '@drawdesk/contract/reports/report-export'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'

const PATH = `/api${REPORT_PATH}`
/** A million by hand: `REPORT_ROWS=1000000`. */
const ROWS = Number(process.env.REPORT_ROWS ?? 100_000)
const COLUMNS = 45
const MEMORY_MORE = 150 * 1024 * 1024
const LOOK_MS = 100
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  admin = await signIn(test)
})
afterAll(() => test.close())

it(
  `a file of ${ROWS} rows and ${COLUMNS} columns takes no more memory than a small one, and is whole after a dropped line`,
  { timeout: 900_000 },
  async () => {
    const columns = Array.from({ length: COLUMNS }, (_, at) => `n * ${at + 1} as c${at}`).join(', ')
    const sql = `select ${columns} from generate_series(1, ${ROWS}) as g(n)`
    const saved = await admin.post<SaveAnswer>(`${PATH}/submit`, {
      name: '大文件',
      sql,
      maxRows: 1_000_000,
      timeoutSeconds: 120,
    })
    expect(saved.errors).toBeUndefined()
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_MS)
    const startedMs = performance.now()
    const begun = (await admin.post<ReportExport>(`${PATH}/export`, { id: saved.data.id, format: 'csv' })).data
    await test.deps.reportExportEnds.allEnded([begun.id], 800_000, async () => {
      const open = await test.owner(`select 1 from report_export where id = $1 and state in ('waiting', 'running')`, [
        begun.id,
      ])
      return open.length > 0
    })
    clearInterval(looking)
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    const file = (await admin.get<Page<ReportExport>>(`${PATH}/exports`, { id: begun.id })).data.records[0]
    expect(file).toMatchObject({ state: 'done', rows: ROWS, truncated: false })
    process.stderr.write(
      `${ROWS} rows: ${seconds} s, ${Math.round((most - before) / 1024 ** 2)} MiB more, ${file?.bytes} bytes\n`,
    )
    expect(most - before).toBeLessThan(MEMORY_MORE)

    const cut = Math.floor(Number(file?.bytes) / 3)
    const read = async (range: string) => {
      const answer = await test.app.inject({ method: 'GET', url: file?.url ?? '', headers: { range } })
      expect(answer.statusCode).toBe(206)
      return answer.rawPayload
    }
    const sumOf = (...parts: Buffer[]): string =>
      parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
    const resumed = Buffer.concat([await read(`bytes=0-${cut - 1}`), await read(`bytes=${cut}-`)])
    expect(sumOf(resumed)).toBe(sumOf(await read('bytes=0-')))
    expect(
      resumed
        .toString('utf8', resumed.length - 200)
        .trimEnd()
        .split('\r\n')
        .at(-1),
    ).toBe(Array.from({ length: COLUMNS }, (_, at) => ROWS * (at + 1)).join(','))
  },
)
