import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import type { Field } from '../../field.ts'
import { kinds } from '../kinds.tsx'

const CHOICES = ['运营部', '技术部'].map((label, at) => ({ value: String(at + 1), label }))

/** A field of several departments, above the button that sends. */
function Form({ kind }: { kind: 'tree' | 'select' }) {
  const [value, setValue] = useState<unknown>([])
  const field = {
    name: 'deptId',
    label: '部门',
    definition: { kind, multiple: true, label: { zh: '部门', en: 'Departments' } },
    choices: CHOICES,
    nodes: CHOICES.map(({ value: id, label }) => ({ id, parentId: '0', key: id, value: id, title: label })),
    isRequired: false,
    areChoicesLoading: false,
  } as unknown as Field
  const { Input } = kinds[kind]
  return (
    <>
      <label htmlFor="dept">部门</label>
      <Input field={field} id="dept" value={value} row={undefined} onChange={setValue} />
    </>
  )
}

describe('a field that takes several', () => {
  it.each(['tree', 'select'] as const)(
    'closes its list after the first choice, and then no more (%s)',
    async (kind) => {
      const { user } = renderApp(<Form kind={kind} />)
      const box = await screen.findByRole('combobox', { name: '部门' })
      const choose = async (name: string) => {
        await user.click(box)
        expect(box.getAttribute('aria-expanded')).toBe('true')
        await user.click((await screen.findAllByText(name)).at(-1) as HTMLElement)
        return box.getAttribute('aria-expanded')
      }

      expect(await choose('运营部')).toBe('false')
      expect(await choose('技术部')).toBe('true')
      expect(screen.getAllByTitle(/部$/).length).toBeGreaterThan(1)
    },
  )
})
