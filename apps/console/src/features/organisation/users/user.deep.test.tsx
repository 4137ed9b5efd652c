import type { User } from '@drawdesk/contract/organisation/user'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { quietStream } from '../../../testing/render-shell.tsx'
import { dragOnto } from '../../../testing/drag.ts'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import UserPage from './user.page.tsx'

const api = (name: string) => `/api/blade-user/${name}`
const FIRST_SIGN_INS = {
  tenantId: '000000',
  tenantName: '平台管理',
  hosts: [],
  isNumberAsked: 0,
  isPlatform: 1,
  people: [
    { userId: '11', account: 'lin', realName: '林小满', password: 'k7mp-x3wq-9hdt', expireTime: '2026-11-26 10:00:00' },
  ],
}
const ALL = ['user_add', 'user_edit', 'user_view', 'user_delete', 'user_role', 'user_reset', 'user_unlock']

const buildUser = (more: Partial<User> = {}): User => ({
  id: '11',
  tenantId: '000000',
  code: '',
  account: 'lin',
  name: '林',
  realName: '林小满',
  avatar: '',
  email: '',
  phone: '13812345678',
  birthday: '',
  sex: null,
  sexName: '',
  roleId: '201',
  roleName: '用户',
  deptId: '301',
  deptName: '运营部',
  postId: '',
  postName: '',
  tenantName: '平台管理',
  userType: 1,
  userTypeName: '网页',
  password: '',
  approvalInstanceId: '',
  createUser: null,
  createDept: null,
  createTime: '2026-11-21 10:00:00',
  updateUser: null,
  updateTime: '2026-11-21 10:00:00',
  status: 1,
  isDeleted: 0,
  version: 1,
  ...more,
})
const WAITING = buildUser({
  id: '12',
  account: 'guest.1',
  realName: '周访客',
  roleId: '-1',
  roleName: '',
  deptId: '-1',
  deptName: '',
  postId: '-1',
  phone: '',
})

let rows: User[] = []
let asked: URLSearchParams[] = []
let posted: { name: string; body: unknown }[] = []
const bodiesOf = (name: string) => posted.filter((call) => call.name === name).map(({ body }) => body)

function answerPost(name: string, answer: () => Response = () => ok()): void {
  server.use(
    http.post(api(name), async ({ request }) => {
      posted.push({ name, body: await request.json() })
      return answer()
    }),
  )
}

beforeEach(() => {
  rows = [buildUser(), WAITING]
  asked = []
  posted = []
  signInForTest()
  server.use(
    http.get(api('page'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return ok(pageOf(query.get('roleId') === '-1' ? rows.filter(({ roleId }) => roleId === '-1') : rows))
    }),
    http.get(api('detail'), ({ request }) =>
      ok(rows.find(({ id }) => id === new URL(request.url).searchParams.get('id'))),
    ),
    http.get(api('platform-detail'), () => ok({ ...buildUser(), userExt: '{"theme":"dark"}' })),
    http.get(api('role-choices'), () =>
      ok([
        { id: '201', roleName: '用户' },
        { id: '202', roleName: '人事' },
      ]),
    ),
    http.get(api('dept-choices'), () =>
      ok([
        {
          id: '300',
          parentId: '0',
          title: '示例公司',
          key: '300',
          value: '300',
          children: [{ id: '301', parentId: '300', title: '运营部', key: '301', value: '301' }],
        },
      ]),
    ),
    http.get(api('post-choices'), () => ok([{ id: '401', postName: '首席执行官' }])),
    http.get('/api/blade-system/dict/dictionary', () =>
      ok([
        { dictKey: '1', dictValue: '网页' },
        { dictKey: '2', dictValue: '应用' },
      ]),
    ),
    http.get('/api/blade-auth/session/list', () => ok([])),
    http.get('/api/blade-biz/events/stream', quietStream),
  )
})

const choose = async (user: ReturnType<typeof renderApp>['user'], box: HTMLElement, option: string) => {
  await user.click(box)
  await user.click(await screen.findByTitle(option))
}

