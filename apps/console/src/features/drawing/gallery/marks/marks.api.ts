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

export const mark = (ids: readonly string[], said: { favourite?: 0 | 1; rating?: number }): Promise<unknown> =>
  call('POST', path('mark'), { body: { ids, ...said } })
export const changeTags = (ids: readonly string[], change: { add?: string[]; remove?: string[] }): Promise<unknown> =>
  call('POST', path('tag'), { body: { ids, ...change } })
export const saveBoard = (board: { id?: string; name: string }): Promise<{ id: string }> =>
  call('POST', path('saveBoard'), { body: board })
export const removeBoard = (id: string): Promise<unknown> => call('POST', path('removeBoard'), { body: { id } })
export const putOnBoard = (boardId: string, ids: readonly string[], isOn: 0 | 1): Promise<unknown> =>
  call('POST', path('putOnBoard'), { body: { boardId, ids, isOn } })
