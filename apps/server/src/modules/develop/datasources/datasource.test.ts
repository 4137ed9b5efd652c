import type { Datasource, DatasourceChoice, DatasourceTestAnswer } from '@drawdesk/contract/develop/datasource'
import type { Page } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { SourceConnection, SourceReader } from '../drivers/driver.ts'
import { startFakeMysql } from '../drivers/testing/fake-mysql.ts'
import { bridgeTo } from '../testing/source-bridge.ts'
import { POOL_LIMITS } from './source-pools.ts'
import { createSources } from './sources.ts'

const PASSWORD = 'geheim-geheim-1'
const PATH = '/api/blade-develop/datasource'
let test: TestApp
let admin: SignedIn
let place: { host: string; port: number; database: string }
let bridge: Awaited<ReturnType<typeof bridgeTo>>

beforeAll(async () => {
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1', 'localhost'] } })
  admin = await signIn(test)
  bridge = await bridgeTo(inject('postgres'))
  place = { host: '127.0.0.1', port: bridge.port, database: test.database }
  await test.owner(`create role "${test.database}_reader" login password '${PASSWORD}'`)
  await test.owner('create schema shop create table goods (id int primary key)')
  await test.owner(`grant usage on schema shop to "${test.database}_reader"`)
  await test.owner(`grant select on shop.goods to "${test.database}_reader"`)
})
afterAll(async () => {
  await test.owner('drop schema shop cascade')
  await test.owner(`drop role "${test.database}_reader"`)
  await test.close()
  bridge.close()
})

let counter = 0
const values = (more: object = {}) => ({
  name: `库${(counter += 1)}`,
  driver: 'postgres',
  ...place,
  schema: 'shop',
  username: `${test.database}_reader`,
  secrets: { password: PASSWORD },
  ...more,
})
async function add(more: object = {}, caller = admin): Promise<string> {
  const answer = await caller.post<{ id: string }>(`${PATH}/submit`, values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const detail = async (id: string): Promise<Datasource> => (await admin.get<Datasource>(`${PATH}/detail`, { id })).data
const tryIt = async (id: string, caller = admin) => caller.post<DatasourceTestAnswer>(`${PATH}/test`, { id })
/** With a password of its own, so that a change of the address is about the address. */
const change = (id: string, more: object) => admin.post(`${PATH}/submit`, { id, ...more })

describe('the password of a data source', () => {
  it('is sealed, shown as set, and stands nowhere else', async () => {
    const id = await add()

    expect((await detail(id)).secrets).toEqual({ password: { isSet: true, tail: PASSWORD.slice(-4) } })
    const [stored] = await test.owner<{ row: string }>(
      'select d::text as row from develop_datasource d where id = $1',
      [id],
    )
    expect(stored?.row).not.toContain(PASSWORD)
    expect(test.logLines.join('\n')).not.toContain(PASSWORD)
  })

  it('does not travel to another address', async () => {
    const id = await add()
    const refused = [
      await change(id, { host: 'db.example.com' }),
      await change(id, { url: 'jdbc:mysql://db.example.com/shop' }),
    ]
    const taken = await change(id, { host: 'db.example.com', secrets: { password: 'another' } })

    expect(refused.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'secrets.password'],
      [400, 'secrets.password'],
    ])
    expect([taken.status, (await detail(id)).host]).toEqual([200, 'db.example.com'])
  })
})

describe('a client of the dialect', () => {
  const theirs = { driverClass: 'com.mysql.cj.jdbc.Driver', username: 'x', password: PASSWORD, remark: '' }

  it('names a source by driver class and URL, and reads both', async () => {
    const saved = await admin.post<{ id: string }>(`${PATH}/submit`, {
      ...theirs,
      name: '她的库',
      url: 'jdbc:mysql://DB.example.com:3307/shop?useSSL=false&amp;characterEncoding=utf8',
    })

    expect(await detail(saved.data.id)).toMatchObject({
      driver: 'mysql',
      host: 'db.example.com',
      port: 3307,
      database: 'shop',
      ssl: 0,
      driverClass: 'com.mysql.cj.jdbc.Driver',
      url: 'jdbc:mysql://db.example.com:3307/shop',
      password: '',
      secrets: { password: { isSet: true } },
    })
  })

  it('sends back what it read, and nothing changes; a new URL does', async () => {
    const id = await add({ driver: 'mysql', host: 'db.example.com', port: 3306, database: 'shop', schema: '' })
    const { secrets: _ours, ...read } = await detail(id)
    await change(id, read)
    expect(await detail(id)).toMatchObject({ host: 'db.example.com', secrets: { password: { isSet: true } } })
    await change(id, { ...(await detail(id)), url: 'jdbc:mysql://new.example.com/shop', password: 'another' })

    expect(await detail(id)).toMatchObject({ host: 'new.example.com', url: 'jdbc:mysql://new.example.com:3306/shop' })
  })

  it('is answered beside the field where a database is not supported', async () => {
    const bad = { name: 'x', username: 'x', remark: '' }
    const answers = [
      await admin.post(`${PATH}/submit`, { ...bad, url: 'jdbc:oracle:thin:@db:1521/shop' }),
      await admin.post(`${PATH}/submit`, { ...bad, ...values(), driverClass: 'oracle.jdbc.OracleDriver' }),
      await admin.post(`${PATH}/submit`, values({ host: 'no:host' })),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.map(({ field }) => field)])).toEqual([
      [400, ['url']],
      [400, ['driverClass']],
      [400, ['host']],
    ])
  })
})

