import { describe, expect, it } from 'vitest'
import type { RightsAnswer } from '@drawdesk/contract/rights/rights'
import { mayHold } from '../../access/model/platform-only.ts'
import { evaluateRights, passesGuards } from '../../access/model/evaluate.ts'
import { explain, type Asked } from './explain.ts'
import type { ExplainedPerson } from './explain-step.ts'
import { heldRights } from './held.ts'
import type { MenuFacts, RightsModel, RoleFacts } from '../../access/model/model.ts'
import { randomModel } from '../../access/testing/random-model.ts'

const GRAPHS = 500

const person = (roleIds: readonly string[], change: Partial<ExplainedPerson> = {}): ExplainedPerson => ({
  userId: '1',
  account: 'zhangsan',
  realName: '张三',
  isRemoved: false,
  isEnabled: true,
  isApproved: true,
  roleIds,
  tenantName: '测试租户',
  isTenantLive: true,
  hasTenantExpired: false,
  ...change,
})
const stepOf = ({ steps }: RightsAnswer, link: string) => steps.find((one) => one.link === link)
const withRole = (model: RightsModel, role: RoleFacts): RightsModel => ({
  ...model,
  roles: new Map(model.roles).set(role.id, role),
})

/** Mends just this link, in the way its text says; undefined where nobody can. */
function mend(
  model: RightsModel,
  roleIds: readonly string[],
  link: string,
  asked: { code?: string; method?: string; path?: string },
): { model: RightsModel; roleIds: readonly string[] } | undefined {
  const menu = [...model.menus.values()].find(({ code }) => code === asked.code)
  const role = roleIds.map((id) => model.roles.get(id)).find((one) => one !== undefined)
  const grant = (ids: readonly string[]): RightsModel =>
    withRole(model, { ...(role as RoleFacts), menuIds: new Set([...(role as RoleFacts).menuIds, ...ids]) })
  switch (link) {
    case 'role':
      return { model, roleIds: [...roleIds, [...model.roles.keys()][0] as string] }
    case 'package':
      return {
        model: { ...model, packageMenuIds: new Set([...(model.packageMenuIds ?? []), ...chainOf(model, menu)]) },
        roleIds,
      }
    case 'menu':
      return menu && { model: grant([menu.category === 2 ? menu.parentId : menu.id]), roleIds }
    case 'button':
      return { model: grant([(menu as MenuFacts).id]), roleIds }
    case 'apiScope': {
      const guard = [...model.apiScopes.values()].find(
        ({ scopePath, scopeMethod }) =>
          (scopePath.endsWith('*') || scopePath === asked.path) && (scopeMethod === '' || scopeMethod === asked.method),
      )
      const free = { ...model, packageMenuIds: null }
      return (
        guard && {
          model: withRole(free, {
            ...(role as RoleFacts),
            apiScopeIds: new Set([guard.id]),
            menuIds: new Set([...(role as RoleFacts).menuIds, guard.menuId]),
          }),
          roleIds,
        }
      )
    }
    default:
      return undefined
  }
}

function chainOf(model: RightsModel, menu: MenuFacts | undefined): string[] {
  const ids: string[] = []
  for (let id = menu?.id ?? ''; model.menus.has(id); id = model.menus.get(id)?.parentId ?? '') ids.push(id)
  return ids
}

