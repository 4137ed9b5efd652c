import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import type { Field } from '../field.ts'
import { TimeSearch } from './time-search.tsx'

const field: Field = {
  name: 'createTime',
  definition: { kind: 'datetime', search: 'range' },
  label: '创建时间',
  isRequired: false,
  limits: {},
  choices: [],
  areChoicesLoading: false,
}

function show(given: Record<string, string> = {}) {
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  function Search() {
    const [filters, setFilters] = useState(given)
    const change = (part: Readonly<Record<string, string>>, isFinal: boolean) => {
      setFilters({ ...filters, ...part })
      onChange(part, isFinal)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <TimeSearch field={field} id="created" filters={filters} onChange={change} />
      </form>
    )
  }
  const { user } = renderApp(<Search />)
  const group = within(screen.getByRole('group', { name: '创建时间' }))
  const [from, to] = [
    group.getByRole<HTMLInputElement>('textbox', { name: '开始' }),
    group.getByRole<HTMLInputElement>('textbox', { name: '结束' }),
  ]
  return { user, onChange, onSubmit, from, to, group }
}

it('searches from the first second of one day to the last of another, as soon as a day is whole', async () => {
  const { user, onChange, from, to } = show()
  await user.type(from, '2026-03-0')
  expect(onChange).not.toHaveBeenCalled()
  await user.type(from, '1')
  expect(onChange).toHaveBeenLastCalledWith({ createTime_dategt: '2026-03-01 00:00:00', createTime_datelt: '' }, true)
  await user.type(to, '20260302')
  expect(onChange).toHaveBeenLastCalledWith(
    { createTime_dategt: '2026-03-01 00:00:00', createTime_datelt: '2026-03-02 23:59:59' },
    true,
  )
})

it('lets half a date go when the field is left, and an emptied one takes the bound away', async () => {
  const { user, onChange, from } = show({ createTime_dategt: '2026-03-02 00:00:00' })
  await user.type(from, '{Backspace}')
  expect([from.value, onChange.mock.calls]).toEqual(['2026-03-0', []])
  await user.tab()
  expect([from.value, onChange.mock.calls]).toEqual(['2026-03-02', []])
  await user.clear(from)
  expect(onChange).toHaveBeenLastCalledWith({ createTime_dategt: '', createTime_datelt: '' }, true)
})

it('reads 2026/3/1 when Enter says that it is whole, and leaves the form to search anew only then', async () => {
  const { user, onChange, onSubmit, from } = show()
  await user.type(from, '2026/3/1{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ createTime_dategt: '2026-03-01 00:00:00', createTime_datelt: '' }, true)
  expect([from.value, onSubmit.mock.calls]).toEqual(['2026-03-01', []])
})

it('takes two days in the wrong order as the range they bound', async () => {
  const { user, onChange, from } = show({ createTime_datelt: '2026-03-02 23:59:59' })
  await user.type(from, '2026-04-01')
  expect(onChange).toHaveBeenLastCalledWith(
    { createTime_dategt: '2026-03-02 00:00:00', createTime_datelt: '2026-04-01 23:59:59' },
    true,
  )
})

it('shows the days of an address, and nothing for what is no time', () => {
  const { from, to } = show({ createTime_dategt: '2026-03-02 00:00:00', createTime_datelt: 'soon' })
  expect([from.value, to.value]).toEqual(['2026-03-02', ''])
})

it('opens the browser’s calendar for either end, from the menu and by the arrow key', async () => {
  const showPicker = vi.fn()
  HTMLInputElement.prototype.showPicker = showPicker
  onTestFinished(() => void Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker'))
  const { user, group, from } = show()
  await user.selectOptions(group.getByRole('combobox', { name: '选择时间段' }), '选结束日期…')
  await user.type(from, '{ArrowDown}')
  expect(showPicker.mock.contexts.map((input) => (input as HTMLInputElement).type)).toEqual(['date', 'date'])
  expect(showPicker.mock.contexts[0]).not.toBe(showPicker.mock.contexts[1])
})