describe('a trial', () => {
  it('signs in to PostgreSQL and says that the account can only read', async () => {
    const { data } = await tryIt(await add())

    expect(data).toMatchObject({ ok: true, mayWrite: false, msg: '' })
    expect(data.version).toMatch(/^PostgreSQL \d+/)
  })

  it('says so where the account may write', async () => {
    await test.owner(`grant insert on shop.goods to "${test.database}_reader"`)
    const { data } = await tryIt(await add())
    await test.owner(`revoke insert on shop.goods from "${test.database}_reader"`)

    expect(data).toMatchObject({ ok: true, mayWrite: true })
  })

  it.each([
    ['GRANT USAGE ON *.* TO `reader`@`%`|GRANT SELECT, SHOW VIEW ON `shop`.* TO `reader`@`%`', false],
    ['GRANT USAGE ON *.* TO `reader`@`%`|GRANT SELECT, INSERT ON `shop`.* TO `reader`@`%`', true],
    ['GRANT ALL PRIVILEGES ON *.* TO `reader`@`%` WITH GRANT OPTION', true],
  ])('signs in to MySQL, whose sessions can only read: %s', async (grants, mayWrite) => {
    const mysql = await startFakeMysql({
      user: 'reader',
      answers: {
        'select version() as version': { column: 'version', values: ['11.8.2-MariaDB-1'] },
        'show grants': { column: 'Grants', values: grants.split('|') },
      },
    })
    const id = await add({
      driver: 'mysql',
      host: '127.0.0.1',
      port: mysql.port,
      database: 'shop',
      username: 'reader',
      schema: '',
    })
    const { data } = await tryIt(id)
    await mysql.close()

    expect(data).toMatchObject({ ok: true, version: 'MariaDB 11.8.2', mayWrite, msg: '' })
    expect(mysql.statements[0]).toBe('set session transaction read only')
  })

  it.each([
    ['an unknown database', { database: 'nowhere' }, /nowhere/],
    ['an unknown account', { username: 'nobody-there' }, /nobody-there/],
    ['a port that nobody listens at', { port: 1 }, /ECONNREFUSED/],
    ['a private address that is not listed', { host: '10.1.2.3' }, /ALLOWED_PRIVATE_HOSTS/],
    ['a private address that is not listed, of MySQL', { driver: 'mysql', host: '10.1.2.3' }, /ALLOWED_PRIVATE_HOSTS/],
  ])('says why it failed: %s', async (_what, more, why) => {
    const { status, data } = await tryIt(await add(more))

    expect([status, data.ok, data.version]).toEqual([200, false, ''])
    expect(data.msg).toMatch(why)
    expect(data.msg).not.toContain(PASSWORD)
  })

  it('is refused to who may only look, and to another tenant', async () => {
    const id = await add()
    const looker = await buildCaller(test, { permissions: ['datasource', 'datasource_view'] })
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })

    expect([(await tryIt(id, looker)).status, (await tryIt(id, other)).status]).toEqual([403, 404])
    expect((await other.get<Page<Datasource>>(`${PATH}/list`)).data.records).toEqual([])
  })
})

describe('choosing a source', () => {
  it('offers the product’s own first, then the active ones', async () => {
    const kept = await add({ name: '甲库' })
    await add({ name: '乙库', active: 0 })
    const { data } = await admin.get<DatasourceChoice[]>(`${PATH}/select`)

    expect(data[0]).toEqual({ id: '0', name: '本系统', driver: 'postgres', isOwn: true, isDefault: true })
    expect(data).toContainEqual({ id: kept, name: '甲库', driver: 'postgres', isOwn: false, isDefault: false })
    expect(data.map(({ name }) => name)).not.toContain('乙库')
  })

  it('says which one the tenant uses by default, and that one is not removed', async () => {
    const id = await add()
    const set = (datasourceId: string) =>
      admin.post('/api/blade-system/tenant/datasource', { tenantId: '000000', datasourceId })
    await set(id)
    const { data } = await admin.get<DatasourceChoice[]>(`${PATH}/select`)
    const refused = await admin.post(`${PATH}/remove`, { ids: [id] })
    await set('')
    const removed = await admin.post(`${PATH}/remove`, { ids: [id] })

    expect(data.filter(({ isDefault }) => isDefault).map((one) => one.id)).toEqual([id])
    expect([refused.status, refused.msg]).toEqual([400, '这是租户的默认数据源，请先更换默认数据源'])
    expect(removed.status).toBe(200)
  })

  it.each([
    ['datasource', 200],
    ['model', 200],
    ['report_list', 200],
    ['notice', 403],
  ])('is for the pages that choose one: %s %d', async (code, status) => {
    const caller = await buildCaller(test, { permissions: [code] })

    expect((await caller.get(`${PATH}/select`)).status).toBe(status)
  })
})

