import { DRAW_MARK_PATH, type DrawBoard } from '@drawdesk/contract/drawing/draw-mark'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

const keys = keysOf(DRAW_MARK_PATH)
const path = (name: string): string => `${DRAW_MARK_PATH}/${name}`

export const boardsQuery = queryOptions({
  queryKey: keys.of('boards'),
  queryFn: ({ signal }) => call<DrawBoard[]>('GET', path('boards'), { signal, silent: true }),
  staleTime: 30_000,
})
export const tagsQuery = queryOptions({
  queryKey: keys.of('tags'),
  queryFn: ({ signal }) => call<{ tag: string; count: number }[]>('GET', path('tags'), { signal, silent: true }),
  staleTime: 30_000,
})
/** All that is asked of marks. */
export const marksKey = keys.all

/** Records that one call takes. */
const AT_ONCE = 500

/** One call after the other for as many as one takes. @throws {ApiError} at the first that is refused */
async function inChunks(ids: readonly string[], save: (some: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) await save(ids.slice(from, from + AT_ONCE))
}

export const mark = (ids: readonly string[], said: { favourite?: 0 | 1; rating?: number }): Promise<void> =>
  inChunks(ids, (some) => call('POST', path('mark'), { body: { ids: some, ...said } }))
export const changeTags = (ids: readonly string[], change: { add?: string[]; remove?: string[] }): Promise<void> =>
  inChunks(ids, (some) => call('POST', path('tag'), { body: { ids: some, ...change } }))
export const saveBoard = (board: { id?: string; name: string }): Promise<{ id: string }> =>
  call('POST', path('saveBoard'), { body: board })
export const removeBoard = (id: string): Promise<unknown> => call('POST', path('removeBoard'), { body: { id } })
export const putOnBoard = (boardId: string, ids: readonly string[], isOn: 0 | 1): Promise<void> =>
  inChunks(ids, (some) => call('POST', path('putOnBoard'), { body: { boardId, ids: some, isOn } }))
