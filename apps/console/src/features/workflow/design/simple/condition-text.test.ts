import { expect, it } from 'vitest'
import { readClauses, writeClauses } from './condition-text.ts'

const isText = (name: string) => name === 'kind'

it('reads what it has written', () => {
  const clauses = [
    { name: 'amount', operator: '>' as const, value: '1000' },
    { name: 'kind', operator: '==' as const, value: '12' },
  ]

  const written = writeClauses(clauses, isText)

  expect(written).toBe("${amount > 1000 and kind == '12'}")
  expect(readClauses(written)).toEqual(clauses)
})

it.each(['amount > 1', '${a > b}', "${a == 'x' or b == 1}", '${people.inRoles(1)}', '${}', "${a == 'x and y'}"])(
  'leaves %s an expression',
  (when) => {
    expect(readClauses(when)).toBeUndefined()
  },
)

it('keeps quotes out of a text', () => {
  expect(writeClauses([{ name: 'kind', operator: '!=', value: "it's" }], isText)).toBe("${kind != 'its'}")
})
