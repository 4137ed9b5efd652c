import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { http } from 'msw'
import { ok, pageOf, server } from '../../../testing/server.ts'

export interface FakeRecords {
  /** Newest first; may be changed by the test. */
  rows: DrawInfoDetail[]
  /** Questions of the page call, in order. */
  asked: URLSearchParams[]
}

/** Serves records as the server does: filtered by id, style and whether they were taken down, below `beforeId`, `size` at a time, the total with the first page alone. */
export function fakeRecords(path: string, rows: DrawInfoDetail[]): FakeRecords {
  const fake: FakeRecords = { rows, asked: [] }
  server.use(
    http.get(`/api${path}/page`, ({ request }) => {
      const query = new URL(request.url).searchParams
      fake.asked.push(query)
      const [before, ids, styleId] = [query.get('beforeId'), query.get('id')?.split(','), query.get('styleId')]
      const down = query.get('takenDown')?.split(',')
      const found = fake.rows.filter(
        (row) =>
          (before === null || BigInt(row.id) < BigInt(before)) &&
          (!ids || ids.includes(row.id)) &&
          (!down || down.includes(String(row.takenDown))) &&
          (styleId === null || row.styleId === styleId),
      )
      return ok(pageOf(found.slice(0, Number(query.get('size'))), { total: before === null ? found.length : null }))
    }),
    http.get(`/api${path}/detail`, ({ request }) =>
      ok(fake.rows.find(({ id }) => id === new URL(request.url).searchParams.get('id'))),
    ),
    http.get(`/api${path}/changes`, () => ok([])),
  )
  return fake
}
