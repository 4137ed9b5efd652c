import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../../testing/server.ts'
import SilentPrintDialog from './silent-print-dialog.tsx'

function open(sheets: number, printed: number) {
  const bodies: unknown[] = []
  server.use(
    http.get('*/api/blade-biz/drawLogin/prints', () => ok(pageOf([{ id: '5', sheets, printed }]))),
    http.post('*/api/blade-biz/drawLogin/resolvePrint', async ({ request }) => {
      bodies.push(await request.json())
      return ok({ jobId: '5', state: 3, printed: 1 })
    }),
  )
  return {
    bodies,
    ...renderApp(<SilentPrintDialog device={{ id: '7', deviceName: '北馆一号' }} onClose={() => undefined} />),
  }
}

it('a print that nobody reports is settled once somebody has looked', async () => {
  const { user, bodies } = open(1, 0)
  const dialog = within(await screen.findByRole('dialog', { name: '“北馆一号”打印了吗？' }))
  await dialog.findByRole('radio', { name: '一张也没有' })
  await user.click(dialog.getByRole('button', { name: '登记结果' }))
  expect(await dialog.findByText('请选择出来了几张')).toBeTruthy()

  await user.click(dialog.getByRole('radio', { name: '已经出来了' }))
  await user.click(dialog.getByRole('button', { name: '登记结果' }))

  expect(await screen.findByText('已登记，后面的任务会继续')).toBeTruthy()
  expect(bodies).toEqual([{ id: '5', printed: 1 }])
})

it('what did not come out is printed again', async () => {
  const { user, bodies } = open(3, 1)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: '2 张，共 3 张' }))
  expect(dialog.queryByRole('radio', { name: '一张也没有' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '登记，并打印剩下的' }))

  expect(await screen.findByText('已登记，后面的任务会继续')).toBeTruthy()
  expect(bodies).toEqual([{ id: '5', printed: 2 }])
})
