import type { TreeNode } from '@drawdesk/contract/core/tree'
import type { Region } from '@drawdesk/contract/settings/region'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedKeys } from '../../../lib/browser/storage.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import RegionPage from './region.page.tsx'

const ALL = ['region_add', 'region_edit', 'region_delete']
const api = (call: string): string => `*/api/blade-system/region/${call}`
const LEVELS = ['国家', '省份/直辖市', '地市', '区县', '乡镇', '村委']

function regionOf(code: string, name: string, parentCode: string, more: Partial<Region> = {}): Region {
  return {
    id: code,
    parentId: parentCode,
    code,
    parentCode,
    name,
    ancestors: '00',
    provinceCode: '',
    provinceName: '',
    cityCode: '',
    cityName: '',
    districtCode: '',
    districtName: '',
    townCode: '',
    townName: '',
    villageCode: '',
    villageName: '',
    level: 1,
    sort: 1,
    remark: '',
    parentName: '',
    levelName: '省份/直辖市',
    version: 1,
    updateTime: '2026-01-02 03:04:05',
    ...more,
  }
}

let regions: Region[]
let saves: unknown[]
let removed: unknown[]
beforeEach(() => {
  const zhejiang = { provinceCode: '33', provinceName: '浙江省' }
  const hangzhou = { ...zhejiang, cityCode: '3301', cityName: '杭州市' }
  regions = [
    regionOf('00', '中华人民共和国', '0', { level: 0, levelName: '国家' }),
    regionOf('33', '浙江省', '00', { ...zhejiang, parentName: '中华人民共和国' }),
    regionOf('3301', '杭州市', '33', { ...hangzhou, parentName: '浙江省', level: 2, levelName: '地市' }),
    regionOf('330106', '西湖区', '3301', {
      ...hangzhou,
      districtCode: '330106',
      districtName: '西湖区',
      parentName: '杭州市',
      level: 3,
      levelName: '区县',
    }),
  ]
  saves = []
  removed = []
  const hasChildren = (code: string): boolean => regions.some(({ parentCode }) => parentCode === code)
  const nodeOf = ({ code, parentCode, name }: Region): TreeNode => ({
    id: code,
    parentId: parentCode,
    title: name,
    key: code,
    value: code,
    hasChildren: hasChildren(code),
  })
  server.use(
    http.get(api('lazy-tree'), ({ request }) =>
      ok(
        regions
          .filter(({ parentCode }) => parentCode === new URL(request.url).searchParams.get('parentCode'))
          .map(nodeOf),
      ),
    ),
    http.get(api('list'), ({ request }) =>
      ok(pageOf(regions.filter(({ name }) => name.includes(new URL(request.url).searchParams.get('name') ?? '')))),
    ),
    http.get(api('detail'), ({ request }) => {
      const found = regions.find(({ code }) => code === new URL(request.url).searchParams.get('code'))
      return found ? ok({ ...found, hasChildren: hasChildren(found.code) }) : failed(404, '数据不存在')
    }),
    http.post(api('submit'), async ({ request }) => {
      const body = (await request.json()) as { code?: string; parentCode: string; subCode: string; name: string }
      saves.push(body)
      const code = body.code ?? body.parentCode + body.subCode
      regions = body.code
        ? regions.map((one) => (one.code === code ? { ...one, name: body.name, version: 2 } : one))
        : [...regions, regionOf(code, body.name, body.parentCode, { level: 4 })]
      return ok({ code, version: 2 })
    }),
    http.post(api('remove'), async ({ request }) => {
      const { id } = (await request.json()) as { id: string }
      removed.push(id)
      regions = regions.filter(({ code }) => code !== id)
      return ok({})
    }),
    http.get('*/api/blade-system/dict/dictionary', () =>
      ok(LEVELS.map((dictValue, level) => ({ dictKey: String(level), dictValue }))),
    ),
  )
})