describe('the list of users', () => {
  it('shows who somebody is, their roles and place, and who waits', async () => {
    renderApp(<UserPage />, { permissions: ALL })

    expect(await screen.findByText('林小满')).toBeTruthy()
    expect(screen.getByText('lin')).toBeTruthy()
    expect(screen.getAllByText('运营部').length).toBeGreaterThan(1)
    const waiting = screen.getByText('周访客').closest('tr') as HTMLElement
    expect(within(waiting).getByText('待审核')).toBeTruthy()
    expect(within(waiting).getByRole('button', { name: '审核 周访客' })).toBeTruthy()
  })

  it('says until when who is locked', async () => {
    rows = [buildUser({ lockedUntil: '2026-11-29 17:12:26' })]
    const { user } = renderApp(<UserPage />, { permissions: ALL })

    expect((await screen.findByText('锁定至 17:12')).closest('[title]')?.getAttribute('title')).toBe(
      '密码连续输错太多次，17:12 自动解锁',
    )
    await user.click(screen.getByText('锁定至 17:12'))
    expect(
      await within(await screen.findByRole('dialog')).findByText('密码连续输错太多次，17:12 自动解锁'),
    ).toBeTruthy()
  })

  it.each([
    ['zh', '锁定至 17:12', '解除锁定'],
    ['en', 'Locked until 17:12', 'Unlock'],
  ] as const)('lets in again who is locked, from the record that says why (%s)', async (language, locked, unlock) => {
    answerPost('unlock', () => ok({ unlocked: 1 }))
    rows = [buildUser({ lockedUntil: '2026-11-29 17:12:26' })]
    const { user } = renderApp(<UserPage />, { permissions: ALL, language })
    await user.click(await screen.findByText(locked))
    const record = within(await screen.findByRole('dialog'))
    await user.click(await record.findByRole('button', { name: unlock }))

    await waitFor(() => expect(bodiesOf('unlock')).toEqual([{ userIds: ['11'] }]))
  })

  it('offers no unlocking in the record to who may not', async () => {
    rows = [buildUser({ lockedUntil: '2026-11-29 17:12:26' })]
    const { user } = renderApp(<UserPage />, { permissions: ALL.filter((code) => code !== 'user_unlock') })
    await user.click(await screen.findByText('锁定至 17:12'))
    const record = within(await screen.findByRole('dialog'))

    expect(await record.findByText('密码连续输错太多次，17:12 自动解锁')).toBeTruthy()
    expect(record.queryByRole('button', { name: '解除锁定' })).toBeNull()
  })

  it('gives the menu of a row its keys: it opens on the first entry', async () => {
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    ;(await screen.findByRole('button', { name: '林小满 的更多操作' })).focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')

    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  })

  it('links who is in approval to the process, which decides instead of this page', async () => {
    rows = [buildUser({ ...WAITING, approvalInstanceId: '77' })]
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    const row = within((await screen.findByText('周访客')).closest('tr') as HTMLElement)

    expect(row.getByRole('link', { name: '审批中：查看 周访客 的审批' }).getAttribute('href')).toBe(
      '/work/process/common/detail/77/-',
    )
    expect(row.queryByRole('button', { name: '审核 周访客' })).toBeNull()
    await user.click(row.getByRole('button', { name: '周访客 的更多操作' }))
    await screen.findByRole('menuitem', { name: '重置密码' })
    expect(screen.queryByRole('menuitem', { name: '拒绝申请' })).toBeNull()
  })

  it('asks for one department, and for all again', async () => {
    const { user, location } = renderApp(<UserPage />, { permissions: ALL })

    await user.click(await within(await screen.findByRole('complementary', { name: '部门' })).findByText('运营部'))
    await waitFor(() => expect(asked.at(-1)?.get('deptId')).toBe('301'))
    expect(location().search).toBe('?deptId=301')
    await user.click(screen.getByRole('button', { name: '全部部门' }))

    await waitFor(() => expect(location().search).toBe(''))
  })

  it('switches to those who wait, with their number', async () => {
    const { user, location } = renderApp(<UserPage />, { permissions: ALL })

    const option = await screen.findByRole('radio', { name: /待审核/ })
    await waitFor(() => expect(within(option.closest('label') as HTMLElement).getByTitle('1')).toBeTruthy())
    await user.click(option.closest('label') as HTMLElement)

    await waitFor(() => expect(location().search).toBe('?roleId=-1'))
    // The rows from before stand until those that wait have come.
    await waitFor(() => expect(screen.queryByText('林小满')).toBeNull())
    rows = [buildUser()]
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByText('没有待审核的申请')).toBeTruthy()
  })

  it('hides what may not be done', async () => {
    renderApp(<UserPage />, { permissions: ['user_view'] })

    expect(await screen.findByRole('button', { name: '查看 林小满' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /新增|编辑|角色|审核|批量删除/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('approval', () => {
  it('asks for a role first, then lets the person in to department and post', async () => {
    answerPost('grant')
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '审核 周访客' }))
    const dialog = within(await screen.findByRole('dialog'))

    await user.click(dialog.getByRole('button', { name: '通过' }))
    expect(dialog.getByText('请选择角色')).toBeTruthy()
    expect(bodiesOf('grant')).toEqual([])
    await choose(user, dialog.getByRole('combobox', { name: /角色/ }), '人事')
    await user.click(dialog.getByRole('button', { name: '通过' }))

    await waitFor(() =>
      expect(bodiesOf('grant')).toEqual([{ userIds: ['12'], roleIds: ['202'], deptId: '', postId: '' }]),
    )
    expect(await screen.findByText('已通过，可以登录了')).toBeTruthy()
  })

  it('refuses with the effect named, and takes that back', async () => {
    answerPost('remove', () => ok({ ids: ['12'] }))
    answerPost('restore', () => ok({ ids: ['12'] }))
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '审核 周访客' }))

    await user.click(await screen.findByRole('button', { name: '拒绝申请' }))
    expect(await screen.findAllByText('拒绝 周访客 的申请？')).not.toHaveLength(0)
    const question = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement)
    expect(question.getByText('账号会被删除，对方可以用同一身份再次申请。')).toBeTruthy()
    await user.click(question.getByRole('button', { name: '拒绝申请' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))

    await waitFor(() =>
      expect([bodiesOf('remove'), bodiesOf('restore')]).toEqual([[{ ids: ['12'] }], [{ ids: ['12'] }]]),
    )
  })

  it('stays open with what was chosen when the server refuses', async () => {
    answerPost('grant', () => failed(400, '账号数量已达上限（7 个），请联系平台管理员提高额度'))
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '审核 周访客' }))
    const dialog = within(await screen.findByRole('dialog'))
    await choose(user, dialog.getByRole('combobox', { name: /角色/ }), '人事')

    await user.click(dialog.getByRole('button', { name: '通过' }))

    expect(await screen.findByText('账号数量已达上限（7 个），请联系平台管理员提高额度')).toBeTruthy()
    expect(dialog.getByTitle('人事')).toBeTruthy()
  })
})

