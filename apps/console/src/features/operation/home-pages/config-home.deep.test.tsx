import { configHomeResource } from '@drawdesk/contract/operation/config-home'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import ConfigHomePage from './config-home.page.tsx'

const ALL = ['configHome_add', 'configHome_edit', 'configHome_view', 'configHome_delete']
const STYLES = [
  { id: '11', name: '水墨', file: null, isShown: 1 },
  { id: '12', name: '油画', file: null, isShown: 0 },
]
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `首页${id}`,
  active: 0,
  banners: [],
  sections: [],
  shortcuts: [],
  figures: [],
  ...auditOf(),
  ...more,
})
const FULL = {
  banners: [
    { image: '', imageFile: null, title: '开展', link: '/a' },
    { image: '', imageFile: null, title: '夏天', link: '' },
  ],
  sections: [{ title: '风格', type: 'style', ids: ['11', '99'] }],
  shortcuts: [{ name: '去画', icon: 'picture', link: '/draw' }],
  figures: ['drawings'],
}

async function open({
  path = '/operation/configHome',
  permissions = ALL,
  rows = [rowOf(1, { active: 1, ...FULL }), rowOf(2)],
  language = 'zh' as 'zh' | 'en',
} = {}) {
  const fake = fakeResource(configHomeResource, rows)
  const switched: unknown[] = []
  server.use(
    http.post('*/api/blade-biz/configHome/changeActive', async ({ request }) => {
      const body = (await request.json()) as { id: string; active: number }
      switched.push(body)
      fake.rows = fake.rows.map((row) => ({ ...row, active: row.id === body.id ? body.active : 0 }))
      return ok({ ...body, version: 2 })
    }),
    http.get('*/api/blade-biz/configHome/choices', ({ request }) => {
      const query = new URL(request.url).searchParams
      const ids = query.get('ids')
      return ok(
        ids === null
          ? STYLES.filter(({ name }) => name.includes(query.get('keyword') ?? ''))
          : STYLES.filter(({ id }) => ids.split(',').includes(id)),
      )
    }),
  )
  const app = renderApp(<ConfigHomePage />, { permissions, path, language })
  return { ...app, fake, switched }
}
async function openEditor(more: Parameters<typeof open>[0] = {}) {
  const app = await open({ path: '/operation/configHome?edit=1', ...more })
  await screen.findByRole('region', { name: /轮播图|Banners/ })
  return app
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const rowsIn = (name: string) =>
  within(part(name).getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .filter((row) => row.classList.contains('front-row'))
const save = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(screen.getByRole('button', { name: '保存' }))

describe('home pages of guests', () => {
  it('are switched in the list: the one that is switched on takes the place of the other', async () => {
    const { user, switched } = await open()
    const [one, two] = [
      await screen.findByRole('switch', { name: '使用“首页1”' }),
      screen.getByRole('switch', { name: '使用“首页2”' }),
    ]
    expect([one.getAttribute('aria-checked'), two.getAttribute('aria-checked')]).toEqual(['true', 'false'])

    await user.click(two)

    expect(await screen.findByText('客人现在看到的是“首页2”')).toBeTruthy()
    await waitFor(() =>
      expect([
        screen.getByRole('switch', { name: '使用“首页1”' }).getAttribute('aria-checked'),
        screen.getByRole('switch', { name: '使用“首页2”' }).getAttribute('aria-checked'),
      ]).toEqual(['false', 'true']),
    )
    expect(switched).toEqual([{ id: '2', active: 1 }])
  })

  it('get a name first and are filled in the editor', async () => {
    const { user, fake } = await open({ rows: [] })
    await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/名称/), '国庆首页')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    expect(await screen.findByRole('heading', { name: /国庆首页/ })).toBeTruthy()
    expect(fake.saves).toEqual([{ name: '国庆首页' }])
  })
})

