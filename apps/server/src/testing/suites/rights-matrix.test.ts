import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODES_GIVEN_ALONE, menuGroups } from '@drawdesk/contract/core/menus'
import { routesOf } from '../../modules.ts'
import { buildRole, buildUser } from '../../modules/identity/testing/kit.ts'
import { mayHold } from '../../modules/access/model/platform-only.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildTenant } from '../factories.ts'

const pages = menuGroups.flatMap((group) => group.pages)
const pageCodes = pages.map(({ code }) => code)
const buttonCodes = pages.flatMap(({ buttons }) => buttons.map(({ code }) => code))
const codesOf = (...names: string[]): string[] =>
  pages
    .filter(({ code }) => names.includes(code))
    .flatMap(({ code, buttons }) => [code, ...buttons.map((button) => button.code)])

/** The table: six roles, and what each was given. `everything` counts as far as its tenant can hold it. */
const ROLES: readonly { name: string; isPlatforms: boolean; alias: string; given: readonly string[] }[] = [
  { name: 'administrator', isPlatforms: true, alias: 'administrator', given: [] },
  { name: 'tenant admin', isPlatforms: false, alias: 'admin', given: [...pageCodes, ...buttonCodes] },
  {
    name: 'manager',
    isPlatforms: false,
    alias: 'manager',
    given: codesOf('user', 'dept', 'post', 'role', 'notice', 'param').filter((code) => !code.endsWith('_delete')),
  },
  {
    name: 'staff',
    isPlatforms: false,
    alias: 'staff',
    given: ['drawInfo', 'drawInfo_view', 'drawApi', 'drawApi_view', 'drawApi_send', 'notice', 'notice_view'],
  },
  {
    name: 'viewer',
    isPlatforms: false,
    alias: 'viewer',
    given: [...pageCodes, ...buttonCodes.filter((code) => code.endsWith('_view'))],
  },
  { name: 'nobody', isPlatforms: false, alias: 'nobody', given: [] },
]

/** Codes that open a part of the console only: groups of the menu, and ways to a page whose calls have codes of their own. */
const WITHOUT_A_CALL = new Set([
  ...menuGroups.map(({ code }) => code),
  'data_scope_setting',
  'api_scope_setting',
  'rights_view',
  'attach_force', // says what a removal may do
  'cusOrders_mobile', // says what an answer shows
  'sms_mobile', // the same
])

interface Node {
  code: string
  children?: Node[]
}

/** A call that asks for this code, and what is to be held for it. */
interface Sample {
  route: AnyRoute
  values: Record<string, unknown>
  codes: readonly string[]
}

let test: TestApp
let routes: AnyRoute[]
const callers = new Map<string, SignedIn>()

beforeAll(async () => {
  test = await buildTestApp()
  routes = routesOf(test.deps)
  const tenantId = await buildTenant(test.deps)
  for (const { name, isPlatforms, alias, given } of ROLES) {
    const own = isPlatforms ? '000000' : tenantId
    const roleId = await buildRole(test.deps, given, { tenantId: own, roleAlias: alias })
    const { account, password } = await buildUser(test.deps, { tenantId: own, roleId, account: `matrix.${alias}` })
    callers.set(name, await signIn(test, { account, password, tenantId: own }))
  }
}, 120_000)
afterAll(() => test.close())

/** The most exact call for a code: one that asks for nothing else, or the save of a new row and of one that is there. */
function sampleFor(code: string): Sample | undefined {
  const asking = routes.filter(({ permission }) => [permission].flat().includes(code))
  const exact = asking.find(({ permission }) => [permission].flat().length === 1)
  if (exact) return { route: exact, values: {}, codes: [code] }
  const save = asking.find(({ path }) => path.endsWith('/submit'))
  if (save && /_(add|edit)$/.test(code))
    return { route: save, values: code.endsWith('_edit') ? { id: '1' } : {}, codes: [code] }
  const [any] = asking
  return any && { route: any, values: {}, codes: [any.permission].flat() }
}

/** Every code that the console learns of this person: pages of the menu and buttons. */
async function shownTo(caller: SignedIn): Promise<Set<string>> {
  const flat = (nodes: Node[]): string[] => nodes.flatMap(({ code, children = [] }) => [code, ...flat(children)])
  const [menu, buttons] = await Promise.all(
    ['routes', 'buttons'].map((call) => caller.get<Node[]>(`/api/blade-system/menu/${call}`)),
  )
  return new Set([...flat(menu?.data ?? []), ...flat(buttons?.data ?? [])])
}

/** Refused for want of the code; other refusals say why in words of their own. */
async function isRefused(caller: SignedIn, { route, values }: Sample): Promise<boolean> {
  const url = `/api${route.path.replace(/:(\w+)/g, '1')}`
  const answer = await caller.raw(
    route.method === 'GET' ? { method: 'GET', url } : { method: 'POST', url, payload: values },
  )
  return answer.statusCode === 403 && answer.json<{ msg: string }>().msg === '请求被拒绝'
}

describe('every permission code', () => {
  it('is asked for by a call, those aside that only open a part of the console', () => {
    const without = [...menuGroups.map(({ code }) => code), ...pageCodes, ...buttonCodes].filter(
      (code) => !sampleFor(code),
    )

    expect(without.filter((code) => !WITHOUT_A_CALL.has(code))).toEqual([])
  })

  it.each(ROLES)(
    'is shown to the role “$name” exactly where the server lets its people in',
    { timeout: 120_000 },
    async ({ name, isPlatforms, given }) => {
      const caller = callers.get(name) as SignedIn
      const shown = await shownTo(caller)
      const expected = isPlatforms
        ? [...pageCodes, ...buttonCodes].filter((code) => !CODES_GIVEN_ALONE.has(code))
        : given.filter((code) => mayHold('999999', code))
      const wrong: string[] = []

      for (const code of [...pageCodes, ...buttonCodes]) {
        const sample = sampleFor(code)
        if (!sample) continue
        const isHeld = sample.codes.some((one) => shown.has(one))
        if ((await isRefused(caller, sample)) === isHeld)
          wrong.push(
            `${code}: ${isHeld ? 'shown and refused' : 'not shown and let in'} (${sample.route.method} ${sample.route.path})`,
          )
      }

      expect(wrong).toEqual([])
      expect([...shown].filter((code) => !menuGroups.some((group) => group.code === code)).toSorted()).toEqual(
        [...new Set(expected)].toSorted(),
      )
    },
  )
})