describe('one user', () => {
  it('gets other roles, beginning with those they have', async () => {
    answerPost('grant')
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '给 林小满 分配角色' }))
    const dialog = within(await screen.findByRole('dialog'))

    await choose(user, dialog.getByRole('combobox', { name: /角色/ }), '人事')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(bodiesOf('grant')).toEqual([{ userIds: ['11'], roleIds: ['201', '202'] }]))
  })

  it('is reset after a question that says what follows, and unlocked at once', async () => {
    answerPost('reset-password', () => ok({ firstSignIns: FIRST_SIGN_INS }))
    answerPost('unlock', () => ok({ unlocked: 1 }))
    rows = [buildUser({ lockedUntil: '2026-11-29 17:12:26' })]
    const { user } = renderApp(<UserPage />, { permissions: ALL })

    await user.click(await screen.findByRole('button', { name: '林小满 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '解除锁定' }))
    await waitFor(() => expect(bodiesOf('unlock')).toEqual([{ userIds: ['11'] }]))
    await user.click(screen.getByRole('button', { name: '林小满 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '重置密码' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getAllByText('重置 林小满 的密码？')).not.toHaveLength(0)
    expect(question.getByText(/下次登录须修改/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: '重置密码' }))

    await waitFor(() => expect(bodiesOf('reset-password')).toEqual([{ userIds: ['11'] }]))
    expect(await screen.findByText('k7mp-x3wq-9hdt')).toBeTruthy()
  })

  it('has a text beside the kind of data that programs keep about the person, and refuses what is no JSON', async () => {
    answerPost('update-platform')
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '林小满 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '平台信息' }))
    const box = await screen.findByRole('textbox', { name: '扩展信息' })
    await waitFor(() => expect(box).toHaveProperty('value', '{"theme":"dark"}'))

    await user.clear(box)
    await user.type(box, 'x')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByText('扩展信息须为 JSON 对象')).toBeTruthy()
    await user.clear(box)
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(bodiesOf('update-platform')).toEqual([{ userId: '11', userType: 1, userExt: '' }]))
  })

  it('is shown with their sign-ins to an administrator', async () => {
    server.use(
      http.get('/api/blade-auth/session/list', ({ request }) =>
        ok(
          new URL(request.url).searchParams.get('userId') === '11'
            ? [
                {
                  id: 's1',
                  userId: '11',
                  account: 'lin',
                  realName: '林小满',
                  clientId: 'saber',
                  address: '10.0.0.7',
                  userAgent: 'Firefox',
                  createTime: '2026-11-21 10:00:00',
                  lastSeen: '2026-11-21 10:00:00',
                  expireTime: '',
                  isCurrent: 0,
                },
              ]
            : [],
        ),
      ),
    )
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '林小满 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '查看' }))

    expect(await screen.findByText('10.0.0.7 · Firefox')).toBeTruthy()
    expect(await screen.findByText('{"theme":"dark"}')).toBeTruthy()
    expect(screen.getByRole('button', { name: '强制下线' })).toBeTruthy()
  })
})

describe('the form', () => {
  it('adds to the chosen department, and shows the first password once', async () => {
    answerPost('submit', () => ok({ id: '13', version: 1, firstSignIns: FIRST_SIGN_INS }))
    const { user } = renderApp(<UserPage />, { permissions: ALL, path: '/?deptId=301' })
    await user.click(await screen.findByRole('button', { name: '新增用户' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /^账号/ }), 'new.one')
    await user.type(dialog.getByRole('textbox', { name: /^姓名/ }), '新人')

    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(bodiesOf('submit')).toEqual([
        expect.objectContaining({ account: 'new.one', realName: '新人', deptId: '301' }),
      ]),
    )
    expect(bodiesOf('submit')).toEqual([expect.not.objectContaining({ password: expect.anything() as unknown })])
    expect(await screen.findByText('k7mp-x3wq-9hdt')).toBeTruthy()
  })

  it('says beside the account that it is taken', async () => {
    answerPost('submit', () =>
      failed(400, '当前账号已被使用!', { errors: [{ field: 'account', msg: '当前账号已被使用!' }] }),
    )
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '编辑 林小满' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('textbox', { name: /^账号/ })).toBeTruthy()

    await user.type(dialog.getByRole('textbox', { name: /^账号/ }), 'x')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(dialog.getByText('当前账号已被使用!')).toBeTruthy())
  })
})

