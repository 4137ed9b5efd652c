import { dataScopeResource } from '@drawdesk/contract/rights/data-scope'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import DataScopePage from './data-scope.page.tsx'

const node = (value: string, title: string, code = '', children?: object[]) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  code,
  ...(children && { children }),
})
const pages = [node('1', '系统', 'system', [node('2', '用户', 'user'), node('3', '岗位', 'post')])]
const TYPES = ['全部可见', '本人可见', '所在部门可见', '所在部门及子级可见', '自定义']
const CLASSES = [
  {
    name: 'user',
    title: '用户',
    columns: [
      { name: 'create_user', title: '创建人' },
      { name: 'dept_id', title: '所属部门' },
    ],
    fields: [
      { name: 'account', title: '账号' },
      { name: 'phone', title: '手机' },
    ],
  },
  {
    name: 'post',
    title: '岗位',
    columns: [{ name: 'create_user', title: '创建人' }],
    fields: [{ name: 'postName', title: '岗位名称' }],
  },
]
const scope = {
  id: '9',
  ...auditOf(),
  menuId: '2',
  menuName: '用户',
  resourceCode: 'user',
  scopeName: '用户 [本人可见]',
  scopeField: '*',
  scopeClass: 'user',
  scopeColumn: 'create_user',
  scopeType: 2,
  scopeValue: '',
  remark: '',
}
const ALL = ['data_scope_add', 'data_scope_edit', 'data_scope_view', 'data_scope_delete']

async function open({ path = '/authority/datascope', widthPx = 1440 } = {}) {
  window.innerWidth = widthPx
  const fake = fakeResource(dataScopeResource, [scope])
  server.use(
    http.get('*/api/blade-system/menu/tree', () => ok(pages)),
    http.get('*/api/blade-system/menu/grant-tree', () =>
      ok({
        menu: pages,
        dataScope: [node('2', '用户', 'user', [node('9', '用户 [本人可见]'), node('8', '用户 [自定义]')])],
        apiScope: [],
      }),
    ),
    http.get('*/api/blade-system/data-scope/classes', () => ok(CLASSES)),
    http.get('*/api/blade-system/dict/dictionary', () =>
      ok(TYPES.map((dictValue, at) => ({ dictKey: String(at + 1), dictValue }))),
    ),
  )
  const app = renderApp(<DataScopePage />, { permissions: ALL, path })
  await screen.findByText('用户 [本人可见]')
  return { ...app, fake }
}

const aside = () => within(screen.getByRole('complementary', { name: '菜单' }))

async function openNew() {
  const app = await open({ path: '/authority/datascope?menuId=2' })
  await aside().findByTitle('2 条规则')
  await app.user.click(screen.getByRole('button', { name: '新增' }))
  const form = within(await screen.findByRole('dialog', {}, { timeout: 5000 }))
  await form.findByLabelText(/规则类型/)
  const choose = async (field: RegExp, option: string) => {
    await app.user.click(form.getByLabelText(field))
    await app.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  return { ...app, form, choose }
}

describe('data scopes beside their pages', () => {
  it('are narrowed to the page that is pressed, found by its code, with the number of its scopes', async () => {
    const { user, fake, location } = await open()
    await aside().findByTitle('2 条规则')

    await user.type(aside().getByRole('textbox'), 'user')
    expect(aside().queryByTitle('岗位')).toBeNull()
    await user.click(aside().getByTitle('用户'))

    await waitFor(() => expect(location().search).toBe('?menuId=2'))
    expect(fake.lists.at(-1)?.get('menuId')).toBe('2')
    await user.click(aside().getByRole('button', { name: '全部菜单' }))
    await waitFor(() => expect(location().search).toBe(''))
  })

  it('have the page in a select above them where there is no room beside', async () => {
    await open({ widthPx: 390 })

    expect(screen.queryByRole('complementary')).toBeNull()
    expect(await screen.findByRole('combobox', { name: '所属菜单' })).toBeTruthy()
  })
})

describe('the form of a data scope', () => {
  it('is filled in from page and rule, and follows the rule with name and column', async () => {
    const { user, form, choose, fake } = await openNew()
    expect(form.queryByLabelText(/权限字段/)).toBeNull()

    await choose(/规则类型/, '本人可见')
    expect(form.getByLabelText(/权限名称/)).toHaveProperty('value', '用户 [本人可见]')
    await choose(/规则类型/, '所在部门可见')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toEqual([
        {
          scopeName: '用户 [所在部门可见]',
          menuId: '2',
          resourceCode: 'user',
          scopeClass: 'user',
          scopeType: 3,
          scopeColumn: 'dept_id',
          scopeField: '*',
        },
      ]),
    )
  })

  it('keeps a name that somebody has written, and shows some columns instead of all', async () => {
    const { user, form, choose, fake } = await openNew()
    await user.type(form.getByLabelText(/权限名称/), '门店的人')

    await choose(/规则类型/, '全部可见')
    await choose(/可见字段/, '账号')
    await choose(/可见字段/, '手机')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves[0]).toMatchObject({ scopeName: '门店的人', scopeField: 'account,phone', scopeColumn: '-' }),
    )
  })

  it('helps with a condition of its own, and shows beside it what the server found wrong', async () => {
    const { user, form, choose } = await openNew()
    expect(form.queryByLabelText(/自定义条件/)).toBeNull()
    await choose(/规则类型/, '自定义')

    await user.click(form.getByRole('button', { name: 'dept_id' }))
    await user.click(form.getByRole('button', { name: '${deptIds}' }))
    expect(form.getByLabelText(/自定义条件/)).toHaveProperty('value', 'dept_id ${deptIds}')
    server.use(
      http.post('*/api/blade-system/data-scope/submit', () =>
        failed(400, '请检查填写的内容', { errors: [{ field: 'scopeValue', msg: '第 9 个字：应为 in' }] }),
      ),
    )
    await user.click(form.getByRole('button', { name: '保存' }))

    expect(await form.findByText('第 9 个字：应为 in')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'dept_id in (${deptIds}) or create_user = ${userId}' }))
    expect(form.getByLabelText(/自定义条件/)).toHaveProperty(
      'value',
      'dept_id in (${deptIds}) or create_user = ${userId}',
    )
  })
})
