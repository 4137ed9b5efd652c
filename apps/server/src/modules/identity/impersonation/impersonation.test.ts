import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller, type BuiltUser } from '../../../testing/factories.ts'
import { argumentsOf } from '../../../testing/walk/arguments.ts'
import { fingerprints } from '../../../testing/walk/tables.ts'
import { step, walkableRoutes } from '../../../testing/walk/walk.ts'
import { isMutation } from '../../../wire/audit.ts'
import { movableClock } from '../testing/kit.ts'
import { IMPERSONATION_LONGEST_MS } from './impersonation.loader.ts'

const KEPT_MS = 1_100
const clock = movableClock()
let test: TestApp
let tenantId: string
let admin: SignedIn
let viewer: BuiltCaller
let clerk: BuiltUser
let richRoleId: string

interface Info {
  account: string
  viewing?: { userId: string; account: string; by: string; secondsLeft: number; isOver: number }
}

const infoOf = async (caller: SignedIn): Promise<Info> =>
  (await caller.get<Info>('/api/blade-auth/oauth/user-info')).data
const impersonate = (caller: SignedIn, userId: string, tenant?: string) =>
  caller.post<{ account: string }>('/api/blade-auth/oauth/view-as', { userId, ...(tenant ? { tenantId: tenant } : {}) })
const leave = (caller: SignedIn) => caller.post('/api/blade-auth/oauth/leave-view')

beforeAll(async () => {
  test = await buildTestApp({ clock })
  tenantId = await buildTenant(test.deps)
  admin = await signIn(test)
  richRoleId = (await buildUser(test.deps, { tenantId, permissions: ['post', 'dept', 'dept_delete'] })).roleId
})
beforeEach(async () => {
  viewer = await buildCaller(test, {
    tenantId,
    permissions: ['user', 'user_view', 'user_viewas', 'post', 'post_add', 'notice'],
  })
  clerk = await buildUser(test.deps, { tenantId, permissions: ['post', 'post_add'] })
})
afterAll(() => test.close())

describe('impersonation', () => {
  it('shows what that person sees, and nothing more', async () => {
    const begun = await impersonate(viewer, clerk.userId)

    const info = await infoOf(viewer)
    expect([begun.status, begun.data.account]).toEqual([200, clerk.account])
    expect([info.account, info.viewing]).toMatchObject([
      clerk.account,
      {
        userId: clerk.userId,
        account: clerk.account,
        by: viewer.user.account,
        secondsLeft: IMPERSONATION_LONGEST_MS / 1000,
        isOver: 0,
      },
    ])
    expect((await viewer.get('/api/blade-system/post/list')).status).toBe(200)
    expect((await viewer.get('/api/blade-user/page')).status).toBe(403)
    const buttons = await viewer.get<{ code: string; children?: { code: string }[] }[]>(
      '/api/blade-system/menu/buttons',
    )
    expect(buttons.data.flatMap(({ children }) => children ?? []).map(({ code }) => code)).toEqual(['post_add'])
  })

  it('changes nothing: not with that person’s rights, not with one’s own', async () => {
    await impersonate(viewer, clerk.userId)

    const [impersonated, own, nested] = [
      await viewer.post('/api/blade-system/post/submit', { postName: '店长', postCode: 'x', category: 1, sort: 1 }),
      await viewer.post('/api/blade-auth/session/end', { ids: [crypto.randomUUID()] }),
      await impersonate(viewer, clerk.userId),
    ]

    expect([impersonated, own, nested].map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 3 }, () => [403, '正在以他人身份查看，只读']),
    )
  })

  it(
    'answers every call that changes something with 403 and leaves all rows as they were',
    { timeout: 120_000 },
    async () => {
      const all = await buildCaller(test, { tenantId, permissions: ['*'] })
      const other = await buildUser(test.deps, { tenantId, permissions: ['*'] })
      await impersonate(all, other.userId)
      const routes = walkableRoutes(test.deps).filter(
        (route) => !route.isOpen && !route.isDevice && !/leave-view|oauth\/(un)?lock$|oauth\/logout/.test(route.path),
      )
      const before = await fingerprints(test, tenantId)

      const actions: [string, number][] = []
      for (const route of routes) {
        const values = argumentsOf(route, { tenantId, id: other.userId, word: 'walled' }, 'id')[1] ?? {}
        const { status } = await step((options) => all.raw(options), route, values)
        if (isMutation(route)) actions.push([route.path, status])
      }

      expect(actions.filter(([, status]) => status !== 403)).toEqual([])
      expect(actions.length).toBeGreaterThan(80)
      expect(await fingerprints(test, tenantId)).toEqual(before)
    },
  )

  it('ends when it is left', async () => {
    await impersonate(viewer, clerk.userId)
    const left = await leave(viewer)

    const info = await infoOf(viewer)
    expect([left.status, info.account, info.viewing]).toEqual([200, viewer.user.account, undefined])
    expect((await viewer.get('/api/blade-user/page')).status).toBe(200)
  })

  it('is over after half an hour: the session is the viewer’s again, and still read only until it is left', async () => {
    await impersonate(viewer, clerk.userId)
    clock.advance(IMPERSONATION_LONGEST_MS - 1_000)
    const before = await infoOf(viewer)
    clock.advance(KEPT_MS)
    const over = await infoOf(viewer)
    const refused = await viewer.post('/api/blade-system/post/submit', {})
    await leave(viewer)

    expect([before.account, before.viewing?.secondsLeft]).toEqual([clerk.account, 1])
    expect([over.account, over.viewing]).toMatchObject([
      viewer.user.account,
      { account: clerk.account, secondsLeft: 0, isOver: 1 },
    ])
    expect([refused.status, refused.msg]).toEqual([403, '查看已结束，请先退出查看'])
    expect((await viewer.post('/api/blade-system/post/submit', {})).status).toBe(400)
  })

  it.each([
    [
      'the person is switched off',
      () => test.owner('update user_account set status = 2 where id = $1', [clerk.userId]),
    ],
    ['the person is removed', () => test.owner('update user_account set is_deleted = 1 where id = $1', [clerk.userId])],
    [
      'who looks loses the right to it',
      () =>
        test.owner(
          `delete from system_role_menu where role_id = $1 and menu_id = (select id from system_menu where code = 'user_viewas')`,
          [viewer.user.roleId],
        ),
    ],
    [
      'the person is given more than who looks has',
      () => test.owner(`update user_account set role_id = $2 where id = $1`, [clerk.userId, richRoleId]),
    ],
  ])('is over within a second when %s', async (_case, change) => {
    await impersonate(viewer, clerk.userId)
    const before = await infoOf(viewer)
    await change()
    clock.advance(KEPT_MS)
    const after = await infoOf(viewer)

    expect([before.viewing?.isOver, after.viewing?.isOver, after.account]).toEqual([0, 1, viewer.user.account])
  })

  it('ends with the session', async () => {
    await impersonate(viewer, clerk.userId)
    await viewer.get('/api/blade-auth/oauth/logout')

    expect((await viewer.get('/api/blade-auth/oauth/user-info')).status).toBe(401)
  })

  it('is locked and unlocked by who looks, whose password it takes', async () => {
    await impersonate(viewer, clerk.userId)
    await viewer.post('/api/blade-auth/oauth/lock', { password: 'lock-word' })

    const wrong = await viewer.post('/api/blade-auth/oauth/unlock', { password: clerk.password })
    const right = await viewer.post('/api/blade-auth/oauth/unlock', { password: viewer.user.password })

    expect([wrong.status, right.status, (await infoOf(viewer)).account]).toEqual([400, 200, clerk.account])
  })
})

