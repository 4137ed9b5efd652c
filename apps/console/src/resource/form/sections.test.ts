import { describe, expect, it } from 'vitest'
import type { Field } from '../field.ts'
import { sectionsOf } from './sections.ts'

const field = (name: string): Field => ({
  name,
  definition: { kind: 'text' },
  label: name,
  isRequired: false,
  limits: {},
  choices: [],
  areChoicesLoading: false,
})
const fields = ['a', 'b', 'c'].map(field)
const outline = (sections: object[] | undefined) =>
  sectionsOf({ sections } as never, fields, ({ zh }) => zh).map(
    (section) => `${section.title ?? '–'}: ${section.fields.map(({ name }) => name).join(' ')}`,
  )

describe('the sections of a form', () => {
  it('are one without a title where none are declared', () => {
    expect(outline(undefined)).toEqual(['–: a b c'])
  })

  it('hold their fields in their own order; what no section names stands first', () => {
    expect(outline([{ title: { zh: '后' }, fields: ['c', 'a'] }])).toEqual(['–: b', '后: c a'])
  })

  it('leave out fields that the form does not have, and themselves when nothing is left', () => {
    expect(
      outline([
        { title: { zh: '甲' }, fields: ['x'] },
        { title: { zh: '乙' }, fields: ['a', 'b', 'c', 'x'] },
      ]),
    ).toEqual(['乙: a b c'])
  })
})
