import { expect, it } from 'vitest'
import { showTable } from './table.ts'

it('prints a Markdown table that is even in a terminal, rows with fewer cells included', () => {
  const text = showTable({
    title: 'Start',
    columns: ['', 'ms'],
    rows: [['first', '1,234'], ['**warm**']],
    notes: ['quiet machine'],
  })

  expect(text.split('\n')).toEqual([
    '### Start',
    '',
    '|          |    ms |',
    '| -------- | ----: |',
    '| first    | 1,234 |',
    '| **warm** |       |',
    '',
    '- quiet machine',
    '',
  ])
})
