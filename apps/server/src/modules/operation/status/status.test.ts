import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceStatus } from '@drawdesk/contract/operation/status'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { buildTenantAdmin } from '../../rights/roles/testing/kit.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const PATH = '/api/blade-system/status/detail'
const read = async () => (await admin.get<ServiceStatus>(PATH)).data
/** A worker at this host with its last sign of life so long ago. */
const worker = (host: string, beat: string, isDraining = false) =>
  test.owner(
    'insert into platform_worker (id, role, host, pid, concurrency, beat_time, is_draining) values (gen_random_uuid(), $1, $2, 7, 4, now() - $3::interval, $4)',
    ['worker', host, beat, isDraining],
  )

async function keysIn({ deps }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of deps.storage.list()) keys.push(key)
  return keys
}

describe('the status of the platform', () => {
  it('reports process, database, storage and services as they are', async () => {
    await worker('one', '1 second')

    const status = await read()

    expect(status).toMatchObject({
      server: { pid: process.pid, node: process.version, level: 'ok' },
      // There never was a backup.
      database: { level: 'warn', version: expect.stringMatching(/^1\d/) as unknown },
      storage: { level: 'ok', kind: 'folder', error: '' },
      workers: { level: 'ok' },
      queues: { level: 'ok' },
    })
    expect(status.database.bytes).toBeGreaterThan(1_000_000)
    expect(status.database.connectionsMost).toBeGreaterThan(status.database.connections)
    expect(status.storage.probeMs).toBeGreaterThanOrEqual(0)
    expect(status.queues.records.slice(0, 2).map(({ queue }) => queue)).toEqual(['draw', 'chat'])
    expect(await keysIn(test)).toEqual([])
  })

  it('asks to look at the database until there is a backup, and again when one failed since', async () => {
    const level = async () => (await read()).database.level
    const note = (name: string, value: object) =>
      test.owner(
        `insert into platform_setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
        [name, JSON.stringify(value)],
      )
    await note('backup.done', { time: '2026-11-29T02:00:00.000Z', file: 'backups/a.zip', bytes: 7 })
    const made = await level()
    await note('backup.failed', { time: '2026-11-29T03:00:00.000Z', reason: 'no space left' })
    const failed = await level()
    await test.owner(`delete from platform_setting where name like 'backup.%'`)

    expect([made, failed, await level()]).toEqual(['ok', 'warn', 'warn'])
  })

  it('says when nobody takes up work, and when a process fell silent', async () => {
    await test.owner('delete from platform_worker')
    const none = await read()
    await worker('silent', '2 hours')
    await worker('leaving', '1 second', true)
    const leaving = await read()
    await worker('well', '1 second')
    const well = await read()
    await test.owner('delete from platform_worker')

    expect([none, leaving, well].map(({ level, workers }) => [level, workers.level])).toEqual([
      ['bad', 'bad'],
      ['bad', 'bad'],
      ['warn', 'warn'],
    ])
    expect(well.workers.records.find(({ host }) => host === 'silent')?.isAlive).toBe(false)
  })

  it('counts jobs by kind, what failed and is tried again among them, and takes drawings from the board', async () => {
    await test.owner(
      `insert into platform_job (id, queue, lane, key, tenant_id, place, run_at, failures) values (1, 'speech', 's', 'k1', '000000', 1, now() - interval '20 minutes', 0), (2, 'speech', 's', 'k2', '000000', 2, now() + interval '1 hour', 2)`,
    )
    const { queues } = await read()
    const board = (
      await admin.get<{ waiting: number; running: number; oldestWaitSeconds: number }>(
        '/api/blade-biz/queueManage/board',
      )
    ).data
    await test.owner('delete from platform_job')

    expect(queues.level).toBe('warn')
    expect(queues.records.find(({ queue }) => queue === 'speech')).toMatchObject({ waiting: 2, running: 0, failing: 1 })
    expect(queues.records.find(({ queue }) => queue === 'speech')?.oldestWaitSeconds).toBeGreaterThanOrEqual(1_200)
    expect(queues.records.find(({ queue }) => queue === 'draw')).toMatchObject({
      waiting: board.waiting,
      running: board.running,
      oldestWaitSeconds: board.oldestWaitSeconds,
    })
  })

  it('says that the storage does not work instead of failing', async () => {
    const { put } = test.deps.storage
    test.deps.storage.put = () => Promise.reject(new Error('read-only file system'))
    const { storage } = await read()
    test.deps.storage.put = put

    expect(storage).toMatchObject({ level: 'bad', probeMs: -1, error: 'read-only file system' })
  })

  it('names services of all tenants to which nothing is sent, by the version of the API that there is', async () => {
    const tenantId = await buildTenant(test.deps)
    const add = (id: number, name: string) =>
      test.owner(
        `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition, active) values ($1, $2, $3, $3, 'http', 'text2img', 'sync', 'https://a.example', '{}', 1)`,
        [id, tenantId, name],
      )
    const gate = (id: number, apiId: number, version: number) =>
      test.owner(
        `insert into draw_gate (id, tenant_id, api_id, state, reason, api_version) values ($1, $2, $3, 'open', 'E_AUTH: no such key', $4)`,
        [id, tenantId, apiId, version],
      )
    await add(71, '坏的')
    await add(72, '修好的')
    await gate(81, 71, 1)
    await gate(82, 72, 7)

    const { services, level } = await read()

    expect(services).toMatchObject({
      level: 'warn',
      closed: [{ kind: 'draw', tenantId, apiId: '71', name: '坏的', until: '' }],
    })
    expect(services.closed[0]?.reason).toContain('no such key')
    expect(level).not.toBe('ok')
  })

  it('is for the platform alone, whatever a role of a tenant was given', async () => {
    const tenantId = await buildTenant(test.deps)
    const answers = [
      await (await buildTenantAdmin(test, tenantId)).get(PATH),
      await (await buildCaller(test, { tenantId, permissions: ['status'] })).get(PATH),
      await (await buildCaller(test)).get(PATH),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
