import type { ListViews, ListViewSave } from '@drawdesk/contract/settings/list-settings'
import { LIST_VIEWS_PATH } from '@drawdesk/contract/settings/list-settings-path'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

export const viewKeys = keysOf(LIST_VIEWS_PATH)

export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: viewKeys.of('list', list),
    queryFn: () => call<ListViews>('GET', `${LIST_VIEWS_PATH}/list`, { query: { list }, silent: true }),
    staleTime: 60_000,
    retry: false,
  })

export const saveView = (body: ListViewSave): Promise<SaveAnswer> => call('POST', `${LIST_VIEWS_PATH}/submit`, { body })

export const removeView = (id: string): Promise<unknown> =>
  call('POST', `${LIST_VIEWS_PATH}/remove`, { body: { ids: [id] } })

export const setDefaultView = (list: string, viewId: string): Promise<unknown> =>
  call('POST', `${LIST_VIEWS_PATH}/default`, { body: { list, viewId } })
