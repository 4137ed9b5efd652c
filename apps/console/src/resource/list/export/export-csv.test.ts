import { paramResource } from '@drawdesk/contract/settings/param'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ok, pageOf, server } from '../../../testing/server.ts'
import { describeFields } from '../../field.ts'
import { untyped } from '../../row.ts'
import { EXPORT_MAX_ROWS, fetchAllRows, toCsv } from './export-csv.ts'

const resource = untyped(paramResource)
const fields = describeFields(resource, ({ zh }) => zh).slice(0, 3)
const lineOf = (paramValue: string) =>
  toCsv(fields, [{ id: '1', paramName: 'n', paramKey: 'k', paramValue }]).split('\r\n')[1]

describe('export as CSV', () => {
  it('begins with a byte order mark and the labels', () => {
    expect(toCsv(fields, [])).toBe('\uFEFF参数名称,参数键名,参数键值')
  })

  it.each(['=1+1', '+cmd', '-cmd|x', '@sum(a1)', '\tx'])('turns the formula %j into text', (value) => {
    expect(lineOf(value)).toBe(`n,k,'${value}`)
  })

  it.each(['-12', '+3.5', '42'])('leaves the number %s a number', (value) => {
    expect(lineOf(value)).toBe(`n,k,${value}`)
  })

  it('quotes commas, quotes and line breaks', () => {
    expect(toCsv(fields, [{ id: '1', paramName: 'a,b', paramKey: 'say "x"', paramValue: '1\n2' }])).toContain(
      '"a,b","say ""x""","1\n2"',
    )
  })

  it('reads page after page with the filters and the order', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/blade-system/param/list', ({ request }) => {
        const query = new URL(request.url).searchParams
        asked.push(String(query))
        return ok(
          pageOf(Array.from({ length: query.get('current') === '3' ? 1 : 500 }, (_, index) => ({ id: String(index) }))),
        )
      }),
    )

    const { rows, isCut } = await fetchAllRows(resource, {
      current: 7,
      size: 10,
      sort: { field: 'paramName', order: 'asc' },
      filters: { paramKey: 'k' },
    })

    expect([rows.length, isCut]).toEqual([1001, false])
    expect(asked[2]).toBe('current=3&size=500&ascs=paramName&paramKey=k')
  })

  it('stops at its bound and says so', async () => {
    server.use(
      http.get('*/api/blade-system/param/list', () =>
        ok(pageOf(Array.from({ length: 500 }, (_, index) => ({ id: String(index) })))),
      ),
    )

    const { rows, isCut } = await fetchAllRows(resource, { current: 1, size: 10, filters: {} })

    expect([rows.length, isCut]).toEqual([EXPORT_MAX_ROWS, true])
  })
})
