import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import type { EventTopic } from '@drawdesk/contract/events/events'
import type { FlowCounts } from '@drawdesk/contract/workflow/work'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { APIS_PATH, drawFiguresQuery, recordsAddress, RECORDS_PATH } from '../../../lib/home/draw-figures.ts'
import { latestNoticesQuery, type LatestNotices } from '../../../lib/home/latest-notices.ts'
import { USERS_PATH, WAITING_USERS_ADDRESS } from '../../../lib/home/waiting-users.ts'
import { CLAIM_PATH, TODO_PATH, workCountsQuery } from '../../../lib/home/work-counts.ts'
import { HOME_DAYS, refusedApisQuery, waitingUsersQuery, type RefusedApi } from './home.api.ts'
import type { texts } from './home.i18n.ts'

const NOTICES_PATH = '/desk/notice'
/** Names said in one line; the rest is counted. */
const NAMES_SAID = 2

/** Something that waits for this person. */
export interface Todo {
  key: string
  tone: 'bad' | 'warn' | 'info'
  /** What is to be done, and what it is called. */
  text: `todo.${string}` & keyof (typeof texts)['zh']
  values: Readonly<Record<string, string | number>>
  /** Where it is done. */
  to: string
}

/** What a person may open (menu paths) and press (button codes). */
export interface Rights {
  mayOpen: (path: string) => boolean
  mayPress: (code: string) => boolean
}

/** Knows one kind of to-do: who is concerned, what to ask, and what follows from the answer. */
export interface TodoProvider {
  name: string
  isFor: (rights: Rights) => boolean
  /** Two providers may ask the same. */
  query: UseQueryOptions<unknown, Error, unknown, QueryKey>
  todosOf: (data: unknown) => readonly Todo[]
  /** Live events after which it asks again; without it something else keeps the answer in step. */
  topic?: EventTopic
}

interface Definition<Data> {
  name: string
  isFor: TodoProvider['isFor']
  /** Made by `queryOptions`; it answers what `todosOf` takes. */
  query: { queryKey: QueryKey; queryFn?: unknown; staleTime?: unknown }
  todosOf: (data: Data) => readonly Todo[]
  topic?: TodoProvider['topic']
}

function provide<Data>({ query, todosOf, ...facts }: Definition<Data>): TodoProvider {
  // Answers of several calls stand in one list, so each is unknown there; that the two belong together is the definition's word.
  return {
    ...facts,
    query: query as UseQueryOptions<unknown, Error, unknown, QueryKey>,
    todosOf: (data) => todosOf(data as Data),
  }
}

const failedDrawings = provide<DrawFigures>({
  name: 'failedDrawings',
  isFor: ({ mayOpen, mayPress }) => mayOpen(RECORDS_PATH) && mayPress('drawInfo_edit'),
  query: drawFiguresQuery(HOME_DAYS),
  todosOf({ days }) {
    const today = days.at(-1)
    // Trying again takes a drawing out of the failed ones.
    if (!today || today.failed === 0) return []
    return [
      {
        key: 'failed',
        tone: 'bad',
        text: 'todo.failed',
        values: { count: today.failed },
        to: recordsAddress({ from: today.day, outcome: 'failed' }),
      },
    ]
  },
})

const idleApis = provide<DrawFigures>({
  name: 'idleApis',
  isFor: ({ mayOpen, mayPress }) => mayOpen(RECORDS_PATH) && mayOpen(APIS_PATH) && mayPress('drawApi_edit'),
  query: drawFiguresQuery(HOME_DAYS),
  todosOf({ apis }) {
    const here = apis.filter(({ isDeleted }) => isDeleted === 0)
    const keyless = here.filter(({ lacksKey }) => lacksKey === 1).map(({ apiName }) => apiName)
    const off = here.filter(({ lacksKey, active }) => lacksKey === 0 && active === 0).map(({ apiName }) => apiName)
    const todoOf = (key: 'keyless' | 'off', tone: Todo['tone'], names: string[]): Todo[] =>
      names.length === 0
        ? []
        : [
            {
              key,
              tone,
              text: `todo.${key}`,
              values: {
                count: names.length,
                names: names.slice(0, NAMES_SAID).join('、') + (names.length > NAMES_SAID ? ' …' : ''),
              },
              to: APIS_PATH,
            },
          ]
    return [...todoOf('keyless', 'warn', keyless), ...todoOf('off', 'info', off)]
  },
})

/** Only a person can mend these, and until then every drawing of them waits or fails. */
const refusedApis = provide<readonly RefusedApi[]>({
  name: 'refusedApis',
  isFor: ({ mayOpen, mayPress }) => mayOpen(APIS_PATH) && mayPress('drawApi_edit'),
  query: refusedApisQuery,
  todosOf: (apis) =>
    (['E_AUTH', 'E_BALANCE'] as const).flatMap((refusal) => {
      const names = apis.filter((api) => api.refusal === refusal).map(({ apiName }) => apiName)
      return names.length === 0
        ? []
        : [
            {
              key: refusal,
              tone: 'bad' as const,
              text: `todo.${refusal}` as const,
              values: {
                count: names.length,
                names: names.slice(0, NAMES_SAID).join('、') + (names.length > NAMES_SAID ? ' …' : ''),
              },
              to: APIS_PATH,
            },
          ]
    }),
  topic: 'drawApi',
})

const waitingGuests = provide<number>({
  name: 'waitingGuests',
  isFor: ({ mayOpen, mayPress }) => mayOpen(USERS_PATH) && mayPress('user_role'),
  query: waitingUsersQuery,
  todosOf: (count) =>
    count === 0
      ? []
      : [{ key: 'guests', tone: 'warn', text: 'todo.guests', values: { count }, to: WAITING_USERS_ADDRESS }],
  topic: 'user',
})

const unreadNotices = provide<LatestNotices>({
  name: 'unreadNotices',
  isFor: ({ mayOpen }) => mayOpen(NOTICES_PATH),
  query: latestNoticesQuery,
  todosOf: ({ unread }) =>
    unread === 0
      ? []
      : [{ key: 'unread', tone: 'info', text: 'todo.unread', values: { count: unread }, to: NOTICES_PATH }],
})

const flowTasks = provide<FlowCounts>({
  name: 'flowTasks',
  isFor: ({ mayOpen }) => mayOpen(TODO_PATH),
  query: workCountsQuery,
  todosOf({ todo, overdue, claim }) {
    const late = overdue ?? 0
    const inTime = (todo ?? 0) - late
    return [
      ...line('overdue', 'bad', late, `${TODO_PATH}?overdue=1`),
      ...line('tasks', 'warn', inTime, TODO_PATH),
      ...line('claim', 'info', claim ?? 0, CLAIM_PATH),
    ]
  },
  topic: 'flow',
})

function line(key: 'overdue' | 'tasks' | 'claim', tone: Todo['tone'], count: number, to: string): Todo[] {
  return count > 0 ? [{ key, tone, text: `todo.${key}`, values: { count }, to }] : []
}

/** A module that has something waiting adds its line here, most urgent first. */
export const TODO_PROVIDERS: readonly TodoProvider[] = [
  refusedApis,
  failedDrawings,
  flowTasks,
  waitingGuests,
  idleApis,
  unreadNotices,
]