describe('connections of a source', () => {
  const scope = systemScope('000000')
  const limits = { ...POOL_LIMITS, connectionsMost: 2, waitMs: 150 }
  const pidOf = async (reader: SourceReader): Promise<unknown> =>
    (await reader.query('select pg_backend_pid()')).rows[0]?.[0]
  /** Work that lasts until it is let go. */
  function held() {
    const [begun, end] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()]
    return {
      begun: begun.promise,
      letGo: end.resolve,
      work: async (connection: SourceConnection) => {
        begun.resolve(await pidOf(connection))
        await end.promise
      },
    }
  }

  it('are so many at once, and used again', async () => {
    const id = await add()
    const sources = createSources(test.deps, { limits })
    const holders = [held(), held()]
    const works = holders.map(({ work }) => sources.use(scope, id, work))
    const pids = await Promise.all(holders.map(({ begun }) => begun))

    await expect(sources.use(scope, id, pidOf)).rejects.toMatchObject({ code: 'datasource.busy' })
    for (const { letGo } of holders) letGo()
    await Promise.all(works)
    expect(pids).toContain(await sources.use(scope, id, pidOf))
    expect(sources.stateOf(id)).toEqual({ used: 0, idle: 2, waiting: 0 })
    await sources.close()
    await expect(sources.use(scope, id, pidOf)).rejects.toMatchObject({ code: 'datasource.closing' })
  })

  it('of an older row are not used any more, nor one on which something failed', async () => {
    const id = await add()
    const sources = createSources(test.deps, { limits })
    const first = await sources.use(scope, id, pidOf)
    await change(id, { remark: 'x', host: place.host })
    const second = await sources.use(scope, id, pidOf)
    const failure = sources.use(scope, id, (connection) => connection.query('insert into goods values (1)'))

    expect(second).not.toBe(first)
    await expect(failure).rejects.toMatchObject({ code: 'datasource.failed' })
    expect(await sources.use(scope, id, pidOf)).not.toBe(second)
    await sources.close()
  })

  it('read by bound parameters, one statement, with names and types of the columns', async () => {
    const sources = createSources(test.deps, { limits })
    const id = await add()
    const answer = await sources.use(scope, id, (one) =>
      one.query(`select $1::text as a, 9007199254740993::int8 as a, timestamp '2026-01-02 03:04:05' as t`, ["'; drop"]),
    )
    const two = sources.use(scope, id, (one) => one.query('select 1; select 2'))

    expect(answer).toEqual({
      columns: [
        { name: 'a', type: 'text' },
        { name: 'a', type: 'int8' },
        { name: 't', type: 'timestamp' },
      ],
      rows: [["'; drop", '9007199254740993', '2026-01-02 03:04:05']],
    })
    await expect(two).rejects.toMatchObject({ code: 'datasource.failed' })
    await sources.close()
  })

  it('are refused for a source that is switched off, and for one of another tenant', async () => {
    const sources = createSources(test.deps, { limits })
    const [off, theirs] = [await add({ active: 0 }), await add()]
    const strangers = systemScope(await buildTenant(test.deps))

    await expect(sources.use(scope, off, pidOf)).rejects.toMatchObject({ code: 'datasource.inactive' })
    await expect(sources.use(strangers, theirs, pidOf)).rejects.toMatchObject({ code: 'common.notFound' })
    await sources.close()
  })

  it('to the product’s own database see one tenant, and write nothing', async () => {
    const tenantId = await buildTenant(test.deps)
    await buildCaller(test, { tenantId, permissions: [] })
    const sources = createSources(test.deps, { limits })
    const own = await sources.read(systemScope(tenantId), '0', (reader) =>
      reader.query('select distinct tenant_id from user_account where tenant_id <> $1', ['nobody']),
    )
    const write = sources.read(systemScope(tenantId), '0', (reader) =>
      reader.query(`update user_account set real_name = 'x'`),
    )

    expect(own.rows.flat()).toEqual([tenantId])
    await expect(write).rejects.toThrow(/read-only/)
    await sources.close()
  })
})