describe('who may impersonate', () => {
  it('needs the right to it', async () => {
    const nobody = await buildCaller(test, { tenantId, permissions: ['user'] })

    expect((await impersonate(nobody, clerk.userId)).status).toBe(403)
  })

  it('is nobody who has less than the person', async () => {
    const rich = await buildUser(test.deps, { tenantId, permissions: ['post', 'dept', 'dept_delete'] })

    const answer = await impersonate(viewer, rich.userId)

    expect([answer.status, answer.msg]).toEqual([403, expect.stringContaining(rich.account)])
  })

  it('is not the person who asks, no person who could not sign in, and none of another tenant', async () => {
    const elsewhere = await buildUser(test.deps, { tenantId: await buildTenant(test.deps), permissions: ['post'] })
    const off = await buildUser(test.deps, { tenantId, permissions: ['post'] })
    await test.owner('update user_account set status = 2 where id = $1', [off.userId])

    expect((await impersonate(viewer, viewer.user.userId)).msg).toBe('不能以自己的身份查看')
    expect((await impersonate(viewer, off.userId)).msg).toBe('该用户目前无法登录，不能以其身份查看')
    expect((await impersonate(viewer, elsewhere.userId, elsewhere.tenantId)).status).toBe(404)
    expect((await impersonate(viewer, '1')).status).toBe(404)
  })

  it('is an administrator of the platform in every tenant, and is distinguished from the person there', async () => {
    admin = await signIn(test) // the one before was proved too long ago
    await impersonate(admin, clerk.userId, tenantId)
    const info = await infoOf(admin)
    const tenants = await admin.get('/api/blade-system/tenant/list')
    await leave(admin)

    expect([info.account, info.viewing?.by, tenants.status]).toEqual([clerk.account, expect.stringMatching(/./), 403])
    expect((await admin.get('/api/blade-system/tenant/list')).status).toBe(200)
  })

  it('is no tenant’s staff through an administrator of the platform', async () => {
    const staff = await buildCaller(test, { permissions: ['user', 'user_viewas'] })
    const [row] = await test.owner<{ id: string }>(
      `select id::text from user_account where tenant_id = '000000' and account = 'admin'`,
    )

    expect((await impersonate(staff, row?.id ?? '')).status).toBe(403)
  })
})

describe('the log of an impersonation', () => {
  it('has its begin and end with both names, and who looks on every call between', async () => {
    await impersonate(viewer, clerk.userId)
    await viewer.get('/api/blade-system/post/list')
    await viewer.post('/api/blade-system/post/submit', {})
    await leave(viewer)
    await test.deps.requestLog.flush()

    const actions = await test.owner<{ name: string }>(
      `select method_name as name, create_by as by, log_id as about, log_data as data from log_usual where user_id = $1 and tenant_id = $2 order by id`,
      [viewer.user.userId, tenantId],
    )
    const calls = await test.owner<{ by: string }>(
      `select create_by as by from log_api where tenant_id = $2 and user_id = $1 and method_name = 'post.list'`,
      [viewer.user.userId, tenantId],
    )
    const both = `${viewer.user.account} → ${clerk.account}`
    expect(actions.filter(({ name }) => name !== 'auth.token')).toEqual([
      { name: 'auth.viewAs', by: viewer.user.account, about: clerk.userId, data: clerk.account },
      { name: 'post.save', by: both, about: '', data: 'access.viewing' },
      { name: 'auth.leaveView', by: both, about: clerk.userId, data: clerk.account },
    ])
    expect(calls).toEqual([{ by: both }])
    expect(await test.owner('select 1 from log_api where user_id = $1', [clerk.userId])).toEqual([])
  })
})
