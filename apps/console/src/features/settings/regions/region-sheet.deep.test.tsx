import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
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

const OUTCOME: ImportOutcome = {
  id: '',
  add: 2,
  edit: 0,
  same: 0,
  failed: 1,
  lines: [
    {
      row: 4,
      action: 'failed',
      cells: { code: '12x', name: '坏' },
      errors: [{ field: 'code', msg: '编号只能是 1 到 12 位数字' }],
    },
  ],
}
let columns: ImportRead['columns']
let asked: string[]
beforeEach(() => {
  asked = []
  columns = [
    { title: '编号', samples: ['110101'], field: 'code' },
    { title: '名称', samples: ['东城'], field: 'name' },
  ]
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
    http.post(api(':call'), ({ params }) => {
      asked.push(String(params['call']))
      if (params['call'] === 'import-read') return ok({ fileName: 'regions.csv', rows: 3, columns })
      return ok({ ...OUTCOME, id: params['call'] === 'import-run' ? '7' : '' })
    }),
    http.get(api('import-latest'), () => ok([])),
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
  it('goes in the steps of every import: columns, a check, rows, and the way back', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    expect(form.getByRole('button', { name: '下载模板' })).toBeTruthy()
    await choose(user)

    expect(await form.findByText(/已有记录按“区划编号”识别/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '检查' }))
    expect(await form.findByText('编号只能是 1 到 12 位数字')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '导入 2 行' }))

    expect(await form.findByText('导入完成')).toBeTruthy()
    expect(asked).toEqual(['import-read', 'import-check', 'import-run'])
    expect(form.getByRole('button', { name: '撤销' })).toBeTruthy()
  })

  it('is not checked before columns stand for code and name', async () => {
    columns = [{ title: '名称', samples: ['东城'], field: 'name' }]
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    await choose(user)

    expect(await form.findByRole('button', { name: '检查' })).toHaveProperty('disabled', true)
  })

  it('keeps the file and what its columns stand for on the way back, and does not read it twice', async () => {
    columns = [
      { title: '编码', samples: ['110101'], field: '' },
      { title: '名称', samples: ['东城'], field: 'name' },
    ]
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    await choose(user)
    await user.click(await form.findByRole('combobox', { name: '字段 编码' }))
    await user.click(await screen.findByText('区划编号 *', { selector: '.ant-select-item-option-content' }))
    await user.click(form.getByRole('button', { name: '检查' }))
    await form.findByRole('button', { name: '导入 2 行' })

    await user.click(form.getByRole('button', { name: '上一步' }))
    await user.click(form.getByRole('button', { name: '上一步' }))
    expect(form.getByText('regions.xlsx')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '下一步' }))
    await user.click(form.getByRole('button', { name: '检查' }))

    await form.findByRole('button', { name: '导入 2 行' })
    expect(asked).toEqual(['import-read', 'import-check', 'import-check'])
  })

  it('says in the dialog why a file is not taken, and lets another one be chosen', async () => {
    server.use(http.post(api('import-read'), () => failed(400, '文件里没有数据行')))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '导入' }))
    const form = await dialog()
    await choose(user)

    expect(await form.findByText('文件里没有数据行')).toBeTruthy()
    expect(document.querySelector('input[type=file]')).toBeTruthy()
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
