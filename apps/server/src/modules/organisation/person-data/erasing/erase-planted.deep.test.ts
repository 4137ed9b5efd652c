import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERASURE_STATE } from '@drawdesk/contract/organisation/person-data'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildTenant } from '../../../../testing/factories.ts'
import { erasePerson, exportPerson, NEVER_STOPS, stopsAfter } from '../testing/erase-planted.ts'
import { figures, findMarks, marksOf, plantPerson, rowsWith, type PlantedPerson } from '../testing/planted-person.ts'

let test: TestApp
let tenantId: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
})
afterAll(() => test.close())

const person = (userId: string): PlantedPerson => ({
  tenantId,
  userId,
  account: `gone.${userId}`,
  realName: `甄${userId}某`,
  phone: `139${userId.padStart(8, '0')}`,
  mail: `m${userId}@marker.example`,
  address: `标记路${userId}号`,
})

/** Further rows of theirs, so that a step takes more than one batch. */
const MANY = 2_500

describe('a process that dies while somebody is erased', () => {
  it('goes on where it was, at every step, and counts every row once', async () => {
    const [whole, broken, other] = [person('930001'), person('940002'), person('950003')]
    for (const one of [whole, broken, other]) {
      await plantPerson(test, one)
      await test.owner(
        `insert into log_api (id, tenant_id, create_time, user_id, create_by, title, method_name, method, request_uri, params, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
         select $2::bigint * 100000 + n, $1, now(), $2, $3, 't', 'm', 'GET', '/', $3, 200, 1, '203.0.113.7', 'r', '', '' from generate_series(1, $4) n`,
        [tenantId, one.userId, one.account, MANY],
      )
    }
    const before = { others: await rowsWith(test, other.userId), figures: await figures(test, tenantId) }
    const first = await erasePerson(test, whole)

    // Each run gets two looks further than it began: some die within a step, some between two.
    const runs = [...Array.from({ length: 60 }, () => stopsAfter(2)), NEVER_STOPS]
    const second = await erasePerson(test, broken, runs)

    expect([first.state, second.state]).toEqual([ERASURE_STATE.done, ERASURE_STATE.done])
    expect(second.lines).toEqual(first.lines)
    expect(first.lines.find(({ name }) => name === 'log_api')?.rows).toBe(MANY + 1)
    expect(await findMarks(test, [...marksOf(whole), ...marksOf(broken)])).toEqual([])
    expect(await rowsWith(test, other.userId)).toEqual(before.others)
    expect(await figures(test, tenantId)).toEqual(before.figures)
  })

  it('makes a whole copy after runs that died on the way', async () => {
    const one = person('960004')
    await plantPerson(test, one)
    await test.owner(
      `insert into log_api (id, tenant_id, create_time, user_id, create_by, title, method_name, method, request_uri, params, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
       select $2::bigint * 100000 + n, $1, now(), $2, $3, 't', 'm', 'GET', '/', '', 200, 1, '203.0.113.7', 'r', '', '' from generate_series(1, $4) n`,
      [tenantId, one.userId, one.account, MANY],
    )

    const files = await exportPerson(test, one, [stopsAfter(3), stopsAfter(20), NEVER_STOPS])

    const lines = files.get('data/log_api.jsonl')?.toString().trim().split('\n') ?? []
    expect(lines).toHaveLength(MANY + 1)
    expect(new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(MANY + 1)
    expect(files.has('index.html')).toBe(true)
  })
})
