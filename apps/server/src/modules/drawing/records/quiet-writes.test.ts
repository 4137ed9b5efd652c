import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestDb, type TestDb } from '../../../testing/test-db.ts'
import { createDrawInfoRepository } from './draw-info.repository.ts'

let test: TestDb
beforeAll(async () => {
  test = await buildTestDb()
})
afterAll(() => test.close())

it('keeps the totals of records through progress and steps, which no list is narrowed by, and drops them with a state', async () => {
  const scope = systemScope('700001')
  const records = createDrawInfoRepository(test.db)
  const at = { id: '1', attempts: 1 }
  const { totals } = test.db
  const key = { table: 'drawInfo', owner: scope.tenantId, narrowedBy: '' } as const
  await totals.keep(key, Promise.resolve(5_000), () => 0)

  await records.setProgress(scope, at, 5)
  await records.setStep(scope, at, 'polling')
  await records.startOver(scope, at)
  const kept = totals.find(key, 1)
  await records.move(scope, { id: '1', from: [0] }, { state: 1 })

  expect([kept, totals.find(key, 1)]).toEqual([5_000, undefined])
})
