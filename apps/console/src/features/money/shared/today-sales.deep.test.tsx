import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import TodaySales from './today-sales.tsx'

it('says what was sold today by the sales table, of today alone', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/blade-biz/drawPayLog/salesTable', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('channel') === 'sandbox') return ok({ currency: 'CNY', totals: { gross: 500 } })
      asked.push(query)
      return ok({
        currency: 'CNY',
        totals: { count: 12, free: 0, gross: 123_450, refunds: 450, refundCount: 1, net: 123_000 },
      })
    }),
  )
  renderApp(<TodaySales />, { permissions: ['sales_view'] })

  expect(await screen.findByText('¥1,230.00')).toBeTruthy()
  expect(await screen.findByText('含沙盒支付 ¥5.00')).toBeTruthy()
  expect(screen.getByText('12')).toBeTruthy()
  expect(asked[0]?.get('startTime')).toBe(asked[0]?.get('endTime'))
})

it('says that it failed', async () => {
  server.use(http.get('*/api/blade-biz/drawPayLog/salesTable', () => failed(500, '出错了')))
  renderApp(<TodaySales />)

  expect(await screen.findByText('今天的销售没有加载成功')).toBeTruthy()
})
