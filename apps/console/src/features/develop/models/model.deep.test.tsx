import { modelResource } from '@drawdesk/contract/develop/model'
import type { ModelDifference, Prototype } from '@drawdesk/contract/develop/prototype'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import ModelPage from './model.page.tsx'

const ALL = ['model_add', 'model_edit', 'model_view', 'model_delete']
let id = 6
const modelOf = (id: string) => ({
  id,
  datasourceId: '1',
  datasourceName: '影片库',
  modelTable: 'film',
  modelName: '影片',
  modelNameEn: 'Film',
  modelCode: 'film',
  modelClass: 'Film',
  modelRemark: '',
  ...auditOf(),
})
let at = 0
const column = (jdbcName: string, more: Partial<Prototype> = {}): Prototype => ({
  id: String((at += 1)),
  modelId: '7',
  jdbcName,
  jdbcType: 'text',
  jdbcComment: '',
  length: -1,
  scale: -1,
  nullable: 0,
  isKey: 0,
  hasDefault: 0,
  referTable: '',
  referColumn: '',
  choices: [],
  comment: jdbcName,
  commentEn: jdbcName,
  propertyType: 'String',
  propertyEntity: 'java.lang.String',
  propertyName: jdbcName,
  isList: 1,
  isForm: 1,
  isRow: 0,
  componentType: 'text',
  dictCode: '',
  isRequired: 0,
  isQuery: 0,
  queryType: 'contains',
  sort: at,
  ...more,
})
const COLUMNS = [
  column('title', { comment: '片名' }),
  column('rating', { choices: ['G', 'PG'], componentType: 'select', queryType: 'equals' }),
  column('released', { jdbcType: 'date', propertyType: 'LocalDate', componentType: 'datetime', queryType: 'range' }),
]
const NOTHING: ModelDifference = { added: [], changed: [], removed: [] }

interface Saved {
  modelId: string
  version: number
  list: Prototype[]
}

function serve({ difference = NOTHING, refuse }: { difference?: ModelDifference; refuse?: object } = {}) {
  const saves: Saved[] = []
  server.use(
    http.get('*/api/blade-develop/datasource/select', () =>
      ok([
        { id: '0', name: '本系统', driver: 'postgres', isOwn: true, isDefault: false },
        { id: '1', name: '影片库', driver: 'postgres', isOwn: false, isDefault: true },
      ]),
    ),
    http.get('*/api/blade-develop/model/table-list', () =>
      ok([
        { name: 'film', comment: '影片', entityName: 'Film', rows: 1000, isView: false },
        { name: 'film_actor', comment: '', entityName: 'FilmActor', rows: -1, isView: false },
      ]),
    ),
    http.get('*/api/blade-develop/model/dict-select', () => ok([{ code: 'sex', name: '性别' }])),
    http.get('*/api/blade-develop/model/model-prototype', () => ok(COLUMNS)),
    http.get('*/api/blade-develop/model/difference', () => ok(difference)),
    http.post('*/api/blade-develop/model-prototype/submit-list', async ({ request }) => {
      saves.push((await request.json()) as Saved)
      return refuse ? HttpResponse.json(refuse, { status: 400 }) : ok({ id: String(id), version: 2 })
    }),
  )
  return saves
}

