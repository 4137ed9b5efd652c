import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { useAddress } from './use-address.ts'

function Page() {
  const [address, put] = useAddress()
  return (
    <button
      type="button"
      onClick={() => {
        put({ days: '7' })
        put({ by: 'style', old: undefined })
      }}
    >
      {address.toString()}
    </button>
  )
}

it('keeps a change that is followed by another one before it is shown', async () => {
  const { user, location } = renderApp(<Page />, { path: '/?old=1&kept=2' })

  await user.click(screen.getByRole('button'))

  expect(location().search).toBe('?kept=2&days=7&by=style')
})