describe('explaining a code', () => {
  it(`says for every code of ${GRAPHS} random graphs what is worked out for it`, () => {
    const wrong: string[] = []
    for (let seed = 0; seed < GRAPHS; seed += 1) {
      const { model, roleIds } = randomModel(seed)
      const { codes } = evaluateRights(model, roleIds)
      for (const { code } of model.menus.values())
        if (explain(model, person(roleIds), { kind: 'code', code }, 'zh').isAllowed !== codes.has(code))
          wrong.push(`${seed} ${code}`)
    }
    expect(wrong).toEqual([])
  })

  it('names a link that, mended alone, holds', () => {
    const mended: Record<string, number> = {}
    const wrong: string[] = []
    for (let seed = 0; seed < GRAPHS; seed += 1) {
      const { model, roleIds } = randomModel(seed)
      for (const { code } of model.menus.values()) {
        const { blocking } = explain(model, person(roleIds), { kind: 'code', code }, 'zh')
        const better = blocking === '' ? undefined : mend(model, roleIds, blocking, { code })
        if (!better) continue
        const after = explain(better.model, person(better.roleIds), { kind: 'code', code }, 'zh')
        if (stepOf(after, blocking)?.isHeld !== true) wrong.push(`${seed} ${code} ${blocking}`)
        mended[blocking] = (mended[blocking] ?? 0) + 1
      }
    }
    expect(wrong).toEqual([])
    expect(Object.keys(mended).toSorted()).toEqual(['button', 'menu', 'package', 'role'])
  })

  it('blocks what is the platform’s alone, which nothing in the tenant mends', () => {
    const found = Array.from({ length: GRAPHS }, (_, seed) => randomModel(seed)).filter(
      ({ model }) => model.tenantId !== '000000' && [...model.menus.values()].some(({ code }) => code === 'tenant'),
    )
    const answers = found.map(({ model }) =>
      explain(
        withRole(model, { ...(model.roles.get('r1') as RoleFacts), menuIds: new Set(model.menus.keys()) }),
        person(['r1']),
        { kind: 'code', code: 'tenant' },
        'zh',
      ),
    )

    expect(found.length).toBeGreaterThan(20)
    expect(new Set(answers.map(({ blocking }) => blocking))).toEqual(new Set(['platformOnly']))
  })

  it.each([
    [{ isRemoved: true }, 'account', '账号“张三”已删除，可在用户页恢复'],
    [{ isApproved: false }, 'account', '账号“张三”待审核，分配角色后即通过'],
    [{ isEnabled: false }, 'account', '账号“张三”已停用，可在用户页启用'],
    [{ isTenantLive: false }, 'tenant', '租户“测试租户”已删除'],
    [{ hasTenantExpired: true }, 'tenant', '租户“测试租户”已过期，可由平台延长'],
  ])('blocks at %j', (change, link, text) => {
    const { model } = randomModel(1)

    const answer = explain(model, person(['r0'], change), { kind: 'code', code: 'user' }, 'zh')

    expect([answer.isAllowed, answer.blocking, stepOf(answer, link)?.text]).toEqual([false, link, text])
    expect(stepOf(answer, 'menu')).toBeDefined()
  })

  it('says in words what is missing and where it is mended, in either language', () => {
    const menus = new Map<string, MenuFacts>([
      ['1', { id: '1', parentId: '0', code: 'user', name: '用户', nameEn: 'Users', category: 1 }],
      ['2', { id: '2', parentId: '1', code: 'user_delete', name: '删除', nameEn: 'Delete', category: 2 }],
    ])
    const role: RoleFacts = {
      id: 'r',
      parentId: '0',
      roleName: '客服',
      roleAlias: 'staff',
      menuIds: new Set(['1']),
      dataScopeIds: new Set(),
      apiScopeIds: new Set(),
    }
    const model: RightsModel = {
      tenantId: '700001',
      menus,
      roles: new Map([['r', role]]),
      dataScopes: new Map(),
      apiScopes: new Map(),
      packageMenuIds: null,
      packageName: '',
    }
    const asked: Asked = { kind: 'code', code: 'user_delete' }

    const [zh, en] = [explain(model, person(['r']), asked, 'zh'), explain(model, person(['r']), asked, 'en')]

    expect([zh.asked, zh.blocking, stepOf(zh, 'button')?.text]).toEqual([
      '“张三”能使用“用户-删除”吗？',
      'button',
      '角色“客服”没有按钮“用户-删除”，可在角色权限里勾选',
    ])
    expect(stepOf(en, 'button')?.text).toBe(
      '“客服” lacks the button “Users-Delete”. Check it in the role’s permissions.',
    )
    expect(stepOf(zh, 'menu')?.through).toEqual([
      { kind: 'role', id: 'r', name: '客服', note: '直接授予' },
      { kind: 'menu', id: '1', name: '用户', note: 'user' },
    ])
  })

  it('does not send to the roles for what the package alone cuts', () => {
    const menus = new Map<string, MenuFacts>([
      ['1', { id: '1', parentId: '0', code: 'user', name: '用户', nameEn: 'Users', category: 1 }],
    ])
    const role: RoleFacts = {
      id: 'r',
      parentId: '0',
      roleName: '客服',
      roleAlias: 'staff',
      menuIds: new Set(['1']),
      dataScopeIds: new Set(),
      apiScopeIds: new Set(),
    }
    const model: RightsModel = {
      tenantId: '700001',
      menus,
      roles: new Map([['r', role]]),
      dataScopes: new Map(),
      apiScopes: new Map(),
      packageMenuIds: new Set(),
      packageName: '基础包',
    }

    const answer = explain(model, person(['r']), { kind: 'code', code: 'user' }, 'zh')

    expect([answer.isAllowed, answer.blocking, stepOf(answer, 'menu')?.isHeld]).toEqual([false, 'package', true])
  })

  it('knows a code that nothing has', () => {
    const answer = explain(
      randomModel(3).model,
      person(['r0', 'r1', 'r2', 'r3']),
      { kind: 'code', code: 'nothing' },
      'zh',
    )

    expect([answer.isAllowed, answer.blocking, answer.steps.at(-1)?.text]).toEqual([
      false,
      'menu',
      '没有编号为 nothing 的菜单或按钮',
    ])
  })
})

