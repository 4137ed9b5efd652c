import type { RightsAskable } from '@drawdesk/contract/rights/rights'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'

let test: TestApp
let tenantId: string
beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
})
afterAll(() => test.close())

it('offers menus and buttons, calls and resources to who may explain, in their language', async () => {
  const caller = await buildCaller(test, { tenantId, permissions: ['rights'] })
  const { data } = await caller.get<RightsAskable>('/api/blade-system/rights/askable', {}, { 'accept-language': 'en' })

  const post = data.menus.find(({ code }) => code === 'post')
  expect(data.menus.find(({ code }) => code === 'post_add')).toMatchObject({
    parentId: post?.id,
    category: 2,
    name: 'New',
  })
  expect(data.calls).toContainEqual({ method: 'GET', path: '/blade-system/post/list', name: expect.any(String) })
  expect(data.classes).toContainEqual({ name: 'user', title: 'Users' })
})

it('is nothing for others', async () => {
  const caller = await buildCaller(test, { tenantId, permissions: ['user'] })

  expect((await caller.get('/api/blade-system/rights/askable')).status).toBe(403)
})
