import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { plantTheirs, THEIRS } from '../../../testing/repositories/plant-theirs.ts'
import { plant } from '../../../testing/walk/plant.ts'
import { fingerprints } from '../../../testing/walk/tables.ts'
import { runErase, STORE_TRIES } from './erase/erase.job.ts'
import { runExport } from './export/export.job.ts'
import { findMentions, offboardingCalls } from './testing/kit.ts'
import { TENANT_TABLES } from './tenant-tables.ts'

/** What dies in the middle lets go when it is asked the nth time. */
function dyingAfter(times: number): AbortSignal {
  const controller = new AbortController()
  let left = times
  const { signal } = controller
  const throwIfAborted = signal.throwIfAborted.bind(signal)
  Object.defineProperty(signal, 'throwIfAborted', {
    value: () => {
      left -= 1
      if (left < 0) controller.abort(new Error('the process died'))
      throwIfAborted()
    },
  })
  return signal
}

const again = (): never => {
  throw new Error('nothing is to be waited for')
}
const SECRET = 'planted-secret-of-a-tenant'

let test: TestApp
let tenantId: string
let other: string
let rowId: string
let calls: ReturnType<typeof offboardingCalls>

beforeAll(async () => {
  // Its workers are off: the test runs the work itself, and ends it where it likes.
  test = await buildTestApp()
  calls = offboardingCalls(test, await signIn(test))
  tenantId = await buildTenant(test.deps)
  other = await buildTenant(test.deps)
  await plantTheirs(test, tenantId)
  await plant(test, { tenantId: other, id: '7700000000000000009', word: 'belongs-elsewhere' })
  await test.owner(
    `insert into sms_phone (tenant_id, phone) select $1, 'phone-' || n from generate_series(1, 30000) n`,
    [tenantId],
  )
  for (const { table, secrets } of TENANT_TABLES.filter(({ reach }) => !reach))
    for (const column of secrets.filter((name) => name !== 'storage_key')) {
      const [type] = await test.owner<{ type: string }>(
        `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::text::regclass and attname = $2`,
        [table, column],
      )
      const value = type?.type.startsWith('json') ? JSON.stringify({ key: { sealed: SECRET } }) : SECRET
      // One of its rows: many of these columns are unique.
      await test
        .owner(
          `update "${table}" set "${column}" = $2 where ctid = (select ctid from "${table}" where tenant_id = $1 limit 1)`,
          [tenantId, value],
        )
        .catch((error: { code?: string }) => {
          if (error.code !== '22P02') throw error // a number
        })
    }
  for (const { table } of TENANT_TABLES.filter(({ bytes }) => bytes))
    await test.owner(
      `update "${table}" set storage_key = $1 || '/aa/' || left(md5(ctid::text), 30) where tenant_id = $1`,
      [tenantId],
    )
  await test.owner('update resource_upload set store_id = 0 where tenant_id = $1', [tenantId])
  // A store that nobody may call: what lies there is named on the certificate.
  await test.owner(`update resource_oss set endpoint = 'http://127.0.0.1:1' where tenant_id = $1`, [tenantId])
  await test.owner(`update resource_leftover set store_id = $2 where tenant_id = $1`, [tenantId, THEIRS.live])
  const [row] = await test.owner<{ id: string }>('select id from system_tenant where tenant_id = $1', [tenantId])
  rowId = row?.id ?? ''
})
afterAll(() => test.close())

async function counted(table: string): Promise<number> {
  const [row] = await test.owner<{ count: string }>(`select count(*) as count from "${table}" where tenant_id = $1`, [
    tenantId,
  ])
  return Number(row?.count)
}

describe('a tenant with rows in every table', () => {
  it('is exported whole, by processes that die again and again', { timeout: 120_000 }, async () => {
    const { data } = await calls.beginExport(rowId)
    let runs = 0
    for (let isOver = false; !isOver; runs += 1) {
      try {
        await runExport(test.deps, { payload: { exportId: data.id } }, { signal: dyingAfter(3 + runs * 7) })
        isOver = true
      } catch (error) {
        expect(String(error)).toContain('died')
      }
    }

    const files = await calls.archive(data.id)

    const manifest = JSON.parse(String(files.get('manifest.json'))) as {
      tables: { table: string; rows: number; entries: { name: string; sha256: string }[]; notExported?: object }[]
    }
    const exported = manifest.tables.filter((table) => !table.notExported)
    const reached = new Set(TENANT_TABLES.flatMap(({ table, reach }) => (reach ? [table] : [])))
    for (const { table, rows, entries } of exported) {
      if (!reached.has(table)) expect([table, rows]).toEqual([table, await counted(table)])
      const lines = entries.flatMap(({ name }) => String(files.get(name)).trim().split('\n'))
      expect([table, lines.length]).toEqual([table, rows])
      for (const { name, sha256 } of entries)
        expect([
          name,
          createHash('sha256')
            .update(files.get(name) ?? '')
            .digest('hex'),
        ]).toEqual([name, sha256])
    }
    expect([...files].filter(([, bytes]) => String(bytes).includes(SECRET)).map(([name]) => name)).toEqual([])
    expect([...files].filter(([, bytes]) => String(bytes).includes('belongs-elsewhere')).map(([name]) => name)).toEqual(
      [],
    )
    expect(exported.filter(({ rows }) => rows > 0).length).toBeGreaterThan(120)
    expect(runs).toBeGreaterThan(3)
  })

  it('is erased whole, by processes that die again and again, and nobody else is', { timeout: 120_000 }, async () => {
    await calls.remove(rowId)
    const before = await fingerprints(test, other)
    const rows = await Promise.all(
      TENANT_TABLES.filter(({ reach }) => !reach).map(async ({ table }) => [table, await counted(table)] as const),
    )
    await test.owner(`update system_param set param_value = '0' where param_key = 'tenant.erase.waitDays'`)
    await test.deps.requestLog.flush()
    const { data } = await calls.erase({ id: rowId, confirm: tenantId })
    let runs = 0
    for (let isOver = false; !isOver; runs += 1) {
      try {
        await runErase(
          test.deps,
          { payload: { erasureId: data.id }, failures: STORE_TRIES },
          { signal: dyingAfter(20 + runs * 40), again },
        )
        isOver = true
      } catch (error) {
        expect(String(error)).toContain('died')
      }
    }

    const { content } = await calls.certificate(data.id)
    expect(content.leftBehind).toMatchObject([{ store: THEIRS.live, files: 4 }])
    const less = rows.filter(([table, count]) => count > (content.tables[table] ?? 0))
    // Sessions and jobs went when the tenant was removed, and rows of some tables with those they hang on.
    expect(less.map(([table]) => table)).toEqual([])
    await test.deps.requestLog.flush()
    expect(await findMentions(test, tenantId)).toEqual({})
    const after = await fingerprints(test, other)
    const changed = Object.keys(before).filter((table) => before[table] !== after[table])
    expect(changed.toSorted()).toEqual([
      'erasure_certificate',
      'tenant_export',
      'tenant_export_entry',
      'tenant_export_part',
    ])
    expect(runs).toBeGreaterThan(2)
  })
})
