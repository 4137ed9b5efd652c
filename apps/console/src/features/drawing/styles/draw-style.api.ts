import { DRAW_STYLE_PATH, type DrawStyle } from '@drawdesk/contract/drawing/draw-style'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** The stored style, for what others than its form change: the experiences that offer it. */
export const styleQuery = (id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: DRAW_STYLE_PATH }).detail(id),
    queryFn: ({ signal }) =>
      call<DrawStyle>('GET', `${DRAW_STYLE_PATH}/findDrawStyle`, { query: { id }, signal, silent: true }),
  })

/** Takes it out of one experience. */
export function removeExLink(id: string, exId: string): Promise<{ id: string; exIds: string[] }> {
  return call('POST', `${DRAW_STYLE_PATH}/delExLink`, { body: { id, exId } })
}

/** Takes it out of all; answers how many that were. */
export function removeAllExLinks(id: string): Promise<{ id: string; exIds: string[]; removed: number }> {
  return call('POST', `${DRAW_STYLE_PATH}/delExLinkAll`, { body: { id } })
}
