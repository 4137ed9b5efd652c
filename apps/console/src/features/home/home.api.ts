import type { FileView, Page } from '@drawdesk/contract/core/schema'
import { userResource } from '@drawdesk/contract/user/user'
import { queryOptions } from '@tanstack/react-query'
import { figuresKey } from '../../lib/draw-figures.ts'
import { call } from '../../lib/http.ts'
import { countWaitingUsers } from '../../lib/waiting-users.ts'
import { resourceKeys } from '../../resource/keys.ts'

/** What the home page reads of a drawing. */
export interface HomePicture {
  id: string
  prompt: string
  state: number
  createTime: string
  files: FileView[]
}

const PICTURES_SHOWN = 8
const DONE = '2'

/** Days asked for; the chart shows all or the last seven of them. */
export const HOME_DAYS = 14

/** Asked again with the figures, which tell of a new one. The page shows a failure in the place of the pictures, so it is not said aloud. */
export const latestPicturesQuery = queryOptions({
  queryKey: [...figuresKey, 'pictures'],
  queryFn: ({ signal }) => call<Page<HomePicture>>('GET', '/blade-biz/drawInfo/page', { query: { current: 1, size: PICTURES_SHOWN, state: DONE }, silent: true, signal }),
})

/** Under the users, so an approval made here brings the new number. */
export const waitingUsersQuery = queryOptions({
  queryKey: [...resourceKeys(userResource).all, 'waiting'],
  queryFn: ({ signal }) => countWaitingUsers(signal),
})
