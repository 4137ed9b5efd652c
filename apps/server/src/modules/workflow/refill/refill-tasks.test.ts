import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, todoOf, workCalls } from '../testing/flow-kit.ts'

const SCOPE = systemScope('000000')
const DEVICE = { deviceId: '81', deviceName: 'Printer at the door', paperLeft: 3 }
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const request = (device = DEVICE, scope = SCOPE) => test.deps.refillTasks.request(scope, device)
const openOf = (deviceId: string) =>
  test.owner<{ id: string; title: string }>(
    `select id::text, title from wf_instance where business_table = 'refill' and business_id = $1 and end_time is null`,
    [deviceId],
  )

describe('a device whose paper runs low', () => {
  it('asks for one refill, however often and however many at once ask', async () => {
    const person = await buildWorker(test)
    await deployed(admin, oneTask('refill', `flowable:assignee="${person.user.userId}"`))

    const asked = await Promise.all(Array.from({ length: 8 }, () => request()))
    const taskId = await todoOf(person, asked[0] ?? '')

    expect(new Set(asked).size).toBe(1)
    expect(await openOf('81')).toEqual([{ id: asked[0], title: DEVICE.deviceName }])

    await workCalls(person).agree(taskId)
    expect(await request()).not.toBe(asked[0])
  })

  it('needs no refill any more once its paper was refilled', async () => {
    const person = await buildWorker(test)
    await deployed(admin, oneTask('refill', `flowable:assignee="${person.user.userId}"`))
    const instanceId = await request({ ...DEVICE, deviceId: '82' })
    await todoOf(person, instanceId ?? '')

    const ended = [await test.deps.refillTasks.done(SCOPE, '82'), await test.deps.refillTasks.done(SCOPE, '82')]

    expect(ended).toEqual([1, 0])
    expect(await workCalls(person).list('todo')).toEqual([])
    expect(await openOf('82')).toEqual([])
  })

  it('goes on without a refill where the process is suspended, and knows no other tenant’s', async () => {
    const person = await buildWorker(test)
    const definitionId = await deployed(admin, oneTask('refill', `flowable:assignee="${person.user.userId}"`))
    await admin.post('/api/blade-flow/manager/change-state', { processId: definitionId, state: 'suspend' })
    const other = systemScope(await buildTenant(test.deps))

    expect(await request({ ...DEVICE, deviceId: '83' })).toBeUndefined()
    await admin.post('/api/blade-flow/manager/change-state', { processId: definitionId, state: 'active' })
    expect(await request({ ...DEVICE, deviceId: '83' })).toBeDefined()
    expect(await test.deps.refillTasks.done(other, '83')).toBe(0)
  })
})
