import { codeResource } from '@drawdesk/contract/develop/code'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import CodePage from './code.page.tsx'

const ALL = ['code_add', 'code_edit', 'code_view', 'code_delete']
const ROW = {
  id: '1',
  modelId: '7',
  modelName: '影片',
  datasourceId: '0',
  codeName: '影片管理',
  tableName: 'film',
  tablePrefix: '',
  pkName: 'film_id',
  templateType: 'crud',
  subModelId: '',
  subFkId: '',
  treeId: '',
  treePid: '',
  treeName: '',
  serviceName: 'blade-biz',
  packageName: 'operation',
  apiPath: '',
  webPath: '',
  baseMode: 1,
  wrapMode: 1,
  author: '',
  menuParentId: '',
  ...auditOf(),
}
const CONTRACT = 'packages/contract/src/operation/film.ts'
const FILES = [
  { path: CONTRACT, content: 'first\nnow\n', before: 'first\nbefore\n', state: 'changed', kind: 'file' },
  { path: 'apps/server/film.module.ts', content: 'module text\n', before: '', state: 'new', kind: 'file' },
  { path: 'packages/contract/src/resources.ts', content: '  filmResource,\n', before: '', state: 'new', kind: 'entry' },
]

const path = (call: string): string => `*/api/blade-develop/code/${call}`

let asked: { ids: string[]; system: string }[]
beforeEach(() => {
  asked = []
  server.use(
    http.get('*/api/blade-develop/model/select', () => ok([{ id: '7', name: '影片 (film)' }])),
    http.get(path('model'), () =>
      ok({
        modelName: '影片',
        modelTable: 'film',
        datasourceId: '0',
        columns: [
          { name: 'film_id', comment: '', isKey: 1, referTable: '' },
          { name: 'title', comment: '片名', isKey: 0, referTable: '' },
        ],
      }),
    ),
    http.get('*/api/blade-system/menu/tree', () => ok([])),
    http.get(path('preview'), () => ok(FILES)),
    http.get(path('drift'), () => ok([{ of: 'table', what: 'added', names: ['rating_note'] }])),
    http.post(path('gen-code'), async ({ request }) => {
      asked.push((await request.json()) as { ids: string[]; system: string })
      return failed(400, '先到这里')
    }),
  )
})

async function open(permissions: readonly string[] = ALL) {
  const fake = fakeResource(codeResource, [ROW])
  const app = renderApp(<CodePage />, { permissions, path: '/tool/code' })
  await screen.findByText('影片管理')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the generator', () => {
  it('fills the form in from the model, and leaves out what the template does not need', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    const form = await dialog()
    await user.click(form.getByRole('combobox', { name: '模型' }))
    await user.click(await screen.findByTitle('影片 (film)'))

    expect(await form.findByDisplayValue('film')).toBeTruthy()
    expect(form.getByDisplayValue('影片')).toBeTruthy()
    expect(form.queryByLabelText(/节点名称列/)).toBeNull()
  })

  it('shows what differs, each file beside what was generated last, and the lines for lists', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '预览 影片管理' }))
    const preview = await dialog()

    expect(await preview.findByText(/数据表有新列：rating_note/)).toBeTruthy()
    const changed = await preview.findByRole('region', { name: `${CONTRACT} 的内容` })
    expect(within(changed).getByText(/− before/)).toBeTruthy()
    expect(within(changed).getByText(/\+ now/)).toBeTruthy()
    await user.click(preview.getByRole('button', { name: /film.module.ts/ }))
    expect(preview.getByText('module text')).toBeTruthy()
    await user.click(preview.getByRole('button', { name: /resources.ts/ }))
    expect(preview.getByText('filmResource,')).toBeTruthy()
  })

  it('downloads for the system that is shown; without the right there is no button', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '预览 影片管理' }))
    const preview = await dialog()
    await preview.findByText(/npm run generate -- film.json/)
    await user.click(preview.getByText('独立 React 页面'))
    await preview.findByRole('button', { name: /film.module.ts/ })
    await user.click(preview.getByRole('button', { name: /下载代码/ }))

    await expect.poll(() => asked).toEqual([{ ids: ['1'], system: 'saber' }])
  })

  it('offers no download to who may only look', async () => {
    const { user } = await open(['code_view'])
    await user.click(screen.getByRole('button', { name: '预览 影片管理' }))
    const preview = await dialog()
    await preview.findByRole('button', { name: /film.module.ts/ })

    expect(preview.queryByRole('button', { name: /下载代码/ })).toBeNull()
  })

  it('says why nothing can be generated', async () => {
    server.use(http.get(path('preview'), () => failed(400, '“影片管理”还没有选择模型')))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '预览 影片管理' }))

    expect(await (await dialog()).findByText(/还没有选择模型/)).toBeTruthy()
  })
})
