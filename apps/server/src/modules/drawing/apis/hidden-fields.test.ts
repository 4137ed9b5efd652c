import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiPanelOptions } from '@drawdesk/contract/drawing/draw-api'
import type { RowVersion } from '@drawdesk/contract/core/versions'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { scopedResources } from '../../access/conditions/scoped-resources.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { definitionOf, DRAW_API, drawApiCalls } from './testing/kit.ts'

let test: TestApp
let tenantId: string
/** Makes the rows. */
let maker: BuiltCaller
/** Sees what the scopes allow. */
let reader: BuiltCaller
let id: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  maker = await buildCaller(test, { tenantId, permissions: ['*'] })
  reader = await buildCaller(test, { tenantId, permissions: ['*'] })
  id = await drawApiCalls(maker).add({
    definition: definitionOf('sample'),
    apiName: 'seen',
    remark: 'a remark of the maker',
    defaultPrompt: 'a prompt of the maker',
    secrets: { apiKey: 'sk-0123456789' },
  })
  await drawApiCalls(maker).call('activate', { id })
})
afterAll(() => test.close())

/** Of the resource they see all rows, of them these fields. */
async function show(resource: 'drawApi' | 'drawInfo', fields: string): Promise<void> {
  const { owner, deps } = test
  await owner('delete from system_role_scope where role_id = $1', [reader.user.roleId])
  const scopeId = deps.ids.next()
  const code = scopedResources().find(({ name }) => name === resource)?.code
  await owner(
    `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', $2, '-', $3, $4, $5 from system_menu where code = $6`,
    [
      scopeId,
      resource,
      DATA_SCOPE_TYPE.custom,
      resource === 'drawApi' ? 'active in (0, 1)' : 'state in (2, 3)',
      fields,
      code,
    ],
  )
  await owner(
    'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
    [deps.ids.next(), tenantId, reader.user.roleId, scopeId],
  )
  deps.auth.callers.forgetAll()
}

const calls = {
  preview: () => reader.post(`${DRAW_API}/preview`, { id, prompt: 'x' }),
  versions: () => reader.get<RowVersion[]>(`${DRAW_API}/versions`, { id }),
  rollback: () => reader.post(`${DRAW_API}/rollback`, { id, toVersion: 1 }),
  lastAnswers: () => reader.get<{ response: string }[]>(`${DRAW_API}/lastAnswers`, { id }),
  copyDrawApi: () => reader.post(`${DRAW_API}/copyDrawApi`, { id }),
}
const statuses = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, (await call()).status] as const)),
  )

describe('somebody who does not see fields of drawing APIs', () => {
  it.each([
    ['definition', 'apiName,secrets,defaultPrompt,negativePrompt'],
    ['secrets', 'apiName,definition,defaultPrompt,negativePrompt'],
  ])('does not learn the %s by another call', async (_field, shown) => {
    await show('drawApi', shown)

    expect(await statuses()).toEqual({ preview: 403, versions: 403, rollback: 403, lastAnswers: 403, copyDrawApi: 403 })
    expect((await reader.get<{ apiName: string }>(`${DRAW_API}/detail`, { id })).data.apiName).toBe('seen')
  })

  it('gets no copy that would show the rest, nor that rest among the versions or in a preview', async () => {
    await show('drawApi', 'apiName,definition,secrets')

    expect((await calls.copyDrawApi()).status).toBe(403)
    expect((await calls.preview()).status).toBe(403)
    const { data } = await calls.versions()
    expect(data.map(({ row }) => Object.keys(row).toSorted())).toEqual([['apiName', 'definition']])
  })

  it('sees in a panel what can be set, not the body that is sent', async () => {
    await show('drawApi', 'apiName')
    const [panel] = (await reader.get<ApiPanelOptions[]>(`${DRAW_API}/findApiPanelOptions`, { apiId: id })).data

    expect(panel?.body.childrenObjectMap).toEqual({})
    expect(panel).not.toHaveProperty('price')
    expect(panel?.variables.map(({ name }) => name)).toContain('prompt')
  })

  it('may do all of it once they are shown', async () => {
    await show('drawApi', '*')

    expect(await statuses()).toEqual({ preview: 200, versions: 200, rollback: 200, lastAnswers: 200, copyDrawApi: 200 })
  })
})

describe('somebody who does not see the calls of drawings', () => {
  it('sees among the last answers of an API only their own', async () => {
    const { userId } = reader.user
    for (const [infoId, user] of [
      ['8100001', maker.user.userId],
      ['8100002', userId],
    ] as const) {
      await test.owner(
        `insert into draw_info (id, tenant_id, api_id, user_id, prompt, state) values ($1, $2, $3, $4, 'p', 2)`,
        [infoId, tenantId, id, user],
      )
    }
    const call = `insert into draw_call (id, tenant_id, info_id, attempt_no, step, method, url, http_status, response) values ($1, $2, $3, 1, $4, 'POST', 'u', 200, $5)`
    await test.owner(call, ['8200001', tenantId, '8100002', 'submit', '"mine"'])
    await test.owner(call, ['8200002', tenantId, '8100001', 'submit', '"of another"'])
    await test.owner(call, ['8200003', tenantId, '8100001', 'poll', '"of another"'])
    const answers = async (): Promise<string[]> => (await calls.lastAnswers()).data.map(({ response }) => response)

    await show('drawInfo', 'prompt')
    const hidden = await answers()
    await show('drawInfo', '*')

    expect([hidden, await answers()]).toEqual([['"mine"'], ['"of another"', '"of another"']])
  })
})
