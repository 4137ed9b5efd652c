import { paramResource } from '@drawdesk/contract/settings/param'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../../lib/texts/language.ts'
import { describeFields, fieldsIn, type Field } from '../../field.ts'
import { untyped } from '../../row.ts'
import { ACTIONS_COLUMN, columnWidths, totalPx, type ColumnWidths } from './column-widths.ts'

const [name, ...texts] = fieldsIn(
  describeFields(untyped(paramResource), ({ en }) => en),
  'list',
) as [Field, ...Field[]]
const state: Field = {
  ...name,
  name: 'state',
  label: 'State',
  definition: { kind: 'select', sortable: false },
  choices: [
    { value: 1, label: 'Waiting for approval' },
    { value: 2, label: 'Done' },
  ],
}
const TICK_PX = 44
const table = (more: Partial<ColumnWidths> = {}): ColumnWidths => ({
  fields: [name, state, ...texts],
  drawnPx: {},
  usualPx: {},
  actions: { isOne: false, leastPx: 150 },
  besidePx: TICK_PX,
  ...more,
})
const WISHED_PX = totalPx(columnWidths(table())) + TICK_PX

afterEach(() => setLanguage('zh'))

describe('widths of columns', () => {
  it('are those of the kinds where there is room', () => {
    expect(columnWidths(table(), WISHED_PX)).toEqual(columnWidths(table()))
  })

  it('give way until the table fits, those that somebody drew aside', () => {
    const widths = columnWidths(table({ drawnPx: { paramKey: 333 } }), 1080)

    expect(totalPx(widths) + TICK_PX).toBeLessThanOrEqual(1080)
    expect(totalPx(widths) + TICK_PX).toBeGreaterThan(1070)
    expect(widths.get('paramKey')).toBe(333)
  })

  it('keep room for the words of a state, for the name and for the buttons of a row', () => {
    const widths = columnWidths(table(), 200)

    expect(widths.get('state')).toBe(columnWidths(table()).get('state'))
    expect(widths.get(name.name)).toBe(152)
    expect(widths.get(ACTIONS_COLUMN)).toBe(150)
  })

  it('leave no button of a row outside', () => {
    expect(columnWidths(table({ actions: { isOne: false, leastPx: 246 } })).get(ACTIONS_COLUMN)).toBe(246)
  })

  it('have room for a time in one line in English', async () => {
    await setLanguage('en')

    expect(columnWidths(table({ usualPx: { createTime: 92 } }), 200).get('createTime')).toBe(128)
  })
})
