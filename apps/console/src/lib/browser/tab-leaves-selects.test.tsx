import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { letTabLeaveSelects } from './tab-leaves-selects.ts'

let stop: () => void
beforeEach(() => {
  stop = letTabLeaveSelects(window)
})
afterEach(() => stop())

it('Tab leaves a select of several values as it is, closed', async () => {
  const user = userEvent.setup()
  const chosen: unknown[] = []
  render(
    <>
      <Select
        mode="multiple"
        aria-label="roles"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        onChange={(values: unknown) => chosen.push(values)}
      />
      <input aria-label="next" />
    </>,
  )
  const roles = screen.getByRole('combobox', { name: 'roles' })
  await user.click(roles)
  await user.click(await screen.findByText('B', { selector: '.ant-select-item-option-content' }))
  expect(roles.getAttribute('aria-expanded')).toBe('true')

  await user.tab()

  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'next' }))
  await waitFor(() => expect(roles.getAttribute('aria-expanded')).toBe('false'))
  expect(chosen).toEqual([['b']])
})
