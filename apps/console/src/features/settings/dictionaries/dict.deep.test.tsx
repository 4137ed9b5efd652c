import { defineResource } from '@drawdesk/contract/core/resource'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFields } from '../../../resource/use-fields.ts'
import { untyped } from '../../../resource/row.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, server } from '../../../testing/server.ts'
import DictBizPage from '../business-dictionaries/dict-biz.page.tsx'
import { dictRow, fakeDicts } from '../dictionary-shared/testing/fake-dicts.ts'
import DictVerticalPage from './dict-vertical.page.tsx'
import DictPage from './dict.page.tsx'

const rows = () => [
  dictRow('1', '0', { dictValue: '性别', dictValueEn: 'Sex', isFixed: 1 }),
  dictRow('11', '1', { dictKey: '1', dictValue: '男', dictValueEn: 'Male', isFixed: 1 }),
  dictRow('12', '1', { dictKey: '2', dictValue: '女' }),
  dictRow('2', '0', { code: 'place', dictValue: '地点' }),
  dictRow('21', '2', { code: 'place', dictKey: 'n', dictValue: '北' }),
  dictRow('22', '21', { code: 'place', dictKey: 'n1', dictValue: '北一' }),
]
const buttons = (page: string) => ['add', 'edit', 'view', 'delete'].map((action) => `${page}_${action}`)

interface Choice {
  Page?: ComponentType
  path?: string
  code?: string
  permissions?: string[]
  language?: 'zh' | 'en'
  title?: string
}

async function open({
  Page = DictPage,
  path = '/blade-system/dict',
  code = 'dict',
  permissions = buttons(code),
  language = 'zh',
  title = 'place',
}: Choice = {}) {
  const fake = fakeDicts(path, rows())
  const app = renderApp(<Page />, { permissions, path: `/system/${code}`, language })
  await screen.findByText(title)
  return { ...app, fake }
}

const entries = async (name: string) => within(await screen.findByRole('region', { name: `“${name}”的字典项` }))
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement)
const openDict = (name: string) => screen.getByRole('button', { name: `查看“${name}”的字典项` })

function makeNarrow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: true,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
}

afterEach(() => void vi.restoreAllMocks())

