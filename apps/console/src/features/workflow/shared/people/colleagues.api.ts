import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowGroupKind } from '@drawdesk/contract/workflow/colleagues'
import { infiniteQueryOptions, queryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

// Apart from the contract's schemas: the frame shows names too.
const PATH = '/blade-flow/process'
const AT_ONCE = 20

/** What is chosen from: people, or groups of one kind. */
export type ColleagueKind = 'person' | FlowGroupKind

/** A person or group by name; of people with their departments, of roles with their alias. */
export interface Colleague {
  id: string
  name: string
  deptName?: string
  alias?: string
  /** 1: removed. */
  isGone?: number
  /** Of people, 0: a task would not reach them. */
  mayAct?: number
}

const addressOf = (kind: ColleagueKind): { path: string; query: { kind?: FlowGroupKind } } =>
  kind === 'person' ? { path: `${PATH}/people`, query: {} } : { path: `${PATH}/groups`, query: { kind } }

/** Those whose name has the text, page by page. */
export const offersQuery = (kind: ColleagueKind, text: string) =>
  infiniteQueryOptions({
    queryKey: keysOf(PATH).of('offers', kind, text),
    queryFn({ pageParam, signal }): Promise<Page<Colleague>> {
      const { path, query } = addressOf(kind)
      return call('GET', path, { query: { ...query, text, current: pageParam, size: AT_ONCE }, signal, silent: true })
    },
    initialPageParam: 1,
    getNextPageParam: ({ current, records }) => (records.length < AT_ONCE ? undefined : current + 1),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Names of what is chosen already, a hundred at most. */
export const namesQuery = (kind: ColleagueKind, ids: readonly string[]) =>
  queryOptions({
    queryKey: keysOf(PATH).of('names', kind, ...ids),
    async queryFn({ signal }): Promise<readonly Colleague[]> {
      const { path, query } = addressOf(kind)
      const wanted = ids.slice(0, 100).join(',')
      return (await call<Page<Colleague>>('GET', path, { query: { ...query, ids: wanted }, signal, silent: true }))
        .records
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
