import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobDetail, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { PageOf } from '@drawdesk/contract/core/schema'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { LABELS, plantScopedRows, type Label } from '../../../testing/scoped-rows.ts'
import { QUEUE, queueCalls } from './testing/kit.ts'

// No worker runs here, so that what is planted stays in the queue.
let test: TestApp
let caller: BuiltCaller
let queue: ReturnType<typeof queueCalls>
let ids: Record<Label, string>

/** The role sees of the drawings what this scope says, and nothing else. */
async function scopeBy(scopeType: number, scopeColumn: string, scopeField = '*'): Promise<void> {
  const { owner, deps } = test
  const id = deps.ids.next()
  await owner('delete from system_role_scope where role_id = $1', [caller.user.roleId])
  await owner(
    `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field)
     select $1, id, 'c', 'n', 'drawInfo', $2, $3, '', $4 from system_menu where code = 'drawInfo'`,
    [id, scopeColumn, scopeType, scopeField],
  )
  await owner(
    'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
    [deps.ids.next(), caller.user.tenantId, caller.user.roleId, id],
  )
  deps.auth.callers.forgetAll()
}

/** Each of the planted drawings waits in one lane, in the order of the labels. */
beforeAll(async () => {
  test = await buildTestApp()
  const tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['*'] })
  queue = queueCalls(caller)
  ids = (await plantScopedRows(test, { tenantId, asker: caller.user.userId })).ids.drawInfo as Record<Label, string>
  await test.owner(`update draw_info set state = 0, params = '{"quality":"high"}' where id = any($1)`, [
    Object.values(ids),
  ])
  for (const [index, label] of LABELS.entries()) {
    await test.owner(
      `insert into platform_job (id, queue, lane, key, tenant_id, payload, place) values ($1, 'draw', $2, $3, $4, $5, $6)`,
      [
        test.deps.ids.next(),
        `1:${tenantId}`,
        `draw:${ids[label]}`,
        tenantId,
        JSON.stringify({ infoId: ids[label] }),
        LABELS.length - index,
      ],
    )
  }
})
afterAll(() => test.close())

const keyOf = (label: Label): string => `draw:${ids[label]}`

describe('somebody bound by a data scope', () => {
  it('sees in the queue what they see among the records, with the place that it really has', async () => {
    await scopeBy(DATA_SCOPE_TYPE.dept, 'dept_id')

    const { records, total } = await queue.page()

    expect([total, records.map(({ prompt, position }) => [prompt, position])]).toEqual([
      2,
      [
        ['peer-drawInfo', 3],
        ['mine-drawInfo', 4],
      ],
    ])
  })

  it('can neither look at nor steer the others', async () => {
    await scopeBy(DATA_SCOPE_TYPE.dept, 'dept_id')
    const key = keyOf('far')

    const answers = [
      await queue.status(key),
      await queue.job(key),
      await queue.out(key),
      await queue.kill(key),
      await queue.move(key, 1),
      await queue.edit(key, { prompt: 'x' }),
    ]
    const many = await queue.outMany([key])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect([many.data.done, await test.owner('select state, version from draw_info where id = $1', [ids.far])]).toEqual(
      [0, [{ state: 0, version: 1 }]],
    )
  })

  it('is shown the named columns alone, searches by no other, and changes no other', async () => {
    await scopeBy(DATA_SCOPE_TYPE.dept, 'dept_id', 'userId,progress')

    const answer = await caller.get(`${QUEUE}/page`)
    const { records } = await queue.page()
    const detail = await queue.job(keyOf('peer'))
    const searches = await Promise.all(
      ['prompt', 'apiId'].map((field) => caller.get(`${QUEUE}/page`, { [field]: '1' })),
    )
    const edits = [await queue.edit(keyOf('peer'), { prompt: 'x' }), await queue.edit(keyOf('peer'), { params: {} })]

    expect([misfits(PageOf(QueueRow), answer.data), misfits(JobDetail, detail.data)]).toEqual([[], []])
    expect(records.find(({ key }) => key === keyOf('peer'))).toMatchObject({
      prompt: '',
      apiId: '',
      apiName: '',
      queuedTime: '',
      position: 3,
    })
    // Of one's own everything is shown.
    expect(records.find(({ key }) => key === keyOf('mine'))).toMatchObject({
      prompt: 'mine-drawInfo',
      userId: caller.user.userId,
    })
    expect([detail.data.prompt, detail.data.params]).toEqual(['', {}])
    expect(searches.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'prompt'],
      [400, 'apiId'],
    ])
    expect(edits.map(({ status }) => status)).toEqual([403, 403])
  })

  it('sees no failed drawings but those, and tries no others again', async () => {
    await scopeBy(DATA_SCOPE_TYPE.dept, 'dept_id')
    await test.owner(
      `update draw_info set state = 3, finished_time = now(), error = '{"code":"E_BUSY","msg":"","text":{"zh":"x","en":"x"},"retryable":true,"upstreamStatus":null}' where id = any($1)`,
      [[ids.peer, ids.far]],
    )

    const { records, total } = await queue.failed()
    const retried = await queue.retryFailed({ infoIds: [ids.far] })
    await scopeBy(DATA_SCOPE_TYPE.dept, 'dept_id', 'prompt')
    const hidden = (await queue.failed()).records
    const search = await caller.get(`${QUEUE}/failed`, { code: 'E_BUSY' })
    await test.owner('update draw_info set state = 0 where id = any($1)', [[ids.peer, ids.far]])

    expect([total, records.map(({ infoId, code }) => [infoId, code])]).toEqual([1, [[ids.peer, 'E_BUSY']]])
    expect(retried.data).toEqual({ done: 0, refused: [{ id: ids.far, msg: '数据不存在' }] })
    expect(hidden.map(({ prompt, code, msg }) => [prompt, code, msg])).toEqual([['peer-drawInfo', '', '']])
    expect(search.status).toBe(400)
  })
})
