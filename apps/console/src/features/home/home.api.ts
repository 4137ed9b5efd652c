import type { FileView, Page } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { startOfServerDay } from '../../lib/server-time.ts'

/** What the home page reads of a drawing. */
export interface HomePicture {
  id: string
  prompt: string
  state: number
  createTime: string
  files: FileView[]
}

export interface HomeNotice {
  id: string
  title: string
  categoryName?: string
  releaseTime: string
}

const PICTURES_SHOWN = 8
const NOTICES_SHOWN = 5
const STATE = { running: '0,1', done: '2', failed: '3' } as const

/** The page shows each failure in the place of the part that failed, so none of these calls says it aloud. */
function list<Row>(path: string, query: Record<string, unknown>, signal: AbortSignal): Promise<Page<Row>> {
  return call<Page<Row>>('GET', path, { query: { current: 1, ...query }, silent: true, signal })
}

function drawings(query: Record<string, unknown>, signal: AbortSignal): Promise<Page<HomePicture>> {
  return list<HomePicture>('/blade-biz/drawInfo/page', query, signal)
}

export const latestPicturesQuery = queryOptions({
  queryKey: ['home', 'pictures'],
  queryFn: ({ signal }) => drawings({ size: PICTURES_SHOWN, state: STATE.done }, signal),
})

export type FigureName = 'today' | 'running' | 'failed'

/** One count; `total` is all that is asked for. */
export function figureQuery(name: FigureName) {
  const filters: Record<FigureName, () => Record<string, unknown>> = {
    today: () => ({ createTime_dategt: startOfServerDay() }),
    running: () => ({ state: STATE.running }),
    failed: () => ({ state: STATE.failed, createTime_dategt: startOfServerDay() }),
  }
  return queryOptions({
    queryKey: ['home', 'figure', name],
    queryFn: async ({ signal }) => {
      const { total, totalMore } = await drawings({ size: 1, ...filters[name]() }, signal)
      return { total: total ?? 0, isMore: totalMore === true }
    },
  })
}

/** How many drawing APIs there are: decides which next step an empty wall offers. */
export const apiCountQuery = queryOptions({
  queryKey: ['home', 'apiCount'],
  queryFn: async ({ signal }) => (await list('/blade-biz/drawApi/selectDrawApiPage', { size: 1 }, signal)).total ?? 0,
})

export const noticesQuery = queryOptions({
  queryKey: ['home', 'notices'],
  queryFn: ({ signal }) => list<HomeNotice>('/blade-desk/notice/list', { size: NOTICES_SHOWN }, signal),
})
