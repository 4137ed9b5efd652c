import { sellsourceResource } from '@drawdesk/contract/operation/sellsource'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, server } from '../../../testing/server.ts'
import SellsourcePage from './sellsource.page.tsx'

const ALL = ['sellsource_add', 'sellsource_edit', 'sellsource_view', 'sellsource_delete']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `渠道${id}`,
  code: `c-${id}`,
  contact: '',
  share: '12.5',
  remark: '',
  ...auditOf(),
  ...more,
})

async function open(language: 'zh' | 'en' = 'zh') {
  const fake = fakeResource(sellsourceResource, [rowOf(1), rowOf(2, { share: '' })])
  const app = renderApp(<SellsourcePage />, { permissions: ALL, path: '/operation/sellsource', language })
  await screen.findByText('渠道1')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('channels that bring guests', () => {
  it('show their share with its sign, and none as a dash', async () => {
    await open()

    expect(screen.getByText('12.5%')).toBeTruthy()
    expect(screen.queryByText('%')).toBeNull()
  })

  it('ask for name and code, and take no share above 100', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type((await dialog()).getByLabelText(/分成/), '100.5')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    for (const words of ['请输入渠道名称', '请输入渠道编号']) expect((await dialog()).getByText(words)).toBeTruthy()
    expect((await dialog()).getByLabelText(/分成/).getAttribute('aria-invalid')).toBe('true')
    expect(fake.saves).toEqual([])
  })

  it('say beside the code that it is taken, and keep what was typed', async () => {
    const { user } = await open()
    server.use(
      http.post('*/api/blade-biz/sellsource/submit', () =>
        failed(400, '渠道编号已存在', { errors: [{ field: 'code', msg: '渠道编号已存在' }] }),
      ),
    )
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type((await dialog()).getByLabelText(/渠道名称/), '商场')
    await user.type((await dialog()).getByLabelText(/渠道编号/), 'mall')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(async () =>
      expect((await dialog()).getByLabelText(/渠道编号/).getAttribute('aria-invalid')).toBe('true'),
    )
    expect((await dialog()).getByLabelText(/渠道名称/)).toHaveProperty('value', '商场')
  })

  it('say in English what they are', async () => {
    await open('en')

    expect(screen.getByRole('heading', { name: 'Sales channels' })).toBeTruthy()
  })
})
