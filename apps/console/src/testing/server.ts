import type { FieldError, Page } from '@drawdesk/contract/core/schema'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** The network of the tests: `server.use(http.get('/api/blade-system/param/list', () => ok(pageOf(rows))))`. Back to what stands here after each test. */
export const server = setupServer(
  // The login page of an address that is no tenant's.
  http.get('*/api/blade-system/tenant/info', () => ok({})),
  // Is the server there? Asked when a file of the console did not come.
  http.head('*/', () => ok()),
  // Nothing is approved by a process.
  http.get('*/api/blade-system/approval/bindings', () => ok([])),
  // Nobody has pinned a report.
  http.get('*/api/blade-report/report/rest/pins', () => ok([])),
  // Nobody has changed the columns of a list, or keeps views of it.
  http.get('*/api/blade-desk/list-settings', ({ request }) =>
    ok({ list: new URL(request.url).searchParams.get('list'), columns: {} }),
  ),
  http.post('*/api/blade-desk/list-settings/submit', () => ok()),
  http.get('*/api/blade-desk/list-views/list', () => ok({ views: [], defaultId: '', canShare: 1 })),
  // A file of a list that was saved is noted in the log.
  http.post('*/api/blade-log/usual/note-export', () => ok()),
  // Live events, of which none happen; `serveLiveEvents` publishes some.
  http.get(
    '*/api/blade-biz/events/stream',
    () => new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  ),
)

/** A successful answer in the envelope. */
export function ok(data: unknown = {}): HttpResponse<object> {
  return HttpResponse.json({ code: 200, success: true, data, msg: '操作成功' })
}

/** A failure: HTTP status = code. */
export function failed(
  code: number,
  msg: string,
  more: { errors?: FieldError[]; requestId?: string; data?: unknown } = {},
): HttpResponse<object> {
  return HttpResponse.json({ code, success: false, data: {}, msg, requestId: 'req-1', ...more }, { status: code })
}

/** A page of a list: all rows on it by default. */
export function pageOf<Row>(records: Row[], facts: Partial<Page<Row>> = {}): Page<Row> {
  return { records, total: records.length, size: 10, current: 1, pages: 1, ...facts }
}
