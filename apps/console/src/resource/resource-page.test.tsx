import { defineResource } from '@drawdesk/contract/core/resource'
import { Flag, Id, Nullable, Type } from '@drawdesk/contract/core/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, type HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { useNavigate } from 'react-router'
import { renderApp } from '../testing/render-app.tsx'
import { ok, server } from '../testing/server.ts'
import { signInForTest } from '../testing/session.ts'
import { ResourcePage, type ResourcePageProps } from './resource-page.tsx'
import { auditOf, fakeResource } from './testing/fake-resource.ts'

const Thing = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  story: Type.Optional(Type.String()),
  count: Nullable(Type.Integer({ minimum: 0 })),
  cost: Nullable(Type.String()),
  state: Type.Integer(),
  isOn: Flag,
  since: Type.String(),
  cover: Type.String(),
  extra: Nullable(Type.Unknown()),
})
const label = (zh: string) => ({ label: { zh, en: zh } })
/** One field of each kind: nine, so that its form is a drawer. */
const thing = defineResource({
  name: 'thing',
  path: '/blade-biz/thing',
  row: Thing,
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains' },
    story: { kind: 'textarea', search: 'contains' },
    count: { kind: 'integer', search: 'equals' },
    cost: { kind: 'decimal' },
    state: {
      kind: 'select',
      options: [
        { value: 0, label: { zh: '草稿', en: 'Draft' } },
        { value: 1, label: { zh: '上线', en: 'Online' } },
      ],
      search: 'equals',
    },
    isOn: { kind: 'switch' },
    since: { kind: 'datetime', search: 'range' },
    cover: { kind: 'picture' },
    extra: { kind: 'json' },
  },
  texts: {
    title: { zh: '物件', en: 'Things' },
    purpose: { zh: '各种物件', en: 'All kinds of things' },
    fields: {
      name: label('名称'),
      story: label('故事'),
      count: label('数量'),
      cost: label('成本'),
      state: label('状态'),
      isOn: label('启用'),
      since: label('起始'),
      cover: label('封面'),
      extra: label('附加'),
    },
  },
})
const row = {
  id: '1',
  ...auditOf(3),
  name: '船',
  story: '很长',
  count: 12,
  cost: '0.12345678',
  state: 1,
  isOn: 1,
  since: '2026-01-02 03:04:05',
  cover: '77',
  coverFile: { fileId: '77', name: 'boat.png', thumbUrl: '/boat.png', url: '/boat.png' },
  extra: { a: [1] },
}
const PERMISSIONS = ['thing_add', 'thing_edit', 'thing_view', 'thing_delete']

async function open({
  path = '/thing',
  props = {} as Partial<ResourcePageProps<typeof Thing>>,
  rows = [row, { ...row, id: '2', name: '桥' }],
} = {}) {
  const fake = fakeResource(thing, rows)
  const app = renderApp(
    <>
      <ResourcePage resource={thing} {...props} />
      <BackButton />
    </>,
    { permissions: PERMISSIONS, path },
  )
  await screen.findByRole('button', { name: '编辑 船' })
  return { ...app, fake }
}

function BackButton() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      history
    </button>
  )
}

const dialog = async () => within(await screen.findByRole('dialog'))

