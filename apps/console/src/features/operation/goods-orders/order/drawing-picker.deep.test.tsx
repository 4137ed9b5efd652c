import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import DrawingPicker from './drawing-picker.tsx'

const drawingOf = (id: string, prompt: string) =>
  ({ id, prompt, files: [{ fileId: `f${id}`, thumbUrl: `/thumb/${id}` }] }) as unknown as DrawInfo
const DRAWINGS = [drawingOf('11', '水墨猫'), drawingOf('12', '水墨虾'), drawingOf('13', '雪山')]

function open(most = 9) {
  const asked: Record<string, string>[] = []
  server.use(
    http.get('*/api/blade-biz/drawInfo/page', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      return ok(pageOf(DRAWINGS.filter(({ prompt }) => prompt.includes(query.prompt ?? ''))))
    }),
  )
  const onChoose = vi.fn()
  const onClose = vi.fn()
  return { asked, onChoose, onClose, ...renderApp(<DrawingPicker most={most} taken={['13']} onChoose={onChoose} onClose={onClose} />) } // prettier-ignore
}
const card = (prompt: string) => screen.findByRole('button', { name: `绘画：${prompt}` })

it('offers what is drawn, finds it by its prompt, and hands several over with their pictures', async () => {
  const { user, asked, onChoose, onClose } = open()

  expect(((await card('雪山')) as HTMLButtonElement).disabled).toBe(true)
  await user.click(await card('水墨猫'))
  await user.type(screen.getByRole('searchbox', { name: '按提示词查找' }), '虾{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ prompt: '虾', state: '2', takenDown: '0', current: '1' }))
  await user.click(await card('水墨虾'))
  await user.click(screen.getByRole('button', { name: '选好（2）' }))

  expect(onChoose.mock.calls[0]?.[0]).toMatchObject([
    { infoId: '11', file: { fileId: 'f11' } },
    { infoId: '12', file: { fileId: 'f12' } },
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('takes no more than the order has room for', async () => {
  const { user } = open(1)
  await user.click(await card('水墨猫'))

  expect(((await card('水墨虾')) as HTMLButtonElement).disabled).toBe(true)
})

it('says why nothing came', async () => {
  server.use(http.get('*/api/blade-biz/drawInfo/page', () => failed(403, '请求被拒绝')))
  renderApp(<DrawingPicker most={1} taken={[]} onChoose={vi.fn()} onClose={vi.fn()} />)

  await screen.findByText('绘画记录没有加载成功')
})
