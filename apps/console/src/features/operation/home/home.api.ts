import type { DrawApiListRow, RefusalCode } from '@drawdesk/contract/drawing/draw-api'
import type { FileView, Page } from '@drawdesk/contract/core/schema'
import { USER_PATH } from '@drawdesk/contract/organisation/user-path'
import { queryOptions } from '@tanstack/react-query'
import { DRAW_FIGURES_PATH } from '@drawdesk/contract/drawing/draw-paths'
import { call } from '../../../lib/http/http.ts'
import { countWaitingUsers } from '../../../lib/home/waiting-users.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

/** What the home page reads of a drawing. */
export interface HomePicture {
  id: string
  prompt: string
  state: number
  createTime: string
  files: FileView[]
  /** What a model was made of. */
  inputs?: FileView[]
}

const PICTURES_SHOWN = 8
const DONE = '2'
/** Written here: what says it in the contract brings the whole definition of a drawing API along. */
const DRAW_API_PATH = '/blade-biz/drawApi'

/** Days asked for; the chart shows all or the last seven of them. */
export const HOME_DAYS = 14

/** Asked again with the figures, which show that there is a new one. The page shows a failure in the place of the pictures, so it is not said aloud. */
export const latestPicturesQuery = queryOptions({
  queryKey: callKey(DRAW_FIGURES_PATH, 'pictures'),
  queryFn: ({ signal }) =>
    call<Page<HomePicture>>('GET', '/blade-biz/drawInfo/page', {
      query: { current: 1, size: PICTURES_SHOWN, state: DONE, takenDown: '0' },
      silent: true,
      signal,
    }),
})

/** A drawing API whose key is refused, or whose account is empty. */
export interface RefusedApi {
  apiName: string
  refusal: RefusalCode
}

/** Of the active ones. Under the drawing APIs, so that what is done there brings the new answer. */
export const refusedApisQuery = queryOptions({
  queryKey: resourceKeys({ path: DRAW_API_PATH }).of('refused'),
  queryFn: async ({ signal }): Promise<RefusedApi[]> => {
    const { records } = await call<Page<DrawApiListRow>>('GET', `${DRAW_API_PATH}/selectDrawApiPage`, {
      query: { current: 1, size: 500, active: 1 },
      silent: true,
      signal,
    })
    return records.flatMap(({ apiName, health }) => (health?.refusal ? [{ apiName, refusal: health.refusal }] : []))
  },
})

/** Under the users, so an approval made here brings the new number. */
export const waitingUsersQuery = queryOptions({
  queryKey: resourceKeys({ path: USER_PATH }).of('waiting'),
  queryFn: ({ signal }) => countWaitingUsers(signal),
})