describe('explaining a call', () => {
  it('says what codes and guards together come to, and what would let it pass', () => {
    const mended: string[] = []
    for (let seed = 0; seed < GRAPHS; seed += 1) {
      const { model, roleIds, random } = randomModel(seed)
      const all = [...model.menus.values()].map(({ code }) => code)
      const codes = [all[Math.floor(random() * all.length)] as string, all[Math.floor(random() * all.length)] as string]
      const asked = {
        kind: 'call',
        method: random() < 0.5 ? 'GET' : 'POST',
        path: `/call/${Math.floor(random() * 3)}`,
        codes,
        isGuarded: true,
      } as const
      const rights = evaluateRights(model, roleIds)

      const answer = explain(model, person(roleIds), asked, 'en')

      expect([seed, answer.isAllowed]).toEqual([
        seed,
        codes.some((code) => rights.codes.has(code)) && passesGuards(model, rights, asked.method, asked.path),
      ])
      const isLast =
        answer.steps
          .filter(({ isHeld }) => !isHeld)
          .map(({ link }) => link)
          .join() === 'apiScope'
      const better = isLast ? mend(model, roleIds, 'apiScope', asked) : undefined
      // What is guarded by a scope of a page that is the platform's alone stays shut.
      if (
        !better ||
        [...model.apiScopes.values()].some(
          ({ menuId }) => !mayHold(model.tenantId, model.menus.get(menuId)?.code ?? ''),
        )
      )
        continue
      expect([seed, stepOf(explain(better.model, person(better.roleIds), asked, 'en'), 'apiScope')?.isHeld]).toEqual([
        seed,
        true,
      ])
      mended.push(answer.blocking)
    }
    expect(new Set(mended)).toEqual(new Set(['apiScope']))
  })

  it('asks for nothing but a sign-in where that is enough, and not even that where it is not', () => {
    const { model } = randomModel(5)

    const [signedIn, open] = ['signedIn', 'anyone'].map((code) =>
      explain(
        model,
        person([]),
        { kind: 'call', method: 'GET', path: '/call/9', codes: [code], isGuarded: false },
        'zh',
      ),
    )

    expect([signedIn?.isAllowed, signedIn?.steps.map(({ link }) => link)]).toEqual([
      true,
      ['account', 'tenant', 'role'],
    ])
    expect([open?.isAllowed, open?.steps.length]).toEqual([true, 1])
  })
})

describe('what somebody holds', () => {
  it(`is each code of ${GRAPHS} random graphs with exactly the roles that give it`, () => {
    for (let seed = 0; seed < GRAPHS; seed += 1) {
      const { model, roleIds } = randomModel(seed)

      const held = heldRights(model, roleIds, 'zh')

      expect(new Set(held.map(({ code }) => code))).toEqual(evaluateRights(model, roleIds).codes)
      const codesOf = new Map(roleIds.map((id) => [id, evaluateRights(model, [id]).codes]))
      expect(held.map(({ code, roles }) => [code, roles.map(({ id }) => id)])).toEqual(
        held.map(({ code }) => [code, roleIds.filter((id) => codesOf.get(id)?.has(code))]),
      )
    }
  })
})