async function open(permissions: readonly string[] = ALL) {
  const app = renderApp(<RegionPage />, { permissions, path: '/base/region' })
  await screen.findByText('浙江省')
  return app
}
const tree = () => within(screen.getByRole('complementary', { name: '行政区划树' }))
async function unfold(user: Awaited<ReturnType<typeof open>>['user'], name: string): Promise<void> {
  await user.click(
    (await tree().findByText(name)).closest('.ant-tree-treenode')?.querySelector('.ant-tree-switcher') as HTMLElement,
  )
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('regions', () => {
  it('open level by level, and show the one that is chosen', async () => {
    const { user } = await open()
    await unfold(user, '浙江省')
    await unfold(user, '杭州市')
    await user.click(await tree().findByText('西湖区'))

    expect(await screen.findByRole('heading', { name: '西湖区' })).toBeTruthy()
    expect(screen.getByText('330106')).toBeTruthy()
    expect(screen.getByText('浙江省 · 杭州市')).toBeTruthy()
    expect((screen.getByLabelText(/区划名称/) as HTMLInputElement).value).toBe('西湖区')
  })

  it('are found by name, with what they lie in', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: '按名称查找' }), '西湖{Enter}')
    await user.click(await screen.findByRole('button', { name: /西湖区.*浙江省 · 杭州市/ }))

    expect(await screen.findByRole('heading', { name: '西湖区' })).toBeTruthy()
    await user.clear(screen.getByRole('searchbox', { name: '按名称查找' }))
    await user.type(screen.getByRole('searchbox', { name: '按名称查找' }), '没有这个{Enter}')
    expect(await screen.findByText('没有名称含“没有这个”的区划')).toBeTruthy()
  })

  it('are changed with the version they were read in', async () => {
    const { user } = await open()
    await user.click(tree().getByText('浙江省'))
    await user.type(await screen.findByLabelText(/区划名称/), '份')
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(saves).toEqual([{ name: '浙江省份', sort: 1, remark: '', code: '33', version: 1 }]))
    expect(await tree().findByText('浙江省份')).toBeTruthy()
  })

  it('say who changed what, and take an earlier version into the form', async () => {
    server.use(
      http.get(api('history'), ({ request }) =>
        ok({
          isMore: false,
          changes:
            new URL(request.url).searchParams.get('id') === '33'
              ? [
                  {
                    id: '9',
                    time: '2026-11-28 12:00:00',
                    action: 'edit',
                    userId: '1',
                    userName: '小林',
                    fields: [
                      { field: 'name', before: '浙江', after: '浙江省', isWhole: true },
                      { field: 'sort', before: '11', after: '1', isWhole: true },
                    ],
                  },
                  { id: '8', time: '2026-11-27 12:00:00', action: 'add', userId: '2', userName: '小王', fields: [] },
                ]
              : [],
        }),
      ),
    )
    const { user } = await open()
    await user.click(tree().getByText('浙江省'))
    await user.click(await screen.findByRole('button', { name: '变更历史' }))
    expect((await screen.findByText('小林')).closest('li')?.textContent).toContain('区划名称浙江浙江省排序111')
    await user.click(screen.getByRole('button', { name: '恢复到这一版' }))

    expect(screen.getByText('已填入 小王 在 2026-11-27 12:00:00 的版本，还没有保存')).toBeTruthy()
    expect(screen.getByText('与现在不同：区划名称、排序。保存后生效。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saves).toEqual([{ name: '浙江', sort: 11, remark: '', code: '33', version: 1 }]))
  })

  it('are added below another, whose code theirs continues', async () => {
    const { user } = await open()
    await unfold(user, '浙江省')
    await user.click(await tree().findByText('杭州市'))
    await user.click(await screen.findByRole('button', { name: '新增下级' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByText('请输入区划编号')).toBeTruthy()
    expect(screen.getByText('请输入区划名称')).toBeTruthy()
    await user.type(screen.getByLabelText(/区划编号/), 'x9a9')
    await user.type(screen.getByLabelText(/区划名称/), '新区')
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(saves).toEqual([{ name: '新区', sort: 0, remark: '', parentCode: '3301', subCode: '99', level: 3 }]),
    )
    expect(await screen.findByRole('heading', { name: '新区' })).toBeTruthy()
  })

  it('say what the server refuses, beside the field, and keep what was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(
      http.post(api('submit'), () =>
        failed(400, '请检查填写的内容', { errors: [{ field: 'subCode', msg: '区划编号已存在' }] }),
      ),
    )
    const { user } = await open()
    await user.click(tree().getByText('浙江省'))
    await user.click(await screen.findByRole('button', { name: '新增下级' }))
    await user.type(screen.getByLabelText(/区划编号/), '01')
    await user.type(screen.getByLabelText(/区划名称/), '又一个')
    await user.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findByText('区划编号已存在')).toBeTruthy()
    expect((screen.getByLabelText(/区划名称/) as HTMLInputElement).value).toBe('又一个')
  })

  it('ask before what was typed is lost', async () => {
    const { user } = await open()
    await user.click(tree().getByText('浙江省'))
    await user.type(await screen.findByLabelText(/区划名称/), '改')
    await user.click(tree().getByText('中华人民共和国'))
    await user.click((await dialog()).getByRole('button', { name: '继续编辑' }))
    expect((screen.getByLabelText(/区划名称/) as HTMLInputElement).value).toBe('浙江省改')
    await user.click(tree().getByText('中华人民共和国'))
    await user.click((await dialog()).getByRole('button', { name: '不保存' }))

    expect(await screen.findByRole('heading', { name: '中华人民共和国' })).toBeTruthy()
  })

  it('have what was typed again after a reload, until it is saved or given up', async () => {
    const RESTORED = '已恢复上次没保存的修改'
    signInForTest()
    const before = await open()
    await before.user.click(tree().getByText('浙江省'))
    await before.user.type(await screen.findByLabelText(/区划名称/), '改')
    before.unmount()

    const { user } = await open()
    await user.click(tree().getByText('浙江省'))
    expect(await screen.findByText(RESTORED)).toBeTruthy()
    expect(screen.getByText(/填写的：区划名称/)).toBeTruthy()
    expect((screen.getByLabelText(/区划名称/) as HTMLInputElement).value).toBe('浙江省改')
    await user.click(tree().getByText('中华人民共和国'))
    await user.click((await dialog()).getByRole('button', { name: '不保存' }))
    await screen.findByRole('heading', { name: '中华人民共和国' })

    expect(storedKeys('draft-')).toEqual([])
    await user.click(tree().getByText('浙江省'))
    await waitFor(() => expect((screen.getByLabelText(/区划名称/) as HTMLInputElement).value).toBe('浙江省'))
    expect(screen.queryByText(RESTORED)).toBeNull()
  })

  it('join a newer version of somebody else with what was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    await user.click(tree().getByText('浙江省'))
    await user.type(await screen.findByLabelText(/区划名称/), '甲')
    regions = regions.map((one) => (one.code === '33' ? { ...one, name: '浙江省乙', remark: '新的', version: 2 } : one))
    server.use(http.post(api('submit'), () => failed(409, '数据已被他人修改，请刷新后重试'), { once: true }))
    await user.click(screen.getByRole('button', { name: '保存' }))

    const note = within(
      (await screen.findByText('这些地方两边都改过，现在保留的是你的：')).closest('[role=alert]') as HTMLElement,
    )
    expect(note.getByText('对方：浙江省乙')).toBeTruthy()
    expect((screen.getByRole('textbox', { name: /区划名称/ }) as HTMLInputElement).value).toBe('浙江省甲')
    expect((screen.getByRole('textbox', { name: /备注/ }) as HTMLTextAreaElement).value).toBe('新的')
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(saves).toEqual([{ name: '浙江省甲', sort: 1, remark: '新的', code: '33', version: 2 }]))
    await waitFor(() => expect(screen.queryByText('数据已被他人修改')).toBeNull())
  })

  it('are removed after a question when nothing lies in them; then what they lay in is shown', async () => {
    const { user } = await open()
    await unfold(user, '浙江省')
    await user.click(await tree().findByText('杭州市'))
    expect(((await screen.findByRole('button', { name: '删除' })) as HTMLButtonElement).disabled).toBe(true)
    await unfold(user, '杭州市')
    await user.click(await tree().findByText('西湖区'))
    await screen.findByRole('heading', { name: '西湖区' })
    await user.click(screen.getByRole('button', { name: '删除' }))
    expect(removed).toEqual([])
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    expect(await screen.findByRole('heading', { name: '杭州市' })).toBeTruthy()
    expect(removed).toEqual(['330106'])
    await waitFor(() => expect(tree().queryByText('西湖区')).toBeNull())
  })

  it('are read only for who may not change them', async () => {
    const { user } = await open([])
    await user.click(tree().getByText('浙江省'))

    expect(((await screen.findByLabelText(/区划名称/)) as HTMLInputElement).disabled).toBe(true)
    for (const name of ['保存', '新增下级', '删除'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null])
  })

  it('say when they did not come, and ask again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(
      http.get(api('lazy-tree'), () => failed(500, '服务器异常'), { once: true }),
      http.get(api('lazy-tree'), () => failed(500, '服务器异常'), { once: true }),
    )
    const { user } = renderApp(<RegionPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '重试' }))

    expect(await screen.findByText('中华人民共和国')).toBeTruthy()
  })
})
