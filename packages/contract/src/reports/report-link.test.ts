import { describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { ReportColumn } from './report-definition.ts'
import { fieldsOfLink, reportLink } from './report-link.ts'

describe('the link of a column', () => {
  it.each([
    ['/report/view/12?p.store={store_id}', { store_id: 7 }, '/report/view/12?p.store=7'],
    ['/drawing/drawInfo?id={id}', { id: '12&x=1' }, '/drawing/drawInfo?id=12%26x%3D1'],
    ['/report/view/12?p.store={store_id}', { store_id: null }, undefined],
    ['/report/view/12?p.store={constructor}', {}, undefined],
    ['', { id: 1 }, undefined],
    [undefined, { id: 1 }, undefined],
  ])('%s of %j is %s', (link, row, address) => {
    expect(reportLink(link, row)).toBe(address)
  })

  it('names the fields it needs', () => {
    expect(fieldsOfLink('/a?x={one}&y={two words}')).toEqual(['one', 'two words'])
  })

  it.each([
    ['/report/view/1', true],
    ['', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/a\\b', false],
    ['javascript:alert(1)', false],
    ['https://evil.example', false],
    ['/a b', false],
  ])('%s is taken: %s', (link, isTaken) => {
    const column = { field: 'a', title: '', type: 'auto', format: '', width: 0, sum: 0, link }
    expect(Value.Check(ReportColumn, column)).toBe(isTaken)
  })
})
