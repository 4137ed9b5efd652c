import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import type { Field } from '../field.ts'
import { TimeSearch } from './time-search.tsx'

const field: Field = {
  name: 'createTime', definition: { kind: 'datetime', search: 'range' }, label: '创建时间', isRequired: false, limits: {}, choices: [], areChoicesLoading: false,
}

function show(given: Record<string, string> = {}) {
  const onChange = vi.fn()
  function Search() {
    const [filters, setFilters] = useState(given)
    return <TimeSearch field={field} id="created" filters={filters} onChange={(change, isFinal) => { setFilters({ ...filters, ...change }); onChange(change, isFinal) }} />
  }
  renderApp(<Search />)
  const group = within(screen.getByRole('group', { name: '创建时间' }))
  return { onChange, from: group.getByLabelText<HTMLInputElement>('开始'), to: group.getByLabelText<HTMLInputElement>('结束') }
}

it('searches from the first second of one day to the last of another', () => {
  const { onChange, from, to } = show()
  fireEvent.change(from, { target: { value: '2026-03-01' } })
  expect(onChange).toHaveBeenLastCalledWith({ createTime_dategt: '2026-03-01 00:00:00', createTime_datelt: '' }, true)
  fireEvent.change(to, { target: { value: '2026-03-02' } })
  expect(onChange).toHaveBeenLastCalledWith({ createTime_dategt: '2026-03-01 00:00:00', createTime_datelt: '2026-03-02 23:59:59' }, true)
})

it('waits while a year is being typed, and keeps what stands there', () => {
  const { onChange, from } = show()
  fireEvent.change(from, { target: { value: '0202-03-01' } })
  expect(onChange).toHaveBeenLastCalledWith(expect.anything(), false)
  expect(from.value).toBe('0202-03-01')
})

it('takes two days in the wrong order as the range they bound', () => {
  const { onChange, from } = show({ createTime_datelt: '2026-03-02 23:59:59' })
  fireEvent.change(from, { target: { value: '2026-04-01' } })
  expect(onChange).toHaveBeenLastCalledWith({ createTime_dategt: '2026-03-02 00:00:00', createTime_datelt: '2026-04-01 23:59:59' }, true)
})

it('shows the days of an address, and nothing for what is no time', () => {
  const { from, to } = show({ createTime_dategt: '2026-03-02 00:00:00', createTime_datelt: 'soon' })
  expect([from.value, to.value]).toEqual(['2026-03-02', ''])
})