async function open({ permissions = ALL, ...served }: Parameters<typeof serve>[0] & { permissions?: string[] } = {}) {
  id += 1 // what a test leaves unsaved is kept for its model
  const fake = fakeResource(modelResource, [modelOf(String(id))])
  const saves = serve(served)
  const app = renderApp(<ModelPage />, { permissions, path: '/tool/model' })
  await screen.findByText('影片')
  return { ...app, fake, saves }
}
async function openColumns(options: Parameters<typeof open>[0] = {}) {
  const app = await open(options)
  await app.user.click(screen.getByRole('button', { name: '影片的列设置' }))
  await screen.findByRole('table', { name: '列' })
  return app
}
/** An option of the list that is open. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], title: string): Promise<void> {
  const options = await waitFor(() => {
    const found = document.querySelectorAll(
      `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${title}"]`,
    )
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  await user.click(options[0] as Element)
}
const nameField = (column: string) => screen.getByRole('textbox', { name: `名称：${column}` })
const save = () => screen.getByRole('button', { name: '保存' })

describe('models', () => {
  it('are named after the table that is chosen, as long as nobody has typed a name', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('combobox', { name: /^表/ }))
    await choose(user, 'film_actor')
    expect(dialog.getByLabelText(/^编号/)).toHaveProperty('value', 'filmActor')
    await user.clear(dialog.getByRole('textbox', { name: /^名称/ }))
    await user.type(dialog.getByRole('textbox', { name: /^名称/ }), '演出')
    await user.click(dialog.getByRole('combobox', { name: /^表/ }))
    await choose(user, 'film')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({
      datasourceId: '1', // the default of the tenant
      modelTable: 'film',
      modelName: '演出',
      modelNameEn: 'Film',
      modelCode: 'film',
      modelClass: 'Film',
    })
  })
})

describe('columns of a model', () => {
  it('are set in their row, and sent in their order with the version that was read', async () => {
    const { user, saves } = await openColumns()
    await user.clear(nameField('title'))
    await user.type(nameField('title'), '影片名')
    await user.click(screen.getByRole('checkbox', { name: '必填：title' }))
    await user.click(screen.getByRole('combobox', { name: '查询方式：title' }))
    await choose(user, '包含')
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
    await user.click(save())

    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]).toMatchObject({ modelId: String(id), version: 1 })
    expect(saves[0]?.list.map(({ jdbcName }) => jdbcName)).toEqual(['title', 'rating', 'released'])
    expect(saves[0]?.list[0]).toMatchObject({ comment: '影片名', isRequired: 1, isQuery: 1, queryType: 'contains' })
    expect(await screen.findByText('已保存')).toBeTruthy()
  })

  it('offer the searches of their kind alone, and the usual one of another kind', async () => {
    const { user, saves } = await openColumns()
    await user.click(screen.getByRole('combobox', { name: '录入方式：released' }))
    await choose(user, '单行文本')
    await user.click(save())

    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.list[2]).toMatchObject({ componentType: 'text', queryType: 'contains' })
  })

  it('say beside the cell what is missing, and send nothing', async () => {
    const { user, saves } = await openColumns()
    await user.clear(nameField('title'))
    await user.click(save())

    expect(await screen.findByText('请输入名称')).toBeTruthy()
    expect(nameField('title').getAttribute('aria-invalid')).toBe('true')
    expect(saves).toEqual([])
  })

  it('show beside the cell what the server refused', async () => {
    const { user } = await openColumns({
      refuse: {
        code: 400,
        success: false,
        data: {},
        msg: '请检查填写的内容',
        errors: [{ field: 'list[1].dictCode', msg: '没有这个字典' }],
      },
    })
    await user.click(save())

    expect(await screen.findAllByText('没有这个字典')).toHaveLength(2) // above the table, and beside the cell
    expect(screen.getByRole('combobox', { name: '字典：rating' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('take over what the table has now, and keep what was set by hand', async () => {
    const fresh = column('is_open', { jdbcType: 'boolean', propertyName: 'isOpen' })
    const facts = { ...column('title'), length: 40 }
    const { user, saves } = await openColumns({
      difference: {
        added: [fresh],
        changed: [{ jdbcName: 'title', names: ['length'], facts }],
        removed: ['released'],
      },
    })
    await user.click(screen.getByRole('button', { name: '重新读取表结构' }))
    expect(await screen.findByText('新增 1 列：is_open')).toBeTruthy()
    expect(screen.getByText('变化 1 列：title（长度）')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '采用' }))
    await user.click(save())

    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.list.map((one) => [one.jdbcName, one.comment, one.length])).toEqual([
      ['title', '片名', 40],
      ['rating', 'rating', null],
      ['is_open', 'is_open', null],
    ])
  })

  it('are kept when the page is left, and are there again', async () => {
    const { user } = await openColumns()
    await user.type(nameField('title'), '甲')
    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))

    expect(nameField('title')).toHaveProperty('value', '片名甲')
  })

  it('are only looked at by who may not change them', async () => {
    await openColumns({ permissions: ['model_view'] })

    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(nameField('title')).toHaveProperty('disabled', true)
  })
})
