import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../../testing/server.ts'
import { VenueInput } from './venue-input.tsx'

function Form() {
  const [venue, setVenue] = useState('')
  return (
    <>
      <VenueInput aria-label="venue" value={venue} maxLength={8} onChange={setVenue} />
      <output>{venue}</output>
    </>
  )
}

it('offers each venue of experiences and kiosks once, and takes a new one', async () => {
  server.use(
    http.get('/api/blade-biz/drawEx/page', () =>
      ok(pageOf([{ muName: 'South' }, { muName: '' }, { muName: 'North' }])),
    ),
    http.get('/api/blade-biz/drawLogin/page', () => ok(pageOf([{ muName: 'North' }, { muName: 'Hall B' }]))),
  )
  const { user } = renderApp(<Form />, { permissions: ['drawEx_view', 'drawLogin_view'] })
  const input = screen.getByRole('combobox', { name: 'venue' })

  await user.click(input)
  await waitFor(() =>
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual([
      'Hall B',
      'North',
      'South',
    ]),
  )
  await user.type(input, 'nor')
  await user.click(await screen.findByTitle('North'))
  expect(screen.getByRole('status').textContent).toBe('North')

  await user.clear(input)
  await user.type(input, 'A far place')
  expect(screen.getByRole('status').textContent).toBe('A far pl')
})