describe('a page for fields of every kind', () => {
  it('shows each in its own way', async () => {
    await open()

    const cells = within(screen.getByText('船').closest('tr') as HTMLElement)
    for (const text of ['很长', '12', '0.12345678', '上线', '是', '{"a":[1]}'])
      expect(cells.getByText(text)).toBeTruthy()
    expect(cells.getByTitle('2026-01-02 03:04:05')).toBeTruthy()
    expect(cells.getByRole('img', { name: 'boat.png' })).toHaveProperty('src', 'http://console.test/boat.png')
  })

  it('sends back what it read, when nothing was changed', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 船' }))
    await (await dialog()).findByDisplayValue('0.12345678')

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    const { name, story, count, cost, state, isOn, since, cover, extra } = row
    expect(fake.saves).toEqual([{ id: '1', version: 3, name, story, count, cost, state, isOn, since, cover, extra }])
  })

  it('sends what was cleared as cleared', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 船' }))

    await user.clear(await (await dialog()).findByDisplayValue('很长'))
    await user.clear((await dialog()).getByRole('spinbutton', { name: /成本/ }))
    await user.clear((await dialog()).getByRole('textbox', { name: /附加/ }))
    await user.click((await dialog()).getByRole('switch', { name: /启用/ }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(fake.saves[0]).toMatchObject({ story: '', cost: null, extra: null, isOn: 0 })
  })

  it('says what screens show in place of a name that an installation began with', async () => {
    fakeResource(thing, [{ ...row, name: '技术部' }])
    const { user } = renderApp(<ResourcePage resource={thing} />, {
      permissions: PERMISSIONS,
      path: '/thing',
      language: 'en',
    })

    await user.click(await screen.findByRole('button', { name: 'Edit Engineering' }))

    const form = await dialog()
    expect(await form.findByDisplayValue('技术部')).toBeTruthy()
    expect(form.getByText('Shown in English as “Engineering”.')).toBeTruthy()
  })

  it('refuses broken JSON beside its field', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 船' }))
    const extra = await (await dialog()).findByRole('textbox', { name: /附加/ })

    await user.clear(extra)
    await user.type(extra, '[[1,')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect((await dialog()).getByText('不是有效的 JSON，请检查括号、引号和逗号')).toBeTruthy()
    expect(document.activeElement).toBe(extra)
    expect(fake.saves).toEqual([])
  })

  it('uploads a picture at once and saves its file id', async () => {
    server.use(
      http.post('*/api/blade-resource/oss/endpoint/put-file-attach', () =>
        ok({ ...row.coverFile, fileId: '88', name: 'new.png' }),
      ),
    )
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 船' }))
    await (await dialog()).findByRole('img', { name: 'boat.png' })

    await user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['x'], 'new.png', { type: 'image/png' }),
    )
    expect(await (await dialog()).findByRole('img', { name: 'new.png' })).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves[0]).toMatchObject({ cover: '88' }))
  })
})

describe('searching', () => {
  it('keeps three conditions in the open; the rest hangs under the line until it is applied, left by Escape or by a press elsewhere', async () => {
    const { user } = await open()
    const rest = () => screen.queryByRole('combobox', { name: '状态' })
    expect(rest()).toBeNull()
    const leaving = [
      () => user.click(screen.getByRole('button', { name: '应用条件' })),
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('heading', { level: 1 })),
    ]

    for (const leave of leaving) {
      await user.click(screen.getByRole('button', { name: '更多条件' }))
      expect(rest()).toBeTruthy()
      await leave()
      await waitFor(() => expect(rest()).toBeNull())
    }
  })

  it('empties every condition with Reset', async () => {
    const { user, location } = await open({ path: '/thing?name=a&state=1' })

    await user.click(screen.getByRole('button', { name: /^更多条件/ }))
    await user.click(screen.getByRole('button', { name: '重置' }))

    await waitFor(() => expect(location().search).toBe(''))
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveProperty('value', '')
  })

  it('follows the browser back to the unfiltered list', async () => {
    const { user, location } = await open()
    await user.type(screen.getByRole('textbox', { name: '搜索' }), 'a{Enter}')
    await waitFor(() => expect(location().search).toBe('?q=a'))

    await user.click(screen.getByRole('button', { name: 'history' }))

    await waitFor(() => expect(location().search).toBe(''))
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveProperty('value', '')
  })
})

