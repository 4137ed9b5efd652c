import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CheckDecideAnswer as CheckDecideAnswerSchema,
  DrawCheck,
  type CheckDecideAnswer,
} from '@drawdesk/contract/drawing/draw-check'
import { PageOf, type Page } from '@drawdesk/contract/core/schema'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { DRAW_INFO, drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls, refusal } from '../apis/testing/kit.ts'

let test: TestApp
let tenantId: string
let tenantAdmin: BuiltCaller
let apiId: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await drawApiCalls(tenantAdmin).add({ definition: definitionOf('sample') })
})
afterAll(() => test.close())

async function newRecord(moderation = 2): Promise<string> {
  const { data } = await drawingCalls(tenantAdmin).send({ id: apiId })
  await test.owner('update draw_info set moderation = $2 where id = $1', [data.infoId, moderation])
  return data.infoId
}

async function find(infoId: string, values: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: test.deps.ids.next(),
    tenant_id: tenantId,
    info_id: infoId,
    kind: 'image',
    label: 'violence',
    confidence: 87.5,
    suggestion: 'review',
    provider: 'words',
    raw: '{"hit":"x"}',
    ...values,
  }
  await test.owner(
    `insert into draw_check (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
  return row.id
}

const page = (query: Record<string, string>, caller: SignedIn = tenantAdmin) =>
  caller.get<Page<DrawCheck>>(`${DRAW_INFO}/aliCheckDetailPage`, query)
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await page(query)).data.records.map(({ id }) => id)
const decide = (values: object, caller: SignedIn = tenantAdmin) =>
  caller.post<CheckDecideAnswer>(`${DRAW_INFO}/checkDecide`, values)
const moderationOf = async (infoId: string): Promise<number | undefined> =>
  (await test.owner<{ moderation: number }>('select moderation from draw_info where id = $1', [infoId]))[0]?.moderation

describe('findings of moderation', () => {
  it('are listed newest first in their shape, and filtered by record, kind, suggestion and label', async () => {
    const [one, two] = [await newRecord(), await newRecord()]
    const text = await find(one, { kind: 'text', label: 'ad_50%', suggestion: 'pass' })
    const image = await find(one, { file_id: 77 })
    const theirs = await find(two, { suggestion: 'block' })

    const { data } = await page({ infoId: `${one},${two}` })

    expect(misfits(PageOf(DrawCheck), data)).toEqual([])
    expect(data.records.map(({ id }) => id)).toEqual([theirs, image, text])
    expect(data.records[1]).toMatchObject({
      infoId: one,
      fileId: '77',
      kind: 'image',
      label: 'violence',
      confidence: 87.5,
      suggestion: 'review',
      provider: 'words',
      raw: { hit: 'x' },
      decision: '',
      decideUser: '',
      decideTime: '',
    })
    expect([
      await found({ infoId: one }),
      await found({ infoId: one, kind: 'text' }),
      await found({ infoId: two, suggestion: 'pass,block' }),
      await found({ label: '50%' }),
    ]).toEqual([[image, text], [text], [theirs], [text]])
    expect([refusal(await page({ infoId: 'x' })), refusal(await page({ ascs: 'label' }))]).toEqual([
      [400, ['infoId']],
      [400, ['ascs']],
    ])
  })

  it('are decided by a person, whose name and time they keep; who decides learns how many alike wait', async () => {
    const infoId = await newRecord()
    const [one, two] = [await find(infoId, { label: 'alike' }), await find(infoId, { label: 'alike' })]
    await find(await newRecord(), { label: 'alike' })
    await find(infoId, { label: 'alike', kind: 'text' })
    await find(infoId, { label: 'alike', decision: 'pass' })

    const answer = await decide({ ids: [one, two, one], suggestion: 'pass', remark: 'a toy' })

    expect(misfits(CheckDecideAnswerSchema, answer.data)).toEqual([])
    expect(answer.data).toEqual({ ids: [one, two], infoIds: [], alike: 1 })
    expect((await page({ id: one })).data.records[0]).toMatchObject({
      decision: 'pass',
      suggestion: 'review',
      decideUser: tenantAdmin.user.userId,
      decideTime: expect.stringMatching(/^\d{4}/),
      version: 2,
    })
    expect(await test.owner('select remark from draw_check where id = $1', [two])).toEqual([{ remark: 'a toy' }])
  })

  it('bring the record in line: one that blocks blocks, one that waits keeps it in review, all passed let it through', async () => {
    const infoId = await newRecord()
    const [one, two] = [await find(infoId), await find(infoId, { kind: 'text' })]
    const after: (number | undefined)[] = []
    for (const [id, suggestion] of [
      [one, 'pass'],
      [two, 'pass'],
      [two, 'block'],
      [two, 'pass'],
    ] as const) {
      await decide({ ids: [id], suggestion })
      after.push(await moderationOf(infoId))
    }

    expect(after).toEqual([2, 1, 3, 1])
  })

  it('are decided all or none', async () => {
    const infoId = await newRecord()
    const one = await find(infoId)

    const answers = [
      await decide({ ids: [one, '123'], suggestion: 'block' }),
      await decide({ ids: [one], suggestion: 'review' }),
      await decide({ ids: [], suggestion: 'pass' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400])
    expect([(await page({ id: one })).data.records[0]?.decision, await moderationOf(infoId)]).toEqual(['', 2])
  })

  it('are read by who checks or views records, decided by who checks, and never another tenant’s', async () => {
    const infoId = await newRecord()
    const one = await find(infoId)
    const having = (...permissions: string[]) => buildCaller(test, { tenantId, permissions })
    const [checker, viewer, lister] = await Promise.all([
      having('drawInfo_check'),
      having('drawInfo_view'),
      having('drawInfo'),
    ])
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const statuses = async (caller: SignedIn): Promise<unknown[]> => {
      const read = await page({ infoId }, caller)
      return [read.status, read.data.records?.length, (await decide({ ids: [one], suggestion: 'pass' }, caller)).status]
    }

    expect([await statuses(viewer), await statuses(lister), await statuses(other), await statuses(checker)]).toEqual([
      [200, 1, 403],
      [403, undefined, 403],
      [200, 0, 404],
      [200, 1, 200],
    ])
  })

  it('are of those records alone that a scope shows, and of none where it hides how they were moderated', async () => {
    const [seen, unseen] = [await newRecord(), await newRecord()]
    const [one, two] = [await find(seen, { label: 'scoped' }), await find(unseen, { label: 'scoped' })]
    const checker = await buildCaller(test, { tenantId, permissions: ['drawInfo_check'] })
    const scopeId = test.deps.ids.next()
    await test.owner(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', 'drawInfo', '-', $2, $3, '*' from system_menu where code = 'drawInfo'`,
      [scopeId, DATA_SCOPE_TYPE.custom, `id in (${seen}, 1)`],
    )
    await test.owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
      [test.deps.ids.next(), tenantId, checker.user.roleId, scopeId],
    )
    test.deps.auth.callers.forgetAll()

    const { data } = await page({ label: 'scoped' }, checker)
    const decided = [
      await decide({ ids: [one, two], suggestion: 'block' }, checker),
      await decide({ ids: [one], suggestion: 'block' }, checker),
    ]
    await test.owner(`update system_data_scope set scope_field = 'prompt' where id = $1`, [scopeId])
    test.deps.auth.callers.forgetAll()

    expect([
      data.records.map(({ id }) => id),
      data.total,
      decided.map(({ status }) => status),
      decided[1]?.data.alike,
    ]).toEqual([[one], 1, [404, 200], 0])
    expect((await page({ label: 'scoped' }, checker)).data.total).toBe(0)
  })
})
