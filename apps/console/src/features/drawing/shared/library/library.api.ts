import type { CoverChoices } from '@drawdesk/contract/drawing/draw-style'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { resourceKeys } from '../../../../resource/keys.ts'

/** Calls that styles and prompts have alike (wire-business §5); `path` is that of the resource. Commands go by POST. */

/** Pictures drawn with it, newest first. */
export const coversQuery = (path: string, id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path }).of('covers', id),
    queryFn: ({ signal }) => call<CoverChoices>('GET', `${path}/covers`, { query: { id }, signal, silent: true }),
    staleTime: 0,
  })

/** Turning on is refused while its API is off. `silent`: the caller says what was refused. */
export function setItemActive(
  path: string,
  id: string,
  isActive: boolean,
  silent = false,
): Promise<{ id: string; active: 0 | 1; version: number }> {
  return call('POST', `${path}/changeActive`, { body: { id, active: isActive ? 1 : 0 }, silent })
}

/** The copy is off and offered by no experience. */
export function copyItem(path: string, copyCall: string, id: string): Promise<SaveAnswer> {
  return call('POST', `${path}/${copyCall}`, { body: { id } })
}

/** Those of these ids as a document to be kept as a file. */
export function exportItems(path: string, ids: readonly string[]): Promise<unknown> {
  return call('POST', `${path}/exportFile`, { body: { ids } })
}

/** All or none; a refusal names rows and fields (`styles[2].apiCode`), and is said by the caller. */
export function importItems(path: string, file: unknown): Promise<{ ids: string[] }> {
  return call('POST', `${path}/importFile`, { body: file, silent: true })
}
