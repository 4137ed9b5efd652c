import { expect, it } from 'vitest'
import { buildTestApp, signIn } from '../../testing/build-test-app.ts'
import { unpackXlsx } from '../../platform/xlsx/unpack-xlsx.ts'
import { XLSX_LIMITS } from '../../platform/xlsx/xlsx-limits.ts'
import { EXPORT_MOST_ROWS } from './export-rows.repository.ts'

it('a list as a sheet ends at its bound', { timeout: 120_000 }, async () => {
  const test = await buildTestApp()
  const admin = await signIn(test)
  await test.owner(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value) select 7000000000 + n, '000000', '参数' || n, 'huge' || lpad(n::text, 6, '0'), 'v' || n from generate_series(1, $1::int) n`,
    [EXPORT_MOST_ROWS + 500],
  )

  const answer = await admin.raw({ method: 'GET', url: '/api/blade-system/param/export', query: { paramKey: 'huge' } })

  expect(answer.statusCode).toBe(200)
  const sheet =
    (await unpackXlsx(answer.rawPayload, { ...XLSX_LIMITS, unpackedBytes: 200 * 1024 * 1024 }))
      .get('xl/worksheets/sheet1.xml')
      ?.toString('latin1') ?? ''
  expect(sheet.match(/<row /g)?.length).toBe(EXPORT_MOST_ROWS + 1)
  await test.close()
})
