import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DrawChange as DrawChangeSchema, type DrawChange } from '@drawdesk/contract/drawing/records/draw-info'
import { Type } from '@drawdesk/contract/core/schema'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { DRAW_INFO, drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'

// Styles, experiences and seals are put there as they are kept: what a version holds is what a save takes.
let test: TestApp
let tenantId: string
let maker: BuiltCaller
let apiId: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  maker = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await drawApiCalls(maker).add({
    apiName: 'the API',
    definition: definitionOf('sample'),
    defaultPrompt: 'a lake',
    secrets: { apiKey: 'sk-0123456789abcdef' },
  })
})
afterAll(() => test.close())

async function keep(tableName: string, rowId: string, version: number, content: object): Promise<void> {
  await test.owner(
    'insert into biz_row_version (id, tenant_id, table_name, row_id, row_version, content) values ($1, $2, $3, $4, $5, $6)',
    [test.deps.ids.next(), tenantId, tableName, rowId, version, JSON.stringify(content)],
  )
}

async function send(
  columns: Record<string, unknown> = {},
  lineage: object = {},
  caller: SignedIn = maker,
): Promise<string> {
  const { data, msg } = await drawingCalls(caller).send({ id: apiId })
  if (!data.infoId) throw new Error(msg)
  for (const [name, value] of Object.entries(columns))
    await test.owner(`update draw_info set ${name} = $1 where id = $2`, [value, data.infoId])
  await test.owner('update draw_info set lineage = (lineage::jsonb || $1::jsonb)::json where id = $2', [
    JSON.stringify(lineage),
    data.infoId,
  ])
  return data.infoId
}

const ask = (id: string, caller: SignedIn = maker) => caller.get<DrawChange[]>(`${DRAW_INFO}/changes`, { id })
const changesOf = async (id: string): Promise<DrawChange[]> => (await ask(id)).data

