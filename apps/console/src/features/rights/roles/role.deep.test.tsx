import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import RolePage from './role.page.tsx'

const role = (id: string, roleName: string, roleAlias: string, children?: object[]) => ({
  id,
  ...auditOf(),
  parentId: '0',
  roleName,
  roleAlias,
  sort: 1,
  ...(children && { children }),
})
const forest = [role('1', '超级管理员', 'administrator'), role('2', '店长', 'manager', [role('3', '店员', 'clerk')])]
const node = (value: string, title: string, code = '', children?: object[]) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  code,
  otherName: '',
  ...(children && { children }),
})
const button = (...facts: Parameters<typeof node>) => ({ ...node(...facts), isButton: 1 })
const tree = {
  menu: [
    node('m1', '系统', 'system', [
      node('m2', '用户', 'user', [button('m3', '新增', 'user_add'), button('m4', '删除', 'user_delete')]),
    ]),
    node('m5', '消息', 'desk'),
  ],
  dataScope: [node('m2', '用户', 'user', [node('d1', '用户 [本人可见]'), node('d2', '用户 [所在部门可见]')])],
  apiScope: [],
}
const LOCKED = [
  { id: 'm9', parentId: 'm2', title: '导出', code: 'user_export', otherName: '', isButton: 1, reason: 'yours' },
]
/** The calendar is heavy where there is no browser. */
const SLOW_MS = 40_000
const ALL = ['role_add', 'role_edit', 'role_view', 'role_delete', 'role_grant']
const keys: Readonly<Record<string, object>> = {
  2: { menu: ['m1', 'm2', 'far'], dataScope: ['d1'], apiScope: [] },
  3: { menu: ['m5'], dataScope: [], apiScope: [] },
}

const NOT_SUBMITTED = { changeId: '', processInstanceId: '' }

async function open({
  permissions = ALL,
  path = '/authority/role',
  submitted = NOT_SUBMITTED,
  bindings = [] as object[],
  choices = [] as object[],
} = {}) {
  const seen = { grants: [] as unknown[], schedules: [] as Record<string, unknown>[] }
  server.use(
    http.get('*/api/blade-system/role/list', () => ok(forest)),
    http.get('*/api/blade-system/approval/bindings', () => ok(bindings)),
    http.get('*/api/blade-system/role/tree', () => ok(choices)),
    http.get('*/api/blade-system/tenant/select', () => ok([{ id: '2', tenantId: '100001', tenantName: '青山画室' }])),
    http.get('*/api/blade-system/menu/grant-tree', () => ok(tree)),
    http.get('*/api/blade-system/menu/role-tree-keys', ({ request }) =>
      ok(keys[new URL(request.url).searchParams.get('roleIds') ?? '']),
    ),
    http.get('*/api/blade-system/menu/grant-locked', () => ok(LOCKED)),
    http.post('*/api/blade-system/role/grant', async ({ request }) => {
      seen.grants.push(await request.json())
      return ok(submitted)
    }),
    http.post('*/api/blade-system/rights/schedule', async ({ request }) => {
      seen.schedules.push((await request.json()) as Record<string, unknown>)
      return ok({ id: '9', processInstanceId: '' })
    }),
  )
  const app = renderApp(<RolePage />, { permissions, path })
  await screen.findByText('店长')
  return { ...app, seen }
}

const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 5000 }))
const box = (form: Awaited<ReturnType<typeof dialog>>, title: string) =>
  within(form.getByTitle(title).closest('.ant-tree-treenode') as HTMLElement).getByRole('checkbox')

async function openGrant(options: Parameters<typeof open>[0] = {}) {
  const app = await open(options)
  await app.user.click(screen.getByRole('button', { name: '店长 的权限设置' }))
  const form = await dialog()
  await form.findByTitle('用户')
  return { ...app, form }
}

