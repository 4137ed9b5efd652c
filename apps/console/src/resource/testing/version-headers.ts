import { ORIGIN_HEADER } from '@drawdesk/contract/logs/origin-header'
import { http } from 'msw'
import { server } from '../../testing/server.ts'

/** What the saves to this call say of where they come from, in order; they are answered as ever. */
export function versionHeaders(path: string): (string | null)[] {
  const said: (string | null)[] = []
  server.use(http.post(`*/api${path}`, ({ request }) => void said.push(request.headers.get(ORIGIN_HEADER))))
  return said
}
