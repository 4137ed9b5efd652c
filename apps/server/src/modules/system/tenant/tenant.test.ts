import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let named: string
let withScheme: string
beforeAll(async () => {
  test = await buildTestApp()
  named = await buildTenant(test.deps)
  withScheme = await buildTenant(test.deps)
  await test.owner('update system_tenant set domain = $2 where tenant_id = $1', [named, 'shop.example.com'])
  await test.owner('update system_tenant set domain = $2 where tenant_id = $1', [withScheme, 'HTTPS://Studio.example.com:8443/login'])
})
afterAll(() => test.close())

async function find(domain: string): Promise<unknown> {
  const answer = await test.app.inject({ url: '/api/blade-system/tenant/info', query: { domain } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: unknown }>().data
}

describe('tenant/info', () => {
  it.each(['shop.example.com', 'https://shop.example.com', 'http://SHOP.example.com/login?redirect=/wel#top', ' https://shop.example.com/ '])('finds a tenant by %s, without a sign-in', async (domain) => {
    expect(await find(domain)).toEqual({ tenantId: named, domain: 'shop.example.com' })
  })

  it('finds one whose domain was written as an address, its port included', async () => {
    expect(await find('https://studio.example.com:8443/')).toEqual({ tenantId: withScheme, domain: 'HTTPS://Studio.example.com:8443/login' })
    expect(await find('https://studio.example.com/')).toEqual({})
  })

  it.each(['', 'https://', 'example.com', 'evil-shop.example.com', 'shop.example.com.evil.org', '%', "x' or '1'='1", 'https://user@shop.example.com'])('is empty for %s', async (domain) => {
    expect(await find(domain)).toEqual({})
  })

  it('is empty without a domain, and for a removed tenant', async () => {
    expect((await test.app.inject({ url: '/api/blade-system/tenant/info' })).json()).toMatchObject({ code: 200, success: true, data: {} })
    await test.owner('update system_tenant set is_deleted = 1 where tenant_id = $1', [named])
    expect(await find('shop.example.com')).toEqual({})
  })

  it('goes by its index', async () => {
    await test.owner(`insert into system_tenant (id, tenant_id, tenant_name, domain) select n, to_char(n, 'FM000000'), n, n || '.example.com' from generate_series(800001, 803000) n`)
    await test.owner('analyze system_tenant')
    const plan = await test.owner<{ 'QUERY PLAN': string }>(
      `explain select tenant_id from system_tenant where lower(regexp_replace(domain, '^https?://|/.*$', '', 'gi')) = '800001.example.com' and domain <> '' and is_deleted = 0 order by id limit 1`,
    )

    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('system_tenant_host')
  })
})
