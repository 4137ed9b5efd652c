import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import { unpackXlsx } from '../../../platform/xlsx/unpack-xlsx.ts'
import { XLSX_LIMITS } from '../../../platform/xlsx/xlsx-limits.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { drawApiCalls, DRAW_API, httpDefinition } from './testing/kit.ts'

const SECRETS = ['planted-key-0123456789', 'planted-password', 'planted-query']
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const apis = drawApiCalls(admin)
  await apis.add({
    apiName: 'painter',
    definition: httpDefinition({ baseUrl: 'https://paint.example.com/v1' }),
    secrets: { apiKey: SECRETS[0] },
  })
  const id = await apis.add({ apiName: 'reader', definition: httpDefinition({ capability: 'describe' }) })
  // Older installations may have such an address.
  await test.owner('update draw_api set base_url = $2 where id = $1', [
    id,
    `https://someone:${SECRETS[1]}@read.example.com/?key=${SECRETS[2]}`,
  ])
})
afterAll(() => test.close())

const file = async (query: Record<string, string>, caller = admin) => {
  const { statusCode, rawPayload } = await caller.raw({ method: 'GET', url: `${DRAW_API}/export`, query })
  return { status: statusCode, bytes: rawPayload, rows: statusCode === 200 ? await readXlsx(rawPayload) : [] }
}

describe('the drawing APIs as a sheet', () => {
  it('are the filtered ones, in words, with the host of each', async () => {
    const all = await file({ apiName: 'er', ascs: 'apiName', columns: 'apiName,capability,active,baseUrl,health' })
    const some = await file({ capability: 'describe' }, await buildCaller(test, { permissions: ['drawApi'] }))

    expect(all.rows).toEqual([
      ['名称', '能力', '启用', '服务主机'],
      ['painter', '文生图', '否', 'paint.example.com'],
      ['reader', '看图说话', '否', 'read.example.com'],
    ])
    expect(some.rows.map(([name]) => name)).toEqual(['名称', 'reader'])
  })

  it('have no secret anywhere in the file, whatever columns are named', async () => {
    const { bytes } = await file({ columns: 'apiName,secrets,definition,baseUrl,tenantId,defaultPrompt' })
    const parts = [...(await unpackXlsx(bytes, XLSX_LIMITS)).values()].map((part) => part.toString('utf8')).join('\n')

    expect(parts).toContain('painter')
    expect(SECRETS.filter((secret) => parts.includes(secret))).toEqual([])
  })

  it('are for all who may see the list, and of their own tenant', async () => {
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['drawApi'] })

    expect([
      (await file({}, await buildCaller(test))).status,
      (await file({ tenantId: '000000' }, theirs)).rows.length,
    ]).toEqual([403, 1])
  })
})
