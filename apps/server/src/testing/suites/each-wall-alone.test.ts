import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildCaller, buildTenant } from '../factories.ts'
import { sampleOf } from '../samples.ts'
import { uploadPicture } from '../upload.ts'
import { withoutTenantConditions } from '../without-tenant-conditions.ts'

const conditions = withoutTenantConditions()

/** Each wall is switched off in turn; the other one alone must hold for every kind of row. */
const walls = [
  { name: 'row-level security, with every tenant condition taken out of the queries', build: () => buildTestApp({ extraPlugins: [conditions] }), isOff: async () => conditions.removed() > 0 },
  {
    name: 'the conditions of the queries, with row-level security switched off',
    build: () => buildTestApp({ isRowSecurityOff: true }),
    isOff: async (test: TestApp) => (await test.owner(`select 1 from pg_class where relrowsecurity and relkind = 'r'`)).length === 0,
  },
]

describe.each(walls)('$name', ({ build, isOff }) => {
  let test: TestApp
  let admin: SignedIn
  let other: SignedIn

  beforeAll(async () => {
    test = await build()
    admin = await signIn(test)
    other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
  })
  afterAll(() => test.close())

  it.each(resources.map((resource) => [resource.name, resource] as const))('keeps %s apart', async (_name, resource) => {
    const url = (call: keyof typeof resource.calls): string => `/api${resource.path}/${resource.calls[call]}`
    const { id } = (await admin.post<{ id: string }>(url('save'), sampleOf(resource))).data
    const before = (await admin.get(url('detail'), { id })).data

    const list = await other.get<Page<unknown>>(url('list'))
    const answers = [await other.get(url('detail'), { id }), await other.post(url('save'), { ...sampleOf(resource), id }), await other.post(url('remove'), { ids: [id] }), await other.post(url('restore'), { ids: [id] })]

    expect(list.data).toMatchObject({ records: [], total: 0 })
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await admin.get(url('detail'), { id })).data).toEqual(before)
  })

  it('keeps stored files apart', async () => {
    const file = await uploadPicture(admin)

    const found = await other.get('/api/blade-biz/localFile/findLocalFile', { fileId: file.fileId })
    const address = await other.get('/api/blade-biz/localFile/findViewUrl', { fileId: file.fileId })
    const own = await test.app.inject({ method: 'GET', url: file.url })
    const moved = await test.app.inject({ method: 'GET', url: file.url.replace('000000', '700001') })

    expect([found.status, address.status]).toEqual([404, 404])
    expect([own.statusCode, moved.statusCode]).toEqual([200, 403])
  })

  it('was really alone', async () => {
    expect(await isOff(test)).toBe(true)
  })
})
