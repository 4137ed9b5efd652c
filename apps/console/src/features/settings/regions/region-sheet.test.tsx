import type { RegionImportResult } from '@drawdesk/contract/settings/region-import'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import RegionPage from './region.page.tsx'

const api = (call: string): string => `*/api/blade-system/region/${call}`
const ALL = ['region_import', 'region_export', 'region_debug']
const choice = (code: string, name: string) => ({
  code,
  name,
  parentCode: code.slice(0, -2) || '00',
  level: code.length / 2,
  sort: 1,
})
const CHOICES: Readonly<Record<string, object[]>> = { '00': [choice('33', '浙江省')], 33: [choice('3301', '杭州市')] }

let sent: { isDry: string | null; isCovered: string | null }[]
const result = (isDry: boolean, more: Partial<RegionImportResult> = {}): RegionImportResult => ({
  isDry,
  total: 3,
  added: 2,
  updated: 0,
  unchanged: 0,
  failed: 1,
  errors: [{ row: 4, code: '12x', column: '区划编号', reason: '编号只能是 1 到 12 位数字' }],
  ...more,
})
beforeEach(() => {
  sent = []
  server.use(
    http.get(api('lazy-tree'), () =>
      ok([{ id: '00', parentId: '0', title: '中华人民共和国', key: '00', value: '00', hasChildren: false }]),
    ),
    http.get('*/api/blade-system/dict/dictionary', () => ok([])),
    http.get(api('select'), ({ request }) => ok(CHOICES[new URL(request.url).searchParams.get('code') ?? ''] ?? [])),
    http.get(api('debug'), ({ request }) => {
      const code = new URL(request.url).searchParams.get('code')
      return ok({
        row: { code, ancestors: '00', version: 7 },
        problems: code === '3301' ? ['上级区划 33 已被删除'] : [],
      })
    }),
    http.post(api('import-region'), ({ request }) => {
      const query = new URL(request.url).searchParams
      sent.push({ isDry: query.get('isDry'), isCovered: query.get('isCovered') })
      return ok(result(query.get('isDry') === '1'))
    }),
  )
})

async function open(permissions = ALL) {
  const app = renderApp(<RegionPage />, { permissions, path: '/base/region' })
  await screen.findByText('中华人民共和国')
  return app
}
const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name = 'regions.xlsx') =>
  user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], name))

describe('the import of regions', () => {
  it('checks a file as soon as it is chosen, shows what would become of its rows, and imports by the button', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    await choose(user)

    expect(await form.findByText('检查完成，还没有导入')).toBeTruthy()
    expect(form.getByText('区划编号：编号只能是 1 到 12 位数字')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '导入 2 条' }))

    expect(await form.findByText('导入完成')).toBeTruthy()
    expect(sent).toEqual([
      { isDry: '1', isCovered: '0' },
      { isDry: '0', isCovered: '0' },
    ])
  })

  it('checks again when known regions are to be changed', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    await choose(user)
    await form.findByText('检查完成，还没有导入')
    await user.click(form.getByRole('checkbox', { name: '更新已有区划' }))

    await waitFor(() =>
      expect(sent).toEqual([
        { isDry: '1', isCovered: '0' },
        { isDry: '1', isCovered: '1' },
      ]),
    )
  })

  it('keeps the button shut while nothing can be imported, and lets another file be chosen', async () => {
    server.use(http.post(api('import-region'), () => failed(400, '第一行的表头与模板不符，请先下载模板')))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    await choose(user)

    expect(await screen.findByText('第一行的表头与模板不符，请先下载模板')).toBeTruthy()
    expect((form.getByRole('button', { name: /^导入/ }) as HTMLButtonElement).disabled).toBe(true)
    expect(await form.findByText('点击选择文件，或把文件拖到这里')).toBeTruthy()
  })
})

describe('the other tools of regions', () => {
  it('save a sheet', async () => {
    server.use(
      http.get(
        api('export-region'),
        () => new Response('sheet', { headers: { 'content-type': 'application/octet-stream' } }),
      ),
    )
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导出' }))

    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })

  it('choose level by level, and show the chosen region as it is stored with what is wrong', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '调试' }))
    const form = await dialog()
    expect(await form.findByText('与上级一致，没有发现问题')).toBeTruthy()

    await user.click(form.getByRole('combobox', { name: '第 1 级' }))
    await user.click(await screen.findByTitle('浙江省 33'))
    await user.click(await form.findByRole('combobox', { name: '第 2 级' }))
    await user.click(await screen.findByTitle('杭州市 3301'))

    expect(await form.findByText('上级区划 33 已被删除')).toBeTruthy()
    expect(form.getByText(/"version": 7/)).toBeTruthy()
    expect(await form.findByText('下面没有区划')).toBeTruthy()
  })

  it('stand there for who may only', async () => {
    await open([])

    expect(screen.queryAllByRole('button', { name: /导入|导出|调试/ })).toEqual([])
  })
})