describe('what changed since a drawing was sent', () => {
  it('is nothing at first, and nothing when the API was only switched on', async () => {
    const id = await send()
    const before = await changesOf(id)
    await drawApiCalls(maker).call('activate', { id: apiId })

    expect([before, await changesOf(id)]).toEqual([[], []])
  })

  it('covers the API by version and by field, as text and without secrets', async () => {
    const own = await drawApiCalls(maker).add({
      apiName: 'before',
      definition: definitionOf('sample'),
      defaultPrompt: 'a lake',
      secrets: { apiKey: 'sk-0123456789abcdef' },
    })
    const { data } = await drawingCalls(maker).send({ id: own })
    await drawApiCalls(maker).save({
      id: own,
      apiName: 'after',
      defaultPrompt: 'a sea',
      secrets: { apiKey: 'sk-another-0123456' },
      definition: definitionOf('sample', (definition) => ({
        ...definition,
        limits: { ...definition.limits, timeoutSeconds: 77 },
      })),
    })

    const answer = await ask(data.infoId)

    expect(misfits(Type.Array(DrawChangeSchema), answer.data)).toEqual([])
    expect(answer.data.map(({ what, id, name, from, to }) => [what, id, name, from, to])).toEqual([
      ['api', own, 'after', 1, 2],
    ])
    const fields = Object.fromEntries(
      answer.data[0]?.fields.map(({ field, before, after }) => [field, [before, after]]) ?? [],
    )
    expect(fields).toMatchObject({
      apiName: ['before', 'after'],
      defaultPrompt: ['a lake', 'a sea'],
      'definition.limits.timeoutSeconds': [expect.any(String), '77'],
    })
    expect(JSON.stringify(answer)).not.toMatch(/sk-|secrets/)
  })

  it('covers style, prompt, experience and its seal; of what is gone, that it is gone; of what was not kept, the version alone', async () => {
    const exact = {
      style: { styleName: 'ink', prompt: '{{prompt}}, ink', values: { size: 'S' } },
      seal: { sealName: 'red', opacity: 1 },
      ex: { exName: 'fair', sealId: '83', price: 100 },
    }
    await test.owner(
      `insert into draw_style (id, tenant_id, style_name, api_id, version) values (81, $1, 'ink now', $2, 4)`,
      [tenantId, apiId],
    )
    await test.owner(`insert into draw_seal (id, tenant_id, seal_name, version) values (83, $1, 'red now', 2)`, [
      tenantId,
    ])
    await test.owner(
      `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time, version) values (84, $1, 'fair', now(), now(), 9)`,
      [tenantId],
    )
    await test.owner(
      `insert into draw_prompt (id, tenant_id, title, content, is_deleted, version) values (82, $1, 'boats', 'a', 1, 3)`,
      [tenantId],
    )
    await keep('drawStyle', '81', 2, exact.style)
    await keep('drawStyle', '81', 4, { ...exact.style, styleName: 'ink now', values: { size: 'L', quality: 'high' } })
    await keep('drawSeal', '83', 1, exact.seal)
    await keep('drawSeal', '83', 2, { ...exact.seal, opacity: 0.5 })
    await keep('drawEx', '84', 5, exact.ex)
    await keep('drawEx', '84', 9, { ...exact.ex, sealId: '', price: 200 })
    const id = await send(
      { style_id: 81, prompt_id: 82, ex_id: 84 },
      { styleVersion: 3, promptVersion: 2, exVersion: 7, sealVersion: 1 },
    )
    const unknown = await send({ style_id: 81 }, { styleVersion: 1 })

    expect(await changesOf(id)).toEqual([
      {
        what: 'style',
        id: '81',
        name: 'ink now',
        from: 3,
        to: 4,
        fields: [
          { field: 'styleName', before: 'ink', after: 'ink now' },
          { field: 'values.size', before: 'S', after: 'L' },
          { field: 'values.quality', before: '', after: 'high' },
        ],
      },
      { what: 'prompt', id: '82', name: '', from: 2, to: null, fields: [] },
      {
        what: 'experience',
        id: '84',
        name: 'fair',
        from: 7,
        to: 9,
        fields: [
          { field: 'sealId', before: '83', after: '' },
          { field: 'price', before: '100', after: '200' },
        ],
      },
      {
        what: 'seal',
        id: '83',
        name: 'red now',
        from: 1,
        to: 2,
        fields: [{ field: 'opacity', before: '1', after: '0.5' }],
      },
    ])
    expect(await changesOf(unknown)).toEqual([{ what: 'style', id: '81', name: 'ink now', from: 1, to: 4, fields: [] }])
  })

  it('shows the fields of what a person may open; of the rest that it changed', async () => {
    const [viewer, opener, lister, stranger] = await Promise.all(
      [['drawInfo_view'], ['drawInfo_view', 'drawStyle_view'], ['drawInfo'], ['drawApi_send']].map((permissions) =>
        buildCaller(test, { tenantId, permissions }),
      ),
    )
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    await test.owner(
      `insert into draw_style (id, tenant_id, style_name, api_id, version) values (91, $1, 'oil', $2, 2)`,
      [tenantId, apiId],
    )
    await keep('drawStyle', '91', 1, { prompt: 'a' })
    await keep('drawStyle', '91', 2, { prompt: 'b' })
    const id = await send({ style_id: 91 }, { styleVersion: 1 })
    const seenBy = async (caller: SignedIn | undefined): Promise<unknown> => {
      const { status, data } = await ask(id, caller)
      return status === 200 ? data.map(({ name, to, fields }) => [name, to, fields.length]) : status
    }

    expect([
      await seenBy(viewer),
      await seenBy(opener),
      await seenBy(lister),
      await seenBy(stranger),
      await seenBy(other),
    ]).toEqual([[['oil', 2, 0]], [['oil', 2, 1]], 403, 404, 404])
  })

  it('keeps what a scope hides of the API hidden', async () => {
    const reader = await buildCaller(test, { tenantId, permissions: ['*'] })
    const own = await drawApiCalls(maker).add({ apiName: 'before', definition: definitionOf('sample'), remark: 'one' })
    const { data } = await drawingCalls(maker).send({ id: own })
    await drawApiCalls(maker).save({ id: own, apiName: 'after', remark: 'two' })
    const scopeId = test.deps.ids.next()
    await test.owner(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', 'drawApi', '-', $2, 'active in (0, 1)', 'remark' from system_menu where code = 'drawApi'`,
      [scopeId, DATA_SCOPE_TYPE.custom],
    )
    await test.owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
      [test.deps.ids.next(), tenantId, reader.user.roleId, scopeId],
    )
    test.deps.auth.callers.forgetAll()

    expect((await ask(data.infoId, reader)).data).toEqual([
      { what: 'api', id: own, name: '', from: 1, to: 2, fields: [{ field: 'remark', before: 'one', after: 'two' }] },
    ])
  })
})
