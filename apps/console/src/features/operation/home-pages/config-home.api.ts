import {
  CONFIG_HOME_PATH,
  configHomeResource,
  type HomeChoice,
  type HomeSection,
} from '@drawdesk/contract/operation/config-home'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

const keys = resourceKeys(configHomeResource)

/** Switches a home page on, and with it the others off, or off; the lists follow. */
export function useSwitchHome(): (id: string, active: 0 | 1) => Promise<void> {
  const queryClient = useQueryClient()
  return async (id, active) => {
    await call('POST', `${CONFIG_HOME_PATH}/changeActive`, { body: { id, active } })
    await queryClient.invalidateQueries({ queryKey: keys.all })
  }
}

/** The newest of a kind whose name holds the words. */
export const searchChoices = (type: HomeSection['type'], keyword: string) =>
  queryOptions({
    queryKey: keys.of('choices', type, 'words', keyword),
    queryFn: ({ signal }) =>
      call<HomeChoice[]>('GET', `${CONFIG_HOME_PATH}/choices`, { query: { type, keyword }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** These of a kind, in their order; those that are gone are missing. */
export const namedChoices = (type: HomeSection['type'], ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.of('choices', type, 'ids', ids.join(',')),
    queryFn: ({ signal }) =>
      call<HomeChoice[]>('GET', `${CONFIG_HOME_PATH}/choices`, { query: { type, ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
