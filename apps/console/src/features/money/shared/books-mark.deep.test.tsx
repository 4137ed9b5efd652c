import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import HomeMoney from './home-money.tsx'

const answer = (facts: object) =>
  server.use(
    http.get('*/api/blade-biz/drawPayLog/balance', () =>
      ok({ ok: true, checkedTime: '2026-11-22 12:00:00', orders: 1_234, entries: 2_468, mismatches: [], ...facts }),
    ),
  )
const open = (permissions = ['drawPayLog_view']) => renderApp(<HomeMoney hasSales={false} />, { permissions })

it('says that the books balance, and of how many orders', async () => {
  answer({})
  open()

  expect(await screen.findByText('账目平衡')).toBeTruthy()
  expect(screen.getByText(/核对了 1,234 笔订单/)).toBeTruthy()
})

it('names what does not balance, and leads to its payments', async () => {
  const mismatches = Array.from({ length: 7 }, (_, index) => ({ orderNo: `N${index}`, kind: 'order', msg: 'money 0' }))
  answer({ ok: false, mismatches: [{ orderNo: '', kind: 'credits', msg: 'credits of 5' }, ...mismatches] })
  open()

  expect(await screen.findByText('账目不平，8 处')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'N0' }).getAttribute('href')).toBe('/operation/drawPayLog?orderNo=N0')
  expect(screen.getByText(/^点数 credits of 5/)).toBeTruthy()
  expect(screen.getByText('还有 3 处')).toBeTruthy()
})

it('is not asked for by who may not see payments', () => {
  open([])
  expect(screen.queryByText(/账目/)).toBeNull()
})

it('says when it could not be checked', async () => {
  server.use(http.get('*/api/blade-biz/drawPayLog/balance', () => failed(500, '出错了')))
  open()
  expect(await screen.findByText('账目没有核对成功')).toBeTruthy()
})
