import { apiScopeResource } from '@drawdesk/contract/rights/api-scope'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import ApiScopePage from './api-scope.page.tsx'

const node = (value: string, title: string, code: string) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  code,
})
const scope = {
  id: '9',
  ...auditOf(),
  menuId: '2',
  menuName: '用户',
  resourceCode: 'user',
  scopeName: '用户删除',
  scopePath: '/blade-user/remove',
  scopeMethod: '',
  scopeType: 1,
  remark: '',
}

/** A whole form, filled where there is no browser. */
const SLOW_MS = 40_000

it(
  'guarded calls are added under the page that was chosen, with the name that follows from page and kind',
  async () => {
    window.innerWidth = 1440
    const fake = fakeResource(apiScopeResource, [scope])
    server.use(
      http.get('*/api/blade-system/menu/tree', () => ok([node('2', '用户', 'user')])),
      http.get('*/api/blade-system/menu/grant-tree', () =>
        ok({ menu: [node('2', '用户', 'user')], dataScope: [], apiScope: [] }),
      ),
      http.get('*/api/blade-system/dict/dictionary', () =>
        ok([
          { dictKey: '1', dictValue: '系统接口' },
          { dictKey: '2', dictValue: '业务接口' },
        ]),
      ),
    )
    const { user } = renderApp(<ApiScopePage />, {
      permissions: ['api_scope_add', 'api_scope_edit'],
      path: '/authority/apiscope',
    })
    await user.click(await within(await screen.findByRole('complementary')).findByTitle('用户'))
    await screen.findByText('/blade-user/remove')
    await user.click(screen.getByRole('button', { name: '新增' }))
    const form = within(await screen.findByRole('dialog', {}, { timeout: 5000 }))

    await user.type(await form.findByLabelText(/接口地址/), '/blade-user/submit')
    await user.click(form.getByLabelText(/接口类型/))
    await user.click(await screen.findByText('系统接口', { selector: '.ant-select-item-option-content' }))
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toEqual([
        {
          scopeName: '用户 [系统接口]',
          menuId: '2',
          resourceCode: 'user',
          scopePath: '/blade-user/submit',
          scopeType: 1,
        },
      ]),
    )
  },
  SLOW_MS,
)
