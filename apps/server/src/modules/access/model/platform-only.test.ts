import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuGroups } from '@drawdesk/contract/core/menus'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { mayHold } from './platform-only.ts'
import { buildRole, buildTenant, buildUser } from '../../identity/testing/kit.ts'

interface Node {
  code: string
  children?: Node[]
}

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await buildTenant(test.deps, '360001')
})
afterAll(() => test.close())

const pages = menuGroups.flatMap((group) => group.pages)
const [platformPage] = pages.filter(({ isPlatformOnly }) => isPlatformOnly)
if (!platformPage) throw new Error('no page is for the platform only')
const platformCodes = [platformPage.code, ...platformPage.buttons.map(({ code }) => code)]

/** Somebody of this tenant whose role was given the platform's page, its buttons and one ordinary page. */
async function holder(tenantId: string, roleAlias: string): Promise<SignedIn> {
  const roleId = await buildRole(test.deps, [...platformCodes, 'param', 'param_view'], { tenantId, roleAlias })
  const { account, password } = await buildUser(test.deps, { roleId, tenantId })
  return signIn(test, { account, password, tenantId })
}

const codesOf = (nodes: Node[]): string[] => nodes.flatMap(({ code, children = [] }) => [code, ...codesOf(children)])
const menuOf = async (caller: SignedIn): Promise<string[]> =>
  codesOf((await caller.get<Node[]>('/api/blade-system/menu/routes')).data)
const buttonsOf = async (caller: SignedIn): Promise<string[]> =>
  codesOf((await caller.get<Node[]>('/api/blade-system/menu/buttons')).data)
const list = (caller: SignedIn) => caller.get(`/api/blade-system/${platformPage.code}/list`)

describe('a page of the platform only', () => {
  it('is nobody’s in another tenant, although a role there was given it', async () => {
    const clerk = await holder('360001', 'staff')

    expect((await list(clerk)).status).toBe(403)
    expect((await menuOf(clerk)).filter((code) => code !== 'system')).toEqual(['param'])
    expect(await buttonsOf(clerk)).toEqual(['param', 'param_view'])
  })

  it('works in the platform’s own tenant for those who were given it', async () => {
    const clerk = await holder('000000', 'staff')

    expect((await list(clerk)).status).toBe(200)
    expect(await menuOf(clerk)).toContain(platformPage.code)
  })

  it('knows its codes and no others', () => {
    expect(platformCodes.map((code) => [mayHold('000000', code), mayHold('360001', code)])).toEqual(
      platformCodes.map(() => [true, false]),
    )
    expect(['param', 'param_add', 'unknown'].map((code) => mayHold('360001', code))).toEqual([true, true, true])
  })
})

describe('a role that calls itself administrator', () => {
  it('makes no administrator in another tenant', async () => {
    const self = await holder('360001', 'administrator')

    expect((await self.get('/api/blade-system/param/list')).status).toBe(200)
    expect(
      (await self.post('/api/blade-system/param/submit', { paramName: 'n', paramKey: 'k', paramValue: 'v' })).status,
    ).toBe(403)
    expect((await list(self)).status).toBe(403)
    expect(await buttonsOf(self)).toEqual(['param', 'param_view'])
  })
})
