import type { RowVersion } from '@drawdesk/contract/core/versions'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { resourceKeys } from '../../../../resource/keys.ts'

/** The kept versions of a row, newest first. `path` is that of its calls (`/blade-biz/drawStyle`). */
export const versionsQuery = (path: string, id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path }).of('versions', id),
    queryFn: ({ signal }) => call<RowVersion[]>('GET', `${path}/versions`, { query: { id }, signal, silent: true }),
    staleTime: 0,
  })

/** Makes an earlier version the newest; with `version` only while that is the row's present one. The message of a refusal is shown once. */
export function rollBack(
  path: string,
  rollback: { id: string; toVersion: number; version?: number },
): Promise<SaveAnswer> {
  return call('POST', `${path}/rollback`, { body: rollback })
}
