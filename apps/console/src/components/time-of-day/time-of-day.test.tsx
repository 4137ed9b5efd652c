import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { readTimeOfDay } from './read-time-of-day.ts'
import { TimeOfDayInput } from './time-of-day-input.tsx'

it.each([
  ['22:00', '22:00'],
  ['2200', '22:00'],
  ['730', '07:30'],
  ['7', '07:00'],
  ['7:5', '07:05'],
  [' 22：30 ', '22:30'],
  ['10 PM', '22:00'],
  ['12:15am', '00:15'],
  ['24:00', undefined],
  ['8:60', undefined],
  ['13 pm', undefined],
  ['soon', undefined],
  ['', undefined],
])('“%s” is read as %s', (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time)
})

function Field({ first = '', isKept = false }: { first?: string; isKept?: boolean }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <TimeOfDayInput aria-label="time" value={value} isKept={isKept} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'time' })
const held = () => document.querySelector('output')?.textContent

describe('a field for a time of day', () => {
  it('stands in 24 hours once it is left, however it was typed', async () => {
    const user = userEvent.setup()
    render(<Field />)

    await user.type(box(), '10pm')
    await user.tab()

    expect([box().value, held()]).toEqual(['22:00', '22:00'])
  })

  it('says beside it what is no time, and keeps it', async () => {
    const user = userEvent.setup()
    render(<Field />)

    await user.type(box(), '25:00')
    await user.tab()

    expect(screen.getByText('请输入 00:00 到 23:59 之间的时间，例如 22:00')).toBeTruthy()
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['25:00', 'true'])
    await user.clear(box())
    await user.tab()
    expect([held(), box().getAttribute('aria-invalid')]).toEqual(['', null])
  })

  it('that always has a time takes no other, and says what it put back', async () => {
    const user = userEvent.setup()
    render(<Field first="08:30" isKept />)

    await user.clear(box())
    await user.type(box(), 'noon')
    await user.tab()

    expect([box().value, held()]).toEqual(['08:30', '08:30'])
    expect(screen.getByText('“noon”不是时间，已恢复为 08:30')).toBeTruthy()
  })

  it('is stepped by the arrow keys, hours or minutes by where the caret stands', async () => {
    const user = userEvent.setup()
    render(<Field first="23:59" />)

    await user.click(box())
    box().setSelectionRange(5, 5)
    await user.keyboard('{ArrowUp}')
    expect(held()).toBe('00:00')
    box().setSelectionRange(0, 0)
    await user.keyboard('{ArrowDown}')
    expect(held()).toBe('23:00')
  })
})
