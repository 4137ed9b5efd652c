import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { audienceTag, type NewEvent } from '../../platform/events/events.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../testing/factories.ts'
import { menuIdsOf } from '../rights/testing/kit.ts'
import { drawEvent } from '../drawing/records/draw-events.service.ts'
import { follow, type Following } from './testing/follow.ts'

let test: TestApp
let base: string
let tenantId: string
let painter: BuiltCaller
const open: Following[] = []

beforeAll(async () => {
  test = await buildTestApp()
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  painter = await buildCaller(test, { tenantId })
})
afterEach(() => {
  for (const following of open.splice(0)) following.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
})

async function listen(caller: SignedIn, topics = 'draw'): Promise<Following> {
  const following = await follow(base, caller.token, { topics })
  open.push(following)
  await following.until('seen')
  return following
}

const publish = (events: readonly NewEvent[], to = tenantId): Promise<void> =>
  test.deps.db.transaction({ tenantId: to }, (trx) => test.deps.events.publish(trx, { tenantId: to }, events))
const received = ({ events }: Following): Record<string, unknown>[] =>
  events.filter(({ event }) => event !== 'seen').map(({ data }) => data)

/** A record of this person, in the table only. */
async function buildRecord(userId: string, type = 'draw'): Promise<string> {
  const id = test.deps.ids.next()
  await test.owner('insert into draw_info (id, tenant_id, user_id, type, prompt) values ($1, $2, $3, $4, $5)', [
    id,
    tenantId,
    userId,
    type,
    'a boat',
  ])
  return id
}

/** Somebody who sees records, but only those that the condition lets through, and only these columns of them. */
async function buildBound(condition: string, fields = '*'): Promise<BuiltCaller> {
  const bound = await buildCaller(test, { tenantId, permissions: ['drawInfo'] })
  const [menuId] = await menuIdsOf(test, 'drawInfo')
  const scopeId = test.deps.ids.next()
  await test.owner(
    `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) values ($1, $2, 'c', 'n', 'drawInfo', '-', $3, $4, $5)`,
    [scopeId, menuId, DATA_SCOPE_TYPE.custom, condition, fields],
  )
  await test.owner(
    'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
    [test.deps.ids.next(), tenantId, bound.user.roleId, scopeId],
  )
  test.deps.auth.callers.forgetAll()
  return bound
}

const SHOWN = `type = 'upscale'`
const change = (id: string, userId: string): NewEvent =>
  drawEvent({ id, userId, state: 1, step: 'submitting', progress: 0.5, takenDown: 0, isDeleted: 0, version: 3 })
/** Everybody receives it: all before it have been sent or left out. */
const LAST: NewEvent = { topic: 'notice', id: 'last' }

describe('what a stream sends about drawings', () => {
  it('leaves out records that a data scope hides, and reaches their author', async () => {
    const bound = await buildBound(SHOWN)
    const [shown, hidden, own] = [
      await buildRecord(painter.user.userId, 'upscale'),
      await buildRecord(painter.user.userId),
      await buildRecord(bound.user.userId),
    ]
    const free = await buildCaller(test, { tenantId, permissions: ['drawInfo'] })
    const streams = [
      await listen(bound, 'draw,notice'),
      await listen(free, 'draw,notice'),
      await listen(painter, 'draw,notice'),
    ]

    await publish([
      change(hidden, painter.user.userId),
      change(shown, painter.user.userId),
      change(own, bound.user.userId),
      LAST,
    ])
    await Promise.all(streams.map((stream) => stream.until('notice')))

    expect(streams.map((stream) => received(stream).map(({ id }) => id))).toEqual([
      [shown, own, 'last'],
      [hidden, shown, own, 'last'],
      [hidden, shown, 'last'],
    ])
  })

  it('leaves out columns that a data scope hides', async () => {
    const bound = await buildBound(SHOWN, 'prompt,state')
    const shown = await buildRecord(painter.user.userId, 'upscale')
    const stream = await listen(bound)

    await publish([change(shown, painter.user.userId)])
    await stream.until('draw')

    expect(received(stream)).toEqual([{ type: 'draw', id: shown, state: 1, version: 3 }])
  })

  it('follows a scope that is given, and a record that becomes visible, while it is open', async () => {
    const bound = await buildBound(SHOWN)
    const record = await buildRecord(painter.user.userId)
    const stream = await listen(bound, 'draw,notice')

    await publish([change(record, painter.user.userId), { topic: 'notice', id: 'hidden' }])
    await stream.until('notice')
    await test.owner(`update draw_info set type = 'upscale' where id = $1`, [record])
    await publish([change(record, painter.user.userId)])
    await stream.until('draw')

    expect(received(stream).map(({ id }) => id)).toEqual(['hidden', record])
  })
})

describe('what is meant for the platform’s operators', () => {
  it('reaches them, and nobody else of their tenant with the right to the page', async () => {
    const operator = await signIn(test)
    const holder = await buildCaller(test, { permissions: ['queueManage'] })
    const streams = [await listen(operator, 'queue,notice'), await listen(holder, 'queue,notice')]

    await publish(
      [
        { topic: 'queue', id: '1:1', audience: [audienceTag.operators] },
        { topic: 'queue', id: '2:000000', permission: 'queueManage' },
        LAST,
      ],
      '000000',
    )
    await Promise.all(streams.map((stream) => stream.until('notice')))

    expect(streams.map((stream) => received(stream).map(({ id }) => id))).toEqual([
      ['1:1', '2:000000', 'last'],
      ['2:000000', 'last'],
    ])
  })

  it('reaches no administrator of another tenant', async () => {
    const admin = await buildCaller(test, { tenantId, permissions: ['*'] })
    const stream = await listen(admin, 'queue,notice')

    await publish([{ topic: 'queue', id: '1:1', audience: [audienceTag.operators] }, LAST])
    await stream.until('notice')

    expect(received(stream).map(({ id }) => id)).toEqual(['last'])
  })
})
