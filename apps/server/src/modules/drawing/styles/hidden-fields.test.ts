import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowVersion } from '@drawdesk/contract/core/versions'
import type { StyleChoice } from '@drawdesk/contract/drawing/draw-style'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { drawApiCalls } from '../apis/testing/kit.ts'
import { promptCalls, styleCalls } from './testing/kit.ts'

let test: TestApp
let tenantId: string
/** Makes the rows. */
let maker: BuiltCaller
/** Sees what the scopes allow. */
let reader: BuiltCaller
let apiId: string
let styleId: string
let promptId: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  maker = await buildCaller(test, { tenantId, permissions: ['*'] })
  reader = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await drawApiCalls(maker).add()
  styleId = await styleCalls(maker, apiId).add({ styleName: 'seen', prompt: 'words of the maker', remark: 'r' })
  promptId = await promptCalls(maker).add({
    title: 'seen',
    content: 'words of the maker',
    apiId,
    category: 'secret category',
  })
  await test.owner('update draw_style set active = 1 where id = $1', [styleId])
})
afterAll(() => test.close())

/** Of the resource they see all rows, of them these fields. */
async function show(resource: 'drawStyle' | 'drawPrompt', fields: string): Promise<void> {
  const { owner, deps } = test
  await owner('delete from system_role_scope where role_id = $1', [reader.user.roleId])
  const scopeId = deps.ids.next()
  await owner(
    `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', $2, '-', $3, 'active in (0, 1)', $4 from system_menu where code = $2`,
    [scopeId, resource, DATA_SCOPE_TYPE.custom, fields],
  )
  await owner(
    'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
    [deps.ids.next(), tenantId, reader.user.roleId, scopeId],
  )
  deps.auth.callers.forgetAll()
}

describe('somebody who does not see some fields', () => {
  it('does not learn them of a style by a copy, a file, a version or a choice', async () => {
    await show('drawStyle', 'styleName,remark')
    const styles = styleCalls(reader, apiId)

    const answers = [
      await styles.call('copyDrawStyle', { id: styleId }),
      await styles.post('exportFile', { ids: [styleId] }),
      await styles.post('rollback', { id: styleId, toVersion: 1 }),
    ]
    const { data: versions } = await styles.call<RowVersion[]>('versions', { id: styleId })
    const { data: choices } = await styles.call<StyleChoice[]>('selectDrawStyle', {})

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(versions.map(({ row }) => row)).toEqual([{ styleName: 'seen', remark: 'r' }])
    expect(choices).toEqual([{ id: styleId, styleName: 'seen' }])
    expect((await reader.get('/api/blade-biz/drawStyle/page', { tag: 'x' })).status).toBe(400)
  })

  it('leaves them as they are when a style is saved', async () => {
    await show('drawStyle', 'styleName,remark')

    const saved = await styleCalls(reader, apiId).save({ id: styleId, styleName: 'renamed', prompt: 'other words' })

    expect(saved.status).toBe(200)
    expect(await styleCalls(maker, apiId).row(styleId)).toMatchObject({
      styleName: 'renamed',
      prompt: 'words of the maker',
    })
  })

  it('does not learn them of a prompt by a copy, a file, a version, a category or a drawing, nor by a copy of its API', async () => {
    await show('drawPrompt', 'title')
    const prompts = promptCalls(reader)

    const answers = [
      await prompts.call('copyDrawPrompt', { id: promptId }),
      await prompts.post('exportFile', { ids: [promptId] }),
      await prompts.post('rollback', { id: promptId, toVersion: 1 }),
      await prompts.post('sendDraw', { id: promptId }),
      await drawApiCalls(reader).call('copyDrawApi', { id: apiId, copyPrompt: '1' }),
    ]
    const { data: versions } = await prompts.call<RowVersion[]>('versions', { id: promptId })

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(versions.map(({ row }) => row)).toEqual([{ title: 'seen' }])
    expect((await prompts.call('categories', {})).data).toEqual([])
    // The refused copy of the API left nothing behind.
    expect(await test.owner('select id from draw_api where tenant_id = $1', [tenantId])).toHaveLength(1)
  })
})
