import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { paramResource } from '@drawdesk/contract/settings/param'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { closeWhy, useWhy } from '../../../lib/errors/why.ts'
import ParamPage from './param.page.tsx'

const ALL = ['param_add', 'param_edit', 'param_view', 'param_delete']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  paramName: `参数${id}`,
  paramKey: `key.${id}`,
  paramValue: `${id}`,
  remark: '',
  ...auditOf(),
  ...more,
})
const twelve = () => Array.from({ length: 12 }, (_, index) => rowOf(index + 1))

async function open({
  rows = [rowOf(1), rowOf(2)],
  permissions = ALL,
  path = '/system/param',
  language = 'zh' as 'zh' | 'en',
} = {}) {
  const fake = fakeResource(paramResource, rows)
  const app = renderApp(<ParamPage />, { permissions, path, language })
  if (rows.length > 0) await screen.findByText('key.1')
  return { ...app, fake }
}

/** The dialog that is open; antd keeps closed ones out of the accessibility tree. */
const dialog = async () => within(await screen.findByRole('dialog'))
/** The only thing logged in a test that expects a failure; also keeps the run quiet. */
const listenToConsole = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('the parameter list', () => {
  it('shows name, key, value and the time of creation', async () => {
    await open({ rows: [rowOf(1, { paramName: '账号默认密码', paramValue: 'admin' })] })

    const row = within(screen.getByText('账号默认密码').closest('tr') as HTMLElement)
    expect(row.getByText('key.1')).toBeTruthy()
    expect(row.getByText('admin')).toBeTruthy()
    expect(row.getByTitle('2026-01-02 03:04:05')).toBeTruthy()
    expect(screen.getByText('共 1 条')).toBeTruthy()
  })

  it('searches on Enter, keeps the search in the address and shows it as a chip that can be taken off', async () => {
    const { user, fake, location } = await open()

    await user.click(screen.getByRole('button', { name: '更多条件' }))
    await user.type(screen.getByRole('textbox', { name: '参数名称' }), '密码{Enter}')
    await waitFor(() => expect(fake.lists.at(-1)?.get('paramName')).toBe('密码'))
    expect(new URLSearchParams(location().search).get('paramName')).toBe('密码')

    await user.click(await screen.findByRole('button', { name: '去掉条件 参数名称' }))
    await waitFor(() => expect(location().search).toBe(''))
  })

  it('looks in name and key by one text, to which "/" leads', async () => {
    const { user, fake, location } = await open()

    await user.keyboard('/密码{Enter}')

    await waitFor(() => expect(fake.lists.at(-1)?.get('q')).toBe('密码'))
    expect(location().search).toBe(`?q=${encodeURIComponent('密码')}`)
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveProperty('placeholder', '搜索参数名称、参数键名')
  })

  it('turns pages in the address, and a search goes back to the first', async () => {
    const { user, fake, location } = await open({ rows: twelve() })

    await user.click(screen.getByRole('listitem', { name: '2' }))
    await screen.findByText('key.11')
    expect(location().search).toBe('?current=2')

    await user.type(screen.getByRole('textbox', { name: '搜索' }), 'key{Enter}')
    await waitFor(() => expect(location().search).toBe('?q=key'))
    expect(fake.lists.at(-1)?.get('current')).toBe('1')
  })

  it('opens as its address says', async () => {
    const { user, fake } = await open({ path: '/system/param?current=1&size=30&descs=createTime&paramKey=key' })

    expect(Object.fromEntries(fake.lists[0] ?? [])).toEqual({
      current: '1',
      size: '30',
      descs: 'createTime',
      paramKey: 'key',
    })
    await user.click(screen.getByRole('button', { name: '更多条件 1' }))
    expect(screen.getByRole('textbox', { name: '参数键名' })).toHaveProperty('value', 'key')
  })

  it('is ordered by the server, as the address says', async () => {
    const { user, fake, location } = await open()

    await user.click(screen.getByRole('columnheader', { name: /参数键名/ }))

    await waitFor(() => expect(location().search).toBe('?ascs=paramKey'))
    await waitFor(() => expect(fake.lists.at(-1)?.get('ascs')).toBe('paramKey'))
  })

  it('says what belongs here when there is nothing yet, and begins the first one', async () => {
    const { user } = await open({ rows: [] })

    await user.click(await screen.findByRole('button', { name: '新增参数' }))

    expect(await screen.findByRole('dialog', { name: '新增参数' })).toBeTruthy()
  })

  it('does not pass a data scope that lets no row through for an empty list, and explains it when asked', async () => {
    const { user } = await open({ rows: [] })
    server.use(http.get('*/api/blade-system/param/list', () => ok({ ...pageOf([]), isScoped: true })))
    await user.click(screen.getByRole('button', { name: '刷新' }))

    expect(await screen.findByText('你的数据权限范围内没有参数')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新增参数' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '为什么' }))

    expect(useWhy.getState().refused).toEqual({ page: '/system/param', isScoped: true })
    closeWhy()
  })

  it('says that the filters leave nothing, and takes them off', async () => {
    const { user, location } = await open({ rows: [], path: '/system/param?paramName=zzz' })

    expect(await screen.findByText('没有符合条件的参数')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清除全部条件' }))

    await waitFor(() => expect(location().search).toBe(''))
  })

  it('says what failed, with the request id, and tries again', async () => {
    const { user } = await (async () => {
      server.use(http.get('*/api/blade-system/param/list', () => failed(500, '服务暂时不可用')))
      return renderApp(<ParamPage />, { permissions: ALL, path: '/system/param' })
    })()

    expect(await screen.findByText('参数没能加载出来')).toBeTruthy()
    expect(screen.getByText('req-1')).toBeTruthy()
    fakeResource(paramResource, [rowOf(1)])
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('key.1')).toBeTruthy()
  })

  it('offers only what the user may do', async () => {
    await open({ permissions: ['param_view'] })

    expect(screen.getByRole('button', { name: '查看 参数1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: '编辑 参数1' })).toBeNull()
    expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('has neither search nor export for somebody who may not read it', async () => {
    server.use(http.get('*/api/blade-system/param/list', () => failed(403, '请求被拒绝')))
    renderApp(<ParamPage />, { path: '/system/param' })

    expect(await screen.findByText('没有查看参数的权限')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('speaks English', async () => {
    const { user } = await open({ language: 'en' })

    expect(screen.getByRole('heading', { name: 'Parameters' })).toBeTruthy()
    expect(screen.getByText('2 items')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New parameter' }))
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))

    expect((await dialog()).getByText('Enter a name')).toBeTruthy()
  })
})

describe('adding a parameter', () => {
  it('asks for name, key and value in the words of the specification, and puts the cursor into the first', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    for (const sentence of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
      expect((await dialog()).getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(
      (await dialog()).getByRole('textbox', { name: /参数名称/, description: '请输入参数名称' }),
    )
    expect(fake.saves).toEqual([])
  })

  it('saves, says so, closes and reads the list again', async () => {
    const { user, fake } = await open()
    await user.keyboard('n')

    await user.type((await dialog()).getByLabelText(/参数名称/), '新参数')
    await user.type((await dialog()).getByLabelText(/参数键名/), 'key.new')
    await user.type((await dialog()).getByLabelText(/参数键值/), 'on')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('新增成功')).toBeTruthy()
    expect(fake.saves).toEqual([{ paramName: '新参数', paramKey: 'key.new', paramValue: 'on' }])
    expect(await screen.findByText('key.new')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what the server refuses beside its field, gives the form back, and writes it to the console', async () => {
    const log = listenToConsole()
    const { user } = await open()
    server.use(
      http.post('*/api/blade-system/param/submit', () =>
        failed(400, '参数键名已存在', { errors: [{ field: 'paramKey', msg: '这个键名已经有了' }] }),
      ),
    )
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type((await dialog()).getByLabelText(/参数名称/), 'a')
    await user.type((await dialog()).getByLabelText(/参数键名/), 'key.1')
    await user.type((await dialog()).getByLabelText(/参数键值/), 'b{Tab}')

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await (await dialog()).findByText('这个键名已经有了')).toBeTruthy()
    expect(screen.getByText('参数键名已存在')).toBeTruthy()
    expect(document.activeElement).toBe((await dialog()).getByLabelText(/参数键名/))
    expect((await dialog()).getByLabelText(/参数名称/)).toHaveProperty('value', 'a')
    expect((await dialog()).getByRole('button', { name: '保存' })).toHaveProperty('disabled', false)
    expect(log).toHaveBeenCalledWith('param save', expect.objectContaining({ code: 400 }))
  })

  it('sends once however often Save is pressed', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type((await dialog()).getByLabelText(/参数名称/), 'a')
    await user.type((await dialog()).getByLabelText(/参数键名/), 'k')
    await user.type((await dialog()).getByLabelText(/参数键值/), 'v')

    await user.dblClick((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('新增成功')).toBeTruthy()
    expect(fake.saves).toHaveLength(1)
  })

  it('asks before what was typed is lost', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type((await dialog()).getByLabelText(/参数名称/), '写了一半')

    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect(screen.getByDisplayValue('写了一半')).toBeTruthy()

    await waitFor(() => expect(screen.queryByText('还有没保存的修改')).toBeNull())
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(await screen.findByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('editing and viewing a parameter', () => {
  it('saves with the version it read', async () => {
    const { user, fake } = await open({ rows: [rowOf(1, { version: 7, remark: '说明' })] })
    await user.click(screen.getByRole('button', { name: '编辑 参数1' }))

    const value = await (await dialog()).findByLabelText(/参数键值/)
    await user.clear(value)
    await user.type(value, '改了')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(fake.saves).toEqual([
      { id: '1', version: 7, paramName: '参数1', paramKey: 'key.1', paramValue: '改了', remark: '说明' },
    ])
  })

  it('refuses to overwrite a newer version, shows both texts, and loses neither', async () => {
    listenToConsole()
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 参数1' }))
    const value = await (await dialog()).findByLabelText(/参数键值/)
    fake.rows = [
      rowOf(1, { version: 2, paramValue: '别人的', updateUser: '2', updateTime: '2026-02-03 04:05:06' }),
      rowOf(2),
    ]
    const changed = { id: '9', time: '2026-02-03 04:05:06', action: 'edit', userId: '2', userName: '李雷', fields: [] }
    server.use(http.get('*/api/blade-system/param/history', () => ok({ changes: [changed], isMore: false })))
    await user.clear(value)
    await user.type(value, '我的')

    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    const said = await screen.findByText(/^李雷在 2026-02-03 04:05:06 保存了更新的版本/)
    const note = within(said.closest('[role=alert]') as HTMLElement)
    expect(note.getByText('数据已被他人修改')).toBeTruthy()
    expect(note.getByText('别人的')).toBeTruthy()
    expect(note.getByText('我的')).toBeTruthy()

    await user.click(note.getByRole('button', { name: '载入较新的版本' }))
    expect((await dialog()).getByRole('textbox', { name: /参数键值/ })).toHaveProperty('value', '别人的')
    await user.click((await dialog()).getByRole('button', { name: '放回 参数键值' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(fake.saves.at(-1)).toMatchObject({ id: '1', version: 2, paramValue: '我的' })
  })

  it('keeps what I changed over the newer version, and what they changed beside it', async () => {
    listenToConsole()
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 参数1' }))
    await user.type(await (await dialog()).findByLabelText(/参数键值/), '2')
    fake.rows = [rowOf(1, { version: 2, paramName: '别人起的名' }), rowOf(2)]
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await user.click(await (await dialog()).findByRole('button', { name: '保留我的修改' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(fake.saves.at(-1)).toMatchObject({ version: 2, paramName: '别人起的名', paramValue: '12' })
  })

  it('shows a refusal that belongs to no field above the form', async () => {
    listenToConsole()
    const { user } = await open()
    server.use(
      http.post('*/api/blade-system/param/submit', () =>
        failed(400, '输入有误', { errors: [{ field: 'quota', msg: '参数太多了，先删掉一些' }] }),
      ),
    )
    await user.click(screen.getByRole('button', { name: '编辑 参数1' }))
    await (await dialog()).findByDisplayValue('key.1')

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await (await dialog()).findByText('参数太多了，先删掉一些')).toBeTruthy()
  })

  it('shows a row whole, with its id, and no input', async () => {
    const { user } = await open({ rows: [rowOf(1, { remark: '第一行\n第二行' })] })

    await user.click(screen.getByRole('button', { name: '查看 参数1' }))

    expect(await (await dialog()).findByText(/第一行/)).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: '复制编号' })).toBeTruthy()
    expect((await dialog()).queryByRole('textbox')).toBeNull()
  })

  it('says that a row could not be read, and tries again', async () => {
    const { user, fake } = await open()
    fake.rows = []
    await user.click(screen.getByRole('button', { name: '编辑 参数1' }))
    expect(await (await dialog()).findByText('这条数据没能加载出来')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)

    fake.rows = [rowOf(1)]
    await user.click((await dialog()).getByRole('button', { name: '重试' }))

    expect(await (await dialog()).findByDisplayValue('key.1')).toBeTruthy()
  })
})

describe('deleting parameters', () => {
  it('warns when nothing is selected', async () => {
    const { user, fake } = await open()

    await user.click(screen.getByRole('button', { name: '批量删除' }))

    expect(await screen.findByText('请选择至少一条数据')).toBeTruthy()
    expect(fake.removed).toEqual([])
  })

  it('asks, deletes what is selected, and takes it back on undo', async () => {
    const { user, fake } = await open({ rows: [rowOf(1), rowOf(2), rowOf(3)] })
    await user.click(screen.getByRole('checkbox', { name: '选择 参数1' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 参数2' }))
    expect(screen.getByText('已选 2 条')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '批量删除' }))
    expect(await (await dialog()).findByText('确定将选择数据删除?', { selector: 'span' })).toBeTruthy()
    expect((await dialog()).getByText('将删除 2 个参数。')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    expect(await screen.findByText(/删除成功/)).toBeTruthy()
    expect(fake.removed).toEqual([['1', '2']])
    await waitFor(() => expect(screen.queryByText('key.1')).toBeNull())

    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('key.1')).toBeTruthy()
    expect(fake.restored).toEqual([['1', '2']])
  })

  it('deletes nothing when the question is answered with no', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('checkbox', { name: '选择 参数1' }))
    await user.click(screen.getByRole('button', { name: '批量删除' }))

    await user.click((await dialog()).getByRole('button', { name: '取消' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fake.removed).toEqual([])
  })

  it('names the row when it is a single one', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '参数2 的更多操作' }))

    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await (await dialog()).findByText('将删除参数“参数2”。')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    await waitFor(() => expect(fake.removed).toEqual([['2']]))
  })

  it('keeps the rows, says why and writes it to the console when the server refuses', async () => {
    const log = listenToConsole()
    const { user } = await open()
    server.use(http.post('*/api/blade-system/param/remove', () => failed(400, '系统参数不能删除')))
    await user.click(screen.getByRole('checkbox', { name: '选择 参数1' }))
    await user.click(screen.getByRole('button', { name: '批量删除' }))

    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    expect(await screen.findByText('系统参数不能删除')).toBeTruthy()
    expect(screen.getByText('key.1')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('param remove', expect.objectContaining({ code: 400 }))
  })

  it('shows the page before when the last page has become empty', async () => {
    const { user, location } = await open({ rows: twelve().slice(0, 11) })
    await user.click(screen.getByRole('listitem', { name: '2' }))
    await user.click(await screen.findByRole('checkbox', { name: '选择 参数11' }))
    await user.click(screen.getByRole('button', { name: '批量删除' }))

    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    expect(await screen.findByText('key.10')).toBeTruthy()
    expect(location().search).toBe('')
  })
})
