import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { fingerprints } from '../../../testing/walk/tables.ts'
import { systemScope, type Caller } from '../../../platform/scope.ts'
import { createTenantMaker } from '../tenants/new-tenant/create-tenant.ts'
import { findMentions, offboardingCalls } from './testing/kit.ts'

interface Manifest {
  tables: {
    table: string
    rows?: number
    entries?: { name: string; sha256: string; rows: number }[]
    notExported?: { en: string }
  }[]
  files: { count: number; index: { name: string }[] }
}

let test: TestApp
let operator: SignedIn
let calls: ReturnType<typeof offboardingCalls>

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  operator = await signIn(test)
  calls = offboardingCalls(test, operator)
  await test.owner(
    `update system_param set param_value = '0' where tenant_id = '000000' and param_key = 'tenant.erase.waitDays'`,
  )
})
afterAll(() => test.close())

/** A tenant with somebody in it, a file, a secret and a line in the ledger. */
async function usedTenant(): Promise<{ id: string; tenantId: string }> {
  const tenantId = await buildTenant(test.deps)
  const caller = await buildCaller(test, { tenantId, permissions: ['*'] })
  await uploadPicture(caller)
  // The placeholder of a picture is written in the background after the upload.
  await vi.waitFor(
    async () => {
      const files = await test.owner('select 1 from resource_file where tenant_id = $1 and placeholder <> $2', [
        tenantId,
        '',
      ])
      if (files.length === 0) throw new Error('the picture has no placeholder yet')
    },
    { timeout: 20_000, interval: 20 },
  )
  await test.owner(
    `insert into chat_api (id, tenant_id, name, code, base_url, secrets) values ($1, $2, 'one', 'one', 'http://x', '{"key":"planted-secret"}')`,
    [test.deps.ids.next(), tenantId],
  )
  await test.owner(
    `insert into ledger_entry (id, tenant_id, transaction_id, account, what, debit, credit, currency) select $1::bigint + n, $2, $1::bigint, case n when 0 then 'cash' else 'revenue' end, 'test', case n when 0 then 1 else 0 end, case n when 0 then 0 else 1 end, 'CNY' from generate_series(0, 1) n`,
    [test.deps.ids.next(), tenantId],
  )
  const [row] = await test.owner<{ id: string }>('select id from system_tenant where tenant_id = $1', [tenantId])
  return { id: row?.id ?? '', tenantId }
}
const sha256 = (bytes: Buffer | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

describe('an archive of a tenant', () => {
  it('holds its rows and files with their checksums, and no secret', async () => {
    const { id, tenantId } = await usedTenant()
    const { data } = await calls.beginExport(id)
    await calls.exportEnded(data.id)

    const files = await calls.archive(data.id)

    const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest
    const of = (table: string) => manifest.tables.find((one) => one.table === table)
    const entries = manifest.tables.flatMap((table) => table.entries ?? [])
    expect(entries.map(({ name, sha256: said }) => [name, said])).toEqual(
      entries.map(({ name }) => [name, sha256(files.get(name))]),
    )
    expect([of('user_account')?.rows, of('ledger_entry')?.rows, of('chat_api')?.rows]).toEqual([1, 2, 1])
    expect(of('auth_session')?.notExported?.en).toContain('sign-in')
    const [api] = String(files.get('tables/chat_api.jsonl')).trim().split('\n')
    expect(JSON.parse(api ?? '')).toMatchObject({ tenant_id: tenantId, code: 'one' })
    const index = String(files.get('files.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { entry: string; sha256: string })
    expect(index.map((file) => sha256(files.get(file.entry)))).toEqual(index.map((file) => file.sha256))
    expect([manifest.files.count, index.length]).toEqual([1, 1])
    expect([...files.values()].filter((bytes) => /planted-secret|argon2/.test(String(bytes)))).toEqual([])
  })

  it('is fetched in parts, by a signed address alone, until it is removed', async () => {
    const { id } = await usedTenant()
    const { data } = await calls.beginExport(id)
    await calls.exportEnded(data.id)
    const whole = (await calls.fetch(data.id)).rawPayload

    const rest = await calls.fetch(data.id, { range: `bytes=${whole.length - 40}-` })
    const beyond = await calls.fetch(data.id, { range: `bytes=${whole.length}-` })
    const { url } = (await calls.address(data.id)).data
    const forged = await test.app.inject({ url: url.replace(/exp=\d/, 'exp=9') })

    expect([rest.statusCode, rest.rawPayload.equals(whole.subarray(-40))]).toEqual([206, true])
    expect([beyond.statusCode, forged.statusCode]).toEqual([416, 403])
    await operator.post('/api/blade-system/tenant-data/export-remove', { id: data.id })
    const stored = await test.owner('select 1 from tenant_export_part where export_id = $1', [data.id])
    expect([stored.length, (await calls.address(data.id)).status]).toEqual([0, 404])
  })
})

describe('an erasure', () => {
  it('is for removed tenants, by who types its number or name, and is called off while it waits', async () => {
    const { id, tenantId } = await usedTenant()
    const tooEarly = await calls.erase({ id, confirm: tenantId })
    await calls.remove(id)
    const wrong = await calls.erase({ id, confirm: 'another' })
    await test.owner(
      `update system_param set param_value = '3' where tenant_id = '000000' and param_key = 'tenant.erase.waitDays'`,
    )
    const asked = await calls.erase({ id, confirm: tenantId })
    const twice = await calls.erase({ id, confirm: tenantId })
    const restored = await calls.restore(id)

    await calls.callOff(asked.data.id)

    await test.owner(
      `update system_param set param_value = '0' where tenant_id = '000000' and param_key = 'tenant.erase.waitDays'`,
    )
    expect([tooEarly.msg, wrong.errors?.[0]?.field, asked.data.state]).toEqual([
      '只能清除回收站中的租户，请先删除该租户',
      'confirm',
      'waiting',
    ])
    expect([twice.status, restored.status]).toEqual([409, 409])
    expect((await calls.restore(id)).status).toBe(200)
    const [platform] = await test.owner<{ id: string }>(`select id from system_tenant where tenant_id = '000000'`)
    expect((await calls.erase({ id: platform?.id ?? '', confirm: '000000' })).status).toBe(400)
  })

  it('leaves nothing of the tenant anywhere, all of others, a certificate that can be checked, and a number that is nobody’s again', async () => {
    const [gone, other] = [await usedTenant(), await usedTenant()]
    const { data } = await calls.beginExport(gone.id)
    await calls.exportEnded(data.id)
    await calls.remove(gone.id)
    const before = await fingerprints(test, other.tenantId)
    await test.deps.requestLog.flush()

    const asked = await calls.erase({ id: gone.id, confirm: gone.tenantId, reason: 'its contract ended' })
    await calls.erasureEnded(asked.data.id)

    const certificate = await calls.certificate(asked.data.id)
    expect(certificate.content).toMatchObject({
      tenantNumber: gone.tenantId,
      files: 1,
      leftBehind: [],
      reason: 'its contract ended',
    })
    expect(certificate.content.tables).toMatchObject({ ledger_entry: 2, user_account: 1, system_tenant: 1 })
    const text = JSON.stringify(certificate)
    expect([
      (await calls.check(text)).genuine,
      (await calls.check(text.replace('its contract ended', 'another reason'))).genuine,
      (await calls.check('no JSON')).genuine,
    ]).toEqual([true, false, false])
    await test.deps.requestLog.flush()
    expect(await findMentions(test, gone.tenantId)).toEqual({})
    const after = await fingerprints(test, other.tenantId)
    const changed = Object.keys(before).filter((table) => before[table] !== after[table])
    expect(changed.toSorted()).toEqual([
      'erasure_certificate',
      'tenant_export',
      'tenant_export_entry',
      'tenant_export_part',
    ])
    const numbers = [gone.tenantId, '765432']
    const make = createTenantMaker(test.deps, [], () => numbers.shift() ?? '')
    const made = await make(systemScope('000000') as Caller, { tenantName: 'New', packageId: '', hosts: [] })
    expect(made.tenantId).toBe('765432')
    const stored: string[] = []
    for await (const { key } of test.deps.storage.list(`${gone.tenantId}/`)) stored.push(key)
    expect(stored).toEqual([])
  })
})