describe('ticked people', () => {
  it('are switched off by one press, those who are not yet, and back on by undo', async () => {
    rows = [
      buildUser(),
      buildUser({ id: '13', account: 'wu', realName: '吴明' }),
      buildUser({ id: '14', account: 'he', realName: '何炅', status: 2 }),
    ]
    answerPost('bulk-edit', () => ok({ ids: ['11', '13'], failed: [] }))
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await screen.findByText('吴明')
    for (const name of [/林小满/, /吴明/, /何炅/]) await user.click(screen.getByRole('checkbox', { name }))
    expect([
      screen.getByRole('button', { name: '启用（1 人）' }) !== null,
      screen.queryByRole('button', { name: /解除锁定/ }),
    ]).toEqual([true, null])

    await user.click(screen.getByRole('button', { name: '停用（2 人）' }))
    await waitFor(() => expect(bodiesOf('bulk-edit')).toEqual([{ ids: ['11', '13'], values: { status: 2 } }]))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(bodiesOf('bulk-edit').at(-1)).toEqual({ ids: ['11', '13'], values: { status: 1 } }))
  })

  it('are moved by a dialog that asks for nothing but the department', async () => {
    rows = [buildUser()]
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('checkbox', { name: /林小满/ }))

    await user.click(screen.getByRole('button', { name: '调部门' }))
    const dialog = within(await screen.findByRole('dialog', { name: '把 1 个用户调到别的部门' }))

    expect(await dialog.findByRole('combobox', { name: '部门' })).toBeTruthy()
    expect(dialog.queryByRole('combobox', { name: '要改的字段' })).toBeNull()
  })

  it('who may not be switched off are named with the reason', async () => {
    rows = [buildUser()]
    answerPost('bulk-edit', () => ok({ ids: [], failed: [{ id: '11', name: '林小满', text: '不能停用自己' }] }))
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.click(await screen.findByRole('checkbox', { name: /林小满/ }))

    await user.click(screen.getByRole('button', { name: '停用' }))

    expect(await screen.findByText('1 人没有修改：不能停用自己')).toBeTruthy()
  })
})

describe('a phone number', () => {
  it('is changed where it stands', async () => {
    answerPost('submit')
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await user.dblClick(await screen.findByText('13812345678'))
    const input = await screen.findByRole('textbox', { name: '手机' })
    await user.clear(input)
    await user.type(input, '13900000000{Enter}')

    await waitFor(() => expect(bodiesOf('submit')).toEqual([{ id: '11', version: 1, phone: '13900000000' }]))
  })
})

describe('dragging people', () => {
  it('puts one, or all that are ticked, into the department they are dropped on', async () => {
    rows = [buildUser(), buildUser({ id: '13', account: 'wu', realName: '吴明', deptId: '300' })]
    answerPost('bulk-edit', () => ok({ ids: ['11', '13'], failed: [] }))
    const { user } = renderApp(<UserPage />, { permissions: ALL })
    await screen.findByText('吴明')
    const departments = within(await screen.findByRole('complementary', { name: '部门' }))

    dragOnto(screen.getByText('吴明'), await departments.findByText('示例公司'))
    await waitFor(() => expect(bodiesOf('bulk-edit')).toEqual([{ ids: ['13'], values: { deptId: '300' } }]))

    await user.click(screen.getByRole('checkbox', { name: /林小满/ }))
    await user.click(screen.getByRole('checkbox', { name: /吴明/ }))
    dragOnto(screen.getByText('吴明'), departments.getByText('示例公司'))
    await waitFor(() => expect(bodiesOf('bulk-edit').at(-1)).toEqual({ ids: ['11', '13'], values: { deptId: '300' } }))
  })
})
