import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { RecordOrder } from './record-order.tsx'

it('leads from a drawing to the order it was paid by, and says that the money went back', () => {
  renderApp(<RecordOrder record={{ payLogId: '7', refundState: 2 }} />, { permissions: ['drawPayLog_view'] })

  expect(screen.getByRole('link', { name: '打开订单' }).getAttribute('href')).toBe('/operation/drawPayLog?id=7')
  expect(screen.getByText('已退款')).toBeTruthy()
})

it('is only said where the order may not be opened, and nothing where nothing was paid', () => {
  const { unmount } = renderApp(<RecordOrder record={{ payLogId: '7', refundState: 0 }} />)
  expect(document.body.textContent).toContain('已付款')
  expect(screen.queryByRole('link')).toBeNull()
  unmount()

  renderApp(<RecordOrder record={{ payLogId: '', refundState: 2 }} />)
  expect(document.body.textContent).not.toContain('退款')
})
