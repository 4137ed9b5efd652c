import type { ApiPanelOptions } from '@drawdesk/contract/drawing/draw-api'
import type { JobDetail, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { http, HttpResponse } from 'msw'
import { ok, pageOf, server } from '../../../../../testing/server.ts'

const path = (name: string) => `/api/blade-biz/queueManage/${name}`

export interface FakeQueue {
  rows: QueueRow[]
  /** Questions of the page call, in order. */
  asked: URLSearchParams[]
  /** Commands with what they were given, in order. */
  done: { name: string; body: unknown }[]
  /** Says something on the live stream; only once the page follows it. */
  publish: (event: string, data: object) => void
  isFollowed: () => boolean
}

/** The queue at the HTTP border: it lists its rows, takes them out and moves them. */
export function fakeQueue(
  rows: QueueRow[],
  details: Partial<JobDetail> = {},
  panels: readonly ApiPanelOptions[] = [],
): FakeQueue {
  const encoder = new TextEncoder()
  let push: ((text: string) => void) | undefined
  let number = 0
  const fake: FakeQueue = {
    rows,
    asked: [],
    done: [],
    publish: (event, data) => push?.(`id: ${(number += 1)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    isFollowed: () => push !== undefined,
  }
  const command = (name: string, act: (body: never) => unknown) =>
    http.post(path(name), async ({ request }) => {
      const body = await request.json()
      fake.done.push({ name, body })
      return ok(act(body as never))
    })
  const leave = (key: string) => {
    fake.rows = fake.rows.filter((row) => row.key !== key)
  }
  server.use(
    http.get(path('page'), ({ request }) => {
      const query = new URL(request.url).searchParams
      fake.asked.push(query)
      const state = query.get('state')
      return ok(pageOf(fake.rows.filter((row) => state === null || String(row.state) === state)))
    }),
    http.get(path('lanes'), () => ok([])),
    http.get('/api/blade-biz/drawApi/findApiPanelOptions', () => ok(panels)),
    http.get(path('job'), ({ request }) => {
      const key = new URL(request.url).searchParams.get('key')
      return ok({ ...fake.rows.find((row) => row.key === key), params: {}, ...details })
    }),
    http.get('/api/blade-biz/events/stream', () => {
      const body = new ReadableStream({
        start: (controller) => void (push = (text) => controller.enqueue(encoder.encode(text))),
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
    command('outQueue', ({ key }: { key: string }) => {
      leave(key)
      return { key, infoId: '1', state: 4 }
    }),
    command('outMany', ({ keys }: { keys: string[] }) => {
      keys.forEach(leave)
      return { done: keys.length, refused: [] }
    }),
    command('killKey', ({ key }: { key: string }) => {
      leave(key)
      return { key, infoId: '1', state: 4, upstreamCancelled: true }
    }),
    command('move', ({ key, position }: { key: string; position: number }) => {
      const row = fake.rows.find((one) => one.key === key)
      const rest = fake.rows.filter((one) => one.position !== null && one.key !== key)
      if (row) rest.splice(position - 1, 0, row)
      fake.rows = [
        ...fake.rows.filter((one) => one.position === null),
        ...rest.map((one, at) => ({ ...one, position: at + 1 })),
      ]
      return fake.rows.find((one) => one.key === key)
    }),
    command('editJob', ({ key, prompt }: { key: string; prompt: string }) => {
      fake.rows = fake.rows.map((row) => (row.key === key ? { ...row, prompt, version: row.version + 1 } : row))
      return fake.rows.find((row) => row.key === key)
    }),
  )
  return fake
}
