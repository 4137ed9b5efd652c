import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { createLogKeeper } from './log-keeper.ts'

const DAY_MS = 24 * 3_600_000
const clock = movableClock(Date.UTC(2027, 4, 30, 12))
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const partsOf = async (name: string): Promise<string[]> =>
  (
    await test.owner<{ part: string }>(
      `select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
      [name],
    )
  ).map(({ part }) => part)
const countOf = async (name: string): Promise<number> =>
  Number((await test.owner<{ count: string }>(`select count(*) from ${name}`))[0]?.count)

describe('the months of the logs', () => {
  it('are made when a row needs one that nobody made ahead', async () => {
    await admin.get('/api/blade-desk/notice/latest')
    await test.deps.requestLog.flush()
    const before = await countOf('log_api_202705')
    clock.advance(3 * DAY_MS)
    admin = await signIn(test)
    await test.deps.requestLog.flush()

    expect(before).toBeGreaterThan(0)
    expect(await countOf('log_api_202706')).toBeGreaterThan(0)
    expect(await countOf('log_usual_202706')).toBeGreaterThan(0)
  })

  it('are made ahead, and once only', async () => {
    await createLogKeeper(test.deps).keep()
    await createLogKeeper(test.deps).keep()

    expect((await partsOf('log_api')).filter((part) => part > 'log_api_202706')).toEqual([
      'log_api_202707',
      'log_api_202708',
    ])
  })

  it('stand behind the wall under their own names too, and the serving role owns none', async () => {
    const other = await buildTenant(test.deps)
    const count = async (table: string, tenantId: string): Promise<string | undefined> =>
      (await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(test.deps.db.as({ tenantId })))
        .rows[0]?.count
    const owners = await test.owner<{ owner: string; forced: boolean }>(
      `select r.rolname as owner, c.relforcerowsecurity as forced from pg_class c join pg_roles r on r.oid = c.relowner where c.relname ~ '^log_(api|usual)(_[0-9]+)?$' and c.relkind in ('r', 'p')`,
    )
    const role = (
      await sql<{ role: string }>`select current_user as role`.execute(test.deps.db.as({ tenantId: other }))
    ).rows[0]?.role

    expect([
      await count('log_api_202706', other),
      await count('log_api', other),
      Number(await count('log_api_202706', '000000')) > 0,
    ]).toEqual(['0', '0', true])
    expect(owners.every(({ owner, forced }) => owner !== role && forced)).toBe(true)
    expect(owners.length).toBeGreaterThan(6)
    await expect(
      sql`insert into log_api_202706 select * from log_api_202706`.execute(test.deps.db.as({ tenantId: other })),
    ).resolves.toBeDefined()
    await expect(
      sql`update log_api_202706 set tenant_id = ${other}`.execute(test.deps.db.as({ tenantId: '000000' })),
    ).rejects.toThrow(/row-level security/)
  })

  it('come from functions that take two names and no others, and that a tenant cannot call', async () => {
    const { db } = test.deps

    for (const name of ['platform_setting', 'log_error', `log_api'; drop table log_api; --`]) {
      await expect(
        sql`select drawdesk_log_partition(${name}, now())`.execute(db.across('maintenance')),
      ).rejects.toThrow('no log has this name')
      await expect(sql`select drawdesk_log_drop(${name}, now())`.execute(db.across('maintenance'))).rejects.toThrow(
        'no log has this name',
      )
    }
    await expect(
      sql`select drawdesk_log_partition('log_api', '1999-01-01')`.execute(db.across('maintenance')),
    ).rejects.toThrow('no log has this month')
    await expect(
      sql`select drawdesk_log_drop('log_api', now())`.execute(db.as({ tenantId: '000000' })),
    ).rejects.toThrow(/permission denied/)
  })

  it('go as a whole when their last day is over the days of the parameter', async () => {
    await test.owner(`update system_param set param_value = 'many' where param_key = 'log.usual.keepDays'`)
    const param = (
      await admin.get<{ records: { id: string }[] }>('/api/blade-system/param/list', {
        paramKey_equal: 'log.api.keepDays',
      })
    ).data.records[0]?.id
    const saved = await admin.post('/api/blade-system/param/submit', { id: param, paramValue: '10' })
    const refused = await admin.post('/api/blade-system/param/submit', { id: param, paramValue: '0' })
    clock.advance(Date.UTC(2027, 5, 10, 12) - clock.now().getTime()) // nine days after the end of May
    await createLogKeeper(test.deps).keep()
    const kept = await partsOf('log_api')
    clock.advance(2 * DAY_MS)
    await createLogKeeper(test.deps).keep()

    expect([saved.status, refused.status]).toEqual([200, 400])
    expect(kept).toContain('log_api_202705')
    expect((await partsOf('log_api'))[0]).toBe('log_api_202706')
    expect(await partsOf('log_usual')).toContain('log_usual_202705')
  })
})