describe.each([
  { Page: DictPage, path: '/blade-system/dict', code: 'dict', title: '系统字典' },
  { Page: DictBizPage, path: '/blade-system/dict-biz', code: 'dictbiz', title: '业务字典' },
])('$title side by side', ({ title, ...choice }) => {
  it('shows the dictionaries and the entries of the first, then those of the one that is opened', async () => {
    const { user, fake } = await open(choice)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(await (await entries('性别')).findByText('男')).toBeTruthy()

    await user.click(openDict('地点'))

    expect(await (await entries('地点')).findByText('北一')).toBeTruthy()
    expect(openDict('地点').getAttribute('aria-current')).toBe('true')
    expect(fake.children.map((query) => query.get('parentId'))).toEqual(['1', '2'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for what a dictionary needs in the words of the specification', async () => {
    const { user, fake } = await open(choice)
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    const form = await dialog()
    expect(form.getByText('请输入字典编号')).toBeTruthy()
    expect(form.getByText('请输入字典名称')).toBeTruthy()
    expect(form.getByText('请输入字典排序')).toBeTruthy()
    expect(form.queryByLabelText(/字典键值/)).toBeNull()
    expect(fake.saves).toEqual([])
  })

  it('says beside the switch when the seal is missing', async () => {
    const { user } = await open(choice)
    const sent: unknown[] = []
    server.use(
      http.post(`*/api${choice.path}/submit`, async ({ request }) => {
        sent.push(await request.json())
        return failed(400, '请检查填写的内容', { errors: [{ field: 'isSealed', msg: '请选择封存' }] })
      }),
    )
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type((await dialog()).getByLabelText(/字典编号/), 'paper')
    await user.type((await dialog()).getByLabelText(/字典名称/), '纸张')
    await user.type(await (await dialog()).findByLabelText(/字典排序/), '3')

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(sent).toMatchObject([{ code: 'paper', dictValue: '纸张', sort: 3 }]))
    expect(await (await dialog()).findByText('请选择封存')).toBeTruthy()
  })

  it('adds an entry whose code and place are shown but cannot be changed', async () => {
    const { user, fake } = await open(choice)
    await user.click(openDict('地点'))
    await (await entries('地点')).findByText('北')
    await user.click((await entries('地点')).getByRole('button', { name: '新增字典项' }))

    const form = await dialog()
    const [code, parent] = [form.getByLabelText(/字典编号/), form.getByLabelText(/上级字典/)] as HTMLInputElement[]
    expect([code?.value, code?.disabled, parent?.value, parent?.disabled]).toEqual(['place', true, '地点', true])
    await user.click(form.getByRole('button', { name: '保存' }))
    expect((await dialog()).getByText('请输入字典键值')).toBeTruthy()
    await user.type(form.getByLabelText(/字典名称/), '南')
    await user.type(form.getByLabelText(/字典键值/), 's')
    await user.type(await form.findByLabelText(/字典排序/), '2')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toEqual([
        { dictValue: '南', dictKey: 's', code: 'place', parentId: '2', sort: 2, isSealed: 0 },
      ]),
    )
    expect(await (await entries('地点')).findByText('南')).toBeTruthy()
  })

  it('adds below an entry, and edits one in its place', async () => {
    const { user, fake } = await open(choice)
    await user.click(openDict('地点'))
    await user.click(await (await entries('地点')).findByRole('button', { name: '新增下级 北' }))
    expect(((await dialog()).getByLabelText(/上级字典/) as HTMLInputElement).value).toBe('北')
    await user.click((await dialog()).getByRole('button', { name: '取消' }))

    await user.click((await entries('地点')).getByRole('button', { name: '编辑 北一' }))
    const form = await dialog()
    const key = await form.findByLabelText(/字典键值/)
    expect((form.getByLabelText(/上级字典/) as HTMLInputElement).value).toBe('北')
    await user.clear(key)
    await user.type(key, 'n9')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toEqual([
        expect.objectContaining({ id: '22', version: 1, parentId: '21', code: 'place', dictKey: 'n9' }),
      ]),
    )
  })

  it('seals at once, and takes it back', async () => {
    const { user, fake } = await open(choice)
    await user.click(await (await entries('性别')).findByRole('switch', { name: '封存 女' }))

    await waitFor(() => expect(fake.saves).toEqual([{ id: '12', version: 1, isSealed: 1 }]))
    await user.click(await screen.findByRole('button', { name: '撤销' }))

    await waitFor(() => expect(fake.saves.at(-1)).toEqual({ id: '12', version: 2, isSealed: 0 }))
    expect(await screen.findByText('已解除封存 女')).toBeTruthy()
  })

  it('leaves the switch as it was when the server refuses, and says why', async () => {
    const { user } = await open(choice)
    server.use(http.post(`*/api${choice.path}/submit`, () => failed(409, '数据已被他人修改')))

    await user.click(screen.getByRole('switch', { name: '封存 地点' }))

    expect(await screen.findByText('数据已被他人修改')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '封存 地点' }).getAttribute('aria-checked')).toBe('false'),
    )
  })

  it('removes chosen entries together, after a warning when none is chosen and a question', async () => {
    const { user, fake } = await open(choice)
    const panel = await entries('性别')
    await panel.findByText('男')
    await user.click(panel.getByRole('button', { name: '批量删除' }))
    expect(await screen.findByText('请选择至少一条数据')).toBeTruthy()

    await user.click(panel.getByRole('checkbox', { name: '选择 男' }))
    await user.click(panel.getByRole('checkbox', { name: '选择 女' }))
    await user.click(panel.getByRole('button', { name: '批量删除' }))
    expect(await (await dialog()).findByText('确定将选择数据删除?', { selector: 'span' })).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    await waitFor(() => expect(fake.removed).toEqual([['11', '12']]))
  })
})

describe('what the product’s own forms need', () => {
  it('is marked, keeps its code and key, and is not sealed as a whole', async () => {
    const { user } = await open()
    expect(screen.getByText('系统')).toBeTruthy()
    expect((screen.getByRole('switch', { name: '封存 性别' }) as HTMLButtonElement).disabled).toBe(true)

    await user.click((await entries('性别')).getByRole('button', { name: '编辑 男' }))

    const form = await dialog()
    expect(((await form.findByLabelText(/字典键值/)) as HTMLInputElement).disabled).toBe(true)
    expect(form.getByTitle('系统表单按它取数据，不能修改')).toBeTruthy()
  })
})

