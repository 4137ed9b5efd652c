import type { PrintJob } from '@drawdesk/contract/devices/print-job'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../../testing/server.ts'
import RecordPrints from './record-prints.tsx'

const job = (more: Partial<PrintJob>): Partial<PrintJob> => ({
  id: '1',
  infoId: '88',
  loginId: '7',
  deviceName: '北馆一号',
  orderNo: '',
  sheets: 2,
  printed: 1,
  state: 2,
  error: '',
  createUserName: '张三',
  queuedTime: '2026-01-01 09:00:00',
  ...more,
})

function open(jobs: Partial<PrintJob>[]) {
  const asked: string[] = []
  server.use(
    http.get('*/api/blade-biz/drawLogin/prints', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('infoId') ?? '')
      return ok(pageOf(jobs))
    }),
  )
  renderApp(<RecordPrints infoId="88" />, { permissions: ['drawLogin_view'] })
  return asked
}

it('prints of a drawing say where, how far and for which order', async () => {
  const asked = open([
    job({}),
    job({ id: '2', state: 4, printed: 0, error: 'expired', orderNo: 'P100', createUserName: '' }),
  ])
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)

  expect(asked).toEqual(['88'])
  expect(rows[0]).toMatch(/打印中北馆一号1 \/ 2 张.*张三/)
  expect(rows[1]).toMatch(/失败北馆一号0 \/ 2 张 · 订单 P10024 小时内没有打印.*客人的订单/)
  const [first] = screen.getAllByRole('listitem')
  const link = within(first as HTMLElement).getByRole('link', { name: '打开设备 北馆一号' })
  expect(link.getAttribute('href')).toBe('/operation/drawLogin?id=7&part=prints')
})

it('a drawing that was never printed says so', async () => {
  open([])
  expect(await screen.findByText('这张画还没有打印过')).toBeTruthy()
})