describe('the editor of a home page', () => {
  it('shows on the phone what is typed, and saves it with its version', async () => {
    const { user, fake } = await openEditor()
    const phone = within(screen.getByRole('figure', { name: '手机预览' }))
    expect([phone.getByText('开展'), phone.getByText('去画'), await phone.findByText('水墨')]).toHaveLength(3)

    await user.click(screen.getByRole('button', { name: '添加轮播图' }))
    await user.type(within(rowsIn('轮播图')[2] as HTMLElement).getByLabelText('标题'), '冬天')
    expect([phone.getByText('冬天'), screen.getByText('有未保存的修改')]).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: '今日作品' }))
    await save(user)

    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({
      id: '1',
      version: 1,
      banners: [{ title: '开展' }, { title: '夏天' }, { title: '冬天', image: '', link: '' }],
      figures: ['drawings', 'drawingsToday'],
      sections: FULL.sections,
    })
    await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull())
  })

  it('shows beside its place what guests could not use, and sends nothing', async () => {
    const { user, fake } = await openEditor()
    await user.click(screen.getByRole('button', { name: '添加轮播图' }))
    await user.click(screen.getByRole('button', { name: '添加快捷入口' }))
    await user.type(within(rowsIn('快捷入口')[1] as HTMLElement).getByLabelText('链接'), 'javascript:alert(1)')
    expect(screen.queryByText('图片和标题至少填一项')).toBeNull()
    await save(user)

    expect(within(rowsIn('轮播图')[2] as HTMLElement).getByText('图片和标题至少填一项')).toBeTruthy()
    expect(
      within(rowsIn('快捷入口')[1] as HTMLElement)
        .getByLabelText('链接')
        .getAttribute('aria-invalid'),
    ).toBe('true')
    expect(document.activeElement).toBe(within(rowsIn('轮播图')[2] as HTMLElement).getByLabelText('标题'))
    expect(fake.saves).toEqual([])
  })

  it('takes pictures, styles by name, and says which of them is gone or hidden', async () => {
    const { user, fake } = await openEditor()
    const file = {
      fileId: '77',
      name: 'a.png',
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      url: '/a',
      webUrl: '/a-web',
      thumbUrl: '/a-thumb',
    }
    server.use(http.post('*/api/blade-resource/oss/endpoint/put-file-attach', () => ok(file)))
    expect(await part('栏目').findByText('已不存在（99）')).toBeTruthy()

    await user.upload(
      rowsIn('轮播图')[0]?.querySelector('input[type=file]') as HTMLInputElement,
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() =>
      expect(screen.getByRole('figure', { name: '手机预览' }).querySelector('img')?.getAttribute('src')).toBe('/a-web'),
    )
    await user.click(part('栏目').getByRole('combobox', { name: '选择风格' }))
    expect(await screen.findByText('客人暂时看不到')).toBeTruthy()
    await user.click(screen.getByText('油画'))
    await save(user)

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        { banners: [{ image: '77' }, { image: '' }], sections: [{ ids: ['11', '99', '12'] }] },
      ]),
    )
  })

  it('stands with the server’s error beside the entry it is about', async () => {
    const { user } = await openEditor()
    server.use(
      http.post('*/api/blade-biz/configHome/submit', () =>
        failed(400, '请检查填写的内容', { errors: [{ field: 'sections[0].ids[1]', msg: '风格不存在' }] }),
      ),
    )
    await save(user)

    expect(await part('栏目').findByText('风格不存在')).toBeTruthy()
  })

  it('loses nothing when somebody else saved meanwhile: both sides stand in words, and one goes on with the own one', async () => {
    const { user, fake } = await openEditor()
    await user.click(screen.getByRole('button', { name: '删除：夏天' }))
    fake.rows = fake.rows.map((row) => (row.id === '1' ? { ...row, version: 2, figures: ['guests'] } : row))
    await save(user)

    const note = within(await screen.findByRole('alert'))
    expect([
      note.getByText('2 项：开展、夏天'),
      note.getByText('1 项：开展'),
      note.getByText('1 项：客人数'),
    ]).toHaveLength(3)
    await user.click(note.getByRole('button', { name: /保留/ }))
    await save(user)

    await waitFor(() => expect(fake.saves).toHaveLength(2))
    expect(fake.saves[1]).toMatchObject({ version: 2, banners: [{ title: '开展' }], figures: ['guests'] })
  })

  it('goes back to the list, asking first when something would be lost', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('button', { name: '删除：夏天' }))
    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await user.click(await screen.findByRole('button', { name: /放弃/ }))

    expect(await screen.findByRole('switch', { name: '使用“首页1”' })).toBeTruthy()
  })

  it('is read only for those who may only look', async () => {
    await openEditor({ permissions: ['configHome_view'] })

    expect([
      screen.queryByRole('button', { name: '保存' }),
      screen.queryByRole('button', { name: '添加轮播图' }),
      screen.queryByRole('button', { name: /拖动排序/ }),
    ]).toEqual([null, null, null])
    expect(within(rowsIn('轮播图')[0] as HTMLElement).getByLabelText('标题')).toHaveProperty('disabled', true)
  })

  it('speaks English', async () => {
    await openEditor({ language: 'en' })

    expect(screen.getByRole('region', { name: 'Shortcuts' })).toBeTruthy()
  })
})