describe('the entries', () => {
  it('are searched by themselves; the address stays the dictionaries’', async () => {
    const { user, fake, location } = await open()
    const panel = await entries('性别')
    await panel.findByText('男')

    await user.type(panel.getByRole('textbox', { name: '字典名称' }), '女{Enter}')

    await waitFor(() =>
      expect(Object.fromEntries(fake.children.at(-1) ?? [])).toEqual({ parentId: '1', dictValue: '女' }),
    )
    expect(location().search).toBe('')
  })

  it('fold below each other', async () => {
    const { user } = await open()
    await user.click(openDict('地点'))
    const panel = await entries('地点')
    await panel.findByText('北一')

    await user.click(panel.getByRole('button', { name: '收起 北' }))

    expect(panel.queryByText('北一')).toBeNull()
  })

  it('say when they did not come, and are asked for again', async () => {
    fakeDicts('/blade-system/dict', rows())
    server.use(http.get('*/api/blade-system/dict/child-list', () => failed(500, '服务器异常'), { once: true }))
    const { user } = renderApp(<DictPage />, { permissions: buttons('dict'), path: '/system/dict' })

    await user.click(await (await entries('性别')).findByRole('button', { name: '重试' }))

    expect(await (await entries('性别')).findByText('男')).toBeTruthy()
  })

  it('of a sealed dictionary say that nothing of it is offered', async () => {
    fakeDicts('/blade-system/dict', [dictRow('1', '0', { dictValue: '旧的', isSealed: 1 }), dictRow('11', '1')])
    renderApp(<DictPage />, { permissions: [], path: '/system/dict' })

    expect((await entries('旧的')).getByRole('note').textContent).toBe('这个字典已封存，下面的内容不再供选择。')
  })
})

describe('who may only look', () => {
  it('is offered nothing to change', async () => {
    await open({ permissions: ['dict_view'] })
    await (await entries('性别')).findByText('男')

    expect(screen.queryAllByRole('switch')).toEqual([])
    for (const name of ['新增', '新增字典项', '批量删除', '编辑 男'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: '查看 男' })).toBeTruthy()
  })
})

describe('in English', () => {
  it('names lead in English', async () => {
    await open({ language: 'en' })

    expect(await screen.findByRole('region', { name: 'Sex entries' })).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Archive Male' })).toBeTruthy()
  })
})

describe('the other layout', () => {
  it('opens the entries in a dialog of 880 px, the form over it as wide', async () => {
    const { user } = await open({ Page: DictVerticalPage })
    expect(screen.queryByRole('region')).toBeNull()

    await user.click(screen.getByRole('button', { name: '字典项 地点' }))
    const first = await screen.findByRole('dialog')
    expect(within(first).getByText('“地点”的字典项')).toBeTruthy()
    await user.click(within(first).getByRole('button', { name: '新增字典项' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
    const form = screen.getAllByRole('dialog').at(-1) as HTMLElement

    expect([first, form].map((each) => each.style.width)).toEqual(['880px', '880px'])
    await user.click(within(form).getByRole('button', { name: '取消' }))
    await user.click(within(first).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is that of a narrow window too', async () => {
    makeNarrow()
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '字典项 性别' }))

    expect(await within(await screen.findByRole('dialog')).findByText('男')).toBeTruthy()
  })
})

const person = untyped(
  defineResource({
    name: 'person',
    path: '/blade-system/person',
    actions: ['add'],
    row: Type.Object({ id: Id, sex: Type.String() }),
    fields: { sex: { kind: 'select', dict: 'sex' } },
    texts: {
      title: { zh: '人', en: 'Affected people' },
      purpose: { zh: '人', en: 'Affected people' },
      fields: { sex: { label: { zh: '性别', en: 'Sex' } } },
    },
  }),
)

/** A form elsewhere that offers the dictionary. */
function Offers() {
  return (
    <output aria-label="offers">
      {useFields(person)[0]
        ?.choices.map(({ label }) => label)
        .join(' ')}
    </output>
  )
}

describe('a form that offers a dictionary', () => {
  it('offers a sealed entry no more, without being opened anew', async () => {
    const { user } = await open({
      Page: () => (
        <>
          <DictPage />
          <Offers />
        </>
      ),
    })
    await waitFor(() => expect(screen.getByLabelText('offers').textContent).toBe('男 女'))

    await user.click(await (await entries('性别')).findByRole('switch', { name: '封存 女' }))

    await waitFor(() => expect(screen.getByLabelText('offers').textContent).toBe('男'))
  })
})
