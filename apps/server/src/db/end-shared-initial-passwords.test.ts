import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTenant } from '../testing/factories.ts'
import { buildRole, buildUser, callToken, passwordFields } from '../modules/identity/testing/kit.ts'
import { down, up } from './migrations/20261123T1000_end_shared_initial_passwords.ts'

let test: TestApp
let pool: pg.Pool
let db: Kysely<unknown>
beforeAll(async () => {
  test = await buildTestApp()
  pool = new pg.Pool({ ...inject('postgres'), database: test.database })
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})

it('ends what the shared words open, keeps passwords of people’s own and the way in for the first administrator', async () => {
  const tenantId = await buildTenant(test.deps)
  const [unchanged, own] = [
    await buildUser(test.deps, { tenantId, mustChangePassword: true }),
    await buildUser(test.deps, { tenantId }),
  ]
  const answerTo = async (user: { account: string; password: string; tenantId: string }) => {
    const answer = await callToken(test.app, passwordFields(user.account, user.password, user.tenantId))
    return answer.statusCode === 200 ? 'in' : answer.json<{ error_description: string }>().error_description
  }
  const before = (await callToken(test.app, passwordFields(unchanged.account, unchanged.password, tenantId))).json<{
    access_token: string
  }>()
  const first = { account: 'admin', password: 'admin of this test', tenantId: '000000' }
  await down(db)
  await test.owner(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value) values (1, '000000', 'x', 'account.initPassword', 'one word'), (2, '000000', 'x', 'tenant.default.password', 'one word')`,
  )
  const [hash] = await test.owner<{ password_hash: string }>('select password_hash from user_account where id = $1', [
    own.id,
  ])
  await test.owner(
    `update user_account set must_change_password = true, password_hash = $1 where tenant_id = '000000' and account = 'admin'`,
    [hash?.password_hash],
  )

  await up(db)

  expect([
    await answerTo(unchanged),
    await answerTo(own),
    await answerTo({ ...first, password: own.password }),
  ]).toEqual(['初始密码已超过 72 小时，不能再用，请联系管理员重置密码', 'in', 'in'])
  expect(
    (
      await test.app.inject({
        url: '/api/blade-auth/oauth/user-info',
        headers: { 'blade-auth': `bearer ${before.access_token}` },
      })
    ).statusCode,
  ).toBe(401)
  expect(await test.owner(`select 1 from system_param where param_value = 'one word'`)).toEqual([])
})

it('ends the password of the first administrator too, once it was reset to a shared word and another one can help', async () => {
  await down(db)
  await test.owner(
    `update user_account set must_change_password = true, version = 7 where tenant_id = '000000' and account = 'admin'`,
  )
  await up(db)
  const alone = await test.owner<{ initial_until: Date | null }>(
    `select initial_until from user_account where tenant_id = '000000' and account = 'admin'`,
  )
  await down(db)
  await buildHelper()
  await up(db)
  const helped = await test.owner<{ initial_until: Date | null }>(
    `select initial_until from user_account where tenant_id = '000000' and account = 'admin'`,
  )

  expect([alone[0]?.initial_until, helped[0]?.initial_until?.getTime()]).toEqual([null, 0])
})

async function buildHelper(): Promise<void> {
  await up(db)
  const roleId = await buildRole(test.deps, [], { roleAlias: 'administrator' })
  await buildUser(test.deps, { roleId })
  await down(db)
}