describe('copying a role', () => {
  const openCopy = async (answer: () => Response, options: Parameters<typeof open>[0] = {}) => {
    const copies: unknown[] = []
    server.use(
      http.post('*/api/blade-system/role/copy', async ({ request }) => {
        copies.push(await request.json())
        return answer()
      }),
    )
    const app = await open(options)
    await app.user.click(screen.getByRole('button', { name: '店长 的更多操作' }))
    await app.user.click(await screen.findByRole('menuitem', { name: '复制' }))
    return { ...app, copies, form: await dialog() }
  }
  const done = (left: string) => () => ok({ id: '9', version: 1, left, changeId: '', processInstanceId: '' })

  it('asks for a name and an alias, says what comes along, and names what the caller may not give', async () => {
    const { user, form, copies } = await openCopy(done('用户-删除'))
    expect(form.getByText('拥有该角色的用户，以及你自己没有的权限')).toBeTruthy()
    const alias = form.getByLabelText(/角色别名/)
    expect([(form.getByLabelText(/角色名称/) as HTMLInputElement).value, (alias as HTMLInputElement).value]).toEqual([
      '店长 副本',
      'manager_copy',
    ])
    await user.clear(alias)
    await user.click(form.getByRole('button', { name: /复\s?制/ }))
    expect(form.getByRole('alert').textContent).toBe('请输入字母开头的别名，可含字母、数字、_ 和 -')
    await user.type(alias, 'deputy')
    await user.click(form.getByRole('button', { name: /复\s?制/ }))

    await waitFor(() => expect(copies).toEqual([{ id: '2', roleName: '店长 副本', roleAlias: 'deputy' }]))
    expect(await screen.findByText('已复制为“店长 副本”。你没有的权限未复制：用户-删除')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows beside the field what the server refuses, and stays', async () => {
    const { user, form } = await openCopy(() =>
      failed(400, '请换一个别名', { errors: [{ field: 'roleAlias', msg: '请换一个别名' }] }),
    )

    await user.click(form.getByRole('button', { name: /复\s?制/ }))

    expect((await form.findByRole('alert')).textContent).toBe('请换一个别名')
  })

  it('is offered to who may add and grant, and not for a role that grants do not bind', async () => {
    const { user, unmount } = await open()
    await user.click(screen.getByRole('button', { name: '超级管理员 的更多操作' }))
    await screen.findByRole('menuitem', { name: '删除' })
    expect(screen.queryByRole('menuitem', { name: '复制' })).toBeNull()
    unmount()

    await open({ permissions: ALL.filter((code) => code !== 'role_grant') })
    await user.click(screen.getByRole('button', { name: '店长 的更多操作' }))
    await screen.findByRole('menuitem', { name: '删除' })
    expect(screen.queryByRole('menuitem', { name: '复制' })).toBeNull()
  })
})

describe('granting to a role', () => {
  it('shows what the role has, adds a button, and sends only the list that was touched, with what is out of reach', async () => {
    const { user, form, seen } = await openGrant()
    expect([
      box(form, '用户').getAttribute('aria-checked'),
      box(form, '新增').getAttribute('aria-checked'),
      box(form, '消息').getAttribute('aria-checked'),
    ]).toEqual(['true', 'false', 'false'])
    expect(form.getByText('另有 1 项不在你能授予的范围内，保存时原样保留。')).toBeTruthy()
    expect(form.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)

    await user.click(box(form, '新增'))
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.grants).toEqual([{ roleIds: ['2'], menuIds: ['far', 'm1', 'm2', 'm3'] }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes over what another role was given, says how they differ, and saves it', async () => {
    const choices = [
      { id: '2', title: '店长', key: '2', value: '2', children: [{ id: '3', title: '店员', key: '3', value: '3' }] },
    ]
    const { user, form, seen } = await openGrant({ choices })

    await user.click(await form.findByRole('combobox', { name: '与某个角色相同' }))
    await user.click(await screen.findByText('店员', { selector: '.ant-select-item-option-content' }))

    expect(await form.findByText('与“店员”相同：新增 1 项，去掉 3 项，保存后生效')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(seen.grants).toEqual([{ roleIds: ['2'], menuIds: ['far', 'm5'], dataScopeIds: [] }]))
  })

  it('offers scopes below pages that have no box of their own, and says what none means', async () => {
    const { user, form, seen } = await openGrant()

    await user.click(form.getByText('数据权限'))
    await user.click(await waitFor(() => box(form, '用户 [所在部门可见]')))
    expect(
      within(form.getByTitle('用户').closest('.ant-tree-treenode') as HTMLElement).queryByRole('checkbox'),
    ).toBeNull()
    await user.click(form.getByText('接口权限'))
    expect(form.getByText('没有可以授予的接口权限')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.grants).toEqual([{ roleIds: ['2'], dataScopeIds: ['d1', 'd2'] }]))
  })

  it(
    'asks for a time, and plans the change for it',
    async () => {
      const { user, form, seen } = await openGrant()
      await user.click(box(form, '消息'))
      await user.click(form.getByRole('button', { name: '定时生效' }))
      const asked = within(
        (await screen.findByText('选择生效时间', {}, { timeout: 5000 })).closest('.ant-modal') as HTMLElement,
      )

      await user.click(asked.getByRole('button', { name: '定时保存' }))
      expect(asked.getByText('请选择以后的时间')).toBeTruthy()
      await user.click(asked.getByLabelText(/生效时间/))
      await user.click(await screen.findByText('明天 0 点'))
      await user.click(asked.getByRole('button', { name: '定时保存' }))

      await waitFor(() => expect(seen.schedules).toHaveLength(1))
      expect(seen.schedules[0]).toMatchObject({
        kind: 'role',
        targetIds: ['2'],
        menuIds: ['far', 'm1', 'm2', 'm5'],
        applyTime: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
      })
      expect(seen.grants).toEqual([])
    },
    SLOW_MS,
  )

  it('is of several roles at once: half where they differ, each as it was where nothing was decided', async () => {
    const { user, seen } = await open()
    for (const name of ['超级管理员', '店长', '店员'])
      await user.click(screen.getByRole('checkbox', { name: `选择 ${name}` }))
    await user.click(screen.getByRole('button', { name: '权限设置' }))
    const form = await dialog()
    await form.findByTitle('用户')
    expect(form.getByText(/^店长、店员。/)).toBeTruthy()
    expect([box(form, '用户').getAttribute('aria-checked'), box(form, '消息').getAttribute('aria-checked')]).toEqual([
      'mixed',
      'mixed',
    ])

    await user.click(box(form, '消息'))
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.grants).toEqual([{ roleIds: ['2'], menuIds: ['far', 'm1', 'm2', 'm5'] }]))
  })

  it('is in another tenant out of what that tenant may hold, at once or previewed there', async () => {
    signInForTest()
    const asked: unknown[] = []
    const { user, seen } = await open({ path: '/authority/role?tenantId=100001' })
    server.use(
      http.get('*/api/blade-system/menu/grant-tree', ({ request }) =>
        ok(
          new URL(request.url).searchParams.get('tenantId') === '100001'
            ? { ...tree, menu: [node('m5', '消息', 'desk')] }
            : tree,
        ),
      ),
      http.post('*/api/blade-system/rights/preview', async ({ request }) => {
        asked.push(await request.json())
        return failed(403, '请求被拒绝')
      }),
    )
    await user.click(screen.getByRole('button', { name: '店员 的权限设置' }))
    const form = await dialog()
    await form.findByTitle('消息')
    expect(form.queryByTitle('用户')).toBeNull()

    await user.click(box(form, '消息'))
    await user.click(form.getByRole('button', { name: '预览影响' }))
    await waitFor(() => expect(asked).toEqual([{ kind: 'role', targetIds: ['3'], menuIds: [], tenantId: '100001' }]))
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.grants).toEqual([{ roleIds: ['3'], menuIds: [], tenantId: '100001' }]))
  })

  it('asks before ticks are lost, and stays open when the server refuses', async () => {
    const { user, form } = await openGrant()
    server.use(http.post('*/api/blade-system/role/grant', () => failed(403, '不能授予自己没有的权限：删除')))
    await user.click(box(form, '删除'))
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('不能授予自己没有的权限：删除')).toBeTruthy()

    await user.click(form.getByRole('button', { name: '取消' }))

    expect(await screen.findAllByText('还有没保存的修改')).not.toEqual([])
  })

  it('says when the rights did not come, and asks again', async () => {
    const { user } = await open()
    server.use(http.get('*/api/blade-system/menu/grant-tree', () => failed(500, '服务器异常')))
    await user.click(screen.getByRole('button', { name: '店员 的权限设置' }))
    const form = await dialog()
    await form.findByText('权限没能加载出来')

    server.use(http.get('*/api/blade-system/menu/grant-tree', () => ok(tree)))
    await user.click(form.getByRole('button', { name: '重试' }))

    expect(await form.findByTitle('用户')).toBeTruthy()
  })
})

describe('roles', () => {
  it('are granted to by who may, and an administrator of the platform by nobody', async () => {
    const { unmount } = await open()
    expect(screen.queryByRole('button', { name: '超级管理员 的权限设置' })).toBeNull()
    unmount()

    await open({ permissions: ALL.filter((code) => code !== 'role_grant') })
    expect(screen.queryByRole('button', { name: '店长 的权限设置' })).toBeNull()
  })

  it('is submitted for approval where a process is bound', async () => {
    const bindings = [
      { kind: 'roleChange', processKey: 'changeApproval', processName: '权限变更审批', isAvailable: true },
    ]
    const { user, form, seen } = await openGrant({ submitted: { changeId: '9', processInstanceId: '77' }, bindings })

    await user.click(box(form, '删除'))
    await user.click(form.getByRole('button', { name: '提交审批' }))

    expect(await screen.findByText('已提交审批，通过后生效，可在“权限变更”里查看')).toBeTruthy()
    expect(seen.grants).toHaveLength(1)
    expect(screen.getByText('审批流程：权限变更审批')).toBeTruthy()
  })
})
