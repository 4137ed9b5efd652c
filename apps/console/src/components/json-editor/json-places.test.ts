import { describe, expect, it } from 'vitest'
import { placeOfPath, placesOfJson } from './json-places.ts'

const TEXT = JSON.stringify(
  { baseUrl: 'a "b" {c}', submit: { path: '/x', list: [1, { when: 'x' }, []] }, errors: [{ when: true }], end: null },
  undefined,
  2,
)
const lineOf = (path: string): string | undefined => {
  const position = placeOfPath(placesOfJson(TEXT), path)
  return position === undefined ? undefined : TEXT.slice(position).split('\n')[0]
}

describe('places of a JSON text', () => {
  it('are those of its members, whatever stands in texts', () => {
    expect(['submit.path', 'submit.list[1].when', 'errors[0].when', 'end'].map(lineOf)).toEqual([
      '"path": "/x",',
      '"when": "x"',
      '"when": true',
      '"end": null',
    ])
  })

  it('fall back to what holds the path', () => {
    expect(['submit.query.page', 'errors[7].code', 'submit.list[1].when.x'].map(lineOf)).toEqual([
      '"submit": {',
      '"errors": [',
      '"when": "x"',
    ])
    expect(lineOf('poll.path')).toBeUndefined()
  })

  it('are read of a single value, and of nothing', () => {
    expect([placesOfJson('3').size, placesOfJson('{}').size, placesOfJson('').size]).toEqual([0, 0, 0])
  })
})
