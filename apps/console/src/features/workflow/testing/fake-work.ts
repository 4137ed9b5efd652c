import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { http } from 'msw'
import { ok, pageOf, server } from '../../../testing/server.ts'

export interface FakeWork {
  rows: FlowRow[]
  /** Query of each call of the list, in order. */
  lists: URLSearchParams[]
  /** Each other call with its body, in order. */
  sent: { name: string; body: unknown }[]
}

/** A server with one work list at the HTTP border; what is sent to it is taken, noted and answered by `answers`. */
export function fakeWork(
  list: string,
  rows: readonly FlowRow[],
  answers: Readonly<Record<string, (body: never) => unknown>> = {},
): FakeWork {
  const fake: FakeWork = { rows: [...rows], lists: [], sent: [] }
  server.use(
    http.get('*/api/blade-system/dict/dictionary', () => ok([{ dictKey: '1', dictValue: '行政' }])),
    http.get(`*/api${FLOW_WORK_PATH}/${list}`, ({ request }) => {
      fake.lists.push(new URL(request.url).searchParams)
      return ok(pageOf(fake.rows))
    }),
    http.post(`*/api${FLOW_WORK_PATH}/:name`, async ({ request, params }) => {
      const [name, body] = [String(params.name), await request.json()]
      fake.sent.push({ name, body })
      const answer = answers[name]?.(body as never)
      return answer instanceof Response ? answer : ok(answer ?? {})
    }),
  )
  return fake
}