describe('columns', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter(Boolean)

  it('are hidden, moved and made narrow by the user, who finds them so again', async () => {
    signInForTest()
    const { user, unmount } = await open()
    await user.click(screen.getByRole('button', { name: '列设置' }))

    await user.click(await screen.findByRole('checkbox', { name: '显示 故事' }))
    await user.click(screen.getByRole('button', { name: '状态 上移' }))
    await user.click(screen.getByText('紧凑'))
    expect(heads()).toEqual(['名称', '数量', '状态', '成本', '启用', '起始', '封面', '附加', '操作'])
    unmount()
    await open()

    expect(heads().slice(0, 4)).toEqual(['名称', '数量', '状态', '成本'])
    expect(document.querySelector('.res-table-compact')).not.toBeNull()
  })

  it('are those of the user, not of the browser', async () => {
    signInForTest()
    const { user, unmount } = await open()
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '显示 故事' }))
    unmount()
    signInForTest({ user: { userId: '2' } })
    await open()

    expect(heads()).toContain('故事')
  })
})

describe('slots', () => {
  it('replace a cell, add row buttons and tools, replace an input and the view', async () => {
    const { user, fake } = await open({
      props: {
        cells: { count: ({ count }) => <b>{count} 件</b> },
        rowActions: ({ id }) => <button type="button">复制 {id}</button>,
        toolbar: ({ selected }) => <button type="button">激活 {selected.length}</button>,
        formFields: {
          name: ({ id, onChange }) => (
            <button type="button" id={id} onClick={() => onChange?.('选出来的')}>
              选一个
            </button>
          ),
        },
        detail: ({ story }) => <p>故事：{story}</p>,
      },
    })
    expect(screen.getAllByText('12 件')).toHaveLength(2)
    expect(screen.getByRole('button', { name: '复制 2' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '选择 船' }))
    expect(screen.getByRole('button', { name: '激活 1' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '船 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '查看' }))
    expect(await (await dialog()).findByText('故事：很长')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '编辑' }))
    await user.click(await (await dialog()).findByRole('button', { name: /名称|选一个/ }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves[0]).toMatchObject({ name: '选出来的' }))
  })
})

describe('the rest', () => {
  it('shows no skeleton for a quick answer, and one for a slow answer', async () => {
    let answer = (_response: HttpResponse<object>) => undefined as void
    server.use(
      http.get(
        '*/api/blade-biz/thing/list',
        () =>
          new Promise<HttpResponse<object>>((resolve) => {
            answer = resolve
          }),
      ),
    )
    renderApp(<ResourcePage resource={thing} />, { path: '/thing' })
    expect(screen.queryByRole('status')).toBeNull()

    expect(await screen.findByRole('status', { name: '正在加载' })).toBeTruthy()
    answer(ok({ records: [row], total: 1, size: 10, current: 1, pages: 1 }))

    expect(await screen.findByText('船')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('takes the letter n as a letter while something is typed', async () => {
    const { user } = await open()

    await user.type(screen.getByRole('textbox', { name: '搜索' }), 'nnn')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveProperty('value', 'nnn')
  })

  it('exports the columns on screen for all rows', async () => {
    const files: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        files.push(blob)
        return 'blob:1'
      },
      revokeObjectURL: () => undefined,
    })
    const notes: unknown[] = []
    server.use(
      http.post('*/api/blade-log/usual/note-export', async ({ request }) => {
        notes.push(await request.json())
        return ok()
      }),
    )
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '导出' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV 文件（.csv）' }))

    expect(await screen.findByText('已导出 2 条')).toBeTruthy()
    const csv = await files[0]?.text()
    expect(csv).toContain('船,很长,12,0.12345678,上线,是,2026-01-02 03:04:05,boat.png,"{""a"":[1]}"')
    await waitFor(() => expect(notes).toEqual([{ list: 'thing', rows: 2, filters: {} }]))
  })

  it('lists rows as cards where a table has no room', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      matches: query.includes('max-width: 767'),
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }))
    const { user, location } = await open()

    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('combobox', { name: '排序' }))
    await user.click(await screen.findByTitle('数量 降序'))

    await waitFor(() => expect(location().search).toBe('?descs=count'))
  })
})
