import { DRAW_API_PATH, type RowVersion } from '@drawdesk/contract/biz/draw-api'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../../lib/http.ts'

/** The kept versions of an API, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({ queryKey: ['drawApi', 'versions', id] as const, queryFn: ({ signal }) => call<RowVersion[]>('GET', `${DRAW_API_PATH}/versions`, { query: { id }, signal, silent: true }), staleTime: 0 })

/** Makes an earlier version the newest; the message of a refusal is shown once. */
export function rollBack(id: string, toVersion: number): Promise<SaveAnswer> {
  return call('POST', `${DRAW_API_PATH}/rollback`, { body: { id, toVersion } })
}
