import { defineResource } from '@drawdesk/contract/core/resource'
import { Day, Decimal, GivenDecimal, Id, IdOrEmpty, Type } from '@drawdesk/contract/core/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { ResourcePage } from '../../resource-page.tsx'
import { auditOf, fakeResource } from '../../testing/fake-resource.ts'

const label = (zh: string) => ({ label: { zh, en: zh } })
const bill = defineResource({
  name: 'bill',
  path: '/blade-biz/bill',
  row: Type.Object({
    id: Id,
    version: Type.Integer(),
    shopId: IdOrEmpty,
    shopName: Type.Optional(Type.String()),
    amount: GivenDecimal(22, 2),
    rate: Decimal(6, 4),
    day: Day,
  }),
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    amount: { kind: 'decimal' },
    shopId: {
      kind: 'select',
      from: { path: '/blade-biz/shop/select', value: 'id', label: 'name', search: 'name' },
      search: 'equals',
      sortable: false,
    },
    rate: { kind: 'decimal', search: 'equals' },
    day: { kind: 'date', search: 'range' },
  },
  texts: {
    title: { zh: '账单', en: 'Bills' },
    purpose: { zh: '账单', en: 'Bills' },
    fields: { amount: label('金额'), shopId: label('门店'), rate: label('费率'), day: label('日期') },
  },
})
const LARGE = '12345678901234567890.12'
const ROW = { id: '1', ...auditOf(1), shopId: '3', shopName: '老店', amount: LARGE, rate: '0.0500', day: '2026-03-04' }
const SHOPS = [
  ...Array.from({ length: 50 }, (_, at) => ({ id: String(100 + at), name: `新店 ${at}` })),
  { id: '3', name: '老店' },
  { id: '4', name: '百年老店' },
]

let asked: Record<string, string>[]
beforeEach(() => {
  asked = []
  server.use(
    http.get('*/api/blade-biz/shop/select', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      const { name = '', ids } = query
      return ok(SHOPS.filter((one) => one.name.includes(name) && (ids === undefined || ids === one.id)).slice(0, 50))
    }),
  )
})
async function open(path = '/bill') {
  const fake = fakeResource(bill, [ROW])
  const app = renderApp(<ResourcePage resource={bill} />, {
    permissions: ['bill_add', 'bill_edit', 'bill_view', 'bill_delete'],
    path,
  })
  await screen.findByText(LARGE)
  return { ...app, fake }
}

describe('decimals and days', () => {
  it('travel as they are written: no digit is lost, no time is added, and what is emptied is empty text', async () => {
    const { user, fake } = await open()
    expect(screen.getByText('2026-03-04')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^编辑/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const amount = await dialog.findByRole('spinbutton', { name: '金额' })
    expect((amount as HTMLInputElement).value).toBe(LARGE)

    await user.clear(amount)
    await user.type(amount, '98765432109876543210.99')
    await user.clear(dialog.getByRole('spinbutton', { name: '费率' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({ amount: '98765432109876543210.99', rate: '', day: '2026-03-04' })
  })

  it('are refused with too many digits behind the point, before they are sent', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: /^编辑/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('spinbutton', { name: '金额' }), '345')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    expect(await dialog.findByText(/格式/)).toBeTruthy()
    expect(fake.saves).toEqual([])
  })
})

describe('a choice out of any number of rows', () => {
  it('is found by what is typed, and what is held is read by its name', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: /^编辑/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const shop = await dialog.findByRole('combobox', { name: '门店' })
    expect(dialog.getByText('老店')).toBeTruthy()

    await user.click(shop)
    await user.type(shop, '百年')
    await user.click(await screen.findByTitle('百年老店'))
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({ shopId: '4' })
    expect(asked).toContainEqual({ name: '百年' })
  })

  it('has its name in the search of a shared address, though it is not among the newest', async () => {
    await open('/bill?shopId=3')

    const chips = within(screen.getByRole('list', { name: '当前条件' }))
    expect(await chips.findByText(/门店: 老店/)).toBeTruthy()
    expect(asked).toContainEqual({ ids: '3' })
  })
})
