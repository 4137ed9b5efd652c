import { SEEDED_NAMES } from '@drawdesk/contract/core/words/seeded-names'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../build-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
}, 120_000)
afterAll(() => test.close())

/** Columns of names that seeds write and that have no English column beside them. */
const NAMES = [
  'select tenant_name as name from system_tenant',
  'select dept_name from system_dept',
  'select full_name from system_dept',
  'select role_name from system_role',
  'select post_name from system_post',
  'select param_name from system_param',
  'select real_name from user_account',
  'select api_name from draw_api',
  'select name from chat_api',
]

it('has an English name for each Chinese one that an installation begins with', async () => {
  const rows = await test.owner<{ name: string }>(
    `select distinct name from (${NAMES.join(' union all ')}) as seeded`,
    [],
  )
  const chinese = rows.map(({ name }) => name).filter((name) => /\p{Script=Han}/u.test(name))

  expect(chinese.length).toBeGreaterThan(20)
  expect(chinese.filter((name) => !Object.hasOwn(SEEDED_NAMES, name))).toEqual([])
})
