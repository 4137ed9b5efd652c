import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { http } from 'msw'
import { ok, pageOf, server } from '../../../../testing/server.ts'

/** Address of a call of experiences. */
export const exCall = (name: string): string => `/api/blade-biz/drawEx/${name}`

export interface PostedCall {
  name: string
  body: unknown
}

/** A server of experiences: what is posted is kept, in order. Nothing is online, and there are neither seals nor stickers, unless a test says otherwise. */
export function serveExperiences(rows: DrawEx[]): {
  posted: PostedCall[]
  bodiesOf: (name: string) => unknown[]
  answerPost: (name: string, answer: () => Response) => void
  answerRows: (rows: DrawEx[]) => void
} {
  const posted: PostedCall[] = []
  const answerRows = (shown: DrawEx[]) =>
    server.use(
      http.get(exCall('page'), () => ok(pageOf(shown))),
      http.get(exCall('findDrawEx'), ({ request }) =>
        ok(shown.find(({ id }) => id === new URL(request.url).searchParams.get('id'))),
      ),
    )
  server.use(
    http.get(exCall('findNowDrawEx'), () => ok({})),
    http.get('/api/blade-biz/drawSeal/page', () => ok(pageOf([]))),
    http.post('/api/blade-stickers/sysStickers/list', () => ok(pageOf([]))),
    http.get('/api/blade-biz/drawStyle/selectDrawStyle', () => ok([])),
  )
  answerRows(rows)
  return {
    posted,
    answerRows,
    bodiesOf: (name) => posted.filter((call) => call.name === name).map(({ body }) => body),
    answerPost: (name, answer) =>
      server.use(
        http.post(exCall(name), async ({ request }) => {
          posted.push({ name, body: await request.json() })
          return answer()
        }),
      ),
  }
}
